"""Commands about rounds: draw a draft, look at it, draw again, publish (T-1, T-4, T-7)."""

from __future__ import annotations

from guildhall.messages import joined, message, messages_to_data
from guildhall.tournament.commands.breaches import DraftWarning
from guildhall.tournament.commands.draft import next_seed, refuse_open_tables
from guildhall.tournament.commands.knockout import draw_bracket
from guildhall.tournament.commands.swiss_draw import DrawChoices, swiss_data
from guildhall.tournament.commands.warnings import draft_warnings
from guildhall.tournament.errors import Refused
from guildhall.tournament.event.happenings import Happening, happening
from guildhall.tournament.event.people import Stamp
from guildhall.tournament.event.tournament import Tournament

__all__ = ["DrawChoices", "discard", "draw", "publish"]


def draw(t: Tournament, stamp: Stamp, choices: DrawChoices | None = None) -> list[Happening]:
    """Draw the next round as a draft, or draw the draft again."""
    choices = choices or DrawChoices()
    _ready(t)
    if t.format.elimination:
        return draw_bracket(t, stamp, seed=next_seed(t, choices.seed), extra=choices.fill_in)
    begun = t.counting_rounds()
    if len(begun) >= t.attendance().rounds:
        raise Refused(
            message("all {count} rounds are played", count=len(begun)),
            rules=["TS-4", "SW-7", "TC-1"],
            ways_out=[
                message("set more rounds"),
                message("draw the final"),
                message("end the event"),
            ],
        )
    return [happening("drawn", stamp, **swiss_data(t, choices))]


def publish(t: Tournament, stamp: Stamp, *, anyway: bool = False) -> list[Happening]:
    """Make the draft public; from now on it stays as it is (T-2, T-4).

    A draft with warnings is published only if the organiser accepts them (T-8).
    """
    if not t.draft:
        raise Refused(
            message("there is no draft to publish"),
            rules=["T-4"],
            ways_out=[message("draw a round")],
        )
    if t.draft.kind != "side":
        refuse_open_tables(t)
    warnings = [warning for warning in draft_warnings(t) if warning.level != "note"]
    impossible = [warning for warning in warnings if warning.level == "never"]
    if impossible or (warnings and not anyway):
        raise _refusal(impossible or warnings)
    return [
        happening(
            "published",
            stamp,
            number=t.draft.number,
            starters=len(t.draft.as_drawn_people()),
            accepted=messages_to_data(warning.words for warning in warnings),
        )
    ]


def _refusal(warnings: list[DraftWarning]) -> Refused:
    """Says what is wrong with a draft; what is merely not as it should be can be accepted."""
    ways = [message("draw again"), message("change the seats")]
    if all(warning.level == "ask" for warning in warnings):
        ways = [message("draw again"), message("publish all the same")]
    return Refused(
        message(
            "this draft cannot go out as it is: {words}",
            words=joined(each.words for each in warnings),
        ),
        rules=dict.fromkeys(rule for each in warnings for rule in each.rules),
        persons=dict.fromkeys(key for each in warnings for key in each.persons),
        ways_out=ways,
    )


def discard(t: Tournament, stamp: Stamp) -> list[Happening]:
    """Throw the draft away; of several the last one, which is a side round."""
    if not t.drafts:
        raise Refused(message("there is no draft"), rules=["T-4"])
    return [happening("discarded", stamp, number=t.drafts[-1].number)]


def _ready(t: Tournament) -> None:
    """No draw before all results are in (T-4)."""
    if t.ended:
        raise Refused(
            message("the event has ended"), rules=["T-2"], ways_out=[message("undo the ending")]
        )
    if t.bracket_begun and not t.format.elimination:
        raise Refused(
            message("the final has begun"),
            rules=["TS-28", "SW-31"],
            ways_out=[message("draw the next final round")],
        )
    refuse_open_tables(t)
