"""Commands about rounds: draw, adjust, publish, the final, the end, undo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from guildhall import tournament
from guildhall.hall.errors import MovedOn
from guildhall.hall.events.commands.command import (
    EventState,
    News,
    Note,
    OperationsCommand,
    TournamentCommand,
)
from guildhall.hall.events.history_text import tell
from guildhall.hall.events.names import folded, proper_name
from guildhall.hall.events.operations import ClockStep
from guildhall.hall.events.operations_text import tell_operation
from guildhall.hall.events.people import enter_people
from guildhall.hall.events.stage_names import stage_names
from guildhall.hall.events.undo import last_clock_step, last_happenings, take_back
from guildhall.messages import PlayerRef, message
from guildhall.tournament import DrawChoices, Happening, Refused, Stamp, Tournament, apply_all


class DraftCommand(TournamentCommand):
    """Something about the draft, which means something else once there is another one."""

    __slots__ = ()
    permission = "draw"
    stale_after = frozenset({"drawn", "discarded", "published", "tables moved", "undone"})


@dataclass(frozen=True, slots=True)
class DrawRound(DraftCommand):
    """Draw the next round as a draft, or the draft again."""

    choices: DrawChoices | None = None

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        return tournament.draw(event.tournament, stamp, self.choices)


@dataclass(frozen=True, slots=True)
class SitOutAndDraw(DraftCommand):
    """Let one sit out in turn, where all cannot be seated, and draw the round (TS-9)."""

    choices: DrawChoices | None = None

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        leaving = tournament.sit_out_in_turn(event.tournament, stamp)
        return _and_draw(event.tournament, stamp, leaving, self.choices)


@dataclass(frozen=True, slots=True)
class FillInAndDraw(DraftCommand):
    """Let somebody fill in who is not ranked, and draw the round (TS-9)."""

    name: str

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        return _and_draw(event.tournament, stamp, self._fill_in(event.tournament, stamp))

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
        return tournament.check_in(t, [known], stamp)


def _and_draw(
    t: Tournament, stamp: Stamp, first: list[Happening], choices: DrawChoices | None = None
) -> list[Happening]:
    return [*first, *tournament.draw(apply_all(t.copy(), first), stamp, choices)]


@dataclass(frozen=True, slots=True)
class DrawFinal(DraftCommand):
    """Draw the final or the next round of the top cut."""

    size: int | None = None
    seed: str = ""
    fill_in: Sequence[str] = ()
    """Who plays on in place of people who left (TS-35)."""

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        return tournament.draw_final(
            event.tournament, stamp, size=self.size, seed=self.seed, extra=self.fill_in
        )


@dataclass(frozen=True, slots=True)
class DrawSideRound(DraftCommand):
    """Draw a round beside the final that counts for nothing, by default for all free (TS-30)."""

    players: Sequence[str] | None = None
    seed: str = ""

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        t = event.tournament
        players = tournament.free_players(t) if self.players is None else self.players
        return tournament.draw_side_round(t, players, stamp, seed=self.seed)


@dataclass(frozen=True, slots=True)
class DiscardDraft(DraftCommand):
    """Throw the draft away."""

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        return tournament.discard(event.tournament, stamp)


@dataclass(frozen=True, slots=True)
class SwapSeats(DraftCommand):
    """Let two people change seats in the draft."""

    one: str
    other: str

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        return tournament.swap(event.tournament, self.one, self.other, stamp)


@dataclass(frozen=True, slots=True)
class MoveToSeat(DraftCommand):
    """Move somebody to a seat (from 1) of a table of the draft."""

    player: str
    table: int
    seat: int

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        return tournament.seat(event.tournament, self.player, self.table, self.seat, stamp)


@dataclass(frozen=True, slots=True)
class PublishDraft(DraftCommand):
    """Make the draft public; anyway means with all warnings that were seen, and no others."""

    permission = "publish"
    anyway: bool = False

    @property
    def news(self) -> News:
        return News(None if self.anyway else self.stale_after)

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        return tournament.publish(event.tournament, stamp, anyway=self.anyway)


@dataclass(frozen=True, slots=True)
class SplitIntoWaves(TournamentCommand):
    """Play a round in waves, or all at once again."""

    permission = "draw"
    round: int
    waves: int

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        return tournament.split_into_waves(event.tournament, self.round, self.waves, stamp)


@dataclass(frozen=True, slots=True)
class SetRounds(TournamentCommand):
    """Change the number of rounds."""

    permission = "change settings"
    rounds: int

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        return tournament.set_rounds(event.tournament, self.rounds, stamp)


@dataclass(frozen=True, slots=True)
class CountLateEntries(TournamentCommand):
    """Let late entries count for the rounds and the top cut (SW-8)."""

    permission = "change settings"

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        return tournament.count_late_entries(event.tournament, stamp)


@dataclass(frozen=True, slots=True)
class EndEvent(TournamentCommand):
    """End the event with its final order."""

    permission = "end"
    stale_after = frozenset({"corrected", "decided", "drawn", "ended"})
    early: bool = False

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        return tournament.end(event.tournament, stamp, early=self.early)


@dataclass(frozen=True, slots=True)
class Undo(TournamentCommand):
    """Take back the last command, if it is still the one that was seen.

    `seen` is the index of its latest happening. Only organisers take back what others have done.
    """

    permission = "undo"
    seen: int

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        t = event.tournament
        _refuse_clock(t, last_clock_step(t, event.operations))
        last = last_happenings(t, stamp, event.commands)
        if last[0] != self.seen:
            raise _moved_on(t, last)
        _refuse_others(stamp, t.happenings[self.seen].by)
        return take_back(t, stamp, event.commands)


@dataclass(frozen=True, slots=True)
class UndoClock(OperationsCommand):
    """Take back what was last done to a clock, if it is still the line that was seen."""

    permission = "undo"
    line: int
    """The seq of the line in the operations."""

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        t = event.tournament
        step = last_clock_step(t, event.operations)
        if step is None:
            raise _moved_on(t, [each.data["of"] for each in tournament.undo(t, stamp)])
        if step.line.seq != self.line:
            _refuse_clock(t, step)
        _refuse_others(stamp, step.line.by)
        number, wave = step.key
        return [Note("clock-set-back/1", {"of": self.line, "round": number, "wave": wave})]


def _moved_on(t: Tournament, indexes: Sequence[int]) -> MovedOn:
    news = [t.happenings[index] for index in indexes]
    return MovedOn(news, [tell(each, stage_names(t)) for each in news])


def _refuse_clock(t: Tournament, step: ClockStep | None) -> None:
    if step:
        raise MovedOn([], [tell_operation(step.line, stage_names(t))])


def _refuse_others(stamp: Stamp, by: str) -> None:
    if stamp.role != "organiser" and by != stamp.by:
        raise Refused(
            message("{name} has done this", name=PlayerRef(by)),
            rules=["T-2"],
            ways_out=[message("ask an organiser to undo it")],
        )
