"""Help, lit tiles and the table of points of Carcassonne, over random games."""

from __future__ import annotations

import random
from typing import Any

import pytest

from guildhall.games.carcassonne import Game
from guildhall.web.games.carcassonne.about import about
from guildhall.web.games.carcassonne.final_scoring import final_scoring
from guildhall.web.games.carcassonne.lit_tiles import lit_moves


def played(seed: int, moves: int | None = None, **options: Any) -> Game:
    """A game after so many random moves, or at its end."""
    game, rng = Game(3, f"told {seed}", names=("Ada", "Bob", "Cid"), **options), random.Random(seed)
    while game.turn is not None and (moves is None or len(game.history) < moves):
        game.push(rng.choice(game.legal_moves()))
    return game


@pytest.mark.parametrize(
    ("seed", "options"),
    [
        (1, {"draw": "standard"}),
        (2, {}),
        (3, {"farm_rule": "first"}),
        (4, {"farm_rule": "second", "draw": "standard"}),
        (5, {"two_tile_city": 4}),
    ],
)
def test_the_points_of_all_features_make_up_the_score(seed: int, options: dict[str, Any]) -> None:
    game = played(seed, **options)
    kinds = final_scoring(game.view_for(None))
    for seat, area in enumerate(game.players):
        assert sum(kind.points[seat] for kind in kinds) == area.score
    laid = {f"{tile.x},{tile.y}" for tile in game.tiles}
    for kind in kinds:
        for feature in kind.features:
            assert set(feature.lit.split()) <= laid
            assert feature.lit


def test_a_row_of_points_says_how_large_its_feature_was_and_whether_it_was_finished() -> None:
    rows = {
        kind.title: {(str(each.words), len(each.lit.split())) for each in kind.features}
        for seed in range(1, 9)
        for kind in final_scoring(played(seed).view_for(None))
        if kind.features
    }
    assert set(rows) == {"City", "Road", "Cloister", "Field"}
    for title in ("City", "Road"):
        for words, tiles in rows[title]:
            assert words.removesuffix(", unfinished") == f"{tiles} tile{'s' * (tiles != 1)}"
    assert {words for words, _ in rows["Cloister"]} <= {"Surrounded", "Unfinished"}
    assert all("completed cit" in words for words, _ in rows["Field"])


def test_every_move_lights_tiles_that_were_there() -> None:
    game = played(7)
    lit = lit_moves(game.view_for(None))
    assert len(lit) == len(game.history)
    laid: set[str] = {"0,0"}
    for happening, places in zip(game.history, lit, strict=True):
        if happening.move.at:
            x, y, _ = happening.move.at
            laid.add(f"{x},{y}")
            assert places
        assert set(places.split()) <= laid


def test_every_tile_player_and_move_is_explained_with_its_rules() -> None:
    view = played(8, 60).view_for(0)
    for tile in view.tiles:
        told = about(view, f"at_{tile.x}_{tile.y}")
        assert told
        assert told.letter == tile.letter
        assert len(told.words) >= len(told.rules) >= 1
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWX":
        told = about(view, f"tile-{letter}")
        assert told
        assert told.rules
    for what in ("pile", "seat-0", "seat-2", "move-1", f"move-{len(view.history)}"):
        assert about(view, what)


@pytest.mark.parametrize(
    "what", ["at_40_40", "tile-Z", "tile-", "seat-3", "seat-x", "move-0", "move-999", "", "moon"]
)
def test_what_is_not_there_is_not_explained(what: str) -> None:
    assert about(played(8, 10).view_for(None), what) is None


def test_the_meeples_of_a_city_are_told_by_name() -> None:
    game = Game.from_position(
        "carcassonne players=2 turn=0:place draw=standard board=0,0:D0 tile=N pile=E,U,68?",
        "told",
        ("Ada", "Bob"),
    )
    for text in ("at 0 -1 r270", "meeple city s"):
        game.push(game.parse(text))
    told = about(game.view_for(None), "at_0_-1")
    assert told
    assert told.words[0] == "A city of 1 tile, open in 2 places, meeples: Ada 1."
