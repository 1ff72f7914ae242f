"""What an edition says: the base game, and what expansions say differently or besides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from guildhall.games.contract import IllegalMove
from guildhall.games.engine.binder import Ruleset
from guildhall.games.pieces import Piece
from guildhall.games.splendor.cards import Card, Noble
from guildhall.games.splendor.moves import Move
from guildhall.games.splendor.notation import count_gems, write_gems
from guildhall.games.splendor.outcome import Standing
from guildhall.games.splendor.positions.expansion import BaseFields, ExpansionFields
from guildhall.games.splendor.rules import base
from guildhall.games.splendor.rules.ruleset import ruleset
from guildhall.games.splendor.tiles import City
from guildhall.games.words import Help
from guildhall.messages import (
    Message,
    Parameter,
    PlayerRef,
    Symbols,
    Term,
    Word,
    as_message,
    joined,
    mark,
    message,
    players,
)

if TYPE_CHECKING:
    from guildhall.games.splendor.move_parser import Reader
    from guildhall.games.splendor.position import Gems, Position

Verb = Callable[["Reader", list[str]], Move]

NOT_ENOUGH = message("Insufficient gems")


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


class Unaffordable(IllegalMove):
    """A card for which gems are missing (S8)."""

    def __init__(self, missing: Gems, gold: int) -> None:
        """Refuse a card for which these gems are missing, some of which gold covers."""
        self.missing = missing
        self.gold = gold
        super().__init__(NOT_ENOUGH, self.short_of(Symbols(write_gems(missing.values()))))

    def __reduce__(self) -> tuple[type[Unaffordable], tuple[Gems, int]]:
        return Unaffordable, (self.missing, self.gold)

    def short_of(self, gems: Parameter) -> Message:
        """What is missing, with the gems as a front end names them."""
        short = message("You are short of {gems}", gems=gems)
        if not self.gold:
            return short
        return message("{short}; your gold covers {number} of them", short=short, number=self.gold)


class Edition:
    """The base game; expansions say what they add or change."""

    expansion: str | None = None
    name = ""
    """What the box of an expansion calls it: `The Cities`."""
    rules: tuple[str, ...] = ()
    """The rule modules that come after those of the base game; `package.module` elsewhere."""
    position_fields = ExpansionFields()
    """What it adds to the notation of positions."""
    how_to_play = ""
    """The page of an expansion, in paragraphs."""
    helps: tuple[Help, ...] = ()
    """Its commands."""
    questions: dict[str, Message] = {}
    """What the player is asked in decisions that the base game does not have."""
    refusals: dict[str, Message] = {}
    """Why something else is refused while such a decision is to be made."""
    verbs: dict[str, Verb] = {}
    """The verbs that it adds or reads in its own way."""
    goal = mark("15 prestige reached")
    """What ends the game, said afterwards."""
    goal_sign = message("goal ★{number}", number=base.GOAL)
    """The same in short, said before."""
    goal_prestige: int | None = base.GOAL
    """The prestige that ends the game, None where it is something else that does."""
    labels: dict[str, Message] = {
        "take": message("Take"),
        "reserve": message("Reserve"),
        "buy": message("Buy"),
        "pay": message("Buy"),
        "return": message("Return"),
        "pass": message("Pass"),
    }
    """What stands on a button, by the verb of the move."""
    spots: dict[str, str] = {
        "take": "gem-{}",
        "reserve": "{}",
        "buy": "{}",
        "pay": "hand-{}",
        "return": "token-{}",
        "noble": "tile-{}",
    }
    """What is touched to make a move, by its verb: a spot for each word behind it."""
    card_kind = mark("card")
    """What its own cards are called."""
    deck_kind = mark("deck")
    """What its own decks are called."""
    has_nobles = True
    has_posts = False
    """Whether the trading posts lie on the table."""
    has_strongholds = False
    """Whether strongholds stand on cards."""
    has_shortcuts = False
    """Whether a turn may bring more than its action does, so that turns cannot be counted."""
    table_label = ""
    """What the things of `table_words` are called."""

    @property
    def title(self) -> str:
        """What is played: `Splendor: The Cities`."""
        return f"Splendor: {self.name}" if self.name else "Splendor"

    @property
    def ruleset(self) -> Ruleset:
        """The rules of this edition."""
        return ruleset(self.expansion, self.rules)

    def target(self, position: Position, move: Move) -> Card | None:
        """The card of a purchase that is not the action of a turn."""
        return None

    def cities(self, state: Any) -> tuple[City | None, ...]:
        """The city tiles on the table."""
        return ()

    def held(self, state: Any) -> list[tuple[int, int, int]]:
        """The face-up places with strongholds: place, seat, how many."""
        return []

    def area_facts(self, state: Any, seat: int) -> dict[str, Any]:
        """What an expansion gives a player, by the fields of `PlayerArea`."""
        return {}

    def open_card(self, position: Position, move: Move) -> Card | None:
        """The card that a move takes for everybody to see."""
        slot, face_up = move.action - position.ruleset.number(base.RESERVE), position.face_up
        return face_up[slot] if 0 <= slot < len(face_up) else position.target(move)

    def is_last_round(self, position: Position) -> bool:
        """Whether the end of the game is near."""
        players = position.state.players[: position.n_players]
        return bool(max(player.prestige for player in players) >= base.GOAL)

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

    def why_closed(self, position: Position, slot: int) -> Message | None:
        """Why a face-up card may not be taken."""
        return None

    def unaffordable(self, position: Position, card: Card) -> IllegalMove:
        """The refusal of a card that cannot be bought (S8)."""
        return Unaffordable(position.missing(card), position.own.tokens["E"])

    def card_words(self, card: Card) -> Message | None:
        """The effect of a card, None for one without."""
        return None

    def place_words(self, position: Position, slot: int) -> Message | None:
        """What lies on a face-up card, None where nothing does."""
        return None

    def table_pieces(self, position: Position) -> list[Piece]:
        """The tiles beside the market; an empty place is a piece without a number."""
        return [noble_piece(noble, place) for place, noble in enumerate(position.nobles, 1)]

    def sample_pieces(self) -> list[Piece]:
        """Pieces to show beside the rules of an expansion."""
        return []

    def place_pieces(self, position: Position, slot: int) -> list[Piece]:
        """What lies on a face-up card."""
        words = self.place_words(position, slot)
        return [Piece("note", str(words))] if words else []

    def player_pieces(self, position: Position, seat: int) -> list[Piece]:
        """What an expansion lays before a player."""
        return [Piece("note", str(words)) for words in self.player_words(position, seat)]

    def table_words(self, position: Position) -> list[Message]:
        """What else lies on the table, a line each."""
        pieces = self.table_pieces(position)
        return [as_message(piece.words) for piece in pieces if piece.kind != "noble"]

    def player_words(self, position: Position, seat: int) -> list[Message]:
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

    def label(self, position: Position, move: Move) -> Message:
        """What stands on a button that makes a move."""
        verb, *words = move.text.partition(" with ")[0].split()
        if verb == "noble":
            noble = position.nobles[int(words[0]) - 1]
            return joined([Term(noble.name if noble else words[0])])
        text = move.text[:1].upper() + move.text[1:]
        return self.labels.get(verb) or joined([Word(text)])

    def touched(self, text: str) -> list[str]:
        """The spots that are touched to make a move, as far as its text tells."""
        verb, *words = text.partition(" with ")[0].split()
        pattern = self.spots.get(verb)
        return [pattern.format(word) for word in words] if pattern else []

    def touches(self, position: Position, move: Move) -> list[str]:
        """The spots that are touched to make a move, in their order."""
        return self.touched(move.text)

    def choice_words(self, position: Position, move: Move) -> Message | None:
        """What is behind a choice in a decision of this edition."""
        return None

    def deed(
        self, before: Position, move: Move, card: Card | None, player: PlayerRef
    ) -> Message | None:
        """What a player does with a move of this edition; None for moves of the base game."""
        return None

    def side_effects(self, before: Position, after: Position, seat: int) -> list[Message]:
        """What happened besides, by itself, with a move of a seat."""
        return []

    def ending(self, position: Position) -> str:
        """What ended the game, unless it was stopped."""
        stuck = position.state.passes == position.n_players
        return mark("nobody could move") if stuck else self.goal

    def explain(self, position: Position, ranking: tuple[Standing, ...]) -> Message:
        """Say who won and by what (S12)."""
        best, *others = ranking
        winners = [standing for standing in ranking if standing.place == 1]
        if len(winners) > 1:
            return message(
                "{players} share the victory: {prestige} prestige and {cards} cards each",
                players=players([standing.name for standing in winners], " and "),
                prestige=best.prestige,
                cards=best.cards,
            )
        if others[0].prestige == best.prestige:
            return message(
                "{player} wins the tie at {prestige} prestige with fewer cards ({cards} to {more})",
                player=PlayerRef(best.name),
                prestige=best.prestige,
                cards=best.cards,
                more=others[0].cards,
            )
        return message(
            "{player} wins, {prestige} to {other}",
            player=PlayerRef(best.name),
            prestige=best.prestige,
            other=others[0].prestige,
        )


class BaseEdition(Edition):
    """The base game alone."""

    position_fields = BaseFields()


@cache
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


def take_help(about: str, *more: tuple[str, str]) -> Help:
    """What is said of taking gems, with the examples that an edition adds."""
    return Help(
        "take",
        about,
        (
            ("take R G O", mark("three different ones")),
            ("take w w", mark("two of one colour")),
            *more,
        ),
        mark(
            "Two of one colour need a pile of four. Fewer than three different ones are allowed "
            "only when fewer piles are left."
        ),
    )
