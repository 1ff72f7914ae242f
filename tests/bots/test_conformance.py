"""Every bot of the house is a good guest."""

from __future__ import annotations

from functools import partial

import pytest

from guildhall.bots import registry
from guildhall.testing import check_bot
from guildhall.testing.games import VARIANTS

CASES = [(game, number) for game, makes in VARIANTS.items() for number in range(len(makes))]


@pytest.mark.parametrize(("game", "variant"), CASES)
@pytest.mark.parametrize("name", sorted(registry.BUILT_IN))
def test_a_bot_plays_by_the_rules_with_all_options(name: str, game: str, variant: int) -> None:
    check_bot(partial(registry.create, name), [VARIANTS[game][variant]])
