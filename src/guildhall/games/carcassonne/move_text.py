"""Moves and scorings in words."""

from __future__ import annotations

from collections.abc import Sequence

from guildhall.games.carcassonne.game import Game, View
from guildhall.games.carcassonne.history import Happening, Scoring
from guildhall.games.carcassonne.moves import Move
from guildhall.games.carcassonne.tile_names import full_tile_name
from guildhall.messages import (
    Listing,
    Message,
    PlayerRef,
    Word,
    joined,
    mark,
    message,
    names_in_a_row,
    plural,
)

MEEPLES = {
    "city": message("the city"),
    "road": message("the road"),
    "field": message("the field"),
    "cloister": message("the cloister"),
}
"""What a meeple is placed on."""

CHOSEN = {
    "offer": mark("{player} takes tile {letter} from the offer"),
    "hand": mark("{player} plays tile {letter} from hand"),
    "discard": mark("{player} has no tile that fits and discards tile {letter}"),
}
"""What is done with a tile, by the verb of the move."""


def retell(game: Game) -> list[Message]:
    """Every move of a game in words, the first one first."""
    return [tell(game.names, happening) for happening in game.history]


def tell(names: Sequence[str], happening: Happening) -> Message:
    """One move, as everybody saw it."""
    scored = [scoring_words(names, scoring) for scoring in happening.scorings if scoring.completed]
    ended = [
        scoring_words(names, scoring) for scoring in happening.scorings if not scoring.completed
    ]
    happened = joined([_deed(happening, PlayerRef(names[happening.seat])), *scored])
    if ended:
        return message(
            "{happened}. At the end {scorings}", happened=happened, scorings=joined(ended)
        )
    return happened


def scoring_words(names: Sequence[str], scoring: Scoring) -> Message:
    """Who gets how many points for what: `Ada scores 8 for a city of 4 tiles`."""
    who = [names[seat] for seat in scoring.seats]
    feature = feature_words(scoring)
    if len(who) == 1:
        return message(
            "{player} scores {points} for {feature}",
            player=PlayerRef(who[0]),
            points=scoring.points,
            feature=feature,
        )
    return message(
        "{players} score {points} each for {feature}",
        players=names_in_a_row(who),
        points=scoring.points,
        feature=feature,
    )


def feature_words(scoring: Scoring) -> Message:
    """What was scored: `a city of 4 tiles`, `an unfinished road of 3 tiles`."""
    if scoring.kind == "field":
        return plural(
            "a field with {count} completed city",
            "a field with {count} completed cities",
            count=scoring.cities,
        )
    if scoring.supplied:
        return message("farmers around a completed city")
    if scoring.kind == "cloister":
        done = scoring.completed
        return message("a cloister") if done else message("an unfinished cloister")
    return _sized(scoring.kind, len(scoring.tiles), completed=bool(scoring.completed))


def _sized(kind: str, tiles: int, *, completed: bool) -> Message:
    if kind == "city" and completed:
        return plural("a city of {count} tile", "a city of {count} tiles", count=tiles)
    if kind == "city":
        return plural(
            "an unfinished city of {count} tile", "an unfinished city of {count} tiles", count=tiles
        )
    if completed:
        return plural("a road of {count} tile", "a road of {count} tiles", count=tiles)
    return plural(
        "an unfinished road of {count} tile", "an unfinished road of {count} tiles", count=tiles
    )


def propose(view: View, move: Move) -> Message:
    """A move that might be made, with the tile that it is about."""
    source, _, number = move.text.rpartition(" ")
    tiles = {"offer": view.offer, "hand": view.own.hand}.get(source)
    letter = tiles[int(number) - 1] if tiles else None
    if letter is None:
        return joined([Word(str(move))])
    return message(
        "{move} (tile {letter}, {name})",
        move=Word(str(move)),
        letter=Word(letter),
        name=full_tile_name(letter),
    )


def _deed(happening: Happening, player: PlayerRef) -> Message:
    verb, *words = happening.move.text.split()
    letter = Word(happening.tile or "")
    if verb in CHOSEN:
        return message(CHOSEN[verb], player=player, letter=letter)
    if verb == "pile":
        return _drawn(happening, player)
    if verb == "at":
        return _laid(player, letter, Word(f"{words[0]} {words[1]}"), int(words[2][1:]))
    if verb == "meeple":
        return _placed(player, *words)
    if verb == "none":
        return message("{player} places no meeple", player=player)
    return message("The game is stopped with {player} to move", player=player)


def _placed(player: PlayerRef, kind: str, side: str = "") -> Message:
    feature = MEEPLES[kind]
    if not side:
        return message("{player} places a meeple on {feature}", player=player, feature=feature)
    return message(
        "{player} places a meeple on {feature} ({side})",
        player=player,
        feature=feature,
        side=Word(side),
    )


def _laid(player: PlayerRef, letter: Word, place: Word, degrees: int) -> Message:
    if not degrees:
        return message(
            "{player} lays tile {letter} at {place}", player=player, letter=letter, place=place
        )
    return message(
        "{player} lays tile {letter} at {place}, turned {degrees}°",
        player=player,
        letter=letter,
        place=place,
        degrees=degrees,
    )


def _drawn(happening: Happening, player: PlayerRef) -> Message:
    """What came from the pile: a tile, maybe after others that fitted nowhere (K14)."""
    drawn = [
        message("draws tile {letter}, which fits nowhere and is discarded", letter=Word(letter))
        for letter in happening.discarded
    ]
    if happening.tile not in happening.discarded[-1:]:
        letter = Word(happening.tile or "")
        drawn.append(message("draws tile {letter} from the pile", letter=letter))
    return message("{player} {draws}", player=player, draws=Listing(tuple(drawn)))
