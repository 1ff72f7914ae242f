"""How Carcassonne is begun, shown, asked for and told at the console."""

from __future__ import annotations

import re

from guildhall.console.game_adapter import GameAdapter
from guildhall.console.games.carcassonne import board, howto
from guildhall.console.games.carcassonne.tile_drawing import different_turns, draw_tile
from guildhall.console.language import about, tell
from guildhall.console.layout import Block
from guildhall.games.carcassonne import Feature, Game, View
from guildhall.games.carcassonne.board_view import Place
from guildhall.games.words import Help
from guildhall.messages import Message, PlayerRef, Word, joined, mark, message, plural

MOST_PLACES = 8
"""More places than these are not listed one by one; the board marks them all."""
PLACE = re.compile(r"-?\d{1,3} -?\d{1,3}")
"""A place without a rotation."""


class CarcassonneAdapter(GameAdapter):
    """Carcassonne in the Czech tournament variant, or with the standard draw."""

    example = "at 1 -2 r90"
    adviser = "journeyman"

    def commands(self, game: Game | View) -> dict[str, Help]:
        """Every command by its name."""
        return howto.commands()

    def page(self, game: Game | View) -> list[str]:
        """The how-to-play page."""
        return howto.page(game.settings)

    def is_move(self, game: Game | View, verb: str) -> bool:
        """All moves are commands."""
        return False

    def wants_board(self, view: View) -> bool:
        """The board is drawn to choose a tile and, with the places marked, to lay it."""
        return view.decision in {"source", "place"}

    def moves(self, game: Game, verb: str, rest: str) -> list[str]:
        """The move as it was typed; where all rotations look alike, none need be named."""
        if verb == "at" and game.decision == "place" and PLACE.fullmatch(rest):
            x, y = map(int, rest.split())
            turns = _rotations(game).get((x, y), ())
            if len(turns) == 1:
                return [f"at {x} {y} r{90 * turns[0]}"]
        return [f"{verb} {rest}"]

    def draw(self, view: View, width: int, height: int | None = None) -> Block:
        """The board as a seat sees it."""
        return board.draw(view, width, height)

    def question(self, view: View) -> list[str]:
        """What the player to decide is asked."""
        player = PlayerRef(view.names[view.turn or 0])
        if view.decision == "source":
            texts = [str(move) for move in view.legal_moves()]
            if texts[0].startswith("discard"):
                text = mark("{player}, nothing fits anywhere. Discard one: {commands}")
            else:
                text = mark("{player}, your turn: which tile? {commands} (or help, hint)")
            commands = Word(", ".join(texts))
            return [tell(message(text, player=player, commands=commands))]
        tile = Word(view.tile or "")
        if view.decision == "place":
            asked = message(
                "{player}, where to lay tile {letter}? {places}",
                player=player,
                letter=tile,
                places=_places(view),
            )
            return [tell(asked)]
        asked = message("{player}, a meeple on tile {letter}?", player=player, letter=tile)
        return [tell(asked), *_as_it_lies(view), *_spots(view)]


ADAPTER = CarcassonneAdapter


def _places(view: View) -> Message:
    """Where the tile in play fits, with the rotations that do not look alike."""
    alone = len(different_turns(view.tile or "")) == 1
    shown = [
        f"at {x} {y}" if alone else f"at {x} {y} {'/'.join(f'r{90 * turn}' for turn in turns)}"
        for (x, y), turns in _rotations(view).items()
    ]
    places = Word(", ".join(shown[:MOST_PLACES]))
    if len(shown) <= MOST_PLACES:
        return joined([places])
    return plural(
        "{places} and {count} more place",
        "{places} and {count} more places",
        places=places,
        count=len(shown) - MOST_PLACES,
    )


def _rotations(position: Game | View) -> dict[Place, list[int]]:
    """For each place where the tile in play fits, the rotations that do not look alike."""
    found: dict[Place, list[int]] = {}
    looks = different_turns(position.tile or "")
    for x, y, turns in position.places_for(position.tile or ""):
        if turns in looks:
            found.setdefault((x, y), []).append(turns)
    return found


def _as_it_lies(view: View) -> list[str]:
    """The tile that was laid last, so that north and west can be seen."""
    last = view.tiles[-1]
    return [f"      {line.plain}".rstrip() for line in draw_tile(last.letter, last.turns)]


def _spots(view: View) -> list[str]:
    last = view.tiles[-1]
    lines = []
    for move in view.legal_moves():
        feature = view.feature_at((last.x, last.y), move.spot) if move.spot else None
        lines.append(about(f"  {move}", _feature_words(feature)) if feature else f"  {move}")
    return lines


def _feature_words(feature: Feature) -> Message:
    """What a meeple would stand on."""
    if feature.kind == "field":
        return plural(
            "a field with {count} completed city so far",
            "a field with {count} completed cities so far",
            count=feature.cities,
        )
    if feature.kind == "cloister":
        return message("a cloister with {count} of 8 neighbours", count=feature.size - 1)
    if feature.kind == "city":
        size = plural("a city of {count} tile", "a city of {count} tiles", count=feature.size)
    else:
        size = plural("a road of {count} tile", "a road of {count} tiles", count=feature.size)
    return joined([size, _openness(feature)], ", ")


def _openness(feature: Feature) -> Message:
    if feature.complete:
        return message("complete")
    return plural("open at {count} edge", "open at {count} edges", count=feature.gaps)
