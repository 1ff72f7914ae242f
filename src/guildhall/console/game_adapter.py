"""What the console has to know about a game to let people play it.

A game of the house has its adapter in `console/games/` in the folder of its name; a package names
its own by an entry point in the group `guildhall.console.games`. A game without one is played by
its words alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any

from rich.text import Text

from guildhall.console.howto import SERVICES, by_name, part, section
from guildhall.console.language import COLON, about, tell
from guildhall.console.layout import LOUD, QUIET, Block, fit
from guildhall.games import catalogue
from guildhall.games.catalogue import GameSpec, Settings
from guildhall.games.words import GameWords, Help
from guildhall.messages import Message, PlayerRef, Word, message, plural
from guildhall.plug_ins import find_plug_in, load_plug_in

GROUP = "guildhall.console.games"
MOST_CHOICES = 7
"""More choices than these are not listed one by one."""
NAME_WIDTH = 24


class GameAdapter:
    """How one game is shown, asked for and told; by its words, unless a game does it better."""

    example = "help"
    """A command, for those who type too much."""
    adviser = ""
    """The bot that gives hints, if it is not the usual one."""
    services: Mapping[str, Callable[[Any, str], list[str]]] = MappingProxyType({})
    """Commands that only tell something, by their names: what they say of a view."""

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec

    @property
    def words(self) -> GameWords:
        """What the game says of itself."""
        return self.spec.game_words()

    def commands(self, game: Any) -> dict[str, Help]:
        """Every command by its name."""
        return by_name(SERVICES)

    def page(self, game: Any) -> list[str]:
        """The how-to-play page."""
        name = Word(self.spec.title.upper())
        lines = [tell(message("HOW TO PLAY {game}", game=name)), ""]
        for title, paragraphs in self.words.how_to_play(game):
            lines += section(title, paragraphs)
        lines.append(tell(message("Commands, besides the moves that are offered")))
        for command in self.commands(game).values():
            lines += [f"  {line}" for line in part(command)]
        return lines

    def question(self, view: Any) -> list[str]:
        """What the player to decide is asked."""
        moves = [self.words.propose(view, move) for move in view.legal_moves()]
        offers = [f"  {tell(move)}" for move in moves[:MOST_CHOICES]]
        if len(moves) > MOST_CHOICES:
            more = message("and {count} more", count=len(moves) - MOST_CHOICES)
            offers.append(f"  {tell(more)}")
        name = view.names[view.turn or 0]
        return [about(name, self.words.question(view)), *offers]

    def draw(self, view: Any, width: int, height: int | None = None) -> Block:
        """The board as a seat sees it; what grows is cut to a height, if there is one."""
        lines = [piece.words for piece in self.words.table_pieces(view)]
        for seat, name in enumerate(view.names):
            mark = ">" if seat == view.turn else " "
            lines.append(f"{mark} {name}{tell(COLON)}{self.words.scores(view)[seat]}")
            lines += [f"    {piece.words}" for piece in self.words.player_pieces(view, seat)]
        return [Text(line[:width]) for line in lines[:height]]

    def hint(self, view: Any) -> list[str]:
        """A proposal of a bot."""
        from guildhall.bots.registry import create

        bot = self.adviser or self.spec.usual_bot
        move = create(bot, len(view.history), self.spec.name).choose(view)
        return [proposal(bot, self.words.propose(view, move))]

    def ending(self, game: Any, outcome: Any, width: int) -> Block:
        """What everybody has reached, and who has won."""
        over = tell(message("The game is over"))
        lines = [Text(), Text.assemble((over, LOUD), f"{tell(COLON)}{tell(outcome.ending)}")]
        for standing in outcome.ranking:
            lines += self.standing(game, standing, width)
        dealt = message("The deal was given")
        if game.seed is not None:
            dealt = message("Seed of the deal: {seed}", seed=Word(str(game.seed)))
        return [*lines, Text(f"{tell(outcome.why)}.", LOUD), Text(tell(dealt), QUIET)]

    def standing(self, game: Any, standing: Any, width: int) -> Block:
        """The place of one seat, and what it has reached."""
        score = self.words.scores(game)[standing.seat]
        points = tell(plural("{count} point", "{count} points", count=score))
        return [Text.assemble(self.placed(game, standing), (f"  {points}", LOUD))]

    def placed(self, game: Any, standing: Any) -> Text:
        """The number and the name at a place, all equally wide."""
        names = min(max(Text(name).cell_len for name in game.names), NAME_WIDTH)
        return Text.assemble(f"{standing.place:>2}. ", fit(standing.name, names))

    def wants_board(self, view: Any) -> bool:
        """Whether the board is drawn before the decision to make."""
        return self.words.begins_turn(view)

    def is_move(self, game: Any, verb: str) -> bool:
        """Whether a word that is no command begins a move all the same."""
        return any(str(move).split()[:1] == [verb] for move in game.legal_moves())

    def moves(self, game: Any, verb: str, rest: str) -> list[str]:
        """The moves that a command stands for, in the order of making them."""
        return [f"{verb} {rest}".strip()]


def proposal(bot: str, move: Message) -> str:
    """What a bot would do."""
    return tell(message("The bot '{bot}' would choose: {move}", bot=Word(bot), move=move))


def to_move(view: Any) -> Message:
    """Whose decision it is, for the head of a board."""
    if view.turn is None:
        return message("the game is over")
    return message("{player} to move", player=PlayerRef(view.names[view.turn]))


def title_words(spec: GameSpec, settings: Settings) -> Message:
    """What is played, with the expansion or the variant that is chosen."""
    return catalogue.title_words(spec.title_of(settings))


def adapter_of(spec: GameSpec) -> GameAdapter:
    """How a game is played at the console."""
    made: GameAdapter = _adapter_class(spec.name)(spec)
    return made


def _adapter_class(game: str) -> Any:
    if game in catalogue.house():
        return import_module(f"guildhall.console.games.{game}.adapter").ADAPTER
    point = find_plug_in(GROUP, game)
    return load_plug_in(point) if point else GameAdapter


def usual_page(spec: GameSpec, settings: Settings) -> list[str]:
    """How to play a game with these settings."""
    game = spec.start(spec.sizes[0], 0, None, spec.complete(settings))
    return adapter_of(spec).page(game)
