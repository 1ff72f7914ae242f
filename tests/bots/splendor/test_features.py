"""What networks are told of a position is what a player sees, in every edition."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from guildhall.bots.search.description import NONE, Description
from guildhall.bots.search.runtime import Interpreted, interpreted
from guildhall.bots.search.weights import check_fit, read_weights
from guildhall.bots.splendor.description import describe_edition
from guildhall.bots.splendor.thinker import find_net
from guildhall.games import splendor
from guildhall.games.splendor.editions import EXPANSIONS

EDITIONS = (None, *EXPANSIONS)
CASES = list(product(EDITIONS, (2, 3, 4)))


class Told:
    """A position as numbers."""

    def __init__(self, description: Description, state: Any, symmetry: int = 0) -> None:
        runtime = runtime_of(description)
        self.context = runtime.decimals(description.context)
        self.entities = runtime.decimals(description.entities, description.features)
        self.present = runtime.integers(description.entities)
        order = description.symmetries[symmetry].order
        runtime.kernels.describe_splendor(state, order, self.context, self.entities, self.present)


def runtime_of(description: Description) -> Interpreted:
    variant = description.name.split("-")[1]
    rules = splendor.Game.ruleset_of(None if variant == "base" else variant)
    return interpreted(rules, description.kernels)


def random_positions(variant: str | None, players: int, seed: int) -> Iterator[splendor.Game]:
    game = splendor.Game(players=players, seed=seed, expansion=variant)
    rng = random.Random(seed)
    while not game.over:
        yield game
        moves = game.legal_moves()
        buying = [move for move in moves if str(move).startswith(("buy", "pay"))]
        game.push(rng.choice(buying or moves))


@pytest.mark.parametrize(("variant", "players"), CASES)
def test_every_legal_action_points_at_something_that_is_there(
    variant: str | None, players: int
) -> None:
    description = describe_edition(variant, players)
    for game in random_positions(variant, players, seed=players):
        told = Told(description, game.state)
        for action, is_legal in enumerate(game.actions.mask()):
            point = description.points[action]
            for entity in (point.entity, point.entity2):
                if is_legal and entity != NONE:
                    assert told.present[entity], (str(game.actions.move(action)), game.decision)


@pytest.mark.parametrize(("variant", "players"), CASES)
def test_entities_that_are_not_there_are_told_as_nothing(variant: str | None, players: int) -> None:
    description = describe_edition(variant, players)
    for game in random_positions(variant, players, seed=10 + players):
        told = Told(description, game.state)
        for row, is_there in zip(told.entities, told.present, strict=True):
            assert bool(is_there) == any(row)


@pytest.mark.parametrize("variant", EDITIONS)
def test_a_symmetry_renames_colours_and_nothing_else(variant: str | None) -> None:
    description = describe_edition(variant, 2)
    assert len(description.symmetries) == (1 if variant == "trading_posts" else 120)
    assert len({symmetry.actions for symmetry in description.symmetries}) == len(
        description.symmetries
    )
    rng = random.Random(3)
    for game in list(random_positions(variant, 2, seed=4))[::7]:
        plain = Told(description, game.state)
        number = rng.randrange(len(description.symmetries))
        renamed = Told(description, game.state, number)
        assert sorted(plain.context) == sorted(renamed.context)
        for row, other in zip(plain.entities, renamed.entities, strict=True):
            assert sorted(row) == sorted(other)


def test_gems_are_told_under_the_new_name_of_their_colour() -> None:
    description = describe_edition(None, 2)
    order = (3, 0, 1, 2, 4)
    number = [symmetry.order for symmetry in description.symmetries].index(order)
    game = splendor.Game(players=2, seed=1)
    game.push(game.parse("take W W"))
    told = Told(description, game.state, number)
    assert told.context[3] == told.context[0] - 0.5
    take = description.symmetries[number].actions
    white_pair, blue_pair = (game.parse(text).action for text in ("take B B", "take G G"))
    assert take[white_pair] == 25 + 0
    assert take[blue_pair] == 25 + 1


@pytest.mark.parametrize("variant", EDITIONS)
def test_seats_are_told_from_the_one_to_decide(variant: str | None) -> None:
    description = describe_edition(variant, 3)
    for game in random_positions(variant, 3, seed=6):
        told = Told(description, game.state)
        prestige = [player.prestige for player in game.players]
        ahead = prestige[game.turn :] + prestige[: game.turn]
        width = (description.context - 29) // 3
        assert [round(10 * told.context[29 + width * k + 11]) for k in range(3)] == ahead


def test_what_a_player_may_not_know_is_told_as_unknown() -> None:
    description = describe_edition(None, 2)
    game = splendor.Game(players=2, seed=1)
    game.push(game.parse("reserve tier2"))
    other = game.determinise(1, random.Random(4))
    assert game.players[0].reserved != other.players[0].reserved
    views = [Told(description, one.view_for(1).state) for one in (game, other)]
    assert views[0].entities == views[1].entities
    hand = description.entities - 3
    assert views[0].present[hand]
    assert views[0].entities[hand][:9] == [0, 1, 0, 0, 0, 1, 0, 1, 0]


TOLD = Path(__file__).parents[2] / "golden" / "told_to_networks.json"
"""By version of the description, by rule set: a hash of what networks are told of a few games."""


@pytest.mark.parametrize(("variant", "players"), CASES)
def test_what_networks_are_told_keeps_its_meaning_as_long_as_its_version(
    variant: str | None, players: int
) -> None:
    """A network that was taught other numbers would play badly without a word.

    Whoever changes what is told raises `description.VERSION`, so that all networks made before are
    refused, and writes the hashes of the new version down. Where only these games went another way,
    for a rule has changed, the hashes are enough.
    """
    description = describe_edition(variant, players)
    found = sha256(repr(description.points).encode())
    for game in random_positions(variant, players, seed=20 + players):
        told = Told(description, game.state)
        rows = (told.context, *told.entities)
        found.update(repr([[round(x, 5) for x in row] for row in rows]).encode())
    known = json.loads(TOLD.read_text())[description.version]
    assert found.hexdigest()[:16] == known[description.name]


@pytest.mark.parametrize(("variant", "players"), CASES)
def test_a_network_is_shipped_that_fits_and_is_small(variant: str | None, players: int) -> None:
    net = find_net(variant, players)
    assert net
    check_fit(read_weights(net), describe_edition(variant, players))
    assert net.stat().st_size < 300_000
