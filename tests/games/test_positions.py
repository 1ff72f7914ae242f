"""Positions as text: what is written is read again, whole or as one seat knows it."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from operator import attrgetter
from typing import Any

import pytest

from guildhall.games import carcassonne, splendor
from guildhall.games.contract import PositionError
from guildhall.games.engine.chance import SeedStream
from walks import WAYS, walk

DECISIONS = {
    "splendor-base": {"turn", "return", "noble"},
    "splendor-cities": {"turn", "return", "city"},
    "splendor-trading_posts": {"turn", "return", "noble", "gem"},
    "splendor-orient": {"turn", "return", "noble", "associate", "free", "keep", "discard"},
    "splendor-strongholds": {"turn", "return", "noble", "stronghold", "conquest"},
    "carcassonne-variant": {"source", "place", "meeple"},
    "carcassonne-standard": {"place", "meeple"},
}
SEEDS = (2, 3, 4, 8, 9, 10, 30, 31)
"""In these games every decision comes about."""
CLOSELY = 6
"""So many positions of each decision are looked at, and besides one of every so many."""
BETWEEN = 40


@pytest.mark.parametrize("way", WAYS)
def test_every_position_is_read_as_it_was_written(way: str) -> None:
    met: Counter[str] = Counter()
    for seed in SEEDS:
        for made, game in enumerate(walk(WAYS[way](2 + seed % 3, seed), seed)):
            met[game.decision] += 1
            if met[game.decision] <= CLOSELY or made % BETWEEN == 0:
                check_round_trip(game, seed)
    assert set(met) == {*DECISIONS[way], None}


@pytest.mark.soak
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("part", range(24))
def test_two_million_positions_are_read_as_they_were_written(way: str, part: int) -> None:
    for seed in range(100 * part, 100 * part + 100):
        for made, game in enumerate(walk(WAYS[way](2 + seed % 3, seed), seed)):
            text = game.position()
            assert type(game).from_position(text).position() == text
            if made % BETWEEN == seed % BETWEEN:
                check_round_trip(game, seed)


def check_round_trip(game: Any, seed: int) -> None:
    """A position, and what a seat knows of it, say all that there is and nothing else."""
    text = game.position()
    twin = type(game).from_position(text)
    assert twin.began_at == text
    assert twin == game
    assert (twin.decision, twin.turn) == (game.decision, game.turn)
    assert list(map(facts, twin.players)) == list(map(facts, game.players))
    moves = move_texts(game)
    assert move_texts(twin) == moves
    assert twin.outcome() == game.outcome()
    seat = seed % game.n_players
    view = game.view_for(seat)
    known = view.position()
    assert type(view).from_position(text, seat).position() == known
    guess = type(game).from_position(known, seed=seed)
    assert guess.view_for(seat).position() == known
    if not game.over:
        move = sorted(moves)[seed % len(moves)]
        after = game.copy()
        for one in (twin, after):
            one.push(one.parse(move))
        assert twin.position() == after.position()


def facts(area: Any) -> Any:
    """What belongs to a player, in an order that does not tell how it came about."""
    if not isinstance(area, splendor.PlayerArea):
        return area
    return replace(area, nobles=tuple(sorted(area.nobles, key=attrgetter("number"))))


def move_texts(game: Any) -> set[str]:
    return {str(move) for move in game.legal_moves()}


@pytest.mark.parametrize("way", WAYS)
def test_a_position_of_a_view_holds_nothing_that_the_seat_may_not_know(way: str) -> None:
    game = WAYS[way](3, 5)
    rng = random.Random(3)
    for _ in range(40):
        game.push(rng.choice(game.legal_moves()))
    for seat in (0, 1, 2, None):
        known = game.view_for(seat).position()
        for other in range(5):
            guess = game.view_for(seat).determinise(random.Random(other))
            assert guess.view_for(seat).position() == known


@pytest.mark.parametrize("way", WAYS)
def test_what_is_unknown_is_dealt_by_the_seed(way: str) -> None:
    text = WAYS[way](2, 5).view_for(None).position()
    kind = type(WAYS[way](2, 5))
    assert kind.from_position(text, seed=7) == kind.from_position(text, seed=7)
    assert kind.from_position(text, seed=7) != kind.from_position(text, seed=8)
    assert kind.from_position(text).seed is not None
    assert kind.from_position(WAYS[way](2, 5).position()).seed is None


@pytest.mark.parametrize("way", WAYS)
def test_a_record_begins_at_a_position(way: str) -> None:
    first = WAYS[way](2, 5)
    for text in (first.position(), first.view_for(0).position()):
        game = type(first).from_position(text, seed=3, names=["Ada", "Bo"])
        for _ in range(30):
            game.push(game.legal_moves()[0])
        record = game.record()
        assert record["position"] == text
        again = type(first).replay(record)
        assert again == game
        assert (again.names, again.history) == (game.names, game.history)
        assert again.record() == record
        while again.history:
            again.pop()
        assert again.view_for(0).position() == first.view_for(0).position()


@pytest.mark.parametrize("way", WAYS)
def test_a_stopped_game_says_so_in_its_position(way: str) -> None:
    game = WAYS[way](2, 5)
    for _ in range(12):
        game.push(game.legal_moves()[-1])
    game.stop()
    assert ":stopped " in game.position()
    twin = type(game).from_position(game.position())
    assert twin.outcome() == game.outcome()
    assert twin.outcome().ending == "stopped"


@pytest.mark.parametrize("way", WAYS)
def test_equal_positions_have_equal_keys_whatever_came_before(way: str) -> None:
    keys: dict[int, str] = {}
    for at in walk(WAYS[way](2, 5), 2):
        twin = type(at).from_position(at.position())
        assert (twin.key, hash(twin)) == (at.key, hash(at))
        assert keys.setdefault(at.key, at.position()) == at.position()
    game = WAYS[way](2, 5)
    assert {game, game.copy()} == {game}
    assert game.view_for(0) == game.copy().view_for(0)
    assert len({game.view_for(seat) for seat in (0, 1, 0, None)}) == 3
    assert game != game.view_for(0)


def test_two_ways_to_the_same_landscape_are_one_position() -> None:
    text = "carcassonne players=2 draw=standard tile=B pile=B,B,B,67?"
    one, other = (carcassonne.Game.from_position(text, seed=1) for _ in range(2))
    orders = (
        ["at 0 -1 r0", "at 0 -2 r0", "at 1 -1 r0"],
        ["at 0 -1 r0", "at 1 -1 r0", "at 0 -2 r0"],
    )
    for game, places in zip((one, other), orders, strict=True):
        for place in places:
            game.push(game.parse(place))
            game.push(game.parse("none"))
    assert [tile.x for tile in one.tiles] != [tile.x for tile in other.tiles]
    assert (one.position(), one.key) == (other.position(), other.key)
    assert one == other


def test_broken_texts_are_refused_with_a_position_error_and_nothing_else() -> None:
    rng = random.Random(6)
    signs = "0123456789WRGOBEabcABCD?-,/:=().~@* xyz"
    refused = 0
    for make in WAYS.values():
        for made, game in enumerate(walk(make(2, 3), 3)):
            if made % 9:
                continue
            text = list(game.position())
            for _ in range(rng.randrange(1, 4)):
                at = rng.randrange(len(text))
                text[at : at + rng.randrange(3)] = rng.choices(signs, k=rng.randrange(3))
            refused += is_refused(type(game), "".join(text))
    assert refused > 50


def is_refused(kind: Any, text: str) -> bool:
    """Read a text; one that is a position after all can be played and written."""
    try:
        game = kind.from_position(text, seed=1)
    except PositionError as error:
        return bool(error.problems)
    assert kind.from_position(game.position()) == game
    return False


def test_the_draws_of_a_seed_are_those_of_every_deal() -> None:
    unknown = splendor.Game(2, seed=5).view_for(None)
    dealt = splendor.Game.from_position(unknown.position(), seed=5)
    text = unknown.position_text()
    variant, state = text.read(unknown.position())
    text.deal(variant, state, SeedStream(5))
    assert dealt.state == state
