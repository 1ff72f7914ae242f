"""Every bot of the house is a good guest in every game that it plays."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from guildhall.bots import registry
from guildhall.bots.budget import Budget
from guildhall.testing import check_bot
from guildhall.testing.games import VARIANTS
from guildhall.testing.walk import SEEDS

CASES = [
    (name, family, game, number)
    for game, makes in VARIANTS.items()
    for family in [game.partition("-")[0]]
    for name in registry.house_bots(family)
    for number in range(len(makes))
]


PLAYERS: dict[str, list[tuple[int, ...]]] = {
    "splendor": [(2, 4), (3,)],
    "carcassonne": [(2,), (5,)],
}
"""How many play the game as printed, and how many with unusual options."""


HURRY: dict[str, dict[str, Any]] = {
    "splendor": {"budget": Budget(8), "crowded": None},
    "carcassonne": {"budget": Budget(2)},
}
"""Bots that look ahead look at little: what they may do does not depend on how much."""


COMPILED: dict[str, Any] = {"splendor": {}, "carcassonne": {"quick": True}}
"""Bots of Carcassonne may begin without; other tests show that they choose the same then."""


@pytest.mark.parametrize(("name", "family", "game", "variant"), CASES)
def test_a_bot_plays_by_the_rules_with_all_options(
    name: str, family: str, game: str, variant: int
) -> None:
    def make_bot(seed: int) -> Any:
        bot: Any = registry.create(name, seed, game=family)
        if not hasattr(bot, "level"):
            return bot
        level = replace(bot.level, **HURRY[family])
        return type(bot)(level, seed, **COMPILED[family])

    check_bot(
        make_bot, [VARIANTS[game][variant]], players=PLAYERS[family][variant > 0], seeds=SEEDS[:1]
    )
