"""Trading Posts, a test or more for every rule XT1 to XT7."""

from __future__ import annotations

from typing import Any

import pytest

from guildhall.games import splendor
from guildhall.games.splendor.rules.trading_posts import FIVE_PRESTIGE, PRESTIGE_EACH
from table import card_like, lay_out, noble_named, play, texts

MEETS = [{"R": 3, "W": 1}, {"W": 2}, {"B": 3, "O": 1}, {"G": 5}, {"O": 3}]
BLUE_3 = card_like(cost=(0, 3, 0, 0, 0))
ONE_OF_FOUR = card_like(cost=(0, 1, 1, 1, 1))


def at(**options: Any) -> splendor.Game:
    return lay_out(expansion="trading_posts", **options)


def posts(*numbers: int) -> list[int]:
    return [int(post in numbers) for post in range(1, 6)]


@pytest.mark.parametrize("number", [0, 1, 2, 4])
def test_xt1_a_coat_of_arms_is_placed_when_the_requirement_is_met(number: int) -> None:
    game = play(at(p0={"bonus": MEETS[number]}), "take R G B")
    assert game.state.players[0].posts == posts(number + 1)
    fewer = {gem: count - 1 for gem, count in MEETS[number].items()}
    game = play(at(p0={"bonus": fewer}), "take R G B")
    assert game.state.players[0].posts == posts()


def test_xt1_all_that_are_met_are_placed_in_one_turn_and_stay() -> None:
    game = at(p0={"bonus": {"R": 3, "W": 2, "O": 3}})
    play(game, "take R G B")
    assert game.state.players[0].posts == posts(1, 2, 5)


def test_xt1_posts_come_right_after_the_noble() -> None:
    game = at(p0={"bonus": {"G": 5, "R": 4}})
    state = game.state
    state.nobles[:] = [noble_named("Mary Stuart"), -1, -1, -1, -1]
    game = play(splendor.Game.going_on(state, variant="trading_posts"), "take W B O")
    assert game.state.players[0].posts == posts(4)
    assert game.players[0].prestige == 3 + 5


def test_xt2_after_a_purchase_a_gem_is_taken_before_the_card_is_replaced() -> None:
    empty = {"W": 0, "B": 0, "G": 0, "R": 0, "O": 0, "E": 5}
    game = at(bank=empty, board={0: BLUE_3}, p0={"tokens": {"B": 3}, "posts": posts(1)})
    play(game, "buy a1")
    assert (game.turn, game.decision) == (0, "gem")
    assert game.rows[0][0] is None
    assert texts(game) == {"take B"}
    play(game, "take b")
    assert game.players[0].tokens["B"] == 1
    assert game.rows[0][0] is not None
    assert game.turn == 1


def test_xt2_also_for_a_reserved_card_and_never_gold() -> None:
    game = at(p0={"tokens": {"B": 3}, "reserved": [BLUE_3], "posts": posts(1)})
    play(game, "pay 1")
    assert texts(game) == {"take W", "take B", "take G", "take R", "take O"}
    with pytest.raises(splendor.IllegalMove, match="gold"):
        game.parse("take E")


def test_xt2_not_in_the_turn_in_which_the_post_is_placed() -> None:
    red = card_like(bonus=3, cost=(3, 0, 0, 0, 0))
    game = play(at(board={0: red}, p0={"tokens": {"W": 2}, "bonus": {"R": 2, "W": 1}}), "buy a1")
    assert game.turn == 1
    assert game.state.players[0].posts == posts(1)


def test_xt2_lapses_when_there_is_no_gem() -> None:
    game = at(bank={"E": 5}, p0={"bonus": {"B": 3}, "reserved": [BLUE_3], "posts": posts(1)})
    assert play(game, "pay 1").turn == 1


def test_xt3_with_a_pair_one_gem_of_another_colour() -> None:
    game = play(at(p0={"posts": posts(2)}), "take W W")
    assert game.decision == "gem"
    assert texts(game) == {"take B", "take G", "take R", "take O"}
    play(game, "take G")
    assert game.players[0].tokens == {"W": 2, "B": 0, "G": 1, "R": 0, "O": 0, "E": 0}


def test_xt3_the_pile_of_four_is_still_needed_and_no_other_colour_lapses() -> None:
    game = at(bank={"W": 3, "B": 4}, p0={"posts": posts(2)})
    assert "take W W" not in texts(game)
    assert play(at(bank={"B": 4}, p0={"posts": posts(2)}), "take B B").turn == 1


def test_xt4_each_gold_pays_two_gems_of_one_colour() -> None:
    owner = {"tokens": {"E": 2}, "posts": posts(3)}
    game = at(board={0: BLUE_3}, p0=owner)
    play(game, "buy a1")
    assert game.players[0].tokens["E"] == 0
    assert "buy a1" not in texts(at(board={0: BLUE_3}, p0={"tokens": {"E": 1}, "posts": posts(3)}))
    assert "buy a1" not in texts(at(board={0: BLUE_3}, p0={"tokens": {"E": 2}}))


def test_xt4_not_two_gems_of_different_colours() -> None:
    three = at(board={0: ONE_OF_FOUR}, p0={"tokens": {"E": 3}, "posts": posts(3)})
    four = at(board={0: ONE_OF_FOUR}, p0={"tokens": {"E": 4}, "posts": posts(3)})
    assert "buy a1" not in texts(three)
    assert play(four, "buy a1").players[0].tokens["E"] == 0


def test_xt4_the_default_payment_wastes_no_gem_beside_a_gold() -> None:
    game = at(board={0: BLUE_3}, p0={"tokens": {"B": 2, "E": 1}, "posts": posts(3)})
    assert [str(move) for move in game.payments("a1")] == ["buy a1 with B E", "buy a1 with B B E"]
    play(game, "buy a1")
    assert game.players[0].tokens["B"] == 1


def test_xt4_explicit_payments_may_spend_more_gold() -> None:
    game = at(board={0: BLUE_3}, p0={"tokens": {"B": 3, "E": 2}, "posts": posts(3)})
    assert {str(move) for move in game.payments("a1")} == {
        "buy a1 with B B B",
        "buy a1 with B B E",
        "buy a1 with B E",
        "buy a1 with E E",
    }


def test_xt4_a_gold_is_one_token_for_the_limit_of_ten() -> None:
    game = at(p0={"tokens": {"E": 5, "W": 3}, "posts": posts(3)})
    play(game, "take W W")
    assert game.turn == 1


def test_xt5_five_prestige_once_with_a_noble() -> None:
    game = play(at(p0={"bonus": {"G": 5}, "n_nobles": 0}), "take R W B")
    assert game.state.players[0].posts[FIVE_PRESTIGE] == 0
    game = play(
        at(p0={"bonus": {"G": 5}, "n_nobles": 2, "nobles": [0, 1, -1, -1, -1]}), "take R W B"
    )
    assert game.players[0].prestige == 5
    play(game, "take R W B", "take R W B")
    assert game.players[0].prestige == 5


def test_xt6_a_prestige_for_each_coat_growing_as_more_are_placed() -> None:
    game = play(at(p0={"bonus": {"O": 3, "W": 1}}), "take R W B")
    assert game.state.players[0].posts[PRESTIGE_EACH] == 1
    assert game.players[0].prestige == 1
    state = game.state
    state.players[0].bonus[0] = 2
    game = splendor.Game.going_on(state, variant="trading_posts")
    play(game, "take R W B", "take R W B")
    assert game.state.players[0].posts == posts(2, 5)
    assert game.players[0].prestige == 2


def test_xt6_counts_all_coats_placed_in_the_same_turn() -> None:
    game = play(at(p0={"bonus": {"O": 3, "W": 2, "B": 3, "R": 3}}), "take R W B")
    assert game.state.players[0].posts == posts(1, 2, 3, 5)
    assert game.players[0].prestige == 4


def test_xt7_posts_can_end_the_game() -> None:
    game = at(p0={}, p1={"bonus": {"O": 3, "W": 2}, "prestige": 13})
    play(game, "take R G B")
    outcome = play(game, "take W R B").outcome()
    assert outcome
    assert outcome.winners == (1,)
