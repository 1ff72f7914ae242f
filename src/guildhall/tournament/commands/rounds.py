"""Commands about rounds: draw a draft, look at it, draw again, publish (T-1, T-4, T-7)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from guildhall.messages import PlayerRef, joined, message, messages_to_data, plural
from guildhall.tournament.actions import way_to
from guildhall.tournament.commands.breaches import DraftWarning
from guildhall.tournament.commands.command import DraftCommand, News
from guildhall.tournament.commands.draft import next_seed, refuse_open_tables
from guildhall.tournament.commands.entrants import enter_people
from guildhall.tournament.commands.knockout import draw_bracket
from guildhall.tournament.commands.players import check_in
from guildhall.tournament.commands.sit_outs import sit_out_in_turn
from guildhall.tournament.commands.swiss_draw import DrawChoices, swiss_data
from guildhall.tournament.commands.warnings import draft_warnings
from guildhall.tournament.errors import Refused
from guildhall.tournament.event.fold import apply_all
from guildhall.tournament.event.happenings import Happening, happening
from guildhall.tournament.event.names import folded, proper_name
from guildhall.tournament.event.people import Stamp
from guildhall.tournament.event.tournament import Tournament

__all__ = [
    "DiscardDraft",
    "DrawChoices",
    "DrawRound",
    "FillInAndDraw",
    "PublishDraft",
    "SitOutAndDraw",
]


def draw(t: Tournament, stamp: Stamp, choices: DrawChoices | None = None) -> list[Happening]:
    """Draw the next round as a draft, or draw the draft again."""
    choices = choices or DrawChoices()
    _ready(t)
    if t.format.elimination:
        return draw_bracket(t, stamp, seed=next_seed(t, choices.seed), extra=choices.fill_in)
    begun = t.counting_rounds()
    # A draft of round 1 gives way: how many play is counted anew.
    planned = t.attendance() if begun else replace(t, rounds=[]).attendance()
    if len(begun) >= planned.rounds:
        raise Refused(
            plural("the round is played", "all {count} rounds are played", count=len(begun)),
            rules=["TS-4", "SW-7", "TC-1"],
            ways_out=[
                way_to("set-rounds", message("set more rounds")),
                way_to("draw-final", message("draw the final")),
                way_to("end-event", message("end the event")),
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
            ways_out=[way_to("draw", message("draw a round"))],
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
    acceptable = all(warning.level == "ask" for warning in warnings)
    anyway = way_to("publish-anyway", message("publish all the same"))
    return Refused(
        message(
            "this draft cannot go out as it is: {words}",
            words=joined(each.words for each in warnings),
        ),
        rules=dict.fromkeys(rule for each in warnings for rule in each.rules),
        persons=dict.fromkeys(key for each in warnings for key in each.persons),
        ways_out=[
            way_to("draw", message("draw again")),
            anyway if acceptable else message("change the seats"),
        ],
    )


@dataclass(frozen=True, slots=True)
class DiscardDraft(DraftCommand):
    """Throw the draft away; of several the last one, which is a side round."""

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        if not t.drafts:
            raise Refused(message("there is no draft"), rules=["T-4"])
        return [happening("discarded", stamp, number=t.drafts[-1].number)]


def _ready(t: Tournament) -> None:
    """No draw before all results are in (T-4)."""
    if t.ended:
        raise Refused(
            message("the event has ended"),
            rules=["T-2"],
            ways_out=[way_to("undo", message("undo the ending"))],
        )
    if t.bracket_begun and not t.format.elimination:
        raise Refused(
            message("the final has begun"),
            rules=["TS-28", "SW-31"],
            ways_out=[way_to("draw-final", message("draw the next final round"))],
        )
    refuse_open_tables(t)


@dataclass(frozen=True, slots=True)
class DrawRound(DraftCommand):
    """Draw the next round as a draft, or the draft again."""

    choices: DrawChoices | None = None

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        return draw(t, stamp, self.choices)


@dataclass(frozen=True, slots=True)
class SitOutAndDraw(DraftCommand):
    """Let one sit out in turn, where all cannot be seated, and draw the round (TS-9)."""

    choices: DrawChoices | None = None

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        return _and_draw(t, stamp, sit_out_in_turn(t, stamp), self.choices)


@dataclass(frozen=True, slots=True)
class FillInAndDraw(DraftCommand):
    """Let somebody fill in who is not ranked, and draw the round (TS-9)."""

    name: str

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        return _and_draw(t, stamp, self._fill_in(t, stamp))

    def _fill_in(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        wanted = folded(proper_name(self.name))
        known = next((key for key in t.people if folded(key) == wanted), "")
        if not known:
            return enter_people(t, stamp, [self.name], ranked=False)
        if known in t.present() or t.people[known].ranked:
            raise Refused(
                message("{name} is already here", name=PlayerRef(known))
                if known in t.present()
                else message("{name} is a player", name=PlayerRef(known)),
                persons=[known],
                ways_out=[message("name somebody else")],
            )
        return check_in(t, [known], stamp)


def _and_draw(
    t: Tournament, stamp: Stamp, first: list[Happening], choices: DrawChoices | None = None
) -> list[Happening]:
    return [*first, *draw(apply_all(t.copy(), first), stamp, choices)]


@dataclass(frozen=True, slots=True)
class PublishDraft(DraftCommand):
    """Make the draft public; anyway means with all warnings that were seen, and no others."""

    permission = "publish"
    anyway: bool = False

    @property
    def news(self) -> News:
        return News(None if self.anyway else self.stale_after)

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        return publish(t, stamp, anyway=self.anyway)
