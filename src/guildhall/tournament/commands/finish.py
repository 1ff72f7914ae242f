"""Commands at the end: decisions among equals, the end of the event, undo (TC-5, TC-16, T-2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from guildhall.messages import PlayerRef, message, message_to_data, players
from guildhall.tournament.actions import way_to
from guildhall.tournament.commands.command import TournamentCommand
from guildhall.tournament.commands.draft import refuse_open_tables
from guildhall.tournament.commands.rulings import reason
from guildhall.tournament.errors import Refused
from guildhall.tournament.event.bracket import still_in
from guildhall.tournament.event.final_order import final_order
from guildhall.tournament.event.happenings import Happening, happening
from guildhall.tournament.event.people import Stamp
from guildhall.tournament.event.tournament import Tournament, place_to_data
from guildhall.tournament.ranking.criteria import CRITERIA
from guildhall.tournament.ranking.standings import Standings

__all__ = ["DecideOrder", "EndEvent"]


def decide(t: Tournament, order: Sequence[str], why: str, stamp: Stamp) -> list[Happening]:
    """Put people in order who are equal on everything: the referee or a play-off (TC-16, TS-25).

    It concerns those who are named, in the ranking as it is now.
    """
    tied = t.standings()
    _check_named(t, order, tied)
    for above, below in pairwise(order):
        places = sorted((tied.order.index(above), tied.order.index(below)))
        between = tied.order[places[0] + 1 : places[1] + 1]
        if any(CRITERIA[tied.of(player).below_by].by_merit for player in between):
            raise Refused(
                message(
                    "{one} and {other} are not equal", one=PlayerRef(above), other=PlayerRef(below)
                ),
                rules=["TC-16", "TS-25"],
                persons=[above, below],
                ways_out=[message("decide only where the lot would")],
            )
    _refuse_overlap(t, order)
    return [happening("decided", stamp, order=list(order), why=why, after_round=t.closed_rounds())]


def _check_named(t: Tournament, order: Sequence[str], ranked: Standings) -> None:
    if len(order) < 2:
        raise Refused(
            message("an order needs two people or more"),
            rules=["TC-16", "TS-25"],
            persons=order,
            ways_out=[message("name all who are equal, the best first")],
        )
    for place, key in enumerate(order):
        t.player(key)
        if key in order[:place]:
            raise Refused(
                message("{name} is named twice", name=PlayerRef(key)),
                persons=[key],
                ways_out=[message("name everybody once")],
            )
        if key not in ranked.order:
            raise Refused(
                message("{name} is not in the ranking", name=PlayerRef(key)),
                persons=[key],
                ways_out=[message("leave them out")],
            )


def _refuse_overlap(t: Tournament, order: Sequence[str]) -> None:
    """Who was put in order for this ranking is put in order again only together."""
    for earlier in t.decisions_now():
        known = set(earlier.order)
        if known & set(order) and not known <= set(order):
            more = [key for key in order if key not in known]
            raise Refused(
                message("{names} are in order already", names=players(earlier.order)),
                rules=["TC-16", "TS-25"],
                persons=earlier.order,
                ways_out=[message("name all of {names}", names=players([*earlier.order, *more]))],
            )


def end(t: Tournament, stamp: Stamp, *, early: bool = False) -> list[Happening]:
    """End the event with its final order, kept as it is (TC-5, T-3)."""
    if t.ended:
        raise Refused(message("the event has already ended"))
    refuse_open_tables(t)
    if t.draft:
        raise Refused(
            message("a draft is waiting"),
            rules=["T-4"],
            ways_out=[
                way_to("publish", message("publish it")),
                way_to("discard-draft", message("discard it")),
            ],
        )
    if t.bracket_begun and not early and len(left := still_in(t)) > 1:
        raise Refused(
            message("the bracket is not played out: {names} are still in it", names=players(left)),
            rules=["SW-32", "TS-3"],
            persons=left,
            ways_out=[
                way_to("draw-final", message("draw the next round of the bracket")),
                message("end early"),
            ],
        )
    order = [
        {
            "place": line.place,
            "player": line.player,
            "why": message_to_data(line.why),
            "prize": line.prize,
            "keepsake": line.keepsake,
        }
        for line in final_order(t)
    ]
    lines = [place_to_data(place) for place in t.standings().places]
    return [happening("ended", stamp, order=order, standings=lines)]


def undo(t: Tournament, stamp: Stamp) -> list[Happening]:
    """Take back the last thing that happened, by a new happening (T-2)."""
    for index in range(len(t.happenings) - 1, 0, -1):
        last = t.happenings[index]
        if index not in t.undone and last.kind != "undone":
            return [happening("undone", stamp, of=index, what=last.kind)]
    raise Refused(message("there is nothing to undo"), rules=["T-2"])


@dataclass(frozen=True, slots=True)
class DecideOrder(TournamentCommand):
    """Put people in order who are equal on everything (TC-16, TS-25)."""

    permission = "decide"
    order: Sequence[str]
    why: str

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        return decide(t, self.order, reason(self.why), stamp)


@dataclass(frozen=True, slots=True)
class EndEvent(TournamentCommand):
    """End the event with its final order."""

    permission = "end"
    stale_after = frozenset({"corrected", "decided", "drawn", "ended"})
    early: bool = False

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        return end(t, stamp, early=self.early)
