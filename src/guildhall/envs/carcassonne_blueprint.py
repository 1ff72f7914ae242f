"""Carcassonne as an environment: an action is one of the legal moves of the position."""

from __future__ import annotations

from functools import cache, partial

import numpy as np

from guildhall.envs.blueprint import Blueprint
from guildhall.envs.fields import Fields, in_a_row
from guildhall.envs.kernels import carcassonne, open_hands, steps
from guildhall.games.carcassonne.fast import Engine
from guildhall.games.carcassonne.position import MOST_OPTIONS
from guildhall.games.carcassonne.rules.board import MOST_TILES
from guildhall.games.carcassonne.rules.facts import N_KINDS
from guildhall.games.engine.binder import Ruleset


@cache
def carcassonne_blueprint(
    players: int = 2,
    draw: str = "variant",
    two_tile_city: int = 2,
    farm_rule: str = "third",
    endgame: str = "equal",
    *,
    perfect_information: bool = False,
) -> Blueprint:
    """What an environment of Carcassonne is built from; ValueError where there is no such game."""
    options = {
        "draw": draw,
        "two_tile_city": two_tile_city,
        "farm_rule": farm_rule,
        "endgame": endgame,
    }
    engine = Engine(
        players,
        draw=draw,
        two_tile_city=two_tile_city,
        farm_rule=farm_rule,
        endgame=endgame,
        kernels=[steps, carcassonne, *([open_hands] if perfect_information else [])],
    )
    return Blueprint(
        game="carcassonne",
        title=f"Carcassonne, {draw} draw",
        engine=engine,
        fields=fields(players, engine.ruleset),
        n_actions=MOST_OPTIONS,
        recipe=(
            partial(carcassonne_blueprint, perfect_information=perfect_information),
            (players, *options.values()),
        ),
        options=options,
        dtype=np.int16,
        factored=True,
        open_hands=perfect_information,
    )


def fields(players: int, ruleset: Ruleset) -> Fields:
    """Where everything stands in an observation."""
    decisions = ", ".join(decision.name for decision in ruleset.decisions)
    facts = "score, meeples in the supply, 1 if to decide, three tiles in hand (kind + 1; 0 none, "
    facts += f"{N_KINDS + 1} one that is not known); own first"
    laid = "1 if there, x, y, kind, quarter turns, player (own 1) and spot + 1 of a meeple"
    moves = "of each action: 1 lays (x, y, quarter turns), 2 places a meeple (spot), 3 none, "
    moves += "4 chooses a tile (number of the action); zeros for whoever does not decide"
    return in_a_row(
        [
            ("decision", (carcassonne.N_DECISIONS,), f"which is to be made: {decisions}", 1),
            ("tile", (1,), "kind + 1 of the tile to lay, 0 none", N_KINDS),
            ("offer", (3,), "kind + 1 of the tiles on offer", N_KINDS),
            ("pile", (1,), "tiles in the pile", 71),
            ("left", (1,), "tiles still to be laid", 71),
            ("unseen", (N_KINDS,), "tiles of each kind that not everybody has seen", 9),
            ("players", (players, carcassonne.PLAYER_WIDTH), facts, 30),
            ("landscape", (MOST_TILES, carcassonne.TILE_WIDTH), laid, 24),
            ("moves", (MOST_OPTIONS, carcassonne.MOVE_WIDTH), moves, 24),
        ]
    )
