"""How Splendor is begun, shown, asked for and told at the console."""

from __future__ import annotations

from types import MappingProxyType

from guildhall.console.game_adapter import GameAdapter
from guildhall.console.games.splendor import advice, board, card_facts, howto, reasons, result_page
from guildhall.console.language import about, tell
from guildhall.console.layout import Block
from guildhall.games.splendor import Game, IllegalMove, Move, Standing, View, move_text
from guildhall.games.splendor.editions.edition import NOT_ENOUGH
from guildhall.games.splendor.move_parser import read_gems
from guildhall.games.splendor.notation import slot_names
from guildhall.games.splendor.rules.base import MAX_TOKENS
from guildhall.games.words import Help
from guildhall.messages import PlayerRef, Symbols, Word, as_message, message

MOST_CHOICES = 7
"""More choices than these are not listed one by one."""


class SplendorAdapter(GameAdapter):
    """Splendor, the base game or with an expansion."""

    example = "take R G O"
    services = MappingProxyType({"look": card_facts.look, "why": reasons.why})

    def commands(self, game: Game | View) -> dict[str, Help]:
        """Every command by its name."""
        return howto.commands(game.edition)

    def page(self, game: Game | View) -> list[str]:
        """The how-to-play page."""
        return howto.page(game.edition)

    def is_move(self, game: Game | View, verb: str) -> bool:
        """The name of a card alone is answered with a question."""
        return verb in slot_names(game.ruleset)

    def moves(self, game: Game, verb: str, rest: str) -> list[str]:
        """One move, or one for every gem to return."""
        if verb == "return" and game.decision == "return":
            return _returns(game, rest) or [f"{verb} {rest}"]
        typed = f"{verb} {rest}"
        return [_hinted(game, typed) or typed]

    def draw(self, view: View, width: int, height: int | None = None) -> Block:
        """The board as a seat sees it, in short where it would be too high."""
        return board.draw(view, width, height)

    def question(self, view: View) -> list[str]:
        """What the player to decide is asked."""
        player = PlayerRef(view.names[view.turn or 0])
        if view.decision == "return":
            held = sum(view.own.tokens.values())
            gems = move_text.held_gems(view.own.tokens)
            example = view.legal_moves()[0]
            return [
                tell(
                    message(
                        "{player}: You have {count} tokens: {gems}",
                        player=player,
                        count=held,
                        gems=Symbols(gems),
                    )
                ),
                tell(
                    message(
                        "Return {count}, for example: {command}",
                        count=held - MAX_TOKENS,
                        command=Word(str(example)),
                    )
                ),
            ]
        if view.decision == "noble":
            asked = message(
                "{player}, several nobles want to visit you. Choose one:", player=player
            )
            return [tell(asked), *_guests(view)]
        if view.decision in view.edition.questions:
            question = as_message(view.edition.questions[view.decision])
            asked = message("{player}: {question}", player=player, question=question)
            return [tell(asked), *_choices(view)]
        moves = view.legal_moves()
        if [str(move) for move in moves] == ["pass"]:
            stuck = message("{player}, nothing is possible this time. Type pass", player=player)
            return [tell(stuck)]
        turn = message(
            "{player}, your turn: take, reserve, buy or pay? (or help, hint)", player=player
        )
        return [tell(turn)]

    def hint(self, view: View) -> list[str]:
        """A proposal, and what can be bought."""
        return advice.hint(view)

    def standing(self, game: Game, standing: Standing, width: int) -> Block:
        """The prestige, cards and nobles of one seat."""
        return result_page.standing(game, standing, self.placed(game, standing), width)


ADAPTER = SplendorAdapter


def _hinted(game: Game, typed: str) -> str | None:
    """The move that a hint tells in just these words, such as `buy a4 (W) for R O`."""
    for move in game.legal_moves() if "(" in typed else ():
        if tell(move_text.propose(game, move)).casefold() == typed.casefold():
            return str(move)
    return None


def _returns(game: Game, rest: str) -> list[str]:
    """One command for every gem to return, if all of them may be returned (S9)."""
    gems = read_gems(rest.split())
    tokens = game.own.tokens
    excess = sum(tokens.values()) - MAX_TOKENS
    for gem in gems:
        if gems.count(gem) > tokens[gem]:
            raise IllegalMove(
                NOT_ENOUGH,
                message("You have {number} {gem}", number=tokens[gem], gem=Symbols(gem)),
            )
    if len(gems) > excess:
        raise IllegalMove(
            message("Return only {number}", number=excess),
            message("You may keep {number} gems", number=MAX_TOKENS),
        )
    return [f"return {gem}" for gem in gems]


def _guests(view: View) -> list[str]:
    guests = []
    for move in view.legal_moves():
        noble = view.nobles[int(move.text.split()[1]) - 1]
        if noble:
            guests.append(about(f"  {move}", move_text.noble_words(noble)))
    return guests


def _choices(view: View) -> list[str]:
    """The choices of a decision, if they are few; else some of each kind."""
    moves = view.legal_moves()
    shown = moves if len(moves) <= MOST_CHOICES else _one_of_each_kind(moves)
    lines = []
    for move in shown:
        words = view.edition.choice_words(view, move)
        lines.append(about(f"  {move}", words) if words else f"  {move}")
    return lines


def _one_of_each_kind(moves: list[Move]) -> list[Move]:
    kinds: dict[str, Move] = {}
    for move in moves:
        kinds.setdefault(move.text.split()[0], move)
    return list(kinds.values())
