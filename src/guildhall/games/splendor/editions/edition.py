"""What an edition says: the base game, and what expansions say differently or besides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from guildhall.games.engine.binder import Ruleset
from guildhall.games.pieces import Piece
from guildhall.games.splendor.cards import Card, Noble
from guildhall.games.splendor.moves import Move
from guildhall.games.splendor.notation import count_gems, write_gems
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


class Want(NamedTuple):
    """What a tile on the table still wants of a player."""

    spot: str
    """Where it lies, as in its piece."""
    gems: tuple[int, ...]
    """The bonuses that are missing, by colour."""
    others: int = 0
    """How many further things are missing."""
    words: tuple[str, ...] = ()
    """What these are."""


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
    goal_prestige: int | None = base.GOAL
    """The prestige that ends the game, None where it is something else that does."""
    labels: dict[str, str] = {
        "take": "Take",
        "reserve": "Reserve",
        "buy": "Buy",
        "pay": "Buy",
        "return": "Return",
        "pass": "Pass",
    }
    """What stands on a button, by the verb of the move; `{0}` is the first word behind it."""
    spots: dict[str, str] = {
        "take": "gem-{}",
        "reserve": "{}",
        "buy": "{}",
        "pay": "hand-{}",
        "return": "token-{}",
        "noble": "tile-{}",
    }
    """What is touched to make a move, by its verb: a spot for each word behind it."""
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

    def table_pieces(self, position: Position) -> list[Piece]:
        """The tiles beside the market; an empty place is a piece without a number."""
        return [noble_piece(noble, place) for place, noble in enumerate(position.nobles, 1)]

    def sample_pieces(self) -> list[Piece]:
        """Pieces to show beside the rules of an expansion."""
        return []

    def place_pieces(self, position: Position, slot: int) -> list[Piece]:
        """What lies on a face-up card."""
        words = self.place_words(position, slot)
        return [Piece("note", words)] if words else []

    def player_pieces(self, position: Position, seat: int) -> list[Piece]:
        """What an expansion lays before a player."""
        return [Piece("note", words) for words in self.player_words(position, seat)]

    def table_words(self, position: Position) -> list[str]:
        """What else lies on the table, a line each."""
        return [piece.words for piece in self.table_pieces(position) if piece.kind != "noble"]

    def player_words(self, position: Position, seat: int) -> list[str]:
        """What else lies before a player, a line each."""
        return []

    def wants(self, position: Position, seat: int) -> list[Want]:
        """What the tiles on the table still want of a player."""
        bonus = position.state.players[seat].bonus
        return [
            Want(f"tile-{place}", lacking(noble.needs, bonus))
            for place, noble in enumerate(position.nobles, 1)
            if noble and self.may_visit(position, seat, place - 1)
        ]

    def label(self, position: Position, move: Move) -> str:
        """What stands on a button that makes a move."""
        verb, *words = move.text.partition(" with ")[0].split()
        if verb == "noble":
            noble = position.nobles[int(words[0]) - 1]
            return noble.name if noble else words[0]
        label = self.labels.get(verb)
        return label.format(*words) if label else move.text[:1].upper() + move.text[1:]

    def touched(self, text: str) -> list[str]:
        """The spots that are touched to make a move, as far as its text tells."""
        verb, *words = text.partition(" with ")[0].split()
        pattern = self.spots.get(verb)
        return [pattern.format(word) for word in words] if pattern else []

    def touches(self, position: Position, move: Move) -> list[str]:
        """The spots that are touched to make a move, in their order."""
        return self.touched(move.text)

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


def noble_piece(noble: Noble | None, place: int, keeper: int | None = None) -> Piece:
    """A noble on the table, or the place that one has left."""
    if noble is None:
        return Piece("noble", "no noble")
    facts = (f"{noble.prestige} prestige", f"wants {count_gems(noble.needs)}")
    seats = () if keeper is None else (keeper,)
    return Piece("noble", noble.name, facts, f"tile-{place}", noble.number, seats)


def lacking(needs: Sequence[int], bonus: Sequence[int]) -> tuple[int, ...]:
    """The bonuses that are missing, by colour."""
    return tuple(max(need - own, 0) for need, own in zip(needs, bonus, strict=False))
