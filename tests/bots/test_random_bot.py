"""The bot that plays anything."""

from __future__ import annotations

from collections import Counter

from guildhall.bots.random_bot import RandomBot
from guildhall.games import splendor


def test_every_legal_move_is_chosen_about_equally_often() -> None:
    view = splendor.Game(2, seed=1).view_for(0)
    bot = RandomBot(seed=3)
    times = Counter(str(bot.choose(view)) for _ in range(6000))
    expected = 6000 / len(view.legal_moves())
    assert set(times) == {str(move) for move in view.legal_moves()}
    assert all(abs(n - expected) < expected / 2 for n in times.values())


def test_other_seeds_choose_otherwise() -> None:
    view = splendor.Game(2, seed=1).view_for(0)
    choices = {str(RandomBot(seed).choose(view)) for seed in range(40)}
    assert len(choices) > 5
