"""What tiles are called, so that catalogues have it; the facts of the tiles are data."""

from __future__ import annotations

from guildhall.games.carcassonne.tiles import tile
from guildhall.messages import Term, mark

NAMES = (
    mark("cloister with road south"),
    mark("cloister"),
    mark("city on all four edges, shield"),
    mark("city north, straight road east-west (start tile type)"),
    mark("city north, straight road east-west"),
    mark("city north"),
    mark("city east-west through, shield"),
    mark("city north-south through"),
    mark("two separate cities, opposite (east and west)"),
    mark("two separate cities, opposite"),
    mark("two separate cities, adjacent (east and south)"),
    mark("two separate cities, adjacent"),
    mark("city north, road curve east-south"),
    mark("city north, road curve south-west"),
    mark("city north, three roads meeting at a crossing"),
    mark("corner city north-west, shield"),
    mark("corner city north-west"),
    mark("corner city north-west, shield, road curve east-south"),
    mark("corner city north-west, road curve east-south"),
    mark("three-edge city, shield, field south"),
    mark("three-edge city, field south"),
    mark("three-edge city, shield, road south"),
    mark("three-edge city, road south"),
    mark("straight road north-south"),
    mark("road curve south-west"),
    mark("three roads meeting at a crossing"),
    mark("four roads meeting at a crossing"),
)
"""Every name, with and without what stands in brackets."""


def tile_name(letter: str) -> Term:
    """What lies on a tile: `city north, road curve east-south`."""
    return Term(tile(letter).name.partition(" (")[0])


def full_tile_name(letter: str) -> Term:
    """The same with what tells it from similar ones: `city north (start tile type)`."""
    return Term(tile(letter).name)
