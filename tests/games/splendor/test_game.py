"""The face of the game: push and pop, views, records, names."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from guildhall.games import splendor


def some_game(players: int = 3, seed: int = 7, moves: int = 60) -> splendor.Game:
    game = splendor.Game(players, seed=seed)
    rng = random.Random(seed)
    for _ in range(moves):
        if not game.over:
            game.push(rng.choice(game.legal_moves()))
    return game


def test_the_readme_of_the_interface() -> None:
    game = splendor.Game(players=3, seed=7)
    assert game.turn == 0
    assert game.decision == "turn"
    move = game.parse("take R G O")
    assert str(move) == "take R G O"
    assert move in game.legal_moves()
    game.push(move)
    assert game.turn == 1
    assert game.pop() == move
    assert game.turn == 0
    assert game.outcome() is None
    assert splendor.Game.replay(game.record()).state == game.state


def test_the_same_seed_deals_the_same_game() -> None:
    assert splendor.Game(2, seed=7).state == splendor.Game(2, seed="7").state
    assert splendor.Game(2, seed=7).state != splendor.Game(2, seed=8).state


def test_without_a_seed_games_differ_and_can_be_replayed() -> None:
    games = [splendor.Game(2) for _ in range(2)]
    assert games[0].state != games[1].state
    assert splendor.Game.replay(games[0].record()).state == games[0].state


def test_pop_goes_back_move_by_move_to_the_beginning() -> None:
    game = splendor.Game(3, seed=7)
    states = [game.state]
    rng = random.Random(1)
    while not game.over:
        game.push(rng.choice(game.legal_moves()))
        states.append(game.state)
    while game.history:
        assert game.state == states.pop()
        game.pop()
    assert game.state == states.pop()
    with pytest.raises(IndexError, match="no move to take back"):
        game.pop()


def test_an_illegal_push_changes_nothing_and_says_why() -> None:
    game = splendor.Game(2, seed=1)
    before = game.state
    move = splendor.Game(2, seed=1).actions.move(45)
    assert str(move) == "buy a1"
    with pytest.raises(splendor.IllegalMove, match="Insufficient gems"):
        game.push(move)
    with pytest.raises(splendor.IllegalMove):
        game.push(splendor.Move(45, "buy a1", (0, 0, 0, 0, 0, 0)))
    with pytest.raises(splendor.IllegalMove, match="not legal now"):
        game.push(splendor.Move(45, "take R G O"))
    with pytest.raises(splendor.IllegalMove, match="not legal now"):
        game.push(splendor.Move(999, "take R G O"))
    assert game.state == before
    assert game.history == ()


def test_old_copies_and_views_never_change() -> None:
    game = splendor.Game(3, seed=3)
    rng = random.Random(3)
    kept: list[tuple[Any, Any]] = []
    while not game.over:
        things = (game.copy(), game.view_for(rng.randrange(3)))
        kept.extend((thing, thing.state) for thing in things)
        game.push(rng.choice(game.legal_moves()))
    assert all(thing.state == state for thing, state in kept)


def test_a_copy_goes_its_own_way() -> None:
    game = some_game(moves=20)
    twin = game.copy()
    twin.push(twin.legal_moves()[0])
    assert len(twin.history) == len(game.history) + 1
    twin.pop()
    twin.pop()
    assert len(game.history) == 20
    assert twin.record()["seed"] == game.record()["seed"]


def test_a_view_offers_moves_to_the_seat_on_turn_only() -> None:
    game = some_game(moves=10)
    for seat in (0, 1, 2):
        moves = game.view_for(seat).legal_moves()
        assert moves == (game.legal_moves() if seat == game.turn else [])
    assert game.view_for(None).legal_moves() == []
    assert not any(game.view_for(None).actions.mask())
    with pytest.raises(ValueError, match="no seat 3"):
        game.view_for(3)


def test_a_view_is_plain_data_that_json_can_hold() -> None:
    view = some_game(moves=30).view_for(1)
    assert json.loads(json.dumps(view.plain()))["seat"] == 1


def test_the_history_tells_what_everybody_saw() -> None:
    game = splendor.Game(2, seed=1)
    for text in ("reserve b2", "reserve tier1", "take R G O"):
        game.push(game.parse(text))
    openly, blind, taken = game.history
    assert (openly.seat, openly.card) == (0, splendor.Game(2, seed=1).rows[1][1])
    assert (blind.seat, blind.card) == (1, None)
    assert (taken.decision, str(taken.move), taken.card, taken.noble) == (
        "turn",
        "take R G O",
        None,
        None,
    )


def test_a_record_is_json_versioned_and_complete() -> None:
    game = some_game(players=2, seed=4, moves=500)
    assert game.over
    record = json.loads(json.dumps(game.record()))
    assert record["format"] == "guildhall.splendor"
    assert record["version"] == 1
    again = splendor.Game.replay(record)
    assert again.state == game.state
    assert again.outcome() == game.outcome()
    assert again.record() == game.record()


def test_a_record_keeps_options_names_explicit_payments_and_the_stop() -> None:
    game = splendor.Game(2, seed=4, gold_tokens=4, nobles="all", names=["Ann", "Žofie"])
    rng = random.Random(5)
    explicit = 0
    while explicit < 3:
        move = rng.choice(game.legal_moves())
        if move.text.split()[0] in {"buy", "pay"}:
            move = game.payments(move.text.split()[1])[-1]
            explicit += 1
        game.push(move)
    game.stop()
    again = splendor.Game.replay(json.loads(json.dumps(game.record())))
    assert again.state == game.state
    assert again.names == ("Ann", "Žofie")
    assert again.outcome() == game.outcome()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "chess"}, "not a Splendor game"),
        ({"version": 2}, "version 2 is not known"),
        ({"moves": ["take R G O", "buy a1"]}, "move 2, 'buy a1': Insufficient gems"),
        ({"moves": ["fly"]}, "move 1, 'fly': Unknown command"),
        ({"moves": [None]}, "move 1"),
        ({"moves": "take R G O"}, "'moves' is missing or of the wrong kind"),
        ({"players": 7}, "2, 3 or 4"),
        ({"players": "2"}, "'players' is missing or of the wrong kind"),
        ({"names": ["one"]}, "1 names for 2 players"),
        ({"names": [1, 2]}, "is not a name"),
        ({"options": {"nobles": "none"}}, "'base', 'promo' or 'all'"),
        ({"options": {"wizards": 3}}, "wizards"),
        ({"seed": None}, "'seed' is missing or of the wrong kind"),
    ],
)
def test_a_spoilt_record_is_refused_with_the_reason(change: dict[str, Any], message: str) -> None:
    record = {**splendor.Game(2, seed=1).record(), **change}
    with pytest.raises(splendor.RecordError, match=message):
        splendor.Game.replay(record)


@pytest.mark.parametrize("data", [None, [], "text", 7, {}])
def test_other_data_is_not_a_record(data: Any) -> None:
    with pytest.raises(splendor.RecordError, match="not a Splendor game"):
        splendor.Game.replay(data)


def test_a_guessed_game_has_no_record() -> None:
    game = splendor.Game(2, seed=1).determinise(0, random.Random(1))
    with pytest.raises(ValueError, match="no deal"):
        game.record()


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["Ann"], "1 names for 2 players"),
        (["Ann", "ann"], "the same name"),
        (["Ann", " "], "is not a name"),
        (["Ann", "B\nob"], "is not a name"),
        (["Ann", "x" * 25], "is not a name"),
    ],
)
def test_names_are_checked(names: list[str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        splendor.Game(2, seed=1, names=names)


@pytest.mark.parametrize("gold", [-1, 11])
def test_gold_is_checked(gold: int) -> None:
    with pytest.raises(ValueError, match="gold_tokens"):
        splendor.Game(2, seed=1, gold_tokens=gold)


def test_the_mask_shows_the_legal_actions() -> None:
    game = some_game(moves=25)
    actions = game.actions
    assert len(actions.mask()) == actions.size == 72
    assert [a for a, legal in enumerate(actions.mask()) if legal] == sorted(actions.legal())
    assert [actions.move(a) for a in actions.legal()] == game.legal_moves()


def test_payments_can_be_asked_for_by_card_or_by_place() -> None:
    game = some_game(players=2, seed=3, moves=0)
    rng = random.Random(8)
    while not any(str(move).startswith("buy") for move in game.legal_moves()):
        game.push(rng.choice(game.legal_moves()))
    place = next(str(m).split()[1] for m in game.legal_moves() if str(m).startswith("buy"))
    slot = "abc".index(place[0]), int(place[1]) - 1
    card = game.rows[slot[0]][slot[1]]
    assert card
    assert game.payments(card) == game.payments(place) != []
    assert game.payments("z9") == []
    dear = max((c for row in game.rows for c in row if c), key=lambda card: sum(card.cost))
    assert game.payments(dear) == []
