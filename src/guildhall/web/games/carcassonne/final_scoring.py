"""Where the points of a game of Carcassonne came from, by kind and by player."""

from __future__ import annotations

from dataclasses import dataclass

from guildhall.games.carcassonne import Scoring, View
from guildhall.messages import Message, mark, message, plural
from guildhall.web.games.carcassonne.lit_tiles import lit_tiles

KINDS = {
    "city": mark("City"),
    "road": mark("Road"),
    "cloister": mark("Cloister"),
    "field": mark("Field"),
}


@dataclass(frozen=True, slots=True)
class ScoredFeature:
    """One feature that brought points."""

    words: Message
    points: tuple[int, ...]
    """What each seat got."""
    lit: str
    """The tiles that light up for it."""


@dataclass(frozen=True, slots=True)
class ScoredKind:
    """All features of a kind, and what they brought each seat."""

    title: str
    points: tuple[int, ...]
    features: tuple[ScoredFeature, ...]


def final_scoring(view: View) -> list[ScoredKind]:
    """What every kind of feature has brought, during the game and at its end."""
    scorings = [each for happening in view.history for each in happening.scorings if each.points]
    found = []
    for kind, title in KINDS.items():
        features = tuple(_feature(view, each) for each in scorings if _kind(each) == kind)
        points = tuple(
            sum(each.points[seat] for each in features) for seat in range(view.n_players)
        )
        found.append(ScoredKind(title, points, features))
    return found


def _kind(scoring: Scoring) -> str:
    """Farmers around a city score a field, whatever the edition counts."""
    return "field" if scoring.supplied else scoring.kind


def _feature(view: View, scoring: Scoring) -> ScoredFeature:
    points = tuple(scoring.points if seat in scoring.seats else 0 for seat in range(view.n_players))
    return ScoredFeature(_words(scoring), points, lit_tiles(scoring.tiles))


def _words(scoring: Scoring) -> Message:
    """What was scored, under the name of its kind: `4 tiles, unfinished`."""
    if scoring.kind == "field":
        return plural("{count} completed city", "{count} completed cities", count=scoring.cities)
    if scoring.supplied:
        return message("Around a completed city")
    if scoring.kind == "cloister":
        return message("Surrounded") if scoring.completed else message("Unfinished")
    tiles = len(scoring.tiles)
    if scoring.completed:
        return plural("{count} tile", "{count} tiles", count=tiles)
    return plural("{count} tile, unfinished", "{count} tiles, unfinished", count=tiles)
