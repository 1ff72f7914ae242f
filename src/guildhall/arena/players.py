"""Bots at their seats: how the referee asks them, and what they may use."""

from __future__ import annotations

from contextlib import nullcontext, suppress
from dataclasses import dataclass
from typing import Any, Protocol

from guildhall.arena.clock import Clock
from guildhall.arena.conditions import Conditions
from guildhall.arena.deadline import OutOfTime, deadline
from guildhall.arena.entrants import Entrant
from guildhall.arena.errors import Fault
from guildhall.bots import registry
from guildhall.bots.contract import Allowance, Bot, Budgeted
from guildhall.bots.search.network_bot import NetworkBot
from guildhall.bots.search.subject import find_subjects
from guildhall.bots.stopwatch import Stopwatch

LONGEST_START = 300.0
"""Seconds that a bot has to get ready: to compile rules takes a minute, more on a busy day."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A move, or its text, and what it took to find it."""

    move: Any
    seconds: float
    processor_seconds: float | None


class Player(Protocol):
    """A bot at a seat, for one game after the other."""

    def check(self) -> None:
        """Raise Fault where it could never play: what is misspelt is no defeat."""

    def warm_up(self, conditions: Conditions) -> None:
        """Get ready, before the first game and before any clock runs."""

    def begin(self, conditions: Conditions, seat: int, seed: int) -> None:
        """Sit down for a new game; raises Fault."""

    def choose(self, view: Any, clock: Clock | None = None) -> Answer:
        """Decide, with so much left on the clock; raises Fault when it takes too long or breaks."""

    def close(self) -> None:
        """Leave for good."""


@dataclass(frozen=True, slots=True)
class Limits:
    """When a bot has taken too long."""

    seconds: float
    processor_seconds: float | None

    def check(self, answer: Answer) -> Answer:
        """The answer, unless it took too long; raises Fault."""
        if answer.seconds > self.seconds:
            raise Fault("timeout", f"{answer.seconds:.2f} s, {self.seconds:g} s at most")
        used, most = answer.processor_seconds, self.processor_seconds
        if used is not None and most is not None and used > most:
            raise Fault("timeout", f"{used:.2f} s of the processor, {most:g} s at most")
        return answer


def limits_of(entrant: Entrant, conditions: Conditions, clock: Clock | None = None) -> Limits:
    """What an entrant may use of the time for a decision before it has lost."""
    told = entrant.allowance
    seconds, processor = told.seconds, told.processor_seconds
    limit = conditions.patience if seconds is None else seconds + conditions.margin
    if clock:
        left = clock.seconds + conditions.margin
        limit = left if seconds is None else min(limit, left)
    return Limits(limit, None if processor is None else processor + conditions.margin)


def allowance_of(entrant: Entrant, clock: Clock | None) -> Allowance:
    """How much an entrant is told to think, by its share of what is left on the clock, too."""
    told = entrant.allowance
    if clock is None:
        return told
    most = clock.share if told.seconds is None else min(told.seconds, clock.share)
    return told._replace(seconds=most)


class LocalPlayer:
    """A bot in this process, made anew for every game."""

    def __init__(self, entrant: Entrant) -> None:
        self._entrant = entrant
        self._bot: Bot | None = None
        self._conditions: Conditions | None = None

    def check(self) -> None:
        """A bot of the house, or of the program that uses the arena, is there."""

    def begin(self, conditions: Conditions, seat: int, seed: int) -> None:  # noqa: ARG002 - it sees
        """Make the bot."""
        self._conditions = conditions
        try:
            self._bot = make_bot(self._entrant, conditions, seed)
        except Exception as error:
            raise _crash(error) from error

    def choose(self, view: Any, clock: Clock | None = None) -> Answer:
        """Let it think."""
        assert self._bot is not None and self._conditions is not None  # noqa: S101, PT018 - begun
        limits = limits_of(self._entrant, self._conditions, clock)
        stopwatch = Stopwatch()
        try:
            with deadline(limits.seconds):
                if clock and isinstance(self._bot, Budgeted):
                    self._bot.allow(allowance_of(self._entrant, clock))
                move = self._bot.choose(view)
        except OutOfTime as error:
            raise Fault("timeout", f"more than {limits.seconds:g} s") from error
        except Exception as error:
            raise _crash(error) from error
        return limits.check(Answer(move, stopwatch.seconds, stopwatch.processor_seconds))

    def warm_up(self, conditions: Conditions) -> None:
        """Have compiled what it needs, so that nobody's first decision is a slow one.

        What goes wrong here goes wrong at the table too, where it counts.
        """
        game = conditions.spec.start(conditions.players, 1, None, dict(conditions.settings))
        # What is compiled must not be interrupted: bots of the house take the time that they need.
        limit = deadline(LONGEST_START) if self._entrant.factory else nullcontext()
        with suppress(Exception, OutOfTime), limit:
            bot = make_bot(self._entrant, conditions, 0)
            bot.choose(game.view_for(game.turn))

    def close(self) -> None:
        """Forget the bot."""
        self._bot = None


def make_bot(entrant: Entrant, conditions: Conditions, seed: int) -> Bot:
    """The bot of an entrant that plays in this process."""
    bot: Bot
    if entrant.network:
        spec = conditions.spec
        subject = find_subjects(spec).subject(conditions.players, conditions.settings)
        bot = NetworkBot(entrant.network, subject, seed)
    elif entrant.factory:
        bot = entrant.factory(seed)
    else:
        bot = registry.create(entrant.bot, seed, conditions.game)
    if entrant.allowance and isinstance(bot, Budgeted):
        bot.allow(entrant.allowance)
    return bot


def _crash(error: Exception) -> Fault:
    return Fault("crash", " ".join(f"{type(error).__name__}: {error}".split())[:300])
