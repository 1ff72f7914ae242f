"""Commands of arbiters: answer calls, rule, put equals in order (TS-38, TS-39)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from guildhall import tournament
from guildhall.hall.events.commands.command import (
    LONGEST,
    EventState,
    Note,
    OperationsCommand,
    TournamentCommand,
    own_words,
)
from guildhall.hall.events.operations import Call
from guildhall.messages import PlayerRef, message
from guildhall.tournament import Happening, Refused, Stamp
from guildhall.tournament.event.rulings import RulingKind


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingCommand(TournamentCommand, OperationsCommand):
    """A ruling; a call that it answers is closed with it."""

    permission = "rule"
    call: str = ""
    """The id of the call that it answers."""

    @abstractmethod
    def closing(self) -> str:
        """What came of the call, in words."""

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        return CloseCall(self.call, self.closing()).note(event, stamp) if self.call else []


@dataclass(frozen=True, slots=True)
class Rule(RulingCommand):
    """Rule on something.

    A lost sheet leads to what the settings say unless `leaves` says otherwise (TC-21).
    """

    kind: RulingKind
    why: str
    player: str = ""
    round: int = 0
    table: int = 0
    leaves: bool | None = None
    score: int = 0
    called_at: str = ""
    """When an arbiter was called, where there is no call in the hall."""

    def closing(self) -> str:
        return f"{self.kind}: {own_words(self.why)}"

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        why = own_words(self.why)
        if not why:
            raise Refused(
                message("a ruling needs its reason"),
                rules=["TS-38"],
                ways_out=[message("write why")],
            )
        if not (self.player or self.table):
            raise Refused(
                message("a ruling is about one player or one table"),
                rules=["TS-38"],
                ways_out=[message("name one player"), message("name a table")],
            )
        called_at = _open_call(event, self.call).at.isoformat() if self.call else self.called_at
        return tournament.rule(
            event.tournament,
            self.kind,
            stamp,
            why=why,
            player=self.player,
            round_number=self.round,
            table=self.table,
            leaves=self.leaves,
            score=self.score,
            called_at=called_at,
        )


@dataclass(frozen=True, slots=True)
class RuleOnDelay(RulingCommand):
    """Somebody delays: five minutes end the game for them (TS-20)."""

    player: str
    round: int
    seconds: float
    leaves: bool = False
    words: str = ""

    def closing(self) -> str:
        return _with_words("delay", self.words)

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        return tournament.rule_on_delay(
            event.tournament,
            self.player,
            self.round,
            self.seconds,
            stamp,
            leaves=self.leaves,
            words=own_words(self.words),
        )


@dataclass(frozen=True, slots=True)
class RuleOnSlowPlay(RulingCommand):
    """Slow play: a warning, and a game loss for somebody already warned (SW-38)."""

    player: str
    round: int
    game_loss: bool = False
    score: int = 0
    words: str = ""

    def closing(self) -> str:
        return _with_words("slow play", self.words)

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        return tournament.rule_on_slow_play(
            event.tournament,
            self.player,
            self.round,
            stamp,
            game_loss=self.game_loss,
            score=self.score,
            words=own_words(self.words),
        )


def _with_words(what: str, words: str) -> str:
    return f"{what}: {own_words(words)}" if own_words(words) else what


@dataclass(frozen=True, slots=True)
class DecideOrder(TournamentCommand):
    """Put people in order who are equal on everything (TC-16, TS-25)."""

    permission = "decide"
    order: Sequence[str]
    why: str

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        return tournament.decide(event.tournament, self.order, self.why[:LONGEST], stamp)


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
