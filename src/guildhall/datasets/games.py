"""The games of a data set: each deal is played by the same bots in all rotations of seats."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from typing import Any

from guildhall.bots import registry
from guildhall.bots.contract import Found, Searching
from guildhall.games import catalogue

SPLITS = ("train", "validation", "test")
DEALS_A_TASK = 30
"""So many deals are given out at a time, fewer where there are few."""
AHEAD = 4
"""So many tasks are given out for each worker, so that none waits for a slow one."""


@dataclass(frozen=True)
class Plan:
    """What is to be played."""

    bots: tuple[str, ...]
    """A bot for each seat of the first rotation."""
    deals: int
    game: str = catalogue.USUAL
    settings: dict[str, Any] = field(default_factory=dict)
    seed: str = "guildhall"
    """Fixes every deal and every bot."""
    most_moves: int = 2_000
    """A game that is longer is stopped, and what there is counts."""


@dataclass(frozen=True)
class PlayedGame:
    """A game that was played to its end."""

    number: int
    deal: int
    split: str
    bots: tuple[str, ...]
    record: dict[str, Any]
    """As `guildhall replay` reads it."""
    places: tuple[int, ...]
    decisions: tuple[Decision, ...]

    def plain(self) -> dict[str, Any]:
        """What stands in a line of the records."""
        return {
            "game": self.number,
            "deal": self.deal,
            "split": self.split,
            "bots": list(self.bots),
            "places": list(self.places),
            "record": self.record,
        }


@dataclass(frozen=True)
class Decision:
    """One decision of a game, with all that was legal."""

    seat: int
    kind: str
    action: int
    """Its number in the rules."""
    move: str
    legal: tuple[int, ...]
    """The numbers of all legal actions."""
    mask: bytes
    """The same as bits: action n is bit n % 8 of byte n // 8."""
    found: Found | None = None
    """What the bot found, if it searched."""


def play_all(plan: Plan, pool: Executor | None = None, width: int = 1) -> Iterator[PlayedGame]:
    """Play every deal, in this process or by a pool that can do `width` things at a time.

    The games and their order do not depend on who plays them.
    """
    games = plan.deals * len(plan.bots)
    if pool is None:
        yield from (play_game(plan, number) for number in range(games))
        return
    size = len(plan.bots) * max(1, min(DEALS_A_TASK, plan.deals // (AHEAD * width)))
    left = deque(range(first, min(first + size, games)) for first in range(0, games, size))
    pending: deque[Future[list[PlayedGame]]] = deque()
    while left or pending:
        while left and len(pending) < AHEAD * width:
            pending.append(pool.submit(play_games, plan, left.popleft()))
        yield from pending.popleft().result()


def play_games(plan: Plan, numbers: range) -> list[PlayedGame]:
    """Play the games of some numbers."""
    return [play_game(plan, number) for number in numbers]


def check(plan: Plan) -> None:
    """Refuse what cannot be played; raises ValueError."""
    spec = catalogue.game(plan.game)
    spec.start(len(plan.bots), 0, None, spec.complete(plan.settings))
    for name in plan.bots:
        registry.create(name, 0, plan.game)


def play_game(plan: Plan, number: int) -> PlayedGame:
    """Play the game of a number: its deal, with the bots moved on by its rotation."""
    deal, rotation = divmod(number, len(plan.bots))
    names = plan.bots[rotation:] + plan.bots[:rotation]
    spec = catalogue.game(plan.game)
    game = spec.start(len(names), f"{plan.seed}:{deal}", None, spec.complete(plan.settings))
    bots = [
        registry.create(name, number * len(names) + seat, plan.game)
        for seat, name in enumerate(names)
    ]
    decisions: list[Decision] = []
    while not game.over and len(decisions) < plan.most_moves:
        bot = bots[game.turn]
        move = bot.choose(game.view_for(game.turn))
        decisions.append(note(game, move, bot.found if isinstance(bot, Searching) else None))
        game.push(move)
    if not game.over:
        game.stop()
    return PlayedGame(
        *(number, deal, split_of(plan.seed, deal), names, game.record()),
        tuple(game.outcome().places),
        tuple(decisions),
    )


def note(game: Any, move: Any, found: Found | None) -> Decision:
    """What is kept of a decision that is about to be made."""
    legal = tuple(sorted(option.action for option in game.legal_moves()))
    mask = sum(1 << action for action in legal).to_bytes(-(-game.ruleset.n_actions // 8), "little")
    return Decision(game.turn, game.decision, move.action, str(move), legal, mask, found)


def split_of(seed: str, deal: int) -> str:
    """Nine in ten deals are for training, the others half for validation and half for tests."""
    drawn = hashlib.sha256(f"{seed}:{deal}:split".encode()).digest()[0] % 20
    return SPLITS[0] if drawn < 18 else SPLITS[drawn - 17]
