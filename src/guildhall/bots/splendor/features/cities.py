"""What the network is told besides in The Cities: the tiles that decide the game."""

from __future__ import annotations

from typing import Any

from guildhall.bots.splendor.features.base import (
    E_CAN_BUY,
    E_DEEPEST,
    E_DUE,
    E_MISSING,
    E_SHORT,
    EACH_WIDTH,
    IS_TILE,
    MORE,
    MORE_WIDTH,
    describe_step,
    describe_steps,
    describe_tiles,
)
from guildhall.games.engine.declare import Cells, Changes, replaces
from guildhall.games.splendor.rules.base import EMPTY, N_SLOTS
from guildhall.games.splendor.rules.cities import (
    CITY_NEEDS,
    CITY_OTHER,
    CITY_PRESTIGE,
    CITY_SAME,
    N_CITIES,
    Player,
    State,
)

SAME, OTHER = MORE, MORE + 1
CHANGES = Changes(settings={MORE_WIDTH: 2})


@replaces(describe_steps)
def describe_steps_to_cities(s: State, k: int, entities: Any) -> None:
    """Tell of each card for how many cities its bonus is one of those named."""
    p = s.players[(s.seat + k) % s.n_players]
    for place in range(N_CITIES):
        city = s.cities[place]
        if city != EMPTY:
            describe_step(s, p, k, CITY_NEEDS[city], 0.5, entities)


@replaces(describe_tiles)
def describe_cities(s: State, order: Cells, entities: Any, present: Cells) -> None:
    """Tell the cities, and how far each player is from them."""
    for k in range(N_CITIES):
        city = s.cities[k]
        if city != EMPTY:
            e = N_SLOTS + k
            present[e] = 1
            x = entities[e]
            x[IS_TILE] = 1.0
            x[SAME] = CITY_SAME[city] * 0.25
            x[OTHER] = CITY_OTHER[city] * 0.25
            for i in range(s.n_players):
                p = s.players[(s.seat + i) % s.n_players]
                describe_city(p, city, order, x, MORE + MORE_WIDTH + EACH_WIDTH * i)


def describe_city(p: Player, city: int, order: Cells, x: Any, at: int) -> None:
    """Tell what a player lacks for a city: bonuses named and of any colour, prestige."""
    missing = 0
    most = 0
    most_other = 0
    for colour in range(5):
        lacks = CITY_NEEDS[city][colour] - p.bonus[colour]
        if lacks > 0:
            x[at + E_DUE + order[colour]] = lacks * 0.25
            missing += lacks
        most = max(most, p.bonus[colour])
        if CITY_NEEDS[city][colour] == 0:
            most_other = max(most_other, p.bonus[colour])
    same = max(CITY_SAME[city] - most, 0)
    other = max(CITY_OTHER[city] - most_other, 0)
    prestige = max(CITY_PRESTIGE[city] - p.prestige, 0)
    # Colours lose their meaning here, so that these may stand where gems that are short do.
    x[at + E_SHORT] = same * 0.3
    x[at + E_SHORT + 1] = other * 0.3
    x[at + E_MISSING] = missing * 0.25
    x[at + E_DEEPEST] = prestige * 0.1
    if missing + same + other + prestige == 0:
        x[at + E_CAN_BUY] = 1.0
