"""What a seat is told besides in The Cities: the tiles on the table, and who has one."""

from __future__ import annotations

from typing import Any

from guildhall.envs.kernels.splendor import ON_OBSERVE
from guildhall.games.engine.declare import on, table
from guildhall.games.splendor import tiles
from guildhall.games.splendor.rules.base import EMPTY
from guildhall.games.splendor.rules.cities import N_CITIES, State

CITY_WIDTH = 9
CITY_ROWS = table(
    [
        [0] * CITY_WIDTH,
        *(
            [1, city.prestige, *city.needs, city.any_same, city.any_other]
            for city in tiles.cities()
        ),
    ]
)
"""The row of EMPTY first."""


@on(ON_OBSERVE)
def observe_cities(s: State, seat: int, row: Any, at: int) -> None:
    """Write the tiles and their owners."""
    for k in range(N_CITIES):
        facts = CITY_ROWS[s.cities[k] + 1]
        for c in range(CITY_WIDTH):
            row[at + c] = facts[c]
        at += CITY_WIDTH
    for k in range(s.n_players):
        row[at + k] = s.players[(seat + k) % s.n_players].city != EMPTY
