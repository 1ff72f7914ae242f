"""Counts of move sequences, kept as text files: interpreted, compiled and oracle agree on them."""

from __future__ import annotations

import copy
import os
import random
from pathlib import Path

import numpy as np
import pytest

from carcassonne_compare import checked_engine, oracle_of
from guildhall.games import carcassonne
from guildhall.games.carcassonne.position import MOST_OPTIONS
from guildhall.games.engine import perft
from oracle.carcassonne import Oracle

FILES = Path(__file__).parents[2] / "golden" / "perft"
DEPTH = 4
INTERPRETED_DEPTH = 3
ORACLE_DEPTH = 2
CASES = [
    ("variant", 2, 7, 0),
    ("variant", 2, 11, 90),
    ("variant", 3, 11, 60),
    ("variant", 4, 11, 60),
    ("variant", 5, 11, 60),
    ("standard", 2, 11, 40),
]
SOURCE = f"""\
# carcassonne.Game(players={{players}}, seed={{seed}}, draw={{draw!r}})
# after {{after}} random moves: depth, sequences.
# Found by the compiled rules (games/engine/perft.py);
# interpreted to depth {INTERPRETED_DEPTH} and by the oracle to depth {ORACLE_DEPTH} the same.
"""


@pytest.mark.parametrize(("draw", "players", "seed", "after"), CASES)
def test_perft(draw: str, players: int, seed: int, after: int) -> None:
    game = carcassonne.Game(players, seed=seed, draw=draw)
    oracle = oracle_of(game)
    play_on(game, oracle, after)
    counts = [compiled_count(game, depth) for depth in range(1, DEPTH + 1)]
    path = FILES / f"carcassonne-{draw}-{players}-players-seed-{seed}-after-{after}.txt"
    text = SOURCE.format(players=players, seed=seed, draw=draw, after=after)
    text += "".join(f"{depth} {count}\n" for depth, count in enumerate(counts, 1))
    if os.environ.get("GUILDHALL_UPDATE_GOLDEN"):
        path.write_text(text)
    assert path.read_text() == text
    for depth in range(1, INTERPRETED_DEPTH + 1):
        assert interpreted_count(game, depth) == counts[depth - 1]
    for depth in range(1, ORACLE_DEPTH + 1):
        assert oracle_count(oracle, depth) == counts[depth - 1]


def play_on(game: carcassonne.Game, oracle: Oracle, moves: int) -> None:
    """Make so many moves, each chosen by a generator that Python documents to stay the same."""
    rng = random.Random(1)
    for _ in range(moves):
        legal = game.legal_moves()
        move = legal[int(rng.random() * len(legal))]
        game.push(move)
        oracle.play(move.text)


def compiled_count(game: carcassonne.Game, depth: int) -> int:
    engine = checked_engine(game.draw)
    pool = engine.blank(depth + 1)
    pool[0] = engine.load(game)[0]
    outs = np.zeros((depth + 1, MOST_OPTIONS), np.int32)
    return int(engine.rules.perft(pool, outs, np.zeros(depth + 1, np.int16), depth))


def interpreted_count(game: carcassonne.Game, depth: int) -> int:
    ruleset = game.ruleset.extended("perft", perft)
    pool = [game.state for _ in range(depth + 1)]
    outs = [[0] * MOST_OPTIONS for _ in range(depth + 1)]
    return int(ruleset.interpreted.perft(pool, outs, [0] * (depth + 1), depth))


def oracle_count(oracle: Oracle, depth: int) -> int:
    if depth == 1:
        return len(oracle.legal())
    leaves = 0
    for move in oracle.legal():
        after = copy.deepcopy(oracle)
        after.play(move)
        leaves += oracle_count(after, depth - 1)
    return leaves
