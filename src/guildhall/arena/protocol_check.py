"""Whether a program speaks the line protocol: every rule is tried, and what is wrong is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from guildhall.arena.conditions import Conditions
from guildhall.arena.entrants import Entrant
from guildhall.arena.errors import Fault
from guildhall.arena.line_process import LineProcess, ProcessEnded
from guildhall.arena.line_protocol import GREETING, LinePlayer
from guildhall.arena.players import LocalPlayer, Player
from guildhall.arena.referee import Table
from guildhall.bots.contract import Allowance
from guildhall.bots.random_bot import RandomBot

TO_ANSWER = 10.0
"""Seconds for what needs no thinking."""
TO_QUIT = 5.0
BLINK = 200
"""Milliseconds for a decision that has to be quick."""
SEEDS = (11, 12)
GUEST = Entrant("guest", factory=RandomBot)
"""Somebody to play against."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One rule, and what came of it."""

    rule: str
    trouble: str = ""
    """Nothing where it is kept."""


@dataclass
class Checker:
    """Tries one rule after the other."""

    words: Sequence[str]
    conditions: Conditions
    findings: list[Finding] = field(default_factory=list)

    def check(self) -> list[Finding]:
        """All rules, the simplest first; a program that does not greet is asked nothing more."""
        with self._rule("answers gsp with its name and gspok"):
            player = self._player()
            player.start()
            player.close()
        if self.findings[0].trouble:
            return self.findings
        with self._rule("answers isready with readyok, and ignores what it does not know"):
            self._ask_oddly()
        for seat in range(self.conditions.players):
            with self._rule(f"plays a whole game by the rules in seat {seat}"):
                self._play(seat, Allowance())
        with self._rule(f"moves in time when it is told `go time {BLINK}`"):
            self._play(0, Allowance(seconds=BLINK / 1000))
        with self._rule("begins a new game in the middle of another"):
            self._begin_again()
        with self._rule("chooses the same when seed and views are the same"):
            if self._play(0, Allowance()) != self._play(0, Allowance()):
                raise Fault("illegal", "two games from one seed went differently")
        with self._rule("ends when it is told to quit"):
            self._leave("quit")
        with self._rule("ends when nobody talks to it any more"):
            self._leave(None)
        return self.findings

    @contextmanager
    def _rule(self, rule: str) -> Iterator[None]:
        try:
            yield
        except (Fault, ProcessEnded, TimeoutError) as error:
            trouble = f"{error.kind}: {error.detail}" if isinstance(error, Fault) else str(error)
            self.findings.append(Finding(rule, trouble or "no answer in time"))
        else:
            self.findings.append(Finding(rule))

    def _player(self, allowance: Allowance | None = None) -> LinePlayer:
        entrant = Entrant("checked", command="-", allowance=allowance or Allowance())
        return LinePlayer(entrant, self.words)

    def _play(self, seat: int, allowance: Allowance) -> list[str]:
        """A game against bots that play anything; its moves. Raises Fault."""
        conditions = self.conditions
        player = self._player(allowance)
        players: list[Player] = [
            player if number == seat else LocalPlayer(GUEST) for number in range(conditions.players)
        ]
        game = conditions.spec.start(conditions.players, "check", None, dict(conditions.settings))
        table = Table(game, players)
        try:
            foul = table.play(conditions, [SEEDS[0] + k for k in range(conditions.players)])
        finally:
            player.close()
        if foul:
            raise Fault(foul.kind, foul.detail)
        return [str(past.move) for past in game.history]

    def _begin_again(self) -> None:
        player = self._player()
        conditions = self.conditions
        try:
            for seed in SEEDS:
                game = conditions.spec.start(
                    conditions.players, f"again {seed}", None, dict(conditions.settings)
                )
                player.begin(conditions, game.turn, seed)
                answer = player.choose(game.view_for(game.turn))
                Table(game, []).push(answer.move)
        finally:
            player.close()

    def _ask_oddly(self) -> None:
        process = LineProcess(self.words)
        try:
            process.say(GREETING)
            while process.hear(TO_ANSWER) != "gspok":
                pass
            for line in ("", "ponder 42 ünder", "isready"):
                process.say(line)
            while process.hear(TO_ANSWER) != "readyok":
                pass
        finally:
            process.kill()

    def _leave(self, word: str | None) -> None:
        process = LineProcess(self.words)
        try:
            process.say(GREETING)
            while process.hear(TO_ANSWER) != "gspok":
                pass
            if word:
                process.say(word)
            if not process.ends_within(TO_QUIT):
                raise Fault("timeout", f"it is still there after {TO_QUIT:g} s")
        finally:
            process.kill()
