"""Commands about people beyond the rules: lists, twins, and the ways in for those who are late."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from guildhall.messages import Message, PlayerRef, message, messages_from_data
from guildhall.tournament.actions import way_to
from guildhall.tournament.commands.command import PlayersCommand, TournamentCommand
from guildhall.tournament.commands.late_arrivals import PutBack, put_back, ways_to_put_back
from guildhall.tournament.commands.players import (
    FixTable,
    drop,
    enter,
    register_base_decks,
    rename,
)
from guildhall.tournament.errors import Refused
from guildhall.tournament.event.fold import apply_all
from guildhall.tournament.event.happenings import Happening
from guildhall.tournament.event.names import folded, proper_name
from guildhall.tournament.event.people import Stamp
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.roster.roster import Entrant

__all__ = ["DropPlayers", "EnterPlayers", "EnterRoster", "LetIn", "RenamePlayer"]


def enter_people(
    t: Tournament,
    stamp: Stamp,
    names: Iterable[str],
    *,
    here: bool = True,
    ranked: bool = True,
    towns: Mapping[str, str] = MappingProxyType({}),
) -> list[Happening]:
    """Enter people whose names differ from all others by more than accents and case."""
    known = {folded(name): name for name in t.people}
    happenings: list[Happening] = []
    for typed in names:
        name = proper_name(typed)
        if folded(name) in known:
            raise _already_entered(t, known[folded(name)])
        known[folded(name)] = name
        town = towns.get(typed, "")
        happenings += enter(t, name, stamp, name=name, here=here, ranked=ranked, town=town)
    return happenings


def _already_entered(t: Tournament, twin: str) -> Refused:
    plays_on = twin not in t.people or t.people[twin].plays_on
    known = (
        way_to("check-in", message("check {name} in", name=PlayerRef(twin)))
        if plays_on
        else way_to("let-in", message("let {name} in again", name=PlayerRef(twin)))
    )
    return Refused(
        message("{name} has already entered", name=PlayerRef(twin)),
        persons=[twin],
        ways_out=[known, message("enter under another name, with a town perhaps")],
    )


def enter_entrants(
    t: Tournament,
    stamp: Stamp,
    entrants: Sequence[Entrant],
    *,
    here: bool = True,
    ranked: bool = True,
) -> list[Happening]:
    """Enter everybody of a list who is new, with their tables and decks; none if nobody is."""
    new = new_entrants(t, entrants)
    towns = {each.name: each.town for each in new if each.town}
    names = [each.name for each in new]
    happenings = enter_people(t, stamp, names, here=here, ranked=ranked, towns=towns)
    ahead = apply_all(t.copy(), happenings)
    for entrant in new:
        if entrant.table:
            happenings += FixTable(entrant.name, entrant.table).decide(ahead, stamp)
        if entrant.decks and t.format.decks.kind == "base":
            happenings += register_base_decks(ahead, entrant.name, entrant.decks, stamp)
    return happenings


def new_entrants(t: Tournament, entrants: Sequence[Entrant]) -> list[Entrant]:
    """Those of a list who have not entered under any spelling of their name."""
    known = {folded(name) for name in t.people}
    return [each for each in entrants if folded(each.name) not in known]


@dataclass(frozen=True, slots=True)
class DeckRemarks:
    """What is wrong with the decks of somebody on a list, and what to look at."""

    fault: Message | None = None
    warnings: tuple[Message, ...] = ()


def look_at_decks(t: Tournament, entrants: Sequence[Entrant]) -> dict[str, DeckRemarks]:
    """What entering a list would say about the decks of everybody on it, all at once (SW-2)."""
    if t.format.decks.kind != "base":
        return {}
    stamp, ahead, found = Stamp("", ""), t.copy(), {}
    new = new_entrants(t, entrants)
    apply_all(ahead, enter_people(t, stamp, [each.name for each in new]))
    for each in new:
        if each.decks:
            try:
                (done,) = register_base_decks(ahead, each.name, each.decks, stamp)
            except Refused as refusal:
                found[each.name] = DeckRemarks(refusal.reason)
            else:
                found[each.name] = DeckRemarks(warnings=messages_from_data(done.data["warnings"]))
    return found


def ways_in(t: Tournament, stamp: Stamp, name: str) -> list[PutBack]:
    """How somebody who is late, new or back again, can sit in the current round (T-5)."""
    entered = [] if name in t.people else enter_people(t, stamp, [name])
    return ways_to_put_back(apply_all(t.copy(), entered), name)


@dataclass(frozen=True, slots=True)
class EnterPlayers(TournamentCommand):
    """Enter people by their names."""

    permission = "enter people"
    names: Sequence[str]
    here: bool = True
    ranked: bool = True

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        return enter_people(t, stamp, self.names, here=self.here, ranked=self.ranked)


@dataclass(frozen=True, slots=True)
class EnterRoster(TournamentCommand):
    """Enter everybody of a list who is new."""

    permission = "enter people"
    entrants: Sequence[Entrant]
    here: bool = True
    ranked: bool = True

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        happenings = enter_entrants(t, stamp, self.entrants, here=self.here, ranked=self.ranked)
        if not happenings:
            raise Refused(
                message("everybody on this list has already entered"),
                ways_out=[message("choose another list")],
            )
        return happenings


@dataclass(frozen=True, slots=True)
class RenamePlayer(TournamentCommand):
    """Show somebody under another name."""

    permission = "rename"
    player: str
    name: str

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        name = proper_name(self.name)
        for other in t.people.values():
            names = {folded(other.key), folded(other.name)}
            if other.key != self.player and folded(name) in names:
                raise Refused(
                    message("{name} has already entered", name=PlayerRef(other.key)),
                    persons=[other.key],
                    ways_out=[message("choose another name, with a town perhaps")],
                )
        return rename(t, self.player, name, stamp)


@dataclass(frozen=True, slots=True)
class DropPlayers(PlayersCommand, TournamentCommand):
    """Some people leave the event; who has left already cannot leave again (T-6)."""

    permission = "drop"

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        for key in self.players:
            if not t.player(key).plays_on:
                raise Refused(
                    message("{name} has left already", name=PlayerRef(key)),
                    rules=["T-6"],
                    persons=[key],
                    ways_out=[way_to("let-in", message("let them in again"))],
                )
        return [happening for key in self.players for happening in drop(t, key, stamp)]


@dataclass(frozen=True, slots=True)
class LetIn(TournamentCommand):
    """Let somebody in who is late or comes back."""

    permission = "let in"
    name: str
    way: int | None = None
    """The index of a way of `ways_in`, None for the next round."""

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        name = self.name if self.name in t.people else proper_name(self.name)
        ways = ways_in(t, stamp, name)
        if self.way is not None and not 0 <= self.way < len(ways):
            raise Refused(
                message("there is no such way in any more"), ways_out=[message("choose again")]
            )
        entered = [] if name in t.people else enter_people(t, stamp, [name])
        way = None if self.way is None else ways[self.way]
        back = put_back(apply_all(t.copy(), entered), name, stamp, way)
        return entered + [each for each in back if each.kind != "stands" or not entered]
