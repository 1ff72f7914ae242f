"""What a seat is told besides in Trading Posts: the coats of arms on the powers."""

from __future__ import annotations

from typing import Any

from guildhall.envs.kernels.splendor import ON_OBSERVE
from guildhall.games.engine.declare import on
from guildhall.games.splendor.rules.trading_posts import N_POSTS, State


@on(ON_OBSERVE)
def observe_posts(s: State, seat: int, row: Any, at: int) -> None:
    """Write the powers of each player."""
    for k in range(s.n_players):
        posts = s.players[(seat + k) % s.n_players].posts
        for post in range(N_POSTS):
            row[at + post] = posts[post]
        at += N_POSTS
