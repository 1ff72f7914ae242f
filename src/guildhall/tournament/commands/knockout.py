"""Commands about brackets: elimination, the final, the top cut, and the side round beside them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from guildhall.messages import Message, PlayerRef, message
from guildhall.tournament.actions import way_to
from guildhall.tournament.commands.command import DraftCommand
from guildhall.tournament.commands.draft import draw_to_data, next_seed, refuse_open_tables
from guildhall.tournament.commands.side_players import (
    free_players,
    in_the_bracket,
    refuse_players_at_tables,
    side_rounds_begun,
)
from guildhall.tournament.errors import Refused
from guildhall.tournament.event.bracket import bracket_rounds, bracket_slots, survivors
from guildhall.tournament.event.happenings import Happening, happening
from guildhall.tournament.event.people import Stamp
from guildhall.tournament.event.tournament import Tournament, ranking_to_data
from guildhall.tournament.lots import drawn, lots
from guildhall.tournament.pairing.draw import Draw, DrawnTable, Field
from guildhall.tournament.pairing.elimination import PlannedRound, first_round
from guildhall.tournament.pairing.seats import seated
from guildhall.tournament.pairing.top_cut import bracket_order, neighbours
from guildhall.tournament.parts import PAIRINGS
from guildhall.tournament.ranking.criteria import LOT

__all__ = ["DrawFinal", "DrawSideRound"]


def draw_bracket(
    t: Tournament, stamp: Stamp, *, seed: str, extra: Iterable[str] = ()
) -> list[Happening]:
    """The next round of a bracket of tables (TS-3, TS-34); extra people fill in by choice."""
    _refuse_after_the_final(t)
    refuse_players_at_tables(t, extra := tuple(extra))
    begun = bracket_rounds(t)
    alive = survivors(t) if begun else list(_starters(t, seed))
    people = [*alive, *_fill_ins(t, extra, alive)]
    return _with_choices(_draw_tables(t, people, stamp, seed), fill_in=extra)


def _starters(t: Tournament, seed: str) -> Sequence[str]:
    if t.format.final.seeded or t.format.pairing.first_round == "entry order":
        return t.present()
    return drawn(t.present(), seed, "bracket")


def draw_final(
    t: Tournament,
    stamp: Stamp,
    *,
    size: int | None = None,
    seed: str = "",
    extra: Iterable[str] = (),
) -> list[Happening]:
    """The final or the next round of the top cut (TS-27, SW-31)."""
    refuse_open_tables(t)
    _refuse_after_the_final(t)
    refuse_players_at_tables(t, extra := tuple(extra))
    seed = next_seed(t, seed)
    cut = t.cut if t.bracket_begun else _cut(t, size)
    alive = survivors(t) if t.bracket_begun else list(cut)
    more = _fill_ins(t, extra, alive)
    if t.format.duels:
        return _with_choices(_draw_duels(t, cut, stamp, seed), size=size)
    drawn = _draw_tables(t, [*alive, *more], stamp, seed, cut=cut)
    return _with_choices(drawn, size=size, fill_in=extra)


def _refuse_after_the_final(t: Tournament) -> None:
    """Nobody can be filled in for another final once there was one (TS-28)."""
    if any(each.stage.kind == "final" for each in bracket_rounds(t)):
        raise _over()


def _plain(value: int | Sequence[str]) -> int | list[str]:
    return value if isinstance(value, int) else list(value)


def _with_choices(
    drawn: Iterable[Happening], **choices: int | Sequence[str] | None
) -> list[Happening]:
    """A draw with what was chosen for it, so that it can be made again."""
    chosen = {name: _plain(value) for name, value in choices.items() if value}
    return [replace(each, data={**each.data, "choices": chosen}) for each in drawn]


def _fill_ins(t: Tournament, extra: Iterable[str], alive: Sequence[str]) -> list[str]:
    """Who plays on in place of people who left, by the organiser's choice (TS-35)."""
    more: list[str] = []
    for key in extra:
        if t.format.duels:
            raise Refused(
                message("nobody fills in in a bracket of duels: whoever is left has a walk-over"),
                rules=["SW-33"],
                persons=[key],
                ways_out=[message("draw without them")],
            )
        if key in alive or key in more or not t.player(key).plays_on:
            raise Refused(
                message(
                    "{name} cannot fill in: "
                    "only somebody who is here and no longer in the bracket can",
                    name=PlayerRef(key),
                ),
                rules=["TS-35"],
                persons=[key],
                ways_out=[message("name somebody else")],
            )
        more.append(key)
    return more


def _cut(t: Tournament, size: int | None) -> tuple[str, ...]:
    """The best who are still here; who has left is replaced by the next (TS-27, TS-32, SW-33)."""
    played, planned = len(t.counting_rounds()), t.attendance()
    if played < planned.rounds:
        raise Refused(
            message(
                "{played} of {planned} rounds are played", played=played, planned=planned.rounds
            ),
            rules=["TS-27", "SW-31"],
            ways_out=[
                message("play on"),
                way_to("set-rounds", message("set the rounds to {count}", count=played)),
            ],
        )
    size = size or planned.top_cut
    if size == 0 or t.starters <= t.format.final.above_players:
        raise Refused(
            message("there is no final for {count} players", count=t.starters),
            rules=["SW-9", "TS-27"],
            ways_out=[way_to("end-event", message("end the event with the standings as they are"))],
        )
    able = _able(t, t.standings().order)
    if t.format.duels and (size < 2 or size & (size - 1) or size > len(able)):
        raise Refused(
            message(
                "a bracket of {size} does not work out for {count} players",
                size=size,
                count=len(able),
            ),
            rules=["SW-31"],
            ways_out=[message("take a cut of 4 or 8")],
        )
    return tuple(able[:size])


def _able(t: Tournament, order: Iterable[str]) -> list[str]:
    """Who of these is here."""
    here = set(t.present())
    return [key for key in order if key in here]


def _draw_duels(t: Tournament, cut: tuple[str, ...], stamp: Stamp, seed: str) -> list[Happening]:
    slots: list[str | None] = [cut[place - 1] for place in bracket_order(len(cut))]
    if t.bracket_begun:
        slots = bracket_slots(t)
    history, lot = t.history(), lots(seed, "seats")
    tables, byes = [], []
    for one, other in neighbours(slots):
        able = [player for player in (one, other) if player and t.people[player].plays_on]
        if len(able) == 2:
            first, second = (cut.index(player) + 1 for player in able)
            why = message("top cut: seed {one} meets {other}", one=first, other=second)
            tables.append(DrawnTable(seated(able, history, lot), why))
        elif able:
            (left,) = able
            gone = other if left == one else one
            why = (
                message("walk-over: {name} has left", name=PlayerRef(gone))
                if gone
                else message("walk-over: there is no opponent")
            )
            byes.append(DrawnTable((left,), why))
    if not (tables or byes):
        raise _nobody_left()
    draw = Draw(tuple(tables), tuple(byes), notices=_lot_notice(t, cut))
    return [_drawn(t, draw, stamp, seed, cut=cut)]


def _draw_tables(
    t: Tournament,
    people: Sequence[str],
    stamp: Stamp,
    seed: str,
    *,
    cut: tuple[str, ...] = (),
) -> list[Happening]:
    if len(people) < 2:
        raise _over() if people else _nobody_left()
    fill = t.format.final.fill == "runners-up"
    planned = first_round(len(people), t.format.tables, runners_up=fill)
    history, lot = t.history(), lots(seed, "seats")
    seating = people[planned.byes :]
    tables = tuple(
        DrawnTable(seated(table, history, lot), _table_reason(planned))
        for table in snake(seating, planned.tables)
    )
    why = message("bye: best seed") if t.format.final.seeded else message("bye: by lot")
    byes = tuple(DrawnTable((player,), why) for player in people[: planned.byes])
    notices = _lot_notice(t, cut) if cut else ()
    return [
        _drawn(t, Draw(tables, byes, notices), stamp, seed, cut=cut, runners_up=planned.runners_up)
    ]


def snake(people: Sequence[str], sizes: Sequence[int]) -> list[list[str]]:
    """People over tables to and fro, so that strong and weak are spread evenly."""
    tables: list[list[str]] = [[] for _ in sizes]
    waiting, forth = deque(people), True
    while waiting:
        for index in range(len(sizes)) if forth else reversed(range(len(sizes))):
            if waiting and len(tables[index]) < sizes[index]:
                tables[index].append(waiting.popleft())
        forth = not forth
    return tables


def _table_reason(planned: PlannedRound) -> Message:
    if planned.next == 1:
        return message("final of {count}", count=planned.people)
    if planned.runners_up:
        return message(
            "bracket of {count}: the winner and the {more} best runners-up of each round goes on",
            count=planned.people,
            more=planned.runners_up,
        )
    return message("bracket of {count}: the winner of each round goes on", count=planned.people)


def _lot_notice(t: Tournament, cut: Sequence[str]) -> tuple[Message, ...]:
    """A cut that only the lot decided can be played off instead (TS-25)."""
    standings = t.standings()
    next_best = [key for key in _able(t, standings.order) if key not in cut][:1]
    if t.bracket_begun or not next_best:
        return ()
    last, first_out = cut[-1], next_best[0]
    places = standings.order.index(last) + 1, standings.order.index(first_out) + 1
    if any(standings.of(key).below_by != LOT.name for key in standings.order[slice(*places)]):
        return ()
    return (
        message(
            "{one} and {other} are equal, the lot decided the cut: a play-off can decide instead",
            one=PlayerRef(last),
            other=PlayerRef(first_out),
        ),
    )


def _drawn(
    t: Tournament,
    draw: Draw,
    stamp: Stamp,
    seed: str,
    *,
    cut: Sequence[str] = (),
    runners_up: int = 0,
) -> Happening:
    data = draw_to_data(t, draw, "bracket", seed)
    ranking = ranking_to_data(t.standings()) if cut else {}
    return happening("drawn", stamp, **data, ranking=ranking, cut=list(cut), runners_up=runners_up)


def draw_side_round(
    t: Tournament, players: Sequence[str], stamp: Stamp, *, seed: str = ""
) -> list[Happening]:
    """Another round for those who are not in the final; it counts for nothing (TS-30)."""
    inside = sorted(in_the_bracket(t) & set(players))
    if inside or not side_rounds_begun(t):
        raise Refused(
            message("a side round is for those who are not in the final"),
            rules=["TS-30"],
            persons=inside,
            ways_out=[message("leave the finalists out")]
            if inside
            else [way_to("draw-final", message("draw the final first"))],
        )
    refuse_players_at_tables(t, players)
    seed = next_seed(t, seed)
    standings = t.standings(everybody=True)
    field = Field(tuple(players), standings.history, standings.order, 2, seed, t.apart)
    pairing = PAIRINGS[t.format.pairing.by]
    draw = pairing.draw(field, t.format, tables=None, allow_repeats=True)
    data = draw_to_data(t, draw, "side", seed)
    drawn = happening("drawn", stamp, **data, ranking={})
    return _with_choices([drawn], players=list(players))


def _over() -> Refused:
    return Refused(
        message("the bracket is played out"),
        rules=["SW-32", "TS-3"],
        ways_out=[way_to("end-event", message("end the event"))],
    )


def _nobody_left() -> Refused:
    return Refused(
        message("nobody is left in the bracket"),
        rules=["SW-33", "TS-35"],
        ways_out=[way_to("end-event", message("end the event"))],
    )


@dataclass(frozen=True, slots=True)
class DrawFinal(DraftCommand):
    """Draw the final or the next round of the top cut."""

    size: int | None = None
    seed: str = ""
    fill_in: Sequence[str] = ()
    """Who plays on in place of people who left (TS-35)."""

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        return draw_final(t, stamp, size=self.size, seed=self.seed, extra=self.fill_in)


@dataclass(frozen=True, slots=True)
class DrawSideRound(DraftCommand):
    """Draw a round beside the final that counts for nothing, by default for all free (TS-30)."""

    players: Sequence[str] | None = None
    seed: str = ""

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        players = free_players(t) if self.players is None else self.players
        return draw_side_round(t, players, stamp, seed=self.seed)
