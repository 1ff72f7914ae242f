"""What an edition says: the base game, and what expansions say differently or besides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from guildhall.games.engine.binder import Ruleset
from guildhall.games.splendor.cards import Card
from guildhall.games.splendor.moves import Move
from guildhall.games.splendor.notation import write_gems
from guildhall.games.splendor.outcome import Standing
from guildhall.games.splendor.rules import base
from guildhall.games.splendor.rules.ruleset import ruleset
from guildhall.games.words import Help

if TYPE_CHECKING:
    from guildhall.games.splendor.move_parser import Reader
    from guildhall.games.splendor.position import Position

Verb = Callable[["Reader", list[str]], Move]


class Attraction(NamedTuple):
    """Bonuses that bring something, and about how much prestige that is worth."""

    needs: tuple[int, ...]
    worth: float


class Edition:
    """The base game; expansions say what they add or change."""

    expansion: str | None = None
    title = "Splendor"
    rules: tuple[str, ...] = ()
    """The rule modules that come after those of the base game; `package.module` elsewhere."""
    how_to_play = ""
    """The page of an expansion, in paragraphs."""
    helps: tuple[Help, ...] = ()
    """Its commands."""
    questions: dict[str, str] = {}
    """What the player is asked in decisions that the base game does not have."""
    refusals: dict[str, str] = {}
    """Why something else is refused while such a decision is to be made."""
    verbs: dict[str, Verb] = {}
    """The verbs that it adds or reads in its own way."""
    goal = f"{base.GOAL} prestige reached"
    """What ends the game, said afterwards."""
    goal_sign = f"goal ★{base.GOAL}"
    """The same in short, said before."""
    has_nobles = True
    table_label = ""
    """What the things of `table_words` are called."""

    @property
    def ruleset(self) -> Ruleset:
        """The rules of this edition."""
        return ruleset(self.expansion, self.rules)

    def target(self, position: Position, move: Move) -> Card | None:
        """The card of a purchase that is not the action of a turn."""
        return None

    def open_card(self, position: Position, move: Move) -> Card | None:
        """The card that a move takes for everybody to see."""
        slot = move.action - position.ruleset.number(base.RESERVE)
        if 0 <= slot < len(position.face_up):
            return position.face_up[slot]
        return position.target(move)

    def is_last_round(self, position: Position) -> bool:
        """Whether the end of the game is near."""
        return max(player.prestige for player in position.players) >= base.GOAL

    def may_visit(self, position: Position, seat: int, number: int) -> bool:
        """Whether a noble on the table may visit a player who meets what it requires."""
        return True

    def attractions(self, position: Position, seat: int) -> list[Attraction]:
        """What is worth collecting bonuses for: nobles and the like."""
        return [
            Attraction(noble.needs, noble.prestige)
            for number, noble in enumerate(position.nobles)
            if noble and self.may_visit(position, seat, number)
        ]

    def is_goal(self, position: Position, prestige: int, bonuses: Sequence[int]) -> bool:
        """Whether a player who has this much has reached what ends the game."""
        return prestige >= base.GOAL

    def why_closed(self, position: Position, slot: int) -> str:
        """Why a face-up card may not be taken."""
        return ""

    def why_unaffordable(self, position: Position, card: Card) -> tuple[str, str]:
        """Why a card cannot be bought: the reason, and what is missing (S8)."""
        short = write_gems(position.missing(card).values())
        gold = position.own.tokens["E"]
        covered = f"; your gold covers {gold} of them" if gold else ""
        return "Insufficient gems", f"You are short of {short}{covered}"

    def card_words(self, card: Card) -> str:
        """The effect of a card."""
        return ""

    def place_words(self, position: Position, slot: int) -> str:
        """What lies on a face-up card."""
        return ""

    def table_words(self, position: Position) -> list[str]:
        """What else lies on the table, a line each."""
        return []

    def player_words(self, position: Position, seat: int) -> list[str]:
        """What else lies before a player, a line each."""
        return []

    def choice_words(self, position: Position, move: Move) -> str:
        """What is behind a choice in a decision of this edition."""
        return ""

    def deed(self, before: Position, move: Move, card: Card | None) -> str:
        """What a player does with a move of this edition, to follow the name."""
        return ""

    def side_effects(self, before: Position, after: Position, seat: int) -> list[str]:
        """What happened besides, by itself, with a move of a seat."""
        return []

    def ending(self, position: Position) -> str:
        """What ended the game, unless it was stopped."""
        stuck = position.state.passes == position.n_players
        return "nobody could move" if stuck else self.goal

    def explain(self, position: Position, ranking: tuple[Standing, ...]) -> str:
        """Say who won and by what (S12)."""
        best, *others = ranking
        winners = [standing for standing in ranking if standing.place == 1]
        if len(winners) > 1:
            names = " and ".join(standing.name for standing in winners)
            return (
                f"{names} share the victory: {best.prestige} prestige and {best.cards} cards each"
            )
        if others[0].prestige == best.prestige:
            return (
                f"{best.name} wins the tie at {best.prestige} prestige "
                f"with fewer cards ({best.cards} to {others[0].cards})"
            )
        return f"{best.name} wins with {best.prestige} prestige ({others[0].prestige} next)"
