"""The Cities, XC1 to XC4: three city tiles instead of the nobles; a city decides the game."""

from __future__ import annotations

from collections.abc import Sequence

from guildhall.games.engine.declare import (
    Cells,
    Changes,
    actions,
    cell,
    cells,
    chance,
    decision,
    on,
    replaces,
    table,
)
from guildhall.games.engine.turns import MAX_PLAYERS
from guildhall.games.splendor import tiles
from guildhall.games.splendor.rules import base
from guildhall.games.splendor.rules.base import (
    CHOOSE_NOBLE,
    EMPTY,
    MAX_NOBLES,
    ON_SETUP,
    invite_nobles,
    is_goal_reached,
    merit,
)

N_TILES = 7
N_CITIES = 3

_cities = tiles.cities()
CITY_PRESTIGE = table([city.prestige for city in _cities])
CITY_NEEDS = table([city.needs for city in _cities])
CITY_SAME = table([city.any_same for city in _cities])
CITY_OTHER = table([city.any_other for city in _cities])

CITY = actions(N_CITIES, "city {number}")


class Player(base.Player):
    """The city tile of a player."""

    city: int = cell()


class State(base.State):
    """The city tiles on the table."""

    players: Sequence[Player]
    cities: Cells = cells(N_CITIES)


@replaces(invite_nobles)
def invite_nobody(s: State, guests: int, first: int, size: int, rng: object) -> None:
    """No nobles are used (XC1)."""
    for k in range(MAX_NOBLES):
        s.nobles[k] = EMPTY


@on(ON_SETUP)
def lay_out_cities(s: State, rng: object) -> None:
    """Lay out three of the seven tiles, each on a random side (XC1)."""
    k = 0
    for tile in range(N_TILES):
        if chance(rng, N_TILES - tile) < N_CITIES - k:
            s.cities[k] = 2 * tile + chance(rng, 2)
            k += 1
    for seat in range(MAX_PLAYERS):
        s.players[seat].city = EMPTY


# ---- the end of a turn (XC2, XC3)


def city_opens(s: State, p: Player) -> bool:
    """A single fitting city is taken by itself; among several the player chooses."""
    first = fitting_city(s, p, 0)
    several = first < N_CITIES and fitting_city(s, p, first + 1) < N_CITIES
    if first < N_CITIES and not several:
        take_city(s, p, first)
    return several


def city_options(s: State, p: Player, out: Cells) -> int:
    """Each city whose requirements are met may be the one."""
    n = 0
    k = fitting_city(s, p, 0)
    while k < N_CITIES:
        out[n] = CITY + k
        n += 1
        k = fitting_city(s, p, k + 1)
    return n


def fitting_city(s: State, p: Player, k: int) -> int:
    """The next city from `k` on whose requirements are met; N_CITIES if there is none."""
    while k < N_CITIES and not city_fits(s, p, k):
        k += 1
    return k


def city_resolve(s: State, p: Player, action: int) -> None:
    """Take the chosen city."""
    take_city(s, p, action - CITY)


def take_city(s: State, p: Player, k: int) -> None:
    """Move a tile from the table to the player, who keeps it to the end."""
    p.city = s.cities[k]
    s.cities[k] = EMPTY


def city_fits(s: State, p: Player, k: int) -> bool:
    """Whether a player without a city has the prestige and the bonuses of a tile (XC2)."""
    city = s.cities[k]
    if city == EMPTY or p.city != EMPTY or p.prestige < CITY_PRESTIGE[city]:
        return False
    for colour in range(5):
        if p.bonus[colour] < CITY_NEEDS[city][colour]:
            return False
    return has_any_colour(p, city)


def has_any_colour(p: Player, city: int) -> bool:
    """Whether one colour has the bonuses asked for in any colour, or in any not named (XC3)."""
    same = False
    other = False
    for colour in range(5):
        if p.bonus[colour] >= CITY_SAME[city]:
            same = True
        if CITY_NEEDS[city][colour] == 0 and p.bonus[colour] >= CITY_OTHER[city]:
            other = True
    return same and (other or CITY_OTHER[city] == 0)


# ---- the end of the game (XC4)


@replaces(is_goal_reached)
def is_city_taken(s: State) -> bool:
    """Whether somebody has a city; prestige alone does not end the game."""
    for seat in range(s.n_players):
        if s.players[seat].city != EMPTY:
            return True
    return False


@replaces(merit)
def merit_with_city(s: State, seat: int) -> int:
    """Owners of a city come first, then prestige, then fewest cards."""
    p = s.players[seat]
    owner = 0 if p.city == EMPTY else 1
    return owner * 16384 + p.prestige * 128 - p.n_cards


CHOOSE_CITY = decision("city", city_opens, city_options, city_resolve)
CHANGES = Changes(instead={CHOOSE_NOBLE: CHOOSE_CITY})
