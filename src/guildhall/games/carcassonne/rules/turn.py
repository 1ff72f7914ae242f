"""A turn from the tile on: lay it, place a meeple or none, score, refill (K8 to K11, K15)."""

from __future__ import annotations

from guildhall.games.carcassonne.rules.board import (
    N_MEEPLES,
    N_PLACES,
    Player,
    clear_board,
    find,
    lay,
)
from guildhall.games.carcassonne.rules.facts import (
    EMPTY,
    FITS,
    N_SEGMENTS,
    N_SPOTS,
    SEGMENT_AT,
    SPOT,
)
from guildhall.games.carcassonne.rules.scoring import clear_tallies, score_completed, score_end
from guildhall.games.carcassonne.rules.supply import State, clear_supply, shuffle_pile
from guildhall.games.engine.declare import Cells, actions, decision, replaces
from guildhall.games.engine.turns import begin_turn, lay_out, next_player, settle

MEEPLE = actions(N_SPOTS, "meeple {spot}")
NO_MEEPLE = actions(1, "none")
LAY = actions(4 * N_PLACES, "at {place}")


# ---- set-up (K2, K3)


def setup(
    s: State, players: int, two_tile_city: int, farm_rule: int, free_end: int, rng: object
) -> None:
    """Begin a game with a shuffled pile."""
    prepare(s, players, two_tile_city, farm_rule, free_end)
    shuffle_pile(s, rng)
    begin(s)


@replaces(lay_out)
def lay_out_game(s: State, numbers: Cells, rng: object) -> None:
    """Begin a game by what `setup` takes."""
    setup(s, numbers[0], numbers[1], numbers[2], numbers[3], rng)


def prepare(s: State, players: int, two_tile_city: int, farm_rule: int, free_end: int) -> None:
    """Have nothing on the table but the start tile."""
    s.n_players = players
    s.seat = 0
    s.over = 0
    s.depth = 0
    clear_tallies(s)
    s.two_tile_city = two_tile_city
    s.farm_rule = farm_rule
    s.free_end = free_end
    clear_board(s)
    clear_supply(s)


def begin(s: State) -> None:
    """Deal from the pile as it lies, and ask the first player (K3)."""
    deal(s)
    begin_turn(s)
    settle(s)


def deal(s: State) -> None:
    """Hand out tiles before the first turn; the way of drawing says which."""


# ---- laying the tile (K8)


def lay_opens(s: State, p: Player) -> bool:
    """A tile is laid unless the player had none to choose."""
    return s.tile != EMPTY


def lay_options(s: State, p: Player, out: Cells) -> int:
    """Offer every open place with every rotation that fits."""
    n = 0
    fits = FITS[s.tile]
    for k in range(s.n_open):
        rotations = fits[s.needs[k]]
        if rotations != 0:
            action = LAY + 4 * s.open_place[k]
            for rotation in range(4):
                out[n] = action + rotation
                n += rotations >> rotation & 1
    return n


def lay_resolve(s: State, p: Player, action: int) -> None:
    """Lay the tile."""
    clear_tallies(s)
    lay(s, s.tile, (action - LAY) & 3, (action - LAY) >> 2)
    s.n_left -= 1


# ---- the meeple (K9)


def deploy_opens(s: State, p: Player) -> bool:
    """There is a choice if the player has a meeple and the tile a feature without one."""
    if s.tile == EMPTY or p.meeples == 0:
        return False
    t = s.n_tiles - 1
    first = s.first_node[t]
    for node in range(first, first + N_SEGMENTS[s.tile]):
        if s.men[find(s, node)] == 0:
            return True
    return False


def deploy_options(s: State, p: Player, out: Cells) -> int:
    """Offer every segment whose whole feature holds no meeple, or none."""
    t = s.n_tiles - 1
    n = 0
    for k in range(N_SEGMENTS[s.tile]):
        out[n] = MEEPLE + SPOT[s.laid[t]][k]
        n += s.men[find(s, s.first_node[t] + k)] == 0
    out[n] = NO_MEEPLE
    return n + 1


def deploy_resolve(s: State, p: Player, action: int) -> None:
    """Place a meeple, if one is wanted."""
    if action == NO_MEEPLE:
        return
    t = s.n_tiles - 1
    node = s.first_node[t] + SEGMENT_AT[s.laid[t]][action - MEEPLE]
    s.men[find(s, node)] += 1 << 3 * s.seat
    p.meeples -= 1
    for k in range(N_MEEPLES):
        if p.stands_on[k] == EMPTY:
            p.stands_on[k] = node
            return


# ---- the end of a turn and of the game (K10, K11, K15)


@replaces(next_player)
def pass_on(s: State) -> None:
    """Score and refill, then let the next seat begin, unless there is no tile left."""
    if s.tile != EMPTY:
        score_completed(s)
        s.tile = EMPTY
    refill(s)
    s.players[s.seat].turns += 1
    s.seat += 1
    if s.seat == s.n_players:
        s.seat = 0
    if s.n_left == 0:
        score_end(s)
        s.over = 1
    else:
        begin_turn(s)


def refill(s: State) -> None:
    """Replace the tile of this turn; the way of drawing says how (K11)."""


LAY_TILE = decision("place", lay_opens, lay_options, lay_resolve)
DEPLOY = decision("meeple", deploy_opens, deploy_options, deploy_resolve)
