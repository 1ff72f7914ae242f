"""Moves in the words of people at a table, who see the landscape: features instead of places."""

from __future__ import annotations

from guildhall.games.carcassonne.board_view import Feature, Place
from guildhall.games.carcassonne.game import View
from guildhall.games.carcassonne.history import Happening
from guildhall.games.carcassonne.move_text import scoring_words
from guildhall.games.carcassonne.moves import SPOTS
from guildhall.messages import Message, PlayerRef, joined, mark, message, plural

SOURCES = {
    "offer": mark("{player} takes a tile from the offer"),
    "hand": mark("{player} plays a tile from hand"),
    "pile": mark("{player} draws a tile from the pile"),
    "discard": mark("{player} has no tile that fits and discards one"),
    "none": mark("{player} places no meeple"),
}
"""What is done, by the verb of the move, where nothing else is to be said of it."""

PLACED = {
    "field": mark("{player} places a farmer in a field"),
    "cloister": mark("{player} places a monk in a cloister"),
}


def log_line(view: View) -> Message:
    """The last move of a view, as one would tell it at the table."""
    last = view.history[-1]
    player = PlayerRef(view.names[last.seat])
    scored = [scoring_words(view.names, each) for each in last.scorings if each.completed]
    happened = joined([_deed(view, last, player), *_discarded(last), *scored])
    if any(not each.completed for each in last.scorings):
        return message("{happened}. That was the last tile", happened=happened)
    return happened


def _deed(view: View, last: Happening, player: PlayerRef) -> Message:
    verb, *words = last.move.text.split()
    if last.move.at:
        return _laid(view, last.move.at[:2], player)
    if verb == "meeple":
        return _placed(view, " ".join(words), player)
    if verb in SOURCES:
        return message(SOURCES[verb], player=player)
    return message("The game is stopped with {player} to move", player=player)


def _discarded(last: Happening) -> list[Message]:
    """The tiles that were drawn and fitted nowhere (K14)."""
    gone = len(last.discarded) if last.move.text == "pile" else 0
    return (
        [
            plural(
                "{count} tile fits nowhere and is discarded",
                "{count} tiles fit nowhere and are discarded",
                count=gone,
            )
        ]
        if gone
        else []
    )


def _laid(view: View, place: Place, player: PlayerRef) -> Message:
    """The largest city or road that a tile was added to."""
    found = {view.feature_at(place, spot) for spot in SPOTS}
    grown = [each for each in found if each and each.kind in ("city", "road") and _size(each) > 1]
    if grown:
        best = max(grown, key=lambda each: (each.kind == "city", _size(each)))
        if best.kind == "city":
            return plural(
                "{player} extends a city to {count} tile",
                "{player} extends a city to {count} tiles",
                count=_size(best),
                player=player,
            )
        return plural(
            "{player} extends a road to {count} tile",
            "{player} extends a road to {count} tiles",
            count=_size(best),
            player=player,
        )
    if any(each and each.kind == "cloister" for each in found):
        return message("{player} lays a cloister", player=player)
    return message("{player} lays a tile", player=player)


def _placed(view: View, spot: str, player: PlayerRef) -> Message:
    laid = view.tiles[-1]
    feature = view.feature_at((laid.x, laid.y), spot)
    kind = spot.partition(" ")[0]
    if kind in PLACED:
        return message(PLACED[kind], player=player)
    count = _size(feature) if feature else 1
    if kind == "city":
        return plural(
            "{player} places a knight in a city of {count} tile",
            "{player} places a knight in a city of {count} tiles",
            count=count,
            player=player,
        )
    return plural(
        "{player} places a highwayman on a road of {count} tile",
        "{player} places a highwayman on a road of {count} tiles",
        count=count,
        player=player,
    )


def _size(feature: Feature) -> int:
    return len(feature.tiles)
