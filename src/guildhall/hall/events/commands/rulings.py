"""What arbiters do: answer calls, and rule (TS-38, TS-39)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from guildhall.hall.events.commands.command import EventCommand, EventState, Note, OperationsCommand
from guildhall.hall.events.operations import Call
from guildhall.messages import PlayerRef, message
from guildhall.tournament import Refused, Stamp
from guildhall.tournament.commands import rulings
from guildhall.tournament.commands.command import TournamentCommand, own_words

__all__ = ["CloseCall", "Rule", "RuleOnDelay", "RuleOnSlowPlay", "TakeCall"]


class AnswerToCall(rulings.RulingCommand, EventCommand, OperationsCommand):
    """A ruling; the call that it answers must be open, and is closed with it."""

    __slots__ = ()

    def prepare(self, event: EventState, stamp: Stamp) -> TournamentCommand:
        if self.call:
            _open_call(event, self.call)
        return self

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        return CloseCall(self.call, self.closing()).note(event, stamp) if self.call else []


class Rule(rulings.Rule, AnswerToCall):
    """Rule on something; it is written down since when the table has waited."""

    __slots__ = ()

    def prepare(self, event: EventState, stamp: Stamp) -> TournamentCommand:
        if not self.call:
            return self
        return replace(self, called_at=_open_call(event, self.call).at.isoformat())


class RuleOnDelay(rulings.RuleOnDelay, AnswerToCall):
    """Rule on somebody who delays (TS-20)."""

    __slots__ = ()


class RuleOnSlowPlay(rulings.RuleOnSlowPlay, AnswerToCall):
    """Rule on slow play (SW-38)."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class TakeCall(OperationsCommand):
    """An arbiter goes to the table."""

    permission = "answer calls"
    call: str

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        call = _open_call(event, self.call)
        if call.taken_by == stamp.by:
            return []
        if call.taken_by:
            raise Refused(
                message("{name} has taken this call", name=PlayerRef(call.taken_by)),
                ways_out=[message("let them go to the table")],
            )
        return [Note("call-taken/1", {"call": self.call})]


@dataclass(frozen=True, slots=True)
class CloseCall(OperationsCommand):
    """What a call was about is settled."""

    permission = "answer calls"
    call: str
    words: str = ""

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        data = {"call": _open_call(event, self.call).id, "words": own_words(self.words)}
        return [Note("call-closed/1", data)]


def _open_call(event: EventState, name: str) -> Call:
    call = event.operations.calls.get(name)
    if call is None or call.closed_at:
        raise Refused(
            message("this call is closed already"), ways_out=[message("look at the calls again")]
        )
    return call
