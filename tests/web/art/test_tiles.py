"""The tiles of Carcassonne are drawn from their topology."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from guildhall.games.carcassonne.art import tile_shapes, tiles
from guildhall.games.carcassonne.tiles import Tile, all_tiles, tile
from web.art.pages import ART, drawings

EVERY_TILE = pytest.mark.parametrize("kind", all_tiles(), ids=lambda kind: kind.letter)


def test_the_tiles_are_drawn_as_the_program_draws_them_now() -> None:
    assert (ART / "tiles.svg").read_text(encoding="utf-8") == tiles.tiles(), (
        "run python -m guildhall.web.art"
    )


def test_there_is_a_drawing_of_every_tile_and_of_the_back() -> None:
    assert drawings("tiles.svg") == {f"tile-{kind.letter}" for kind in all_tiles()} | {"tile-back"}


@EVERY_TILE
def test_every_segment_has_a_place_for_a_meeple_of_its_own(kind: Tile) -> None:
    marks = tile_shapes.marks(kind)
    assert len(marks) == len(kind.segments)
    assert all(0 < x < 100 and 0 < y < 100 for x, y in marks)
    assert all(dist(one, other) > 24 for one, other in combinations(marks, 2))


@EVERY_TILE
def test_a_farmer_lies_on_grass_and_a_knight_behind_walls(kind: Tile) -> None:
    grass = tile_shapes.open_cells(kind)
    for part, mark in zip(kind.segments, tile_shapes.marks(kind), strict=True):
        cell = int(mark[0] / tile_shapes.CELL), int(mark[1] / tile_shapes.CELL)
        assert (cell in grass) == (part.kind == "field")
        if part.kind == "city":
            assert tile_shapes.is_inside(mark, tile_shapes.city_shape(part.edges).polygon())


def test_turning_a_city_turns_its_shape() -> None:
    north, east = (tile_shapes.city_shape([edge]) for edge in (0, 1))
    assert north.turned(1) == east
    assert tile_shapes.turned((50, 13), 1) == (87, 50)
    with pytest.raises(ValueError, match="no city"):
        tile_shapes.city_shape([])


def test_roads_meet_in_a_village_where_they_end_at_each_other() -> None:
    crossings = [kind.letter for kind in all_tiles() if tile_shapes.is_crossing(kind)]
    assert crossings == ["L", "W", "X"]
    assert not tile_shapes.is_crossing(tile("A"))
