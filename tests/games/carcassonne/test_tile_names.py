"""What tiles are called is known to the catalogues."""

from __future__ import annotations

import pytest

from guildhall.games.carcassonne.tile_names import NAMES, full_tile_name, tile_name
from guildhall.games.carcassonne.tiles import all_tiles, letters


@pytest.mark.parametrize("letter", letters())
def test_a_name_is_marked_with_and_without_its_brackets(letter: str) -> None:
    assert {tile_name(letter).text, full_tile_name(letter).text} <= set(NAMES)


def test_no_name_is_of_no_tile() -> None:
    known = {word for tile in all_tiles() for word in (tile.name, tile.name.partition(" (")[0])}
    assert set(NAMES) == known
