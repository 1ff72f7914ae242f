"""What can be touched in a landscape that stands still: places for a tile, spots for a meeple."""

from __future__ import annotations

from dataclasses import dataclass

from guildhall.games.carcassonne import View
from guildhall.games.carcassonne.art.tile_shapes import SIZE
from guildhall.web.games.carcassonne.words import all_segments, corner, mark_at, role_words
from guildhall.web.games.touch import Touch
from guildhall.web.language import gettext


@dataclass(frozen=True, slots=True)
class Mark:
    """Something to touch: its name, its middle in the drawing, and what it is."""

    spot: str
    x: float
    y: float
    kind: str
    """`place` or `spot`, as the style sheet knows them."""
    words: str


def touchable(view: View, touch: Touch) -> list[Mark]:
    """Places where the tile fits, or the segments of the tile that was just laid."""
    tried = [spot for spot, _ in touch.states if "," in spot]
    if view.decision == "place":
        fits = {f"{x},{y}": None for x, y, _ in view.places_for(view.tile or "")}
        return [_place(spot) for spot in fits]
    if tried:
        return [_place(spot) for spot in tried]
    return _segments(view) if view.decision == "meeple" else []


def _place(spot: str) -> Mark:
    x, _, y = spot.partition(",")
    left, top = corner((int(x), int(y)))
    return Mark(spot, left + SIZE / 2, top + SIZE / 2, "place", gettext("A place for the tile"))


def _segments(view: View) -> list[Mark]:
    laid = view.tiles[-1]
    left, top = corner((laid.x, laid.y))
    found = []
    for spot in all_segments(laid):
        x, y = mark_at(laid.tile, laid.turns, spot)
        found.append(Mark(spot, left + x, top + y, "spot", role_words(laid, spot)))
    return found
