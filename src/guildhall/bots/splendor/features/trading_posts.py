"""What the network is told besides in Trading Posts: the powers, and who has which."""

from __future__ import annotations

from typing import Any

from guildhall.bots.splendor.features.base import (
    COLOURS_ALIKE,
    E_CAN_BUY,
    E_DEEPEST,
    E_DUE,
    E_MISSING,
    EACH_WIDTH,
    FURTHER,
    IS_FURTHER,
    MORE,
    MORE_WIDTH,
    ON_PLAYER,
    ON_POSITION,
    P_MORE,
    PLAYER_WIDTH,
)
from guildhall.games.engine.declare import Cells, Changes, on
from guildhall.games.splendor.rules.base import MAX_NOBLES, N_SLOTS
from guildhall.games.splendor.rules.trading_posts import (
    N_POSTS,
    POST_NEEDS,
    POST_NOBLES,
    Player,
    State,
)

CHANGES = Changes(settings={COLOURS_ALIKE: 0, FURTHER: 5, MORE_WIDTH: 5, PLAYER_WIDTH: P_MORE + 5})


@on(ON_PLAYER)
def describe_coats(s: State, p: Player, order: Cells, context: Any, at: int) -> None:
    """Tell the powers of a player."""
    for post in range(N_POSTS):
        context[at + P_MORE + post] = p.posts[post] * 1.0


@on(ON_POSITION)
def describe_posts(s: State, order: Cells, entities: Any, present: Cells) -> None:
    """Tell the posts, and how far each player is from them."""
    for post in range(N_POSTS):
        e = N_SLOTS + MAX_NOBLES + post
        present[e] = 1
        x = entities[e]
        x[IS_FURTHER] = 1.0
        x[MORE + post] = 1.0
        for i in range(s.n_players):
            p = s.players[(s.seat + i) % s.n_players]
            describe_post(p, post, order, x, MORE + MORE_WIDTH + EACH_WIDTH * i)


def describe_post(p: Player, post: int, order: Cells, x: Any, at: int) -> None:
    """Tell what a player lacks for a power."""
    if p.posts[post]:
        x[at + E_CAN_BUY] = 1.0
        return
    missing = 0
    for colour in range(5):
        lacks = POST_NEEDS[post][colour] - p.bonus[colour]
        if lacks > 0:
            x[at + E_DUE + order[colour]] = lacks * 0.25
            missing += lacks
    x[at + E_MISSING] = missing * 0.25
    x[at + E_DEEPEST] = max(POST_NOBLES[post] - p.n_nobles, 0) * 1.0
