"""How Splendor is begun, shown, asked for and told at the console."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Any

from guildhall.console import advice, howto
from guildhall.console import result_page as endings
from guildhall.console.game_adapter import Manner
from guildhall.console.games.splendor import board, card_facts
from guildhall.console.layout import Block
from guildhall.games.splendor import Game, IllegalMove, Move, Outcome, View, move_text
from guildhall.games.splendor.editions import edition
from guildhall.games.splendor.editions.edition import Help
from guildhall.games.splendor.game import FORMAT
from guildhall.games.splendor.move_parser import read_gems
from guildhall.games.splendor.notation import slot_names
from guildhall.games.splendor.rules.base import MAX_TOKENS

MOST_CHOICES = 7
"""More choices than these are not listed one by one."""


class SplendorManner(Manner):
    """Splendor, the base game or with an expansion."""

    name = "splendor"
    title = "Splendor"
    record_format = FORMAT
    players = range(2, 5)
    players_words = "2, 3 or 4"
    example = "take R G O"
    services = MappingProxyType({"look": card_facts.look})

    def begin(self, seed: int | str, names: Sequence[str], **options: Any) -> Game:
        """A new game; ValueError says what is wrong with the options."""
        return Game(len(names), seed, names=names, **options)

    def replay(self, record: Any) -> Game:
        """A game from its record."""
        return Game.replay(record)

    def commands(self, game: Game | View) -> dict[str, Help]:
        """Every command by its name."""
        return howto.commands(game.edition)

    def page(self, game: Game | View | None) -> list[str]:
        """The how-to-play page."""
        return howto.page(game.edition if game else edition())

    def welcome(self, game: Game) -> str:
        """The title of the edition."""
        return game.edition.title

    def begins_turn(self, game: Game | View) -> bool:
        """A turn begins with its action."""
        return game.decision == "turn"

    def is_move(self, game: Game | View, verb: str) -> bool:
        """The name of a card alone is answered with a question."""
        return verb in slot_names(game.ruleset)

    def moves(self, game: Game, verb: str, rest: str) -> list[str]:
        """One move, or one for every gem to return."""
        if verb == "return" and game.decision == "return":
            return _returns(game, rest) or [f"{verb} {rest}"]
        return [f"{verb} {rest}"]

    def draw(self, view: View, width: int, _height: int | None = None) -> Block:
        """The board as a seat sees it; it does not grow."""
        return board.draw(view, width)

    def question(self, view: View) -> list[str]:
        """What the player to decide is asked."""
        name = view.names[view.turn or 0]
        if view.decision == "return":
            held = sum(view.own.tokens.values())
            gems = move_text.held_gems(view.own.tokens)
            example = view.legal_moves()[0]
            return [
                f"{name}, you hold {held} gems: {gems}",
                f"Return {held - MAX_TOKENS}, for example: {example}",
            ]
        if view.decision == "noble":
            return [f"{name}, several nobles want to visit you. Choose one:", *_guests(view)]
        if view.decision in view.edition.questions:
            return [f"{name}, {view.edition.questions[view.decision]}", *_choices(view)]
        moves = view.legal_moves()
        if [str(move) for move in moves] == ["pass"]:
            return [f"{name}, nothing is possible this time. Type pass"]
        return [f"{name}, your turn: take, reserve, buy or pay? (or help, hint)"]

    def tell(self, before: View, after: View) -> str:
        """The move between two views, in words."""
        return move_text.tell(before, after)

    def retell(self, game: Game) -> list[str]:
        """Every move of a game in words."""
        return move_text.retell(game)

    def hint(self, view: View) -> list[str]:
        """A proposal, and what can be bought."""
        return advice.hint(view)

    def ending(self, game: Game, outcome: Outcome, width: int) -> Block:
        """What everybody has reached, and who has won."""
        return endings.ending(game, outcome, width)


def _returns(game: Game, rest: str) -> list[str]:
    """One command for every gem to return, if all of them may be returned (S9)."""
    gems = read_gems(rest.split())
    tokens = game.own.tokens
    excess = sum(tokens.values()) - MAX_TOKENS
    for gem in gems:
        if gems.count(gem) > tokens[gem]:
            raise IllegalMove("Insufficient gems", f"You have {tokens[gem]} {gem}")
    if len(gems) > excess:
        raise IllegalMove(f"Return only {excess}", f"You keep {MAX_TOKENS} gems")
    return [f"return {gem}" for gem in gems]


def _guests(view: View) -> list[str]:
    guests = []
    for move in view.legal_moves():
        noble = view.nobles[int(move.text.split()[1]) - 1]
        if noble:
            guests.append(f"  {move}: {move_text.noble_words(noble)}")
    return guests


def _choices(view: View) -> list[str]:
    """The choices of a decision, if they are few; else some of each kind."""
    moves = view.legal_moves()
    shown = moves if len(moves) <= MOST_CHOICES else _one_of_each_kind(moves)
    lines = []
    for move in shown:
        about = view.edition.choice_words(view, move)
        lines.append(f"  {move}: {about}" if about else f"  {move}")
    return lines


def _one_of_each_kind(moves: list[Move]) -> list[Move]:
    kinds: dict[str, Move] = {}
    for move in moves:
        kinds.setdefault(move.text.split()[0], move)
    return list(kinds.values())
