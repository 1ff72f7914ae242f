"""Keys of states: the same wherever the same lies ahead, and different everywhere else."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np
import pytest

from compare import Look
from guildhall.games import carcassonne, splendor
from guildhall.games.carcassonne import fast as carcassonne_fast
from guildhall.games.engine.state import Field, Layout
from guildhall.games.splendor.editions import EXPANSIONS
from guildhall.games.splendor.fast import Engine

EDITIONS = [None, *EXPANSIONS]
UNKEYED = {"nobles of players", "tender", "deck"}
"""All fields of Splendor that say nothing about the future, or what nobody knows."""


def key_of(game: Any) -> int:
    return int(game.ruleset.interpreted.key(game.state))


def random_game(expansion: str | None, seed: int, moves: int = 70) -> splendor.Game:
    game, rng = splendor.Game(2, seed=seed, expansion=expansion), random.Random(seed)
    while not game.over and len(game.history) < moves:
        game.push(rng.choice(game.legal_moves()))
    return game


# ---- the same lies ahead


def test_a_deal_has_one_key_whatever_the_order_of_its_decks() -> None:
    game = random_game(None, 5)
    view = game.view_for(game.turn)
    worlds = [view.determinise(random.Random(seed)) for seed in range(20)]
    assert len({str(world.state.deck) for world in worlds}) == 20
    hands = {str([area.reserved for area in world.players]) for world in worlds}
    assert len({key_of(world) for world in worlds}) == len(hands)


@pytest.mark.parametrize("expansion", EDITIONS)
def test_positions_have_one_key_whatever_the_order_of_the_moves(expansion: str | None) -> None:
    same = 0
    for seed in range(30):
        game = random_game(expansion, seed, moves=20 + seed)
        rng = random.Random(seed)
        for _ in range(12):
            one = game.copy()
            moves = push_some(one, rng, 3)
            other = game.copy()
            if not push_all(other, moves[::-1]):
                continue
            assert (key_of(one) == key_of(other)) == (future(one) == future(other))
            same += key_of(one) == key_of(other) and moves != moves[::-1]
    assert same >= 15


def push_some(game: Any, rng: random.Random, count: int) -> list[Any]:
    moves: list[Any] = []
    while not game.over and len(moves) < count:
        moves.append(rng.choice(game.legal_moves()))
        game.push(moves[-1])
    return moves


def push_all(game: Any, moves: list[Any]) -> bool:
    """Make moves as far as they are legal; tell whether all of them were."""
    for move in moves:
        if game.over or not game.is_legal(move):
            return False
        game.push(move)
    return True


def future(game: splendor.Game) -> dict[str, Any]:
    """A position in the words of the oracle, but for what does not matter any more."""
    shown = Look(game).snapshot()
    for player in shown["players"]:
        player["nobles"] = len(player["nobles"])
    return shown | {"passes": game.state.passes, "deck_order": None}


def test_a_landscape_has_one_key_whatever_the_order_of_growing() -> None:
    same = 0
    for seed in range(12):
        game, rng = carcassonne.Game(2, seed=seed), random.Random(seed)
        while game.state.pile_size > 0 or game.decision != "source":
            game.push(rng.choice(game.legal_moves()))
        for _ in range(10):
            one, other = game.copy(), game.copy()
            turns = [push_turn(one, rng) for _ in range(3)]
            if turns[0] != turns[2] and push_all(other, [*turns[2], *turns[1], *turns[0]]):
                assert (key_of(one) == key_of(other)) == (landscape(one) == landscape(other))
                same += key_of(one) == key_of(other)
    assert same >= 5


def push_turn(game: carcassonne.Game, rng: random.Random) -> list[Any]:
    seat = game.turn
    moves: list[Any] = []
    while not game.over and game.turn == seat:
        moves += push_some(game, rng, 1)
    return moves


def landscape(game: carcassonne.Game) -> list[Any]:
    """What lies where, and what everybody has."""
    s = game.state
    return [
        {(s.place[t], s.laid[t]) for t in range(s.n_tiles)},
        [(p.score, p.hand, p.turns, sorted(map(meeple(s), p.stands_on))) for p in s.players],
        (s.offer, s.unseen, s.tile, s.seat, s.stack[: s.depth], s.over),
    ]


def meeple(s: Any) -> Any:
    """Tells where a meeple stands, whatever number its node has."""
    return lambda node: (
        node
        if node < 0
        else (node - s.first_node[s.tile_of[node]]) + 100 * s.place[s.tile_of[node]]
    )


# ---- something else lies ahead


def keyed_numbers(layout: Layout, record: Any, about: str = "") -> Iterator[tuple[Any, Any, bool]]:
    """All numbers of a state: where they are kept, and whether they belong to the key."""
    for name, field in layout.items():
        if field.record:
            assert field.key == "n_players"
            for seat, item in enumerate(record[name]):
                inner = keyed_numbers(field.record, item, f" of {name}")
                yield from ((r, n, of and seat < record["n_players"]) for r, n, of in inner)
        else:
            for index in product(*map(range, field.sizes)):
                yield record, (name, *index), is_keyed(name + about, field, index, record)


def is_keyed(name: str, field: Field, index: tuple[int, ...], record: Any) -> bool:
    if name in ("stack", "args"):
        return bool(index[0] < record["depth"])
    assert (field.key is False) == (name in UNKEYED), name
    return name not in UNKEYED


@pytest.mark.parametrize("expansion", EDITIONS)
def test_every_number_that_matters_changes_the_key(expansion: str | None) -> None:
    engine = Engine(2, expansion=expansion)
    state = engine.load(random_game(expansion, 8))
    plain = engine.key(state)
    found = set()
    for record, (name, *index), keyed in keyed_numbers(engine.ruleset.layout, state[0]):
        if name in ("depth", "n_players"):
            continue
        cell = record if not index else record[name]
        place: Any = name if not index else tuple(index)
        for step in (1, 2, 5):
            before = cell[place]
            cell[place] = before + step
            key = engine.key(state)
            cell[place] = before
            assert (key != plain) == keyed, (name, index)
            found.add(key)
    assert engine.key(state) == plain
    assert len(found) > 300


@pytest.mark.parametrize("expansion", [None, "orient"])
def test_two_hundred_thousand_states_have_as_many_keys(expansion: str | None) -> None:
    engine, batch, rng = Engine(2, expansion=expansion), 1000, np.random.default_rng(1)
    states, rngs = engine.blank(batch), engine.rngs(1, batch)
    seen: list[Any] = []
    engine.lay_out_all(states, rngs)
    while len(seen) < 200:
        chances = rng.random((batch, engine.ruleset.n_actions)) * engine.masks(states)
        engine.push_all(states, chances.argmax(axis=1))
        engine.lay_out_all(states, rngs, states["over"])
        seen.append(states.copy())
    every = np.concatenate(seen)
    keys = len(np.unique(engine.keys(every, threads=2)))
    assert keys == len(np.unique(without_unkeyed(every)))
    assert keys > 190_000


def without_unkeyed(states: Any) -> Any:
    """The bytes of states in which all that does not belong to the key is 0."""
    states["tender"], states["deck"], states["players"]["nobles"] = 0, 0, 0
    above = np.arange(states["stack"].shape[1]) >= states["depth"][:, None]
    states["stack"][above] = 0
    states["args"][above] = 0
    return states.view(f"V{states.dtype.itemsize}")


# ---- interpreted and compiled


@pytest.mark.parametrize("expansion", EDITIONS)
def test_interpreted_and_compiled_keys_are_the_same(expansion: str | None) -> None:
    engine = Engine(3, expansion=expansion)
    game, rng = splendor.Game(3, seed=2, expansion=expansion), random.Random(2)
    while not game.over:
        assert engine.key(engine.load(game)) == key_of(game)
        game.push(rng.choice(game.legal_moves()))


@pytest.mark.parametrize("draw", ["variant", "standard"])
def test_keys_of_landscapes_are_the_same_compiled(draw: str) -> None:
    engine = carcassonne_fast.Engine(2, draw=draw)
    game, rng, seen = carcassonne.Game(2, seed=2, draw=draw), random.Random(2), set()
    while not game.over:
        key = key_of(game)
        assert engine.key(engine.load(game)) == key
        assert key not in seen
        seen.add(key)
        game.push(rng.choice(game.legal_moves()))
