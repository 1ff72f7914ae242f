"""How Carcassonne is begun, shown, asked for and told at the console."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from guildhall.console.carcassonne import board, howto
from guildhall.console.inks import LOUD, QUIET
from guildhall.console.layout import Block, fit
from guildhall.console.manner import Manner
from guildhall.games.carcassonne import Feature, Game, Outcome, Settings, View, telling
from guildhall.games.carcassonne.game import FORMAT, PLAYERS
from guildhall.games.splendor.editions.edition import Help

ADVISER = "thinker"
MOST_PLACES = 12
"""More places than these are not listed one by one; the board marks them all."""
NAME_WIDTH = 24


class CarcassonneManner(Manner):
    """Carcassonne in the Czech tournament variant, or with the standard draw."""

    name = "carcassonne"
    title = "Carcassonne"
    record_format = FORMAT
    players = PLAYERS
    players_words = "2 to 5"
    example = "at 1 -2 r90"

    def begin(self, seed: int | str, names: Sequence[str], **options: Any) -> Game:
        """A new game; ValueError says what is wrong with the options."""
        return Game(len(names), seed, names=names, **options)

    def replay(self, record: Any) -> Game:
        """A game from its record."""
        return Game.replay(record)

    def commands(self, game: Game | View) -> dict[str, Help]:
        """Every command by its name."""
        return howto.commands()

    def page(self, game: Game | View | None) -> list[str]:
        """The how-to-play page."""
        return howto.page(game.settings if game else Settings())

    def begins_turn(self, game: Game | View) -> bool:
        """A turn begins with the choice of a tile, by the standard draw with laying it."""
        return game.decision == ("source" if game.draw == "variant" else "place")

    def wants_board(self, view: View) -> bool:
        """The board is drawn to choose a tile and, with the places marked, to lay it."""
        return view.decision in {"source", "place"}

    def draw(self, view: View, width: int) -> Block:
        """The board as a seat sees it."""
        return board.draw(view, width)

    def question(self, view: View) -> list[str]:
        """What the player to decide is asked."""
        name = view.names[view.turn or 0]
        if view.decision == "source":
            texts = [str(move) for move in view.legal_moves()]
            if texts[0].startswith("discard"):
                return [f"{name}, nothing fits anywhere. Give one up: {', '.join(texts)}"]
            return [f"{name}, your turn: which tile? {', '.join(texts)} (or help, hint)"]
        if view.decision == "place":
            return [f"{name}, where to lay tile {view.tile}? {_places(view)}"]
        return [f"{name}, a meeple on tile {view.tile}?", *_spots(view)]

    def tell(self, before: View, after: View) -> str:
        """The move between two views, in words."""
        return telling.tell(after.names, after.history[-1])

    def retell(self, game: Game) -> list[str]:
        """Every move of a game in words."""
        return telling.retell(game)

    def hint(self, view: View) -> list[str]:
        """A move as the bot that thinks would make it."""
        from guildhall.bots.registry import create

        move = create(ADVISER, len(view.history), game=self.name).choose(view)
        return [f"The bot '{ADVISER}' would choose: {telling.propose(view, move)}"]

    def ending(self, game: Game, outcome: Outcome, width: int) -> Block:
        """The places and points of everybody, what the end brought, and the winner."""
        names = min(max(Text(name).cell_len for name in game.names), NAME_WIDTH)
        lines = [Text(), Text.assemble(("The game is over", LOUD), f": {outcome.ending}")]
        for standing in outcome.ranking:
            place = Text.assemble(f"{standing.place:>2}. ", fit(standing.name, names))
            lines.append(Text.assemble(place, (f"  {standing.points}", LOUD), " points"))
        seed = f"Seed of the deal: {game.seed}" if game.seed is not None else "The deal was given"
        return [*lines, Text(f"{outcome.why}.", LOUD), Text(seed, QUIET)]


def _places(view: View) -> str:
    """Where the tile in play fits, with the rotations."""
    fitting: dict[tuple[int, int], list[str]] = {}
    for x, y, turns in view.places_for(view.tile or ""):
        fitting.setdefault((x, y), []).append(f"r{90 * turns}")
    shown = [f"at {x} {y} {'/'.join(turns)}" for (x, y), turns in fitting.items()]
    more = f" and {len(shown) - MOST_PLACES} more places" if len(shown) > MOST_PLACES else ""
    return ", ".join(shown[:MOST_PLACES]) + more


def _spots(view: View) -> list[str]:
    last = view.tiles[-1]
    lines = []
    for move in view.legal_moves():
        feature = view.feature_at((last.x, last.y), move.spot) if move.spot else None
        lines.append(f"  {move}: {_feature_words(feature)}" if feature else f"  {move}")
    return lines


def _feature_words(feature: Feature) -> str:
    """What a meeple would stand on."""
    if feature.kind == "field":
        return f"a meadow at {feature.cities} completed cities so far"
    if feature.kind == "cloister":
        return f"a cloister with {feature.size - 1} of 8 neighbours"
    size = f"a {feature.kind} of {feature.size} {'tile' if feature.size == 1 else 'tiles'}"
    return f"{size}, complete" if feature.complete else f"{size}, open at {feature.gaps}"
