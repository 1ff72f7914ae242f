"""The Cities, a test or more for every rule XC1 to XC4, and X0."""

from __future__ import annotations

from typing import Any

import pytest

from guildhall.games import splendor
from guildhall.games.splendor.tiles import cities
from table import lay_out, play, texts

BRUGES_FREE, BRUGES, LYON_SIX, LYON_FIVE, LISBON, LISBON_17 = range(6)
"""14 + G4 + 4 of another; 13 + B3 G4; 12 + 6 alike; 15 + 5 alike; 16 + one of each; 17."""


def at(tiles: list[int], **people: Any) -> splendor.Game:
    rest = [-1] * (3 - len(tiles))
    return lay_out(len(people), expansion="cities", fields={"cities": tiles + rest}, **people)


def test_x0_two_expansions_at_once_are_refused() -> None:
    for both in ("cities,orient", ["cities", "orient"], "cities+orient"):
        with pytest.raises(ValueError, match="played singly"):
            splendor.Game(2, seed=1, expansion=both)  # type: ignore[arg-type]


def test_xc1_no_nobles_and_three_tiles_for_any_number_of_players() -> None:
    for players in (2, 3, 4):
        game = splendor.Game(players, seed=1, expansion="cities")
        assert not any(game.nobles)
        assert len({number // 2 for number in game.state.cities}) == 3


def test_xc1_every_side_of_every_tile_may_be_laid_out() -> None:
    seen = {
        n for seed in range(80) for n in splendor.Game(2, seed, expansion="cities").state.cities
    }
    assert seen == set(range(14))


def test_xc2_a_city_is_taken_by_itself_when_prestige_and_bonuses_are_met() -> None:
    game = at([BRUGES], p0={"prestige": 13, "bonus": {"B": 3, "G": 4}}, p1={})
    play(game, "take R O W")
    assert game.state.players[0].city == BRUGES
    assert game.state.cities[0] == -1
    assert game.turn == 1


@pytest.mark.parametrize(
    "have",
    [{"prestige": 12, "bonus": {"B": 3, "G": 4}}, {"prestige": 13, "bonus": {"B": 3, "G": 3}}],
)
def test_xc2_both_are_needed(have: dict[str, Any]) -> None:
    game = play(at([BRUGES], p0=have, p1={}), "take R O W")
    assert game.state.players[0].city == -1


def test_xc2_with_several_the_player_chooses_only_one() -> None:
    game = at([BRUGES, LISBON_17, LYON_SIX], p0={"prestige": 17, "bonus": {"B": 3, "G": 4}}, p1={})
    play(game, "take R O W")
    assert (game.turn, game.decision) == (0, "city")
    assert texts(game) == {"city 1", "city 2"}
    play(game, "city 2")
    assert game.state.players[0].city == LISBON_17
    assert game.state.cities[:] == [BRUGES, -1, LYON_SIX]
    assert game.turn == 1


def test_xc2_nobody_takes_a_second_city() -> None:
    rich = {"prestige": 17, "bonus": {"B": 3, "G": 4}}
    game = at([BRUGES], p0={}, p1={**rich, "city": LISBON_17})
    play(game, "take R O W", "take R O W")
    assert game.over
    assert game.state.cities[0] == BRUGES


@pytest.mark.parametrize(
    ("tile", "bonus", "fits"),
    [
        (LYON_FIVE, {"R": 5}, True),
        (LYON_FIVE, {"R": 4, "G": 4}, False),
        (LYON_SIX, {"O": 6}, True),
        (BRUGES_FREE, {"G": 4, "O": 4}, True),
        (BRUGES_FREE, {"G": 8}, False),
        (BRUGES_FREE, {"G": 4, "O": 3, "R": 3}, False),
        (LISBON, {"W": 1, "B": 1, "G": 1, "R": 1, "O": 1}, True),
        (LISBON_17, {}, True),
    ],
)
def test_xc3_of_the_same_and_of_any_other(tile: int, bonus: dict[str, int], fits: bool) -> None:  # noqa: FBT001
    game = play(at([tile], p0={"prestige": 20, "bonus": bonus}, p1={}), "take R O W")
    assert (game.state.players[0].city == tile) is fits


def test_xc4_the_round_is_completed_and_the_one_owner_wins() -> None:
    game = at([LYON_SIX], p0={"prestige": 12, "bonus": {"R": 6}}, p1={"prestige": 20}, p2={})
    play(game, "take R O W")
    assert not game.over
    play(game, "take B G W", "take B G W")
    outcome = game.outcome()
    assert outcome
    assert outcome.winners == (0,)
    assert outcome.places == (1, 2, 3)
    assert outcome.ending == "a city was taken"
    assert str(outcome.why) == "P1 wins with the city of Lyon"


def test_xc4_among_several_owners_most_prestige_then_fewest_cards() -> None:
    owners = {"p0": {"prestige": 17, "cards": [1, 2]}, "p1": {"prestige": 17, "cards": [3]}}
    game = at([LISBON_17, LYON_FIVE, LISBON], **owners, p2={"prestige": 2})
    state = game.state
    state.players[0].city = BRUGES
    game = splendor.Game.going_on(state, variant="cities")
    play(game, "take R O W", "take B G W", "take B G R")
    outcome = game.outcome()
    assert outcome
    assert outcome.winners == (1,)
    assert str(outcome.why).startswith("2 players have a city: P2 wins the tie at 17 prestige")


def test_xc4_fifteen_prestige_alone_do_not_end_the_game() -> None:
    game = at([LYON_SIX], p0={"prestige": 30}, p1={"prestige": 30})
    assert not play(game, "take R O W", "take B G W").over


def test_the_demands_of_a_city_in_words() -> None:
    from guildhall.games.splendor.editions.cities import city_words

    words = [str(city_words(city)) for city in cities()[:4]]
    assert words == [
        "Bruges, 14 prestige, G4, 4 of another",
        "Bruges, 13 prestige, G4 B3",
        "Lyon, 12 prestige, 6 alike",
        "Lyon, 15 prestige, 5 alike",
    ]
