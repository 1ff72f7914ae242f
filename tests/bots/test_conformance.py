"""Every bot of the house is a good guest in every game that it plays."""

from __future__ import annotations

from functools import partial

import pytest

from guildhall.bots import registry
from guildhall.testing import check_bot
from guildhall.testing.games import VARIANTS
from guildhall.testing.walk import SEEDS

CASES = [
    (name, family, game, number)
    for game, makes in VARIANTS.items()
    for family in [game.partition("-")[0]]
    for name in sorted(registry.BUILT_IN[family])
    for number in range(len(makes))
]


@pytest.mark.parametrize(("name", "family", "game", "variant"), CASES)
def test_a_bot_plays_by_the_rules_with_all_options(
    name: str, family: str, game: str, variant: int
) -> None:
    """The game as printed with the fewest and the most players, unusual options with three."""
    make_bot = partial(registry.create, name, game=family)
    most = 5 if family == "carcassonne" else 4
    check_bot(
        make_bot,
        [VARIANTS[game][variant]],
        players=(3,) if variant else (2, most),
        seeds=SEEDS[:1],
    )
