"""Commands at the end: decisions among equals, the final order, prizes, undo (TS-28 to TS-31)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from guildhall.tournament.desk.draft import refuse_open_tables
from guildhall.tournament.errors import Refused
from guildhall.tournament.event.bracket import bracket_rounds, still_in
from guildhall.tournament.event.happenings import Happening, happening
from guildhall.tournament.event.people import Stamp
from guildhall.tournament.event.tournament import Tournament, place_to_data


@dataclass(frozen=True, slots=True)
class FinalPlace:
    """A place at the end of the event."""

    place: int
    player: str
    why: str
    prize: str


def final_order(t: Tournament) -> list[FinalPlace]:
    """The order of the event: the bracket first, then the rounds before it (TS-28, SW-34)."""
    standings = t.standings()
    reached = _reached(t) if t.cut else {}
    swiss = {player: place for place, player in enumerate(standings.order)}
    bracket = sorted(reached, key=lambda player: (reached[player], swiss[player]))
    order = bracket + [player for player in standings.order if player not in reached]
    prizes, reasons = t.format.final.prizes, standings.reasons()
    return [
        FinalPlace(
            place + 1,
            player,
            _why(player, reached, reasons),
            prizes[place] if place < len(prizes) else t.format.final.keepsake,
        )
        for place, player in enumerate(order)
    ]


def _reached(t: Tournament) -> dict[str, tuple[int, int]]:
    """How far everybody came in the bracket: rounds before the end, place in the last game."""
    rounds = bracket_rounds(t)
    reached = dict.fromkeys(t.cut, (len(rounds), 0))
    for number, played in enumerate(rounds, start=1):
        last = number == len(rounds)
        for score in played.scores():
            for player, place in zip(score.players, score.places, strict=True):
                reached[player] = (len(rounds) - number, place if last else 0)
    return reached


def _why(player: str, reached: dict[str, tuple[int, int]], reasons: dict[str, str]) -> str:
    if player not in reached:
        return reasons[player]
    before, place = reached[player]
    if before == 0 and place:
        return f"place {place} of the final game"
    return "reached the same round of the bracket: order of the rounds before"


def decide(t: Tournament, order: Sequence[str], why: str, stamp: Stamp) -> list[Happening]:
    """Put people in order who are equal on everything: the referee or a play-off (TC-16, TS-25)."""
    tied = t.standings()
    for above, below in pairwise(order):
        places = sorted((tied.order.index(above), tied.order.index(below)))
        between = tied.order[places[0] + 1 : places[1] + 1]
        if any(tied.of(player).below_by not in {"lot", "referee"} for player in between):
            raise Refused(
                f"{above} and {below} are not equal",
                rules=["TC-16", "TS-25"],
                persons=[above, below],
                ways_out=["decide only where the lot would"],
            )
    return [happening("decided", stamp, order=list(order), why=why)]


def end(t: Tournament, stamp: Stamp, *, early: bool = False) -> list[Happening]:
    """End the event with its final order, kept as it is (TC-5, T-3)."""
    if t.ended:
        raise Refused("the event has already ended")
    refuse_open_tables(t)
    if t.draft:
        raise Refused("a draft is waiting", rules=["T-4"], ways_out=["publish it", "discard it"])
    if t.bracket_begun and not early and len(left := still_in(t)) > 1:
        raise Refused(
            f"the bracket is not played out: {', '.join(left)} are still in it",
            rules=["SW-32", "TS-3"],
            persons=left,
            ways_out=["draw the next round of the bracket", "end early"],
        )
    order = [
        {"place": line.place, "player": line.player, "why": line.why, "prize": line.prize}
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
    raise Refused("there is nothing to undo", rules=["T-2"])
