"""Moves and scorings in words."""

from __future__ import annotations

from collections.abc import Sequence

from guildhall.games.carcassonne.game import Game, View
from guildhall.games.carcassonne.history import Happening, Scoring
from guildhall.games.carcassonne.moves import Move
from guildhall.games.carcassonne.tiles import tile


def retell(game: Game) -> list[str]:
    """Every move of a game in words, the first one first."""
    return [tell(game.names, happening) for happening in game.history]


def tell(names: Sequence[str], happening: Happening) -> str:
    """One move, as everybody saw it."""
    deed = f"{names[happening.seat]} {_deed(happening)}"
    scored = [scoring_words(names, scoring) for scoring in happening.scorings if scoring.completed]
    ended = [
        scoring_words(names, scoring) for scoring in happening.scorings if not scoring.completed
    ]
    words = "; ".join([deed, *scored])
    return f"{words}. At the end {'; '.join(ended)}" if ended else words


def scoring_words(names: Sequence[str], scoring: Scoring) -> str:
    """Who gets how many points for what: `Ada scores 8 for a city of 4 tiles`."""
    who = and_list([names[seat] for seat in scoring.seats])
    each = "each " if len(scoring.seats) > 1 else ""
    verb = "score" if len(scoring.seats) > 1 else "scores"
    return f"{who} {verb} {scoring.points} {each}for {feature_words(scoring)}"


def feature_words(scoring: Scoring) -> str:
    """What was scored: `a city of 4 tiles`, `an unfinished road of 3 tiles`."""
    if scoring.kind == "field":
        return f"a meadow at {_count(scoring.cities, 'completed city', 'completed cities')}"
    if scoring.supplied:
        return "farmers round a completed city"
    article = "a" if scoring.completed else "an unfinished"
    if scoring.kind == "cloister":
        return f"{article} cloister"
    return f"{article} {scoring.kind} of {_count(len(scoring.tiles), 'tile', 'tiles')}"


def propose(view: View, move: Move) -> str:
    """A move that might be made, with the tile that it is about."""
    source, _, number = move.text.rpartition(" ")
    tiles = {"offer": view.offer, "hand": view.own.hand}.get(source)
    letter = tiles[int(number) - 1] if tiles else None
    return f"{move} (tile {letter}, {tile(letter).name})" if letter else str(move)


def and_list(words: Sequence[str]) -> str:
    """`Ada, Bo and Cy`."""
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def _deed(happening: Happening) -> str:
    verb, *words = happening.move.text.split()
    sources = {
        "offer": f"takes tile {happening.tile} from the offer",
        "hand": f"plays tile {happening.tile} from the hand",
        "discard": f"can lay nothing and discards tile {happening.tile}",
        "none": "places no meeple",
        "stop": "is to move when the game is stopped",
    }
    if verb in sources:
        return sources[verb]
    if verb == "pile":
        return _drawn(happening)
    if verb == "at":
        turned = "" if words[2] == "r0" else f", turned {words[2][1:]}°"
        return f"lays tile {happening.tile} at {words[0]} {words[1]}{turned}"
    kind, *side = words
    return f"places a meeple on the {kind}{f' ({side[0]})' if side else ''}"


def _drawn(happening: Happening) -> str:
    """What came from the pile: a tile, maybe after others that fitted nowhere (K14)."""
    drawn = [
        f"draws tile {letter}, which fits nowhere and is discarded"
        for letter in happening.discarded
    ]
    if happening.tile not in happening.discarded[-1:]:
        drawn.append(f"draws tile {happening.tile} from the pile")
    return ", ".join(drawn)


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
