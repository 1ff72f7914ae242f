"""A bot in Python as a program of its own: `python -m guildhall.arena.bot_program GAME BOT`.

Bots of other packages play in such processes: whatever they do, they cannot end the arena, and they
cannot see more than is sent to them.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable
from typing import Any, TextIO

from guildhall.arena.line_protocol import read_go
from guildhall.bots import registry
from guildhall.bots.contract import Bot, Budgeted
from guildhall.games import catalogue


class BotProgram:
    """Answers the lines of the arena for one bot."""

    def __init__(self, game: str, bot: str, answers: TextIO) -> None:
        self._spec = catalogue.game(game)
        self._name = bot
        self._make = _maker(bot, game)
        self._answers = answers
        self._bot: Bot | None = None
        self._view: Any = None
        self._is_warm = False

    def run(self, lines: Iterable[str]) -> None:
        """Answer until there are no more lines, or one says quit."""
        for line in lines:
            word, _, rest = line.strip().partition(" ")
            if word == "gsp":
                self._say(f"id name {self._name}", "feature plain", "gspok")
            elif word == "newgame":
                self._begin(rest)
            elif word == "isready":
                self._say("readyok")
            elif word == "view":
                self._view = self._spec.game_class().read_view(json.loads(rest)["plain"])
            elif word == "go" and self._bot is not None:
                if isinstance(self._bot, Budgeted) and (allowance := read_go(line)):
                    self._bot.allow(allowance)
                self._say(f"bestmove {' '.join(str(self._bot.choose(self._view)).split())}")
            elif word == "quit":
                return

    def _begin(self, rest: str) -> None:
        _, *words = rest.split()
        facts = dict(zip(words[::2], words[1::2], strict=False))
        if not self._is_warm:
            self._warm_up(facts)
        self._bot = self._make(int(facts["seed"]))

    def _warm_up(self, facts: dict[str, str]) -> None:
        """Have compiled what it needs: there is time for that before the first game."""
        settings = {
            setting.name: setting.read(facts[setting.name])
            for setting in self._spec.settings
            if setting.name in facts
        }
        game = self._spec.start(int(facts["players"]), 1, None, self._spec.complete(settings))
        self._make(0).choose(game.view_for(game.turn))
        self._is_warm = True

    def _say(self, *lines: str) -> None:
        self._answers.write("".join(f"{line}\n" for line in lines))
        self._answers.flush()


def _maker(bot: str, game: str) -> Callable[[int], Bot]:
    """What makes the bot from a seed; a class that is not there is missed at once."""
    if ":" not in bot:
        return lambda seed: registry.create(bot, seed, game)
    load = catalogue.load(bot)
    return lambda seed: load(seed=seed)


def main() -> None:
    """Keep the pipe for answers to ourselves: a bot may print."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    BotProgram(sys.argv[1], sys.argv[2], answers).run(sys.stdin)


if __name__ == "__main__":
    main()
