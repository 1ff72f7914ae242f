"""What is hidden and what is kept: K4, K21 and K22."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from carcassonne_table import dealt, drawing, play, rest_of, texts
from guildhall.games import carcassonne
from guildhall.games.carcassonne import HIDDEN, IllegalMove, RecordError


def two_games_alike(seat: int) -> tuple[carcassonne.Game, carcassonne.Game]:
    """Two games that differ only in what this seat may not know."""
    known = {"offer": "UVW", "hand": "EEB"}
    rest = rest_of(known["offer"] + known["hand"])
    games = []
    for order in (rest, rest[::-1]):
        hidden = iter(order)
        hands = [
            list(known["hand"]) if other == seat else [next(hidden) for _ in range(3)]
            for other in range(3)
        ]
        removed = [next(hidden) for _ in range(2)]
        deal = {
            "removed": removed,
            "offer": list(known["offer"]),
            "hands": hands,
            "pile": list(hidden),
        }
        games.append(carcassonne.Game(3, deal=deal))
    return games[0], games[1]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_k21_two_games_that_differ_only_in_hidden_tiles_look_the_same(seat: int) -> None:
    one, other = two_games_alike(seat)
    assert one.state != other.state
    assert one.view_for(seat).plain() == other.view_for(seat).plain()
    assert one.view_for(seat).unseen == other.view_for(seat).unseen


def test_k21_a_view_shows_the_own_hand_and_hides_the_others() -> None:
    view = dealt(3, hands=["EEB"]).view_for(0)
    assert [player.hand for player in view.players] == [("E", "E", "B"), *[(HIDDEN,) * 3] * 2]
    assert dealt(3).view_for(None).players[0].hand == (HIDDEN,) * 3
    state = view.state
    assert set(state.pile[: state.pile_size]) == {-2}
    assert state.removed == [-2, -2, -1]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("draw", ["variant", "standard"])
def test_k4_k21_nothing_that_is_ever_shown_reveals_removed_tiles_pile_or_hands(
    players: int, draw: str
) -> None:
    game = carcassonne.Game(players, 3, draw=draw)
    rng = random.Random(3)
    while not game.over:
        for seat in (*range(players), None):
            state = game.view_for(seat).state
            assert set(state.pile[: state.pile_size]) <= {-2}
            assert set(state.removed[: state.n_removed]) <= {-2}
            for other in range(players):
                if other != seat:
                    assert set(state.players[other].hand) <= {-2, -1}
        game.push(rng.choice(game.legal_moves()))


def test_k21_a_guess_deals_exactly_what_has_not_been_seen() -> None:
    game = carcassonne.Game(4, 9)
    rng = random.Random(9)
    for _ in range(80):
        game.push(rng.choice(game.legal_moves()))
    guess = game.determinise(2, rng)
    assert guess.view_for(2).plain()["state"] == game.view_for(2).plain()["state"]
    hidden = sorted(guess.state.removed[:3] + guess.state.pile[: guess.pile_size])
    assert -2 not in hidden
    while not guess.over:
        guess.push(rng.choice(guess.legal_moves()))


def test_k21_a_view_offers_moves_only_to_the_seat_that_decides() -> None:
    game = carcassonne.Game(2, 1)
    assert texts(game.view_for(0)) == texts(game)
    assert texts(game.view_for(1)) == set()


def test_k22_a_game_is_saved_and_replayed_move_by_move() -> None:
    game = carcassonne.Game(3, "spring", names=["Ada", "Bo", "Cy"], farm_rule="second")
    rng = random.Random(2)
    for _ in range(70):
        game.push(rng.choice(game.legal_moves()))
    again = carcassonne.Game.replay(json.loads(json.dumps(game.record())))
    assert again.state == game.state
    assert again.history == game.history
    assert again.settings == game.settings


def test_k22_an_illegal_move_is_refused_with_the_reason_and_changes_nothing() -> None:
    game = play(drawing("V"), "at 1 0 r0")
    before = game.state
    other = drawing("U").legal_moves()[0]
    with pytest.raises(IllegalMove, match="Decide about a meeple first"):
        game.push(other)
    assert game.state == before
    assert len(game.history) == 1


def test_k22_taking_back_goes_to_the_very_beginning() -> None:
    game = carcassonne.Game(2, 6)
    start = game.state
    rng = random.Random(6)
    made = []
    while not game.over:
        made.append(rng.choice(game.legal_moves()))
        game.push(made[-1])
    assert [game.pop() for _ in made] == made[::-1]
    assert game.state == start
    with pytest.raises(IndexError, match="no move to take back"):
        game.pop()


def spoiled(**changes: Any) -> dict[str, Any]:
    record = play(drawing("VU"), "at 1 0 r0", "none").record()
    return {**record, **changes}


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        ({}, "not a Carcassonne game"),
        (spoiled(version=9), "version 9 is not known"),
        (spoiled(moves=["at 1 0 r180"]), "move 1, 'at 1 0 r180': Tile V does not fit"),
        (spoiled(deal=None), "by a seed or by a deal"),
        (spoiled(players=7), "for 2 to 5"),
        (spoiled(options={"draw": "lottery"}), "draw='lottery': choose variant or standard"),
        (spoiled(deal={"offer": []}), "a deal has removed, offer, hands and pile"),
        (spoiled(names=["A", "a"]), "same name"),
    ],
)
def test_k22_a_record_that_cannot_be_played_is_refused_with_the_place(
    record: dict[str, Any], reason: str
) -> None:
    with pytest.raises(RecordError, match=reason):
        carcassonne.Game.replay(record)


def test_a_deal_with_other_tiles_is_refused() -> None:
    deal = drawing("").record()["deal"]
    deal["pile"][0] = "Z"
    with pytest.raises(ValueError, match="the 71 tiles of the game; wrong is"):
        carcassonne.Game(2, deal=deal, draw="standard")
    with pytest.raises(ValueError, match=r"removed, offer and hands have the sizes"):
        carcassonne.Game(2, deal=drawing("").record()["deal"])
    with pytest.raises(ValueError, match="not by both"):
        carcassonne.Game(2, seed=1, deal=deal)
