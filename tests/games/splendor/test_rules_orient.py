"""The Orient, a test or more for every rule XO1 to XO9."""

from __future__ import annotations

from typing import Any

import pytest

from guildhall.games import splendor
from guildhall.games.splendor.cards import all_cards
from table import card_like, lay_out, noble_named, orient_card, play, texts

BLUE_3 = card_like(cost=(0, 3, 0, 0, 0), effect="")
DOUBLE_GOLD = orient_card("double_gold")
ASSOCIATE = orient_card("associate")
ASSOCIATE_TAKE = orient_card("associate_and_take_tier1")
DOUBLE_RED = orient_card("double_bonus", bonus=3)
KEEP_NOBLE = orient_card("reserve_noble", bonus=0)
TAKE_TIER2 = orient_card("take_tier2", bonus=0)
DISCARD_BLACK = orient_card("discard_two", discard=4)
A5, B5, C5 = 12, 14, 16
"""The first places of the Orient."""
RICH = {"W": 8, "B": 8, "G": 8, "R": 8, "O": 8, "E": 0}


def at(**options: Any) -> splendor.Game:
    return lay_out(expansion="orient", **options)


def test_xo1_two_orient_cards_lie_beside_the_four_of_each_row() -> None:
    game = splendor.Game(2, seed=1, expansion="orient")
    assert game.deck_sizes == (36, 26, 16, 8, 8, 8)
    for tier, row in enumerate(game.rows, 1):
        assert [bool(card and card.effect) for card in row] == [False] * 4 + [True] * 2
        assert all(card and card.tier == tier for card in row)


def test_xo1_each_place_is_refilled_from_its_own_deck() -> None:
    game = play(splendor.Game(2, seed=1, expansion="orient"), "reserve a6", "reserve a1")
    assert game.deck_sizes == (35, 26, 16, 7, 8, 8)
    assert [bool(card and card.effect) for card in game.rows[0]] == [False] * 4 + [True] * 2


def test_xo1_empty_decks_leave_places_empty() -> None:
    state = splendor.Game(2, seed=1, expansion="orient").state
    state.deck_size[3] = 0
    game = splendor.Game.going_on(state, variant="orient")
    assert "reserve orient1" not in texts(game)
    assert play(game, "reserve a5").rows[0][4] is None


def test_s7_reserving_blind_from_an_orient_deck() -> None:
    game = play(splendor.Game(2, seed=1, expansion="orient"), "reserve orient3")
    held = game.players[0].reserved[0]
    assert held
    assert held.card
    assert (held.tier, held.blind) == (3, True)
    assert held.card.effect
    assert game.view_for(1).players[0].reserved[0] == splendor.Reserved(3, blind=True, card=None)


def with_jokers(count: int, tokens: dict[str, int]) -> splendor.Game:
    jokers = [c.number for c in all_cards() if c.effect == "double_gold"][:count]
    return at(board={0: BLUE_3}, p0={"tokens": tokens, "cards": jokers, "jokers": count})


def test_xo2_double_gold_is_a_card_without_bonus_until_used() -> None:
    game = play(at(board={A5: DOUBLE_GOLD}, p0={"tokens": {"W": 3}}), "buy a5")
    player = game.players[0]
    assert [card.number for card in player.cards] == [DOUBLE_GOLD]
    assert sum(player.bonuses.values()) == 0
    assert game.state.players[0].jokers == 1


def test_xo2_pays_two_gems_once_and_leaves_the_game() -> None:
    game = play(with_jokers(1, {"B": 1}), "buy a1")
    assert [card.number for card in game.players[0].cards] == [BLUE_3]
    assert game.state.players[0].jokers == 0
    assert game.state.players[0].n_cards == 1
    assert game.players[0].tokens["B"] == 0


def test_xo2_a_half_that_is_not_needed_is_lost() -> None:
    game = play(with_jokers(1, {"B": 2}), "buy a1")
    assert game.state.players[0].jokers == 0
    assert sum(game.players[0].tokens.values()) == 0


def test_xo2_the_default_payment_uses_the_fewest_and_explicit_ones_may_differ() -> None:
    game = with_jokers(2, {"B": 2, "E": 1})
    assert str(game.payments("a1")[0]) == "buy a1 with B B E"
    assert {str(move) for move in game.payments("a1")[1:]} == {
        "buy a1 with B B D",
        "buy a1 with B D",
        "buy a1 with E D",
        "buy a1 with D D",
    }
    play(game, "buy a1 with B D")
    assert game.players[0].tokens == {"W": 0, "B": 1, "G": 0, "R": 0, "O": 0, "E": 1}
    assert game.state.players[0].jokers == 1


def test_xo2_is_no_token_for_the_limit_of_ten() -> None:
    game = with_jokers(3, {"W": 5, "R": 2})
    assert play(game, "take G O B").turn == 1


def test_xo2_any_colours_and_gold_with_it() -> None:
    card = card_like(cost=(0, 1, 1, 1, 1), effect="")
    game = with_jokers(1, {"E": 2})
    state = game.state
    state.board[0] = card
    game = play(splendor.Game.going_on(state, variant="orient"), "buy a1")
    assert len(game.players[0].cards) == 1
    assert game.players[0].tokens["E"] == 0


def test_xo3_associate_ties_the_card_to_an_own_colour_for_good() -> None:
    game = at(board={A5: ASSOCIATE}, p0={"tokens": RICH, "bonus": {"G": 1, "O": 2}})
    play(game, "buy a5")
    assert game.decision == "associate"
    assert game.rows[0][4] is None
    assert texts(game) == {"associate G", "associate O"}
    play(game, "associate green")
    assert game.players[0].bonuses["G"] == 2
    assert game.state.players[0].tied == [0, 0, 1, 0, 0]
    assert game.rows[0][4] is not None


def test_xo3_cannot_be_bought_without_a_card_with_a_gem() -> None:
    game = at(board={A5: ASSOCIATE}, p0={"tokens": RICH})
    assert "buy a5" not in texts(game)
    assert "reserve a5" in texts(game)
    with pytest.raises(splendor.IllegalMove):
        game.parse("buy a5")


def test_xo4_associate_and_then_take_a_tier_1_card_free() -> None:
    game = at(board={B5: ASSOCIATE_TAKE, 0: BLUE_3}, p0={"tokens": RICH, "bonus": {"R": 1}})
    play(game, "buy b5", "associate R")
    assert game.decision == "free"
    assert texts(game) == {f"take free a{column}" for column in range(1, 7)}
    play(game, "take free a1")
    while game.decision == "return":
        play(game, str(game.legal_moves()[0]))
    owned = {card.number for card in game.players[0].cards}
    assert owned == {ASSOCIATE_TAKE, BLUE_3}
    assert game.rows[0][0] is not None
    assert game.turn == 1


def test_xo5_a_double_bonus_counts_twice_everywhere() -> None:
    game = at(board={B5: DOUBLE_RED}, p0={"tokens": {"G": 4, "O": 3}, "bonus": {"R": 2, "G": 4}})
    state = game.state
    state.nobles[:] = [noble_named("Mary Stuart"), -1, -1, -1, -1]
    game = splendor.Game.going_on(state, variant="orient")
    play(game, "buy b5")
    assert game.players[0].bonuses["R"] == 4
    assert [noble.name for noble in game.players[0].nobles] == ["Mary Stuart"]


def keeping(bonus: dict[str, int]) -> splendor.Game:
    game = at(board={B5: KEEP_NOBLE}, p0={"tokens": RICH, "bonus": {}}, p1={"bonus": bonus})
    state = game.state
    state.nobles[:] = [noble_named("Mary Stuart"), noble_named("Henry VIII"), -1, -1, -1]
    return splendor.Game.going_on(state, variant="orient")


def test_xo6_a_reserved_noble_visits_its_keeper_only() -> None:
    game = keeping({"G": 4, "R": 4})
    play(game, "buy b5")
    assert game.decision == "keep"
    assert texts(game) == {"noble 1", "noble 2"}
    play(game, "noble 1")
    while game.decision == "return":
        play(game, str(game.legal_moves()[0]))
    play(game, str(game.legal_moves()[0]))
    assert game.players[1].nobles == ()
    assert game.nobles[0] is not None
    state = game.state
    state.players[0].bonus[:] = [0, 0, 4, 4, 0]
    game = splendor.Game.going_on(state, variant="orient")
    play(game, str(game.legal_moves()[0]))
    while game.decision == "return":
        play(game, str(game.legal_moves()[0]))
    assert [noble.name for noble in game.players[0].nobles] == ["Mary Stuart"]


def test_xo6_no_gold_and_no_limit() -> None:
    game = keeping({})
    gold = game.bank["E"]
    play(game, "buy b5", "noble 2")
    assert game.bank["E"] == gold
    while game.decision == "return":
        play(game, str(game.legal_moves()[0]))
    play(game, "take W R B")
    state = game.state
    state.board[B5] = orient_card("reserve_noble", bonus=2)
    state.players[0].tokens[:] = [2, 2, 0, 2, 2, 0]
    game = play(splendor.Game.going_on(state, variant="orient"), "buy b5", "noble 1")
    assert game.state.keeper[:2] == [0, 0]


def test_xo6_kept_nobles_are_public() -> None:
    game = play(keeping({}), "buy b5", "noble 2")
    assert game.view_for(1).state.keeper == game.state.keeper
    (waiting,) = game.edition.table_words(game.view_for(1))
    assert str(waiting) == "Henry VIII waits for P1"


def test_xo6_lapses_when_no_noble_is_left() -> None:
    state = keeping({}).state
    state.nobles[:] = [-1] * 5
    game = play(splendor.Game.going_on(state, variant="orient"), "buy b5")
    assert game.decision in {"return", "turn"}


def test_xo7_take_a_tier_2_card_free_with_its_effect() -> None:
    game = at(board={C5: TAKE_TIER2, B5: DOUBLE_RED}, p0={"tokens": RICH})
    play(game, "buy c5")
    assert game.decision == "free"
    assert texts(game) == {f"take free b{column}" for column in range(1, 7)}
    play(game, "take free b5")
    assert game.players[0].bonuses["R"] == 2


def discarding(cards: list[int], **player: Any) -> splendor.Game:
    bonus = sum(all_cards()[card].bonus_count for card in cards)
    prestige = sum(all_cards()[card].prestige for card in cards)
    owner = {"cards": cards, "prestige": prestige, "bonus": {"O": bonus}, **player}
    return at(board={C5: DISCARD_BLACK}, p0=owner)


def test_xo8_the_price_is_two_bonuses_with_all_they_gave() -> None:
    zero = card_like(bonus=4, prestige=0, effect="")
    two = card_like(2, bonus=4, prestige=2, effect="")
    three = card_like(2, bonus=4, prestige=3, effect="")
    game = discarding([zero, two, three])
    play(game, "buy c5")
    assert game.decision == "discard"
    assert texts(game) == {"discard 0", "discard 2", "discard 3"}
    play(game, "discard 2")
    assert texts(game) == {"discard 0", "discard 3"}
    play(game, "discard 0")
    player = game.players[0]
    assert [card.number for card in player.cards] == [three, DISCARD_BLACK]
    assert player.prestige == 3 + 3
    assert player.bonuses["O"] == 1
    assert game.state.players[0].n_cards == 2
    assert game.turn == 1


def test_xo8_needs_two_bonuses_and_reserved_cards_cannot_pay() -> None:
    zero = card_like(bonus=4, prestige=0, effect="")
    game = discarding([zero], reserved=[card_like(2, bonus=4, effect="")])
    assert "buy c5" not in texts(game)


def test_xo8_a_double_bonus_card_pays_both() -> None:
    double = orient_card("double_bonus", bonus=4)
    game = play(discarding([double]), "buy c5")
    assert texts(game) == {"discard double"}
    play(game, "discard double")
    assert game.players[0].bonuses["O"] == 0
    assert game.turn == 1


def test_xo8_associated_cards_go_first_by_themselves() -> None:
    zero = card_like(bonus=4, prestige=0, effect="")
    state = discarding([zero]).state
    state.owner[ASSOCIATE], state.tie[ASSOCIATE - 90] = 0, 4
    player = state.players[0]
    player.tied[4], player.bonus[4], player.n_cards = 1, 2, 2
    game = play(splendor.Game.going_on(state, variant="orient"), "buy c5")
    assert texts(game) == {"discard 0"}
    assert game.players[0].bonuses["O"] == 1
    play(game, "discard 0")
    assert [card.number for card in game.players[0].cards] == [DISCARD_BLACK]
    assert game.state.players[0].tied == [0] * 5


def test_xo8_two_associated_cards_pay_without_a_choice() -> None:
    second = ASSOCIATE + 1
    zero = card_like(bonus=4, prestige=0, effect="")
    state = discarding([zero]).state
    for card in (ASSOCIATE, second):
        state.owner[card], state.tie[card - 90] = 0, 4
    player = state.players[0]
    player.tied[4], player.bonus[4], player.n_cards = 2, 3, 3
    game = play(splendor.Game.going_on(state, variant="orient"), "buy c5")
    assert game.turn == 1
    assert [card.number for card in game.players[0].cards] == [zero, DISCARD_BLACK]


def test_xo9_chains_resolve_one_after_another_and_places_are_refilled_last() -> None:
    game = at(
        board={C5: TAKE_TIER2, B5: ASSOCIATE_TAKE, A5: ASSOCIATE}, p0={"tokens": RICH, "bonus": {}}
    )
    play(game, "buy c5", "take free b5")
    assert game.decision == "associate"
    assert texts(game) == {"associate W"}
    play(game, "associate W", "take free a5")
    assert [game.rows[row][4] for row in range(3)] == [None, None, None]
    assert game.decision == "associate"
    play(game, "associate W")
    assert game.players[0].bonuses["W"] == 3
    assert all(game.rows[row][4] for row in range(3))
    assert len(game.players[0].cards) == 3


def test_xo9_nothing_to_take_lapses() -> None:
    state = at(board={C5: TAKE_TIER2}, p0={"tokens": RICH}).state
    for slot in (4, 5, 6, 7, 14, 15):
        state.board[slot] = -1
    game = play(splendor.Game.going_on(state, variant="orient"), "buy c5")
    assert game.decision == "return"


def test_every_effect_has_words() -> None:
    game = splendor.Game(2, seed=1, expansion="orient")
    words = {str(game.edition.card_words(card)) for card in all_cards()[90:]}
    assert "costs 2 O cards" in words
    assert "None" not in words
    assert len(words) == 11
