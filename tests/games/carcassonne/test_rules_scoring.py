"""Points, K16 to K20, and the mistakes seen in other implementations."""

from __future__ import annotations

from typing import Any

import pytest

from carcassonne_table import drawing, final_scores, play, scores, texts
from guildhall.games import carcassonne

ROUND_A_CLOISTER = [
    "at 1 0 r90",
    "at -1 0 r90",
    "at 1 -1 r90",
    "at -1 -1 r270",
    "at -1 -2 r270",
    "at 0 -2 r180",
    "at 1 -2 r90",
]
"""Two U and five E round the place south of the start tile."""

RING = ["at 1 0 r0", "at 1 -1 r90", "at -1 0 r270", "at -1 -1 r180"]
"""Four V that lead both ends of the start tile's road to the place south of it."""


def laying(*moves: str) -> list[str]:
    """Each laying with no meeple behind it."""
    return [text for move in moves for text in (move, "none")]


@pytest.mark.parametrize("points", [2, 4])
def test_k16_a_city_of_two_tiles_is_worth_two_or_by_setting_four(points: int) -> None:
    game = drawing("E", two_tile_city=points)
    assert scores(play(game, "at 0 1 r180", "meeple city s")) == [points, 0]


def test_k16_a_completed_city_is_worth_two_for_each_tile_and_shield() -> None:
    game = drawing("FE")
    play(game, "at 0 1 r90", "meeple city n", "at 0 2 r180", "none")
    assert scores(game) == [8, 0]


def test_k17_a_completed_road_is_worth_one_for_each_tile() -> None:
    game = play(drawing("VVVVU"), RING[0], "meeple road s", *laying(*RING[1:]), "at 0 -1 r90")
    play(game, "none")
    assert scores(game) == [6, 0]
    (scoring,) = game.history[-1].scorings
    assert (scoring.kind, scoring.points, len(scoring.tiles)) == ("road", 6, 6)


def test_k17_a_tile_counts_once_even_if_two_of_its_segments_belong_to_a_city() -> None:
    game = drawing("INNN")
    play(game, "at 0 -1 r0", "meeple city e", *laying("at 1 -1 r270", "at 0 -2 r90", "at 1 -2 r0"))
    assert scores(game) == [8, 0]


def test_k17_a_crossing_counts_once_for_a_road_that_comes_back_to_it() -> None:
    game = drawing("WVVV")
    play(game, "at 1 0 r0", "meeple road e", *laying("at 2 0 r0", "at 2 -1 r90", "at 1 -1 r180"))
    assert scores(game) == [4, 0]


def test_k17_a_cloister_is_worth_nine_when_it_is_surrounded() -> None:
    game = play(drawing("BUUEEEEE"), "at 0 -1 r0", "meeple cloister")
    play(game, *laying(*ROUND_A_CLOISTER))
    assert scores(game) == [9, 0]
    assert game.players[0].meeples == 7


def test_k17_a_cloister_laid_into_a_hole_is_complete_at_once() -> None:
    game = play(drawing("UUEEEEEB"), *laying(*ROUND_A_CLOISTER))
    play(game, "at 0 -1 r0", "meeple cloister")
    assert scores(game) == [0, 9]


def test_k18_at_the_end_incomplete_features_are_worth_one_for_each_tile_and_shield() -> None:
    game = drawing("FUB")
    play(game, "at 0 1 r90", "meeple city n", "at 1 0 r90", "meeple road e", "at 0 -1 r0")
    play(game, "meeple cloister")
    assert final_scores(game) == [3 + 3, 2]


def meadows(**settings: Any) -> carcassonne.Game:
    """The first player farms two meadows at the same completed city of two tiles."""
    game = drawing("EUU", **settings)
    play(game, "at 0 1 r180", "meeple field nw", "at 0 -1 r90", "none", "at 1 0 r90")
    return play(game, "meeple field nw")


@pytest.mark.parametrize(("farm_rule", "points"), [("third", 6), ("second", 3), ("first", 4)])
def test_k19_meadows_by_each_edition(farm_rule: str, points: int) -> None:
    assert final_scores(meadows(farm_rule=farm_rule)) == [points, 0]


@pytest.mark.parametrize(("farm_rule", "points"), [("third", 3), ("second", 3), ("first", 4)])
def test_k19_ties_in_a_meadow_pay_in_full(farm_rule: str, points: int) -> None:
    # Both meadows of the city above the start tile have one farmer, each of another player.
    game = drawing("EU", farm_rule=farm_rule)
    play(game, "at 0 1 r180", "meeple field nw", "at 1 0 r90", "meeple field nw")
    assert final_scores(game) == [points, points]


def test_k19_an_incomplete_city_feeds_nobody() -> None:
    game = play(drawing("U"), "at 1 0 r90", "meeple field nw")
    assert final_scores(game) == [0, 0]


def ended_with(*points: int) -> carcassonne.Outcome:
    """The outcome of a game that ends with these points."""
    names = ["Ada", "Bo", "Cy", "Di"][: len(points)]
    state = carcassonne.Game(len(points), seed=1).state
    for player, score in zip(state.players, points, strict=False):
        player.score = score
    state.over = 1
    outcome = carcassonne.Game.going_on(state, names).outcome()
    assert outcome
    return outcome


def test_k20_equal_points_share_places() -> None:
    outcome = ended_with(75, 100, 75, 60)
    assert outcome.places == (2, 1, 2, 4)
    assert outcome.winners == (1,)
    assert str(outcome.why) == "Bo wins, 100 to 75"
    shared = ended_with(70, 70, 70)
    assert shared.places == (1, 1, 1)
    assert str(shared.why) == "Ada, Bo and Cy share the victory: 70 points each"


# ---- mistakes seen elsewhere


def test_mistake_a_tie_for_the_majority_pays_everybody() -> None:
    game = drawing("UVVVWW")
    play(game, "at 1 0 r90", "meeple road e", "at 0 -1 r0", "meeple road s")
    play(game, *laying("at -1 -1 r180", "at -1 0 r270", "at 2 0 r0"))
    assert scores(game) == [0, 0]
    play(game, "at 0 -2 r180", "none")
    assert scores(game) == [7, 7]
    assert [player.meeples for player in game.players] == [7, 7]


def test_mistake_a_completed_cloister_is_noticed_whatever_completes_it() -> None:
    game = play(drawing("BUUEEEEE"), "at 0 -1 r0", "meeple cloister")
    play(game, *laying(*ROUND_A_CLOISTER[:-1]))
    assert scores(game) == [0, 0]
    play(game, ROUND_A_CLOISTER[-1], "none")
    assert scores(game) == [9, 0]


def test_mistake_a_feature_is_occupied_by_a_meeple_far_away() -> None:
    game = drawing("UVVVW")
    play(game, "at 1 0 r90", "meeple road e", "at 0 -1 r0", "none", "at -1 -1 r180", "none")
    play(game, "at -1 0 r270")
    assert not any(text.startswith("meeple road") for text in texts(game))


def test_mistake_a_road_whose_ends_point_at_the_same_empty_place_keeps_all_points() -> None:
    game = play(drawing("VVVV"), RING[0], "meeple road s", *laying(*RING[1:]))
    assert final_scores(game) == [5, 0]


def test_mistake_cities_that_were_merged_later_count_once_for_a_meadow() -> None:
    game = drawing("INNN")
    play(game, "at 0 -1 r0", "meeple field nw", *laying("at 1 -1 r270", "at 0 -2 r90"))
    play(game, "at 1 -2 r0", "none")
    meadow = game.feature_at((0, -1), "field nw")
    assert meadow
    assert meadow.cities == 1
    assert final_scores(game) == [3, 0]
