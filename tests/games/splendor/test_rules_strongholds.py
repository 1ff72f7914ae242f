"""The Strongholds, a test or more for every rule XS1 to XS4."""

from __future__ import annotations

from typing import Any

import pytest

from guildhall.games import splendor
from table import card_like, lay_out, play, texts

BLUE_3 = card_like(cost=(0, 3, 0, 0, 0), effect="")
GREEN_4 = card_like(cost=(0, 0, 4, 0, 0), effect="")
A1, A2, B1 = 0, 1, 4


def at(forts: dict[int, tuple[int, int]] | None = None, **options: Any) -> splendor.Game:
    """A game with strongholds: place -> (seat, how many)."""
    game = lay_out(expansion="strongholds", **options)
    state = game.state
    for slot, (seat, count) in (forts or {}).items():
        state.strongholds[slot], state.holder[slot] = count, seat
        state.players[seat].strongholds -= count
    return splendor.Game.going_on(state, game.names, "strongholds")


def buying(forts: dict[int, tuple[int, int]] | None = None, **more: Any) -> splendor.Game:
    """The first player has just bought a1."""
    tokens = {"B": 3, **more.pop("tokens", {})}
    return play(
        at(forts, board={A1: BLUE_3, **more.pop("board", {})}, p0={"tokens": tokens}, **more),
        "buy a1",
    )


def test_xs1_after_a_purchase_a_stronghold_is_placed_before_the_refill() -> None:
    game = buying()
    assert (game.turn, game.decision) == (0, "stronghold")
    assert game.rows[0][0] is None
    others = {f"{row}{column}" for row in "abc" for column in "1234"} - {"a1"}
    assert texts(game) == {f"place {place}" for place in others}
    play(game, "place b2")
    assert game.rows[0][0] is not None
    assert game.turn == 1
    assert (game.state.strongholds[5], game.state.holder[5]) == (1, 0)
    assert game.state.players[0].strongholds == 2


def test_xs1_also_after_paying_a_reserved_card() -> None:
    game = play(at(p0={"tokens": {"B": 3}, "reserved": [BLUE_3]}), "pay 1")
    assert game.decision == "stronghold"
    assert "place a1" in texts(game)


def test_xs1_not_on_a_card_with_anothers_but_up_to_three_own() -> None:
    game = buying({A2: (1, 1), B1: (0, 2)})
    assert "place a2" not in texts(game)
    assert "place b1" in texts(game)


def test_xs1_move_an_own_one() -> None:
    game = buying({A2: (1, 1), B1: (0, 3)})
    moves = texts(game)
    assert "move b1 c4" in moves
    assert not {"move b1 a2", "move b1 a1", "move b1 b1", "place c4"} & moves
    play(game, "move b1 c4")
    assert game.state.strongholds[B1] == 2
    assert game.state.strongholds[11] == 1
    assert game.state.players[0].strongholds == 0


def test_xs1_remove_one_of_another_player() -> None:
    game = buying({A2: (1, 2)})
    assert "remove a2" in texts(game)
    play(game, "remove a2")
    assert game.state.strongholds[A2] == 1
    assert game.state.players[1].strongholds == 2


def test_xs1_own_ones_cannot_be_removed() -> None:
    assert "remove b1" not in texts(buying({B1: (0, 1)}))


def test_xs1_lapses_when_nothing_is_possible() -> None:
    state = at(board={A1: BLUE_3}, p0={"tokens": {"B": 3}}).state
    state.board[1:] = [-1] * 11
    game = play(splendor.Game.going_on(state, variant="strongholds"), "buy a1")
    assert game.turn == 1


def test_xs2_only_the_owner_may_buy_or_reserve() -> None:
    rich = {"tokens": {"B": 3}}
    game = at({A1: (1, 1)}, board={A1: BLUE_3}, p0=rich)
    assert not {"buy a1", "reserve a1"} & texts(game)
    for text in ("buy a1", "reserve a1"):
        with pytest.raises(splendor.IllegalMove, match="stronghold"):
            game.parse(text)
    own = at({A1: (0, 1)}, board={A1: BLUE_3}, p0=rich)
    assert {"buy a1", "reserve a1"} <= texts(own)


@pytest.mark.parametrize("text", ["buy a1", "reserve a1"])
def test_xs2_all_strongholds_on_it_go_home(text: str) -> None:
    game = at({A1: (0, 2)}, board={A1: BLUE_3}, p0={"tokens": {"B": 3}})
    play(game, text)
    assert game.state.players[0].strongholds == 3
    assert game.state.strongholds[A1] == 0


@pytest.mark.parametrize("action", ["take W R O", "reserve c1"])
def test_xs3_conquest_after_any_action(action: str) -> None:
    game = at({A1: (0, 3)}, board={A1: BLUE_3}, p0={"tokens": {"B": 3}})
    play(game, action)
    assert game.decision == "conquest"
    assert texts(game) == {"conquer", "pass"}
    play(game, "conquer")
    assert [card.number for card in game.players[0].cards] == [BLUE_3]
    assert game.players[0].tokens["B"] == 0
    assert game.state.players[0].strongholds == 3
    assert game.decision == "stronghold"
    assert game.rows[0][0] is None
    play(game, "place a2")
    assert game.turn == 1
    assert game.rows[0][0] is not None


def test_xs3_a_purchase_may_place_the_third_and_conquer_at_once() -> None:
    game = buying({A2: (0, 2)}, board={A2: GREEN_4}, tokens={"G": 4})
    play(game, "place a2")
    assert game.decision == "conquest"
    play(game, "conquer", "place b1")
    assert {card.number for card in game.players[0].cards} == {BLUE_3, GREEN_4}


def test_xs3_it_must_be_paid() -> None:
    game = at({A1: (0, 3)}, board={A1: BLUE_3}, p0={"tokens": {"B": 2}})
    assert play(game, "take W R O").turn == 1


def test_xs3_explicit_payment() -> None:
    game = at({A1: (0, 3)}, board={A1: BLUE_3}, p0={"tokens": {"B": 3, "E": 1}})
    play(game, "take W R O")
    payments = [str(move) for move in game.payments("conquer")]
    assert payments == ["conquer with B B B", "conquer with B B E"]
    play(game, "conquer with B B E")
    assert game.players[0].tokens["B"] == 1


def test_xs3_before_the_limit_of_ten_and_nobles() -> None:
    game = at({A1: (0, 3)}, board={A1: BLUE_3}, p0={"tokens": {"B": 5, "W": 5}})
    play(game, "take R G O")
    assert game.decision == "conquest"
    play(game, "conquer", "place a2")
    assert game.turn == 1
    assert sum(game.players[0].tokens.values()) == 10


def test_xs4_conquest_can_be_declined() -> None:
    game = at({A1: (0, 3)}, board={A1: BLUE_3}, p0={"tokens": {"B": 3}})
    play(game, "take W R O", "pass")
    assert game.turn == 1
    assert game.state.strongholds[A1] == 3


def test_xs4_a_second_conquest_only_with_three_on_one_card_again() -> None:
    game = at({A1: (0, 3)}, board={A1: BLUE_3, A2: GREEN_4}, p0={"tokens": {"B": 3, "G": 4}})
    play(game, "take W R O", "conquer", "place a2")
    assert game.turn == 1
    assert game.state.strongholds[A2] == 1


def test_a_board_of_strongholds_in_words() -> None:
    game = at({A1: (0, 2), B1: (1, 1)})
    assert str(game.edition.place_words(game, A1)) == "2x P1"
    assert str(game.edition.place_words(game, B1)) == "1x P2"
    assert game.edition.place_words(game, A2) is None
    assert [*map(str, game.edition.player_words(game, 0))] == ["Strongholds: 1 of 3 in hand"]
