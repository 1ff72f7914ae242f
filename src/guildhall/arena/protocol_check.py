"""Whether a bot keeps its protocol: every rule is tried, and what is wrong is told.

A program speaks by lines, a server by JSON; what is asked of both is tried with both.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from guildhall.arena.conditions import Conditions
from guildhall.arena.entrants import Entrant
from guildhall.arena.errors import Fault
from guildhall.arena.line_process import LineProcess, ProcessEnded
from guildhall.arena.line_protocol import GREETING, LinePlayer
from guildhall.arena.players import LocalPlayer, Player
from guildhall.arena.referee import ADDRESS, Table, open_player
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
Rule = tuple[str, Callable[[], object]]
"""What is asked of a bot, and what tries it."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One rule, and what came of it."""

    rule: str
    trouble: str = ""
    """Nothing where it is kept."""


@dataclass(frozen=True)
class Checker:
    """Tries one rule after the other."""

    words: Sequence[str]
    conditions: Conditions

    def check(self) -> Iterator[Finding]:
        """All rules, the simplest first; whoever does not greet is asked nothing more."""
        if self.is_server:
            first, rules = _tried("takes calls", self._call), self._rules_of_all()
        else:
            first = _tried("answers gsp with its name and gspok", self._greet)
            rules = self._rules_of_programs()
        yield first
        if not first.trouble:
            yield from (_tried(rule, attempt) for rule, attempt in rules)

    @property
    def is_server(self) -> bool:
        """Whether it is an address, and no command."""
        return bool(self.words) and self.words[0].startswith(ADDRESS)

    def _rules_of_programs(self) -> Iterator[Rule]:
        yield "answers isready with readyok, and ignores what it does not know", self._ask_oddly
        yield from self._rules_of_all()
        yield "ends when it is told to quit", partial(self._leave, "quit")
        yield "ends when nobody talks to it any more", partial(self._leave, None)

    def _rules_of_all(self) -> Iterator[Rule]:
        for seat in range(self.conditions.players):
            play = partial(self._play, seat, Allowance())
            yield f"plays a whole game by the rules in seat {seat}", play
        quickly = partial(self._play, 0, Allowance(seconds=BLINK / 1000))
        yield f"moves in time when it is told `go time {BLINK}`", quickly
        yield "begins a new game in the middle of another", self._begin_again
        yield "chooses the same when seed and views are the same", self._play_twice

    def _call(self) -> None:
        player = self._player()
        try:
            player.check()
        finally:
            player.close()

    def _greet(self) -> None:
        player = LinePlayer(Entrant("checked", command="-"), self.words)
        player.start()
        player.close()
        if not player.program_name:
            raise Fault("illegal", "no `id name NAME` before gspok")

    def _play_twice(self) -> None:
        if self._play(0, Allowance()) != self._play(0, Allowance()):
            raise Fault("illegal", "two games from one seed went differently")

    def _player(self, allowance: Allowance | None = None) -> Player:
        command = self.words[0] if self.is_server else shlex.join(self.words)
        entrant = Entrant("checked", command=command, allowance=allowance or Allowance())
        return open_player(entrant, self.conditions.game)

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


def _tried(rule: str, attempt: Callable[[], object]) -> Finding:
    try:
        attempt()
    except (Fault, ProcessEnded, TimeoutError) as error:
        trouble = f"{error.kind}: {error.detail}" if isinstance(error, Fault) else str(error)
        return Finding(rule, trouble or "no answer in time")
    return Finding(rule)
