"""The base game, a test or more for every rule S1 to S16."""

from __future__ import annotations

import random
from itertools import chain
from typing import Any

import pytest

from guildhall.games import splendor
from guildhall.games.splendor.cards import developments, noble_pool
from table import card_like, lay_out, noble_named, play, texts

ALL = {"W": 4, "B": 4, "G": 4, "R": 4, "O": 4}


# S1, S2: set-up


@pytest.mark.parametrize(("players", "tokens"), [(2, 4), (3, 5), (4, 7)])
def test_s1_tokens_by_number_of_players(players: int, tokens: int) -> None:
    bank = splendor.Game(players, seed=1).bank
    assert bank == {**dict.fromkeys("WBGRO", tokens), "E": 5}


def test_s1_gold_tokens_is_an_option() -> None:
    assert splendor.Game(2, seed=1, gold_tokens=4).bank["E"] == 4


@pytest.mark.parametrize("players", [0, 1, 5, -2, 2.5])
def test_s1_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(ValueError, match="2, 3 or 4"):
        splendor.Game(players, seed=1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_s2_decks_rows_and_nobles(players: int) -> None:
    game = splendor.Game(players, seed=1)
    assert game.deck_sizes == (36, 26, 16)
    for tier, cards in enumerate(game.rows, 1):
        assert len(cards) == 4
        assert all(card and card.tier == tier for card in cards)
    assert len(game.nobles) == players + 1
    assert len({noble.number for noble in game.nobles if noble}) == players + 1


def test_s2_every_card_is_dealt_once() -> None:
    state = splendor.Game(2, seed=3).state
    dealt = [*state.board, *(card for deck in state.deck for card in deck if card >= 0)]
    assert sorted(dealt) == list(range(90))


@pytest.mark.parametrize(
    ("series", "first", "size"), [("base", 0, 10), ("promo", 10, 9), ("all", 0, 19)]
)
def test_s2_nobles_come_from_the_chosen_series(series: str, first: int, size: int) -> None:
    assert noble_pool(series) == range(first, first + size)
    seen = {
        noble.number
        for seed in range(60)
        for noble in splendor.Game(4, seed=seed, nobles=series).nobles
        if noble
    }
    assert seen == set(range(first, first + size))


def test_s2_unknown_series_of_nobles_is_refused() -> None:
    with pytest.raises(ValueError, match="'base', 'promo' or 'all'"):
        splendor.Game(2, seed=1, nobles="gold")


def test_s2_every_card_may_lie_on_top() -> None:
    first = {splendor.Game(2, seed=seed).state.board[0] for seed in range(400)}
    assert first == set(range(40))


# S3 to S6: taking tokens


def test_s3_one_action_a_turn() -> None:
    game = play(splendor.Game(2, seed=1), "take R G O")
    assert game.turn == 1
    assert game.decision == "turn"


def test_s4_three_different_gems() -> None:
    game = play(splendor.Game(2, seed=1), "take R G O")
    assert game.players[0].tokens == {"W": 0, "B": 0, "G": 1, "R": 1, "O": 1, "E": 0}
    assert game.bank == {"W": 4, "B": 4, "G": 3, "R": 3, "O": 3, "E": 5}


@pytest.mark.parametrize(
    ("piles", "expected"),
    [
        ("WBGRO", 10),
        ("WBGR", 4),
        ("WBG", 1),
        ("WB", 1),
        ("W", 1),
        ("", 0),
    ],
)
def test_s4_fewer_only_when_fewer_piles_are_left(piles: str, expected: int) -> None:
    game = lay_out(bank=dict.fromkeys(piles, 1))
    takes = [move for move in texts(game) if move.startswith("take")]
    assert len(takes) == expected
    assert all(len(move.split()) == 1 + min(3, len(piles)) for move in takes)


def test_s5_two_alike_only_from_a_pile_of_four() -> None:
    game = lay_out(bank={"W": 4, "B": 3, "G": 4})
    pairs = {move for move in texts(game) if move in {"take W W", "take B B", "take G G"}}
    assert pairs == {"take W W", "take G G"}
    play(game, "take G G")
    assert game.players[0].tokens["G"] == 2
    assert game.bank["G"] == 2


def test_s6_gold_is_never_taken() -> None:
    game = splendor.Game(2, seed=1)
    assert not [move for move in texts(game) if move.startswith("take") and "E" in move]
    with pytest.raises(splendor.IllegalMove, match="gold"):
        game.parse("take W R E")


# S7: reserving


def test_s7_reserving_a_face_up_card_gives_gold_and_refills() -> None:
    game = splendor.Game(2, seed=1)
    card, top = game.rows[1][2], game.state.deck[1][25]
    play(game, "reserve b3")
    held = game.players[0].reserved[0]
    assert held == splendor.Reserved(2, blind=False, card=card)
    assert game.players[0].tokens["E"] == 1
    assert game.bank["E"] == 4
    assert game.rows[1][2] == developments()[top]
    assert game.deck_sizes == (36, 25, 16)


def test_s7_reserving_from_a_deck_takes_its_top_card_unseen() -> None:
    game = splendor.Game(2, seed=1)
    top = game.state.deck[2][15]
    play(game, "reserve tier3")
    assert game.players[0].reserved[0] == splendor.Reserved(3, blind=True, card=developments()[top])
    assert game.deck_sizes == (36, 26, 15)


def test_s7_no_gold_left_reserves_all_the_same() -> None:
    game = lay_out(bank={**ALL, "E": 0})
    play(game, "reserve a1")
    assert game.players[0].tokens["E"] == 0


def test_s7_at_most_three_reserved_cards() -> None:
    game = lay_out(p0={"reserved": [0, 1, 2]})
    assert not [move for move in texts(game) if move.startswith("reserve")]


def test_s7_an_empty_deck_cannot_be_reserved_from_nor_refills() -> None:
    game = splendor.Game(2, seed=1)
    state = game.state
    state.deck_size[0] = 0
    game = splendor.Game.going_on(state)
    assert "reserve tier1" not in texts(game)
    play(game, "reserve a2")
    assert game.rows[0][1] is None
    assert not {"reserve a2", "buy a2"} & texts(game)


# S8: buying


def test_s8_price_is_cost_less_bonuses_never_below_zero() -> None:
    card = card_like(cost=(0, 1, 1, 1, 1))
    game = lay_out(board={0: card}, p0={"bonus": {"B": 3, "G": 1}, "tokens": {"R": 2, "O": 1}})
    play(game, "buy a1")
    player = game.players[0]
    assert player.tokens == {"W": 0, "B": 0, "G": 0, "R": 1, "O": 0, "E": 0}
    assert player.bonuses == {"W": 1, "B": 3, "G": 1, "R": 0, "O": 0}


def test_s8_gold_covers_what_is_missing() -> None:
    card = card_like(cost=(0, 1, 1, 1, 1))
    game = lay_out(board={0: card}, p0={"tokens": {"B": 1, "G": 1, "E": 3}})
    play(game, "buy a1")
    assert game.players[0].tokens == {"W": 0, "B": 0, "G": 0, "R": 0, "O": 0, "E": 1}
    assert game.bank["E"] == 5 + 2


def test_s8_too_dear_is_not_offered() -> None:
    card = card_like(cost=(0, 1, 1, 1, 1))
    game = lay_out(board={0: card}, p0={"tokens": {"B": 1, "G": 1, "E": 1}})
    assert "buy a1" not in texts(game)
    with pytest.raises(splendor.IllegalMove, match="short of R O"):
        game.parse("buy a1")


def test_s8_tokens_go_back_and_the_card_is_refilled() -> None:
    card = card_like(cost=(0, 3, 0, 0, 0))
    game = lay_out(board={3: card}, bank=dict(ALL), p0={"tokens": {"B": 3}})
    top = game.state.deck[0][35]
    play(game, "buy a4")
    assert game.bank["B"] == 7
    assert game.rows[0][3] == developments()[top]
    assert game.players[0].cards == (developments()[card],)


def test_s8_own_reserved_card_is_bought_and_leaves_its_place() -> None:
    card = card_like(cost=(0, 3, 0, 0, 0))
    game = lay_out(p0={"tokens": {"B": 3}, "reserved": [5, card, 6]})
    play(game, "pay 2")
    numbers = [place and place.card and place.card.number for place in game.players[0].reserved]
    assert numbers == [5, None, 6]
    assert game.players[0].cards == (developments()[card],)


def test_s8_explicit_payment_may_spend_gold_for_a_gem_one_has() -> None:
    card = card_like(cost=(0, 3, 0, 0, 0))
    game = lay_out(board={0: card}, p0={"tokens": {"B": 3, "E": 2}})
    assert [str(move) for move in game.payments("a1")] == [
        "buy a1 with B B B",
        "buy a1 with B B E",
        "buy a1 with B E E",
    ]
    play(game, "buy a1 with B E E")
    assert game.players[0].tokens == {"W": 0, "B": 2, "G": 0, "R": 0, "O": 0, "E": 0}


def test_s8_default_payment_spends_the_least_gold() -> None:
    card = card_like(cost=(0, 3, 0, 0, 0))
    game = lay_out(board={0: card}, p0={"tokens": {"B": 2, "E": 2}})
    play(game, "buy a1")
    assert game.players[0].tokens["E"] == 1


@pytest.mark.parametrize("payment", ["B B B E", "B B", "E E E", "W B B", "nothing", "B B B B"])
def test_s8_a_payment_that_is_not_the_price_is_refused(payment: str) -> None:
    card = card_like(cost=(0, 3, 0, 0, 0))
    game = lay_out(board={0: card}, p0={"tokens": {"B": 4, "E": 2, "W": 1}})
    before = game.state
    with pytest.raises(splendor.IllegalMove, match="not the price"):
        game.parse(f"buy a1 with {payment}")
    assert game.state == before


def test_s8_explicit_payments_are_not_enumerated() -> None:
    card = card_like(cost=(0, 3, 0, 0, 0))
    game = lay_out(board={0: card}, p0={"tokens": {"B": 3, "E": 2}})
    assert not [move for move in game.legal_moves() if move.payment is not None]


def test_s8_a_card_that_costs_nothing_is_paid_with_nothing() -> None:
    card = card_like(cost=(0, 3, 0, 0, 0))
    game = lay_out(board={0: card}, p0={"bonus": {"B": 3}})
    assert [str(move) for move in game.payments("a1")] == ["buy a1 with nothing"]
    play(game, "buy a1 with nothing")
    assert len(game.players[0].cards) == 1


# S9: the limit of ten


def test_s9_return_down_to_exactly_ten() -> None:
    game = lay_out(p0={"tokens": {"W": 5, "B": 4}})
    play(game, "take R G O")
    assert (game.turn, game.decision) == (0, "return")
    assert texts(game) == {"return W", "return B", "return G", "return R", "return O"}
    play(game, "return R")
    assert game.decision == "return"
    play(game, "return W")
    assert (game.turn, game.decision) == (1, "turn")
    assert sum(game.players[0].tokens.values()) == 10


def test_s9_gold_counts_and_may_be_returned() -> None:
    game = lay_out(p0={"tokens": {"W": 5, "B": 5}})
    play(game, "reserve a1")
    assert game.decision == "return"
    play(game, "return E")
    assert game.bank["E"] == 5
    assert game.turn == 1


def test_s9_ten_tokens_are_allowed() -> None:
    game = lay_out(p0={"tokens": {"W": 5, "B": 2}})
    assert play(game, "take R G O").turn == 1


# S10: nobles


def with_nobles(game: splendor.Game, *names: str) -> splendor.Game:
    state = game.state
    state.nobles[:] = [noble_named(name) for name in names] + [-1] * (5 - len(names))
    return splendor.Game.going_on(state)


def test_s10_a_noble_visits_by_itself() -> None:
    game = with_nobles(lay_out(p0={"bonus": {"G": 4, "R": 4}}), "Henry VIII", "Mary Stuart")
    play(game, "take W B O")
    assert [noble.name for noble in game.players[0].nobles] == ["Mary Stuart"]
    assert game.players[0].prestige == 3
    assert [noble and noble.name for noble in game.nobles] == ["Henry VIII", None, None]
    assert game.turn == 1


def test_s10_the_noble_comes_with_the_purchase_that_completes_it() -> None:
    card = card_like(bonus=3, cost=(3, 0, 0, 0, 0))
    game = lay_out(board={0: card}, p0={"bonus": {"G": 4, "R": 3}, "tokens": {"W": 3}})
    game = with_nobles(game, "Mary Stuart")
    play(game, "buy a1")
    assert game.players[0].prestige == 3


def test_s10_tokens_do_not_count() -> None:
    game = with_nobles(lay_out(p0={"bonus": {"G": 4, "R": 3}, "tokens": {"R": 3}}), "Mary Stuart")
    assert play(game, "take W B O").players[0].nobles == ()


def test_s10_with_several_the_player_chooses_exactly_one() -> None:
    game = with_nobles(
        lay_out(p0={"bonus": {"G": 4, "R": 4, "O": 4}}),
        "Mary Stuart",
        "Isabella I of Castile",
        "Henry VIII",
    )
    play(game, "take W B O")
    assert (game.turn, game.decision) == (0, "noble")
    assert texts(game) == {"noble 1", "noble 3"}
    play(game, "noble 3")
    assert [noble.name for noble in game.players[0].nobles] == ["Henry VIII"]
    assert game.turn == 1
    play(game, "take W B O", "take W B G")
    assert [noble.name for noble in game.players[0].nobles] == ["Henry VIII", "Mary Stuart"]


def test_s10_tokens_are_returned_before_the_noble_comes() -> None:
    game = with_nobles(
        lay_out(p0={"bonus": {"G": 4, "R": 4, "O": 4}, "tokens": {"W": 5, "B": 5}}),
        "Mary Stuart",
        "Henry VIII",
    )
    play(game, "take R G O")
    assert game.decision == "return"
    play(game, "return R", "return G", "return O")
    assert game.decision == "noble"


# S11 to S13, S15, S16: the end


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_s11_the_round_is_completed(seat: int) -> None:
    game = lay_out(3)
    play(game, *["take R G O", "take W B G", "take W B R"][:seat])
    state = game.state
    state.players[seat].prestige = 15
    game = splendor.Game.going_on(state)
    turns = 0
    while not game.over:
        assert game.turn == seat + turns
        play(game, str(game.legal_moves()[0]))
        turns += 1
    assert turns == 3 - seat


def test_s11_fourteen_is_not_enough() -> None:
    game = lay_out(p0={"prestige": 14}, p1={"prestige": 14})
    assert not play(game, "take R G O", "take W B G").over


def finish(**people: Any) -> splendor.Outcome:
    game = lay_out(len(people), **people)
    for _ in people:
        play(game, str(game.legal_moves()[0]))
    outcome = game.outcome()
    assert outcome is not None
    return outcome


def test_s12_most_prestige_wins() -> None:
    outcome = finish(p0={"prestige": 15}, p1={"prestige": 17}, p2={"prestige": 3})
    assert outcome.winners == (1,)
    assert outcome.places == (2, 1, 3)
    assert str(outcome.why) == "P2 wins, 17 to 15"


def test_s12_a_tie_goes_to_fewest_cards() -> None:
    outcome = finish(p0={"prestige": 15, "cards": [1, 2, 3]}, p1={"prestige": 15, "cards": [4, 5]})
    assert outcome.winners == (1,)
    assert str(outcome.why) == "P2 wins the tie at 15 prestige with fewer cards (2 to 3)"


def test_s12_still_tied_they_share() -> None:
    outcome = finish(
        p0={"prestige": 15, "cards": [1, 2]},
        p1={"prestige": 9},
        p2={"prestige": 15, "cards": [4, 5]},
    )
    assert outcome.winners == (0, 2)
    assert outcome.places == (1, 3, 1)
    assert str(outcome.why) == "P1 and P3 share the victory: 15 prestige and 2 cards each"


def stuck(players: int = 2) -> splendor.Game:
    people: Any = {f"p{seat}": {"reserved": [89, 88, 87]} for seat in range(players)}
    game = lay_out(players, bank={"E": 5}, **people)
    state = game.state
    state.board[:] = [-1] * 12
    return splendor.Game.going_on(state)


def test_s13_without_any_action_the_player_passes() -> None:
    game = stuck()
    assert texts(game) == {"pass"}
    assert play(game, "pass").turn == 1


def test_s13_passing_is_refused_while_anything_can_be_done() -> None:
    game = splendor.Game(2, seed=1)
    assert "pass" not in texts(game)
    with pytest.raises(splendor.IllegalMove, match="cannot pass"):
        game.parse("pass")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_s13_a_round_of_passes_ends_the_game(players: int) -> None:
    game = stuck(players)
    play(game, *["pass"] * (players - 1))
    assert not game.over
    outcome = play(game, "pass").outcome()
    assert outcome
    assert outcome.ending == "nobody could move"
    assert outcome.winners == tuple(range(players))


def test_s13_any_action_between_starts_the_count_again() -> None:
    state = stuck().state
    state.passes = 1
    state.bank[0] = 1
    game = splendor.Game.going_on(state)
    assert not play(game, "take W").over
    assert game.state.passes == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_s14_a_view_does_not_depend_on_what_is_hidden(players: int) -> None:
    rng = random.Random(players)
    for seed in range(8):
        game = splendor.Game(players, seed=seed)
        while not game.over:
            seat = rng.choice([None, *range(players)])
            view = game.view_for(seat)
            other = view.determinise(rng)
            same = other.view_for(seat)
            assert same.plain()["state"] == view.plain()["state"]
            assert (same.rows, same.players, same.nobles) == (view.rows, view.players, view.nobles)
            assert same.legal_moves() == view.legal_moves()
            game.push(rng.choice(game.legal_moves()))


def test_s14_hidden_cards_are_nowhere_in_a_view() -> None:
    game = play(splendor.Game(2, seed=1), "reserve tier3", "reserve tier2")
    held = game.players[0].reserved[0]
    assert held
    assert held.card
    for seat in (None, 1):
        view = game.view_for(seat)
        assert view.players[0].reserved[0] == splendor.Reserved(3, blind=True, card=None)
        assert held.card.number not in [*view.state.board, *chain(*view.state.deck)]
        assert all(card < 0 for deck in view.state.deck for card in deck)
    assert game.view_for(0).players[0].reserved[0] == held
    assert game.view_for(1).players[1].reserved[0] == game.players[1].reserved[0]


def test_s14_openly_reserved_cards_stay_known() -> None:
    game = play(splendor.Game(2, seed=1), "reserve c1")
    assert game.view_for(1).players[0].reserved[0] == game.players[0].reserved[0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_s14_a_guess_deals_every_unseen_card_once(players: int) -> None:
    rng = random.Random(players)
    game = splendor.Game(players, seed=9)
    while not game.over:
        guess = game.determinise(game.turn or 0, rng).state
        hands = [card for player in guess.players[:players] for card in player.reserved]
        bought = [card for card, owner in enumerate(guess.owner) if owner >= 0]
        dealt = [*guess.board, *chain(*guess.deck), *hands, *bought]
        assert sorted(card for card in dealt if card != -1) == list(range(90))
        assert guess.deck_size == game.state.deck_size
        game.push(rng.choice(game.legal_moves()))


def tied(**people: dict[str, object]) -> splendor.Outcome:
    return finish(**{name: {"prestige": 15, **changes} for name, changes in people.items()})


def test_s15_most_nobles_then_tokens_then_the_farthest_seat() -> None:
    assert tied(p0={"n_nobles": 2}, p1={"n_nobles": 1}).tie_break() == (0, "most nobles")
    tokens = tied(p0={"tokens": {"W": 3}}, p1={"tokens": {}})
    assert tokens.tie_break() == (0, "most tokens")
    assert tied(p0={}, p1={}, p2={}).tie_break() == (2, "farthest clockwise from the first player")
    assert finish(p0={"prestige": 15}, p1={"prestige": 2}).tie_break() == (0, "no tie")


def test_s16_a_stopped_game_ends_at_once_and_counts_as_it_stands() -> None:
    game = lay_out(3, p1={"prestige": 7})
    play(game, "take R G O")
    game.stop()
    outcome = game.outcome()
    assert outcome
    assert outcome.ending == "stopped"
    assert outcome.winners == (1,)
    assert (game.turn, game.decision, game.legal_moves()) == (None, None, [])
    with pytest.raises(splendor.IllegalMove, match="over"):
        game.stop()
    game.pop()
    assert game.turn == 1
