"""Commands about people beyond the rules: lists, twins, and the ways in for those who are late."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from guildhall.hall.events.names import folded, proper_name
from guildhall.hall.events.roster import Entrant
from guildhall.messages import Message, PlayerRef, message, messages_from_data
from guildhall.tournament import (
    Happening,
    PutBack,
    Refused,
    Stamp,
    Tournament,
    apply,
    apply_all,
    drop,
    enter,
    fix_table,
    put_back,
    register_base_decks,
    ways_to_put_back,
)


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
    ways = [
        message("let {name} in again", name=PlayerRef(twin)),
        message("enter under another name, with a town perhaps"),
    ]
    if twin not in t.people or t.people[twin].plays_on:
        ways[0] = message("check {name} in", name=PlayerRef(twin))
    return Refused(
        message("{name} has already entered", name=PlayerRef(twin)), persons=[twin], ways_out=ways
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
            happenings += fix_table(ahead, entrant.name, entrant.table, stamp)
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


def drop_people(t: Tournament, stamp: Stamp, keys: Iterable[str]) -> list[Happening]:
    """Several people leave at once; who has left already cannot leave again (T-6)."""
    happenings: list[Happening] = []
    for key in keys:
        if not t.player(key).plays_on:
            raise Refused(
                message("{name} has left already", name=PlayerRef(key)),
                rules=["T-6"],
                persons=[key],
                ways_out=[message("let them in again")],
            )
        happenings += drop(t, key, stamp)
    return happenings


def ways_in(t: Tournament, stamp: Stamp, name: str) -> list[PutBack]:
    """How somebody who is late, new or back again, can sit in the current round (T-5)."""
    ahead = t.copy()
    if name not in t.people:
        for happening in enter_people(ahead, stamp, [name]):
            apply(ahead, happening)
    return ways_to_put_back(ahead, name)


def let_in(t: Tournament, stamp: Stamp, name: str, way: PutBack | None) -> list[Happening]:
    """Let somebody in who is late or comes back, in a chosen way or from the next round on."""
    ahead = t.copy()
    entered = [] if name in t.people else enter_people(t, stamp, [name])
    for happening in entered:
        apply(ahead, happening)
    back = put_back(ahead, name, stamp, way)
    return entered + [each for each in back if each.kind != "stands" or not entered]
