"""Set-up and turn, K1 to K15; each test is named after the rule that it proves."""

from __future__ import annotations

import random

import pytest

from carcassonne_compare import Look
from carcassonne_table import changed, dealt, drawing, play, texts
from guildhall.games import carcassonne
from guildhall.games.carcassonne import IllegalMove

PILES = {2: 61, 3: 57, 4: 53, 5: 52}
TURNS = {2: 35, 3: 23, 4: 17, 5: 14}


@pytest.mark.parametrize("players", [0, 1, 6, "two"])
def test_k1_two_to_five_play(players: int) -> None:
    with pytest.raises(ValueError, match="Carcassonne is for 2 to 5"):
        carcassonne.Game(players)


def test_k1_everybody_has_seven_meeples() -> None:
    assert [player.meeples for player in carcassonne.Game(5, 1).players] == [7] * 5


def test_k2_the_start_tile_lies_in_the_middle() -> None:
    (start,) = carcassonne.Game(2, 1).tiles
    assert (start.letter, start.x, start.y, start.turns) == ("D", 0, 0, 0)


def test_k2_the_same_seed_gives_the_same_game() -> None:
    one, same, other = (carcassonne.Game(3, seed).state for seed in ("a", "a", "b"))
    assert one == same
    assert one.pile != other.pile


def test_k3_turns_go_round_from_the_first_player() -> None:
    game = carcassonne.Game(3, 1)
    seats = []
    for _ in range(7):
        seats.append(game.turn)
        turn = game.players[game.turn or 0].turns
        while game.players[seats[-1] or 0].turns == turn:
            game.push(game.legal_moves()[-1])
    assert seats == [0, 1, 2, 0, 1, 2, 0]


@pytest.mark.parametrize("players", PILES)
def test_k4_k5_k6_tiles_are_dealt(players: int) -> None:
    game = carcassonne.Game(players, 1)
    state = game.state
    assert state.n_removed == {2: 1, 3: 2, 4: 3, 5: 1}[players]
    assert all(tile >= 0 for tile in state.removed[: state.n_removed])
    assert None not in game.offer
    assert all(None not in player.hand for player in game.players)
    assert game.pile_size == PILES[players]


@pytest.mark.parametrize("players", PILES)
@pytest.mark.parametrize("endgame", ["equal", "free"])
def test_k6_no_tile_is_ever_lost(players: int, endgame: str) -> None:
    game = carcassonne.Game(players, 4, endgame=endgame)
    rng = random.Random(1)
    while not game.over:
        Look(game).check_invariants()
        game.push(rng.choice(game.legal_moves()))
    Look(game).check_invariants()


def test_k7_a_player_chooses_offer_hand_or_pile() -> None:
    game = dealt(offer="UVW", hands=["EED"])
    assert texts(game) == {*(f"offer {k}" for k in "123"), *(f"hand {k}" for k in "123"), "pile"}
    assert play(game.copy(), "offer 2").tile == "V"
    assert play(game.copy(), "hand 3").tile == "D"


def test_k7_the_blind_tile_is_binding() -> None:
    game = play(dealt(pile="E"), "pile")
    assert game.decision == "place"
    assert game.tile == "E"
    with pytest.raises(IllegalMove, match="Lay tile E first"):
        game.parse("offer 1")


def test_k8_all_touching_edges_are_equal() -> None:
    game = drawing("VU")
    assert "at 1 0 r0" in texts(game)
    with pytest.raises(IllegalMove, match=r"does not fit at 1 0 like that.*at 1 0 r0"):
        game.parse("at 1 0 r180")
    with pytest.raises(IllegalMove, match=r"does not fit at 0 1\. Its neighbours need city in"):
        game.parse("at 0 1 r0")
    with pytest.raises(IllegalMove, match="No tile touches 1 1"):
        game.parse("at 1 1 r0")
    with pytest.raises(IllegalMove, match="There is already a tile at 0 0"):
        game.parse("at 0 0 r0")


def test_k8_a_tile_of_offer_or_hand_is_chosen_only_if_it_fits() -> None:
    game = play(dealt(pile="E", offer="CUU", hands=["UUU", "CVV"][:1]), "pile", "at 0 1 r180")
    play(game, "none")
    assert "offer 1" not in texts(game)
    with pytest.raises(IllegalMove, match="Tile C fits nowhere"):
        game.parse("offer 1")


def test_k9_a_meeple_stands_on_the_new_tile_where_the_whole_feature_is_free() -> None:
    game = play(drawing("UW"), "at 1 0 r90", "meeple road e")
    play(game, "at 2 0 r0")
    assert "meeple road e" in texts(game)
    with pytest.raises(IllegalMove, match="There is already a meeple on that road"):
        game.parse("meeple road w")


def test_k9_a_meeple_is_never_compulsory_and_never_from_an_empty_supply() -> None:
    assert "none" in texts(play(drawing("U"), "at 1 0 r90"))
    game = changed(drawing("U"), meeples0=0)
    assert play(game, "at 1 0 r90").turn == 1


def test_k10_what_is_completed_scores_at_once_and_the_meeple_returns() -> None:
    game = play(drawing("E"), "at 0 1 r180", "meeple city s")
    assert game.players[0].score == 2
    assert game.players[0].meeples == 7
    assert not game.meeples


def test_k11_the_offer_is_refilled_at_the_end_of_the_turn() -> None:
    game = play(dealt(pile="W", offer="EUV"), "offer 1", "at 0 1 r180")
    assert game.offer == (None, "U", "V")
    assert play(game, "none").offer == ("W", "U", "V")


def test_k11_the_hand_is_refilled_blind_at_the_end_of_the_turn() -> None:
    game = play(dealt(pile="W", hands=["EUV"]), "hand 1", "at 0 1 r180", "none")
    assert game.players[0].hand == ("W", "U", "V")
    assert game.view_for(1).players[0].hand == ("?", "?", "?")


def test_k11_after_the_pile_nothing_is_refilled() -> None:
    game = dealt(pile="EW")
    before = game.offer, game.players[0].hand
    play(game, "pile", "at 0 1 r180", "none")
    assert (game.offer, game.players[0].hand) == before
    assert game.pile_size == 60


def test_k12_with_the_pile_empty_there_is_no_refill_and_no_pile() -> None:
    game = changed(dealt(offer="EUV", hands=["UUU"]), pile="")
    assert "pile" not in texts(game)
    with pytest.raises(IllegalMove, match="The pile is empty"):
        game.parse("pile")
    play(game, "offer 1", "at 0 1 r180", "none")
    assert game.offer == (None, "U", "V")


@pytest.mark.parametrize("players", TURNS)
def test_k13_everybody_has_the_same_number_of_turns(players: int) -> None:
    met = 0
    for seed in range(12):
        game = carcassonne.Game(players, seed)
        rng = random.Random(seed)
        while not game.over:
            game.push(rng.choice(game.legal_moves()))
        if not game.discarded:
            met += 1
            made = [
                sum(h.decision == "source" and h.seat == s for h in game.history)
                for s in range(players)
            ]
            assert made == [TURNS[players]] * players
    assert met


def test_k13_at_the_end_the_offer_is_for_those_with_more_turns_than_tiles() -> None:
    game = dealt(offer="UUU", hands=["VVE"])
    closed = changed(game, pile="", hand0="VV", turns0=33)
    assert texts(closed) == {"hand 1", "hand 2"}
    with pytest.raises(IllegalMove, match="You may not take from the offer any more"):
        closed.parse("offer 1")
    assert "offer 1" in texts(changed(game, pile="", hand0="VV", turns0=32))
    assert "offer 1" in texts(changed(game, pile="V", hand0="VV", turns0=33))


def test_k13_by_the_free_choice_the_offer_stays_open_and_who_has_nothing_is_skipped() -> None:
    game = changed(dealt(endgame="free"), pile="", hand0="VV", hand1="---", turns0=33, offer="U--")
    assert texts(game) == {"hand 1", "hand 2", "offer 1"}
    play(game, "offer 1", "at 1 0 r90", "none")
    assert game.turn == 0
    assert game.players[1].turns == 1


def test_k14_a_blind_tile_that_fits_nowhere_is_shown_and_another_drawn() -> None:
    game = play(dealt(pile="ECU"), "pile", "at 0 1 r180", "none", "pile")
    assert game.discarded == ("C",)
    assert game.tile == "U"
    assert game.history[-1].discarded == ("C",)


def test_k14_if_the_pile_is_exhausted_meanwhile_one_chooses_from_offer_or_hand() -> None:
    game = play(dealt(pile="E", offer="UUU", hands=["UUU"]), "pile", "at 0 1 r180", "none")
    game = changed(game, pile="C", hand1="VV-")
    play(game, "pile")
    assert game.discarded == ("C",)
    assert (game.turn, game.decision, game.tile) == (1, "source", None)
    assert texts(game) == {"offer 1", "offer 2", "offer 3", "hand 1", "hand 2"}


def test_k14_if_nothing_fits_a_hand_tile_is_discarded_as_the_turn() -> None:
    game = play(dealt(pile="E"), "pile", "at 0 1 r180", "none")
    stuck = changed(game, pile="", offer="U--", hand0="U--", hand1="C--", turns1=34)
    assert texts(stuck) == {"discard hand 1"}
    play(stuck, "discard hand 1")
    assert stuck.discarded == ("C",)
    assert stuck.turn == 0


def test_k14_without_a_hand_an_offer_tile_is_discarded() -> None:
    game = play(dealt(pile="E"), "pile", "at 0 1 r180", "none")
    stuck = changed(game, pile="", offer="C--", hand0="U--", hand1="---", turns1=34)
    assert texts(stuck) == {"discard offer 1"}
    assert play(stuck, "discard offer 1").offer == (None, None, None)


def test_k14_nothing_is_discarded_while_something_fits() -> None:
    with pytest.raises(IllegalMove, match="You cannot discard while"):
        carcassonne.Game(2, 1).parse("discard hand 1")


def test_k14_with_the_standard_draw_what_fits_nowhere_is_passed_over() -> None:
    game = play(drawing("ECU"), "at 0 1 r180", "none")
    assert (game.discarded, game.tile) == (("C",), "U")


@pytest.mark.parametrize("draw", ["variant", "standard"])
def test_k15_the_game_ends_with_the_last_tile_and_its_scoring(draw: str) -> None:
    game = carcassonne.Game(2, 5, draw=draw)
    rng = random.Random(5)
    while not game.over:
        game.push(rng.choice(game.legal_moves()))
    assert game.pile_size == 0
    assert game.offer == (None, None, None)
    assert all(player.hand == (None, None, None) for player in game.players)
    assert game.legal_moves() == []
    assert any(not scoring.completed for scoring in game.history[-1].scorings)
    with pytest.raises(IllegalMove, match="The game is over"):
        game.parse("pile")
