"""An event as it stands: people, rounds, rulings; everything else is computed from these."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from guildhall.messages import PlayerRef, message
from guildhall.tournament.actions import way_to
from guildhall.tournament.errors import Refused
from guildhall.tournament.event.happenings import Happening
from guildhall.tournament.event.people import Player
from guildhall.tournament.event.practical import Practical
from guildhall.tournament.event.rounds import Round, Table, rounds_for
from guildhall.tournament.event.rulings import Ruling
from guildhall.tournament.format import Attendance, Format
from guildhall.tournament.lots import lots
from guildhall.tournament.numbers import to_json
from guildhall.tournament.ranking.history import History
from guildhall.tournament.ranking.standings import Place, Standings, rank


@dataclass(frozen=True, slots=True)
class Decision:
    """An order of equal people, for one ranking only (TC-16, TS-25)."""

    after_round: int
    """How many of the rounds that count were closed when it was made."""
    order: tuple[str, ...]


@dataclass
class Tournament:
    """The fold of all happenings; commands read it and never change it."""

    name: str
    format: Format
    seed: str
    people: dict[str, Player] = field(default_factory=dict)
    apart: set[frozenset[str]] = field(default_factory=set)
    rounds: list[Round] = field(default_factory=list)
    rulings: list[Ruling] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    """The orders that a referee or a play-off gave to equal people (TC-16, TS-25)."""
    planned_rounds: int | None = None
    """Fixed by the organiser, or by attendance when round 1 is drawn (TS-4, SW-8)."""
    starters: int = 0
    cut: tuple[str, ...] = ()
    """Who went on to the final or the top cut, best first."""
    ended: bool = False
    practical: Practical = field(default_factory=Practical)
    """Place, fee and all else that people must know (TS-41)."""
    happenings: list[Happening] = field(default_factory=list)
    undone: set[int] = field(default_factory=set)

    def copy(self) -> Tournament:
        """A tournament that can go on without changing this one."""
        return replace(
            self,
            people=self.people.copy(),
            apart=self.apart.copy(),
            rounds=[each.copy() for each in self.rounds],
            rulings=self.rulings.copy(),
            decisions=self.decisions.copy(),
            happenings=self.happenings.copy(),
            undone=self.undone.copy(),
        )

    def player(self, key: str) -> Player:
        """Somebody who entered."""
        if key not in self.people:
            raise Refused(
                message("nobody called {name} has entered", name=PlayerRef(key)),
                persons=[key],
                ways_out=[way_to("add-player", message("enter them first"))],
            )
        return self.people[key]

    def present(self) -> tuple[str, ...]:
        """Who can be seated now (TS-11)."""
        return tuple([key for key, player in self.people.items() if player.standing == "present"])

    def table(self, round_number: int, table_number: int) -> Table:
        """A table of a published round."""
        current = self.round(round_number)
        if not current.published:
            raise Refused(
                message("round {round} is a draft", round=round_number),
                rules=["T-4"],
                ways_out=[way_to("publish", message("publish it"))],
            )
        if table_number not in current.tables:
            raise Refused(
                message(
                    "round {round} has no table {table}", round=round_number, table=table_number
                )
            )
        return current.tables[table_number]

    def round(self, number: int) -> Round:
        """A round by its number, from 1."""
        if not 1 <= number <= len(self.rounds):
            raise Refused(
                message("there is no round {round}", round=number),
                ways_out=[way_to("draw", message("draw it first"))],
            )
        return self.rounds[number - 1]

    @property
    def drafts(self) -> tuple[Round, ...]:
        """The rounds that are drawn but not published, side rounds behind their final."""
        return tuple(each for each in self.rounds if not each.published)

    @property
    def draft(self) -> Round | None:
        """The round that is published next."""
        return next(iter(self.drafts), None)

    def open_rounds(self) -> list[Round]:
        """The published rounds that wait for results: one, or a final and side rounds (TS-30)."""
        return [each for each in self.rounds if each.published and not each.closed]

    @property
    def bracket_begun(self) -> bool:
        """Whether a round of a bracket has been published."""
        return any(each.kind == "bracket" and each.published for each in self.rounds)

    def counting_rounds(self) -> list[Round]:
        """The published rounds the ranking is made of (TS-28, TS-30)."""
        kind = "bracket" if self.format.elimination else "swiss"
        return [each for each in self.rounds if each.kind == kind and each.published]

    def closed_rounds(self) -> int:
        """How many of the rounds that count are closed: which ranking this is."""
        return sum(each.closed for each in self.counting_rounds())

    def decisions_now(self) -> list[Decision]:
        """The orders that were decided for the ranking as it is now."""
        closed = self.closed_rounds() if self.decisions else 0
        return [each for each in self.decisions if each.after_round == closed]

    def attendance(self) -> Attendance:
        """The rounds and the top cut of this event (SW-7, SW-8, TS-4)."""
        drawn = self.rounds[0].as_drawn_people if self.rounds else self.present
        planned = rounds_for(self.starters or len(drawn()), self.format)
        return (
            planned if self.planned_rounds is None else replace(planned, rounds=self.planned_rounds)
        )

    def history(self, *, everybody: bool = False) -> History:
        """What people have done in the rounds that count."""
        counting = self.counting_rounds()
        purpose = "standings"
        if self.format.ranking.lots == "each round":
            purpose += f" {self.closed_rounds()}"
        return History(
            [key for key, player in self.people.items() if everybody or player.has_a_place],
            [each.scores() for each in counting],
            missed_rounds_lose=self.format.people.missed_rounds == "losses",
            decisions=[each.order for each in self.decisions_now()],
            lot=lots(self.seed, purpose),
        )

    def standings(self, *, everybody: bool = False) -> Standings:
        """The ranking by the rounds so far; provisional while results are missing (T-4, T-6)."""
        counting = self.counting_rounds()
        return rank(
            self.history(everybody=everybody),
            self.format.ranking,
            after_round=len(counting),
            provisional=not all(each.closed for each in counting),
        )


def ranking_to_data(standings: Standings) -> dict[str, Any]:
    """The standings for the log (T-3), a column for each criterion; equal values are read once."""
    history = standings.history
    numbers = list(map(history.numbers.__getitem__, standings.order))
    values = {}
    for name, (step, column) in standings.columns.items():
        mine = list(map(column.__getitem__, numbers))
        plain = {value: _plain(step.read(history, value)) for value in set(mine)}
        values[name] = list(map(plain.__getitem__, mine))
    return {"players": list(standings.order), "values": values, "below_by": standings.borders}


def ranking_from_data(data: Mapping[str, Any] | Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    """The standings of the log by columns; older logs have a line for each place."""
    if isinstance(data, Mapping) or not data:
        return data if isinstance(data, Mapping) else {}
    return {
        "players": [line["player"] for line in data],
        "values": {name: [line["values"][name] for line in data] for name in data[0]["values"]},
        "below_by": [line["below_by"] for line in data],
    }


def place_to_data(place: Place) -> dict[str, Any]:
    """A line of the standings, as in the log."""
    return {
        "place": place.place,
        "player": place.player,
        "values": {name: _plain(value) for name, value in place.values.items()},
        "below_by": place.below_by,
    }


def _plain(value: Any) -> Any:
    return [to_json(part) for part in value] if isinstance(value, tuple) else to_json(value)


def fixed_tables(people: Mapping[str, Player]) -> dict[str, int]:
    """Who always sits at which table."""
    return {key: player.table for key, player in people.items() if player.table is not None}


def bound_apart(fixed: Mapping[str, int]) -> Iterator[frozenset[str]]:
    """Pairs that are bound to different tables and can never meet."""
    keys = sorted(fixed)
    for index, one in enumerate(keys):
        yield from (frozenset((one, two)) for two in keys[:index] if fixed[one] != fixed[two])
