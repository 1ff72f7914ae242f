"""The tile facts: those of the printed game, and a loader that notices when they are not."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from guildhall.games import carcassonne
from guildhall.games.carcassonne import tiles
from guildhall.games.carcassonne.rules import facts

TEXT = files(carcassonne).joinpath("data/tiles.json").read_text("utf-8")


def test_there_are_72_tiles_of_24_kinds() -> None:
    assert len(tiles.all_tiles()) == 24
    assert sum(tile.count for tile in tiles.all_tiles()) == 72
    assert tiles.tile("D").count == 4


def test_a_tile_knows_what_lies_on_it() -> None:
    tile = tiles.tile("S")
    assert tile.edges == ("city", "city", "road", "city")
    assert [segment.kind for segment in tile.segments] == ["city", "road", "field", "field"]
    assert (tile.shields, tile.cloister) == (1, False)
    assert tiles.tile("A").cloister


def spoil_count(data: Any) -> None:
    data["tiles"][4]["count"] = 4


def spoil_edge(data: Any) -> None:
    data["tiles"][0]["edges"]["S"] = "field"


def spoil_shield(data: Any) -> None:
    data["tiles"][2]["cities"][0]["shield"] = False


def spoil_half(data: Any) -> None:
    data["tiles"][3]["fields"][0] = {"half_edges": ["En"], "half_edge_ids": [2], "cities": [0]}


def spoil_name(data: Any) -> None:
    data["tiles"][3]["fields"][0]["half_edges"] = ["En", "Ws"]


def spoil_border(data: Any) -> None:
    data["tiles"][3]["fields"][1]["cities"] = [0]


@pytest.mark.parametrize(
    "spoil", [spoil_count, spoil_edge, spoil_shield, spoil_half, spoil_name, spoil_border]
)
def test_a_single_wrong_fact_is_noticed(spoil: Callable[[Any], None]) -> None:
    data = json.loads(TEXT)
    spoil(data)
    with pytest.raises(tiles.TileDataError, match="the printed game has"):
        tiles.read_tiles(json.dumps(data))


def test_rotations_are_worked_out_clockwise() -> None:
    number = tiles.letters().index("J")
    edges = [facts.EDGE.rows[4 * number + turns] for turns in range(4)]
    assert edges[0] == [facts.WALL, facts.PATH, facts.PATH, facts.GREEN]
    assert edges[1] == [facts.GREEN, facts.WALL, facts.PATH, facts.PATH]
    assert edges[3] == [facts.PATH, facts.PATH, facts.GREEN, facts.WALL]


def test_what_fits_is_what_the_edges_say() -> None:
    for number in range(24):
        for turns in range(4):
            edges = facts.EDGE.rows[4 * number + turns]
            needs = sum(edge << 2 * side for side, edge in enumerate(edges))
            assert facts.FITS.rows[number][needs] >> turns & 1
            assert facts.FITS.rows[number][0] == 0b1111
