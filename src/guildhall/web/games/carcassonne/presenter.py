"""How Carcassonne is shown at a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from guildhall.games.carcassonne import Laid, Move, Scoring, View
from guildhall.games.carcassonne.art.tile_shapes import SIZE
from guildhall.games.carcassonne.tiles import all_tiles
from guildhall.web.fragment import Fragment
from guildhall.web.games.carcassonne.about import About, about
from guildhall.web.games.carcassonne.choices import choices_of, move_words
from guildhall.web.games.carcassonne.courses import COURSES
from guildhall.web.games.carcassonne.final_scoring import final_scoring
from guildhall.web.games.carcassonne.lit_tiles import lit_moves
from guildhall.web.games.carcassonne.touchable import touchable
from guildhall.web.games.carcassonne.words import (
    corner,
    mark_at,
    stake_words,
    tile_words,
)
from guildhall.web.games.lessons import Course
from guildhall.web.games.presenter import Choices
from guildhall.web.games.scene import Scene, render_board
from guildhall.web.language import gettext, ngettext

GAINS_KEPT = 12
"""So many of the last moves are told with what they scored, for browsers that missed some."""

RIM = 0.2
"""A landscape to which nothing is added any more needs no more than this around it, in tiles."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A meeple in the drawing of the landscape."""

    seat: int
    x: float
    y: float
    lies: bool
    """Farmers lie in the meadow."""
    words: str


class CarcassonnePresenter:
    """Carcassonne in the Czech tournament variant, or with the standard draw."""

    folder: str = "games/carcassonne"
    style: str = "style/carcassonne.css"
    module: str = "script/games/carcassonne/play.js"
    door_tiles: str = "ACU"
    """What stands at the door to the game: a monastery, a city, a road."""
    shared: Sequence[str] = ("players", "landscape", "supply")

    def draw_board(self, view: View, scene: Scene) -> dict[str, Fragment]:
        """The shared fragments by their names."""
        return render_board(self, view, scene)

    def board(self, view: View) -> dict[str, Any]:
        """What the shared fragments show."""
        history = view.history
        return {
            "view": view,
            "areas": view.players,
            "left": [view.turns_left(seat) for seat in range(view.n_players)],
            "mover": history[-1].seat if history else None,
            "laid": view.tiles,
            "newest": len(view.tiles) - 1 if len(view.tiles) > 1 else None,
            "figures": figures(view),
            "box": box(view.tiles, margin=RIM if view.over else 1),
            "gains": gains(view),
            "in_play": view.tile if view.decision == "place" else None,
            "corner": corner,
            "words": tile_words,
            "touchable": touchable,
            "lit": lit_moves(view),
            "final_scoring": final_scoring,
        }

    def own(self, view: View) -> dict[str, Any]:
        """What lies before the seat of a view."""
        seat = view.seat or 0
        return {
            "view": view,
            "area": view.players[seat],
            "turns_left": view.turns_left(seat),
            "words": tile_words,
        }

    def variant(self, settings: dict[str, Any]) -> str:
        """One layout for all ways to play; the standard draw has no hands."""
        bare = "" if settings["draw"] == "variant" else " table--bare"
        return f"carcassonne table--map{bare}"

    def courses(self) -> Sequence[Course]:
        """What can be learned of it by playing, the first course first."""
        return COURSES

    def rules(self, settings: dict[str, Any]) -> str:  # noqa: ARG002 - one page for all
        """The address of the rules that are played by."""
        return "/rules/carcassonne"

    def rules_page(self, settings: dict[str, Any]) -> dict[str, Any]:  # noqa: ARG002 - one for all
        """What the page of the rules shows: every tile with its words."""
        return {"words": tile_words, "kinds": all_tiles()}

    def about(self, view: View, what: str) -> About | None:
        """A tile, a feature, a player or a move in words."""
        return about(view, what)

    def sound(self, view: View) -> str:
        """A tile that is laid, or more where it scores."""
        return "noble" if view.history[-1].scorings else "card"

    def race(self, view: View) -> dict[str, Any]:
        """The turn of whoever is to move, and how many tiles are left."""
        left = view.turns_left(view.turn) if view.turn is not None else 0
        had = max(area.turns for area in view.players)
        number = view.own.turns + 1 if view.turn is not None else had
        if view.turn is None:
            words = ngettext("{count} turn", "{count} turns", had)
        elif left is None:
            words = gettext("Turn {number}", number=number)
        else:
            last = number + max(left - 1, 0)
            words = gettext("Turn {number} of {last}", number=number, last=last)
        nearly = left == 1 if left is not None else view.pile_size == 0
        return {
            "words": words,
            "goal": gettext("{count} in the pile", count=view.pile_size),
            "last": nearly and not view.over,
        }

    def choices(self, view: View) -> Choices:
        """What the seat of a view may decide now."""
        return choices_of(view)

    def move_words(self, view: View, move: Move) -> str:
        """A move with the tile or the place that it is about."""
        return move_words(view, move)


PRESENTER = CarcassonnePresenter()


def figures(view: View) -> list[Figure]:
    """Every meeple in the landscape."""
    tiles = {(laid.x, laid.y): laid for laid in view.tiles}
    found = []
    for meeple in view.meeples:
        laid = tiles[meeple.x, meeple.y]
        left, top = corner((meeple.x, meeple.y))
        x, y = mark_at(laid.tile, laid.turns, meeple.spot)
        feature = view.feature_at((meeple.x, meeple.y), meeple.spot)
        words = stake_words(view.names[meeple.seat], laid, meeple.spot, feature) if feature else ""
        lies = meeple.spot.startswith("field")
        found.append(Figure(meeple.seat, left + x, top + y, lies, words))
    return found


def box(tiles: Sequence[Laid], margin: float = 1) -> tuple[float, float, float, float]:
    """The part of the drawing that holds all tiles, and some tiles more on each side."""
    west, east = min(laid.x for laid in tiles) - margin, max(laid.x for laid in tiles) + margin
    south, north = min(laid.y for laid in tiles) - margin, max(laid.y for laid in tiles) + margin
    return SIZE * west, -SIZE * north, SIZE * (east - west + 1), SIZE * (north - south + 1)


def gains(view: View) -> list[dict[str, Any]]:
    """What the last moves scored, and where, for the browser to show it."""
    first = max(len(view.history) - GAINS_KEPT, 0)
    return [
        {
            "move": number,
            "points": scoring.points,
            "seats": list(scoring.seats),
            "tiles": [list(place) for place in scoring.tiles],
            "at": list(_middle(scoring)),
        }
        for number, happening in enumerate(view.history[first:], first + 1)
        for scoring in happening.scorings
        if scoring.points
    ]


def _middle(scoring: Scoring) -> tuple[float, float]:
    """The tile of a feature that is nearest to its middle."""
    x = sum(place[0] for place in scoring.tiles) / len(scoring.tiles)
    y = sum(place[1] for place in scoring.tiles) / len(scoring.tiles)
    nearest = min(scoring.tiles, key=lambda place: (place[0] - x) ** 2 + (place[1] - y) ** 2)
    left, top = corner(nearest)
    return left + SIZE / 2, top + SIZE / 2
