"""Explicit payments: legal exactly where the purchase is, and moves of other editions never."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guildhall.games import splendor
from guildhall.games.splendor import notation
from guildhall.games.splendor.editions import EXPANSIONS
from guildhall.games.splendor.moves import Move
from table import lay_out

EDITIONS = (None, *EXPANSIONS)
HAND = ("1", "2", "3")


def played(game: splendor.Game, moves: int, seed: int) -> splendor.Game:
    rng = random.Random(seed)
    for _ in range(moves):
        if game.over:
            break
        legal = game.legal_moves()
        buying = [move for move in legal if move.text.startswith(("buy", "pay"))]
        game.push(rng.choice(buying if buying and rng.random() < 0.7 else legal))
    return game


def buying_text(place: str) -> str:
    return f"pay {place}" if place in HAND else f"buy {place}"


@pytest.mark.parametrize("expansion", EDITIONS)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000), moves=st.integers(0, 90), players=st.integers(2, 4))
def test_s8_a_card_has_payments_exactly_when_it_can_be_bought(
    expansion: str | None, seed: int, moves: int, players: int
) -> None:
    game = played(splendor.Game(players, seed, expansion=expansion), moves, seed)
    legal = {move.text for move in game.legal_moves()}
    for place in (*notation.slot_names(game.ruleset), *HAND):
        payments = game.payments(place)
        assert bool(payments) == (buying_text(place) in legal)
        assert all(game.is_legal(payment) for payment in payments)
        for view in (game.view_for(seat) for seat in range(players) if seat != game.turn):
            assert view.payments(place) == []
            assert not any(view.is_legal(payment) for payment in payments)


@pytest.mark.parametrize("expansion", EDITIONS)
def test_s8_every_payment_leads_to_a_game_that_can_be_replayed(expansion: str | None) -> None:
    for seed in range(6):
        game = played(splendor.Game(2, seed, expansion=expansion), 60, seed)
        for place in (*notation.slot_names(game.ruleset), *HAND):
            for payment in game.payments(place):
                twin = game.copy()
                twin.push(payment)
                assert twin.over or twin.legal_moves()
                assert splendor.Game.replay(twin.record()).state == twin.state


def test_xo8_a_card_that_costs_two_others_is_not_paid_with_nothing() -> None:
    game = splendor.Game(2, seed=1, expansion="orient")
    free = notation.with_payment(game.actions.move(game.actions.size - 1), (0,) * 7)
    buying = next(move for move in game.actions.moves if move.text == "buy c5")
    assert game.payments("c5") == []
    assert game.payments(buying) == []
    assert not game.is_legal(notation.with_payment(buying, (0,) * 7))
    assert not game.is_legal(free)
    with pytest.raises(splendor.IllegalMove, match="You need two"):
        game.push(notation.with_payment(buying, (0,) * 7))


@pytest.mark.parametrize("expansion", EXPANSIONS)
def test_a_move_of_another_edition_is_refused_and_changes_nothing(expansion: str) -> None:
    base = splendor.Game(2, seed=1)
    for move in splendor.Game(2, seed=1, expansion=expansion).actions.moves:
        own = move.action < base.actions.size and base.actions.move(move.action).text == move.text
        if not own:
            with pytest.raises(splendor.IllegalMove):
                base.push(move)
            assert not base.history
            assert base.payments(move) == []


def test_a_payment_is_made_of_whole_tokens_and_written_as_it_is() -> None:
    game = lay_out(p0={"tokens": {"W": 3, "B": 3, "G": 3, "R": 3, "O": 3}})
    payment = game.payments("a1")[0]
    counts = payment.payment
    assert counts is not None
    fractions = tuple(float(count) for count in counts)
    assert game.is_legal(payment)
    assert not game.is_legal(Move(payment.action, payment.text, fractions))  # type: ignore[arg-type]
    assert not game.is_legal(Move(payment.action, "buy it somehow", counts))
    assert not game.is_legal(Move(-1, "stop", counts))
