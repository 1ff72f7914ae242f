"""The Orient in words (XO1 to XO9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildhall.games.pieces import Piece
from guildhall.games.splendor.cards import LETTERS, Card, orient_cards
from guildhall.games.splendor.editions.edition import Edition, noble_piece
from guildhall.games.splendor.move_parser import read_gems
from guildhall.games.splendor.moves import Move
from guildhall.games.splendor.notation import LOSSES, count_gems
from guildhall.games.splendor.rules import base
from guildhall.games.splendor.rules import orient as rules
from guildhall.games.words import Help

if TYPE_CHECKING:
    from guildhall.games.splendor.move_parser import Reader
    from guildhall.games.splendor.position import Position

HOW_TO_PLAY = """\
Two cards of the Orient lie at the end of each row (numbers 5 and 6), from decks of their own.
They are bought and reserved like the others, and they have effects.

Row a: 'worth 2 gold once' pays two gems of any colours in one purchase and is gone then (D in
'buy a1 with R D'); 'like another card' becomes a permanent gem of a colour that you have.

Row b: like another card and then a card of row a free; two permanent gems of one colour; or a
noble to keep, who will visit nobody else.

Row c: a card of row b free, or three prestige at the price of two of your cards' gems, cards and
prestige given up for good. Cards that were tied to that colour go first.

A free card brings its own effect. What cannot be done lapses.

How unclear points are read here: in a tie only the cards that you still own are counted. A card
with two gems that you give up pays for both, and if only one is still owed, both its gems are gone
all the same. The top card of a deck of the Orient may be reserved unseen like any other.
"""

EFFECTS = {
    "double_gold": "worth 2 gold once",
    "associate": "1 gem like another card of yours",
    "associate_and_take_tier1": "1 gem like another card of yours, then a tier 1 card free",
    "double_bonus": "2 gems",
    "reserve_noble": "keep a noble",
    "take_tier2": "a tier 2 card free",
    "discard_two": "costs 2 {gem} cards",
}


def take(reader: Reader, words: list[str]) -> Move:
    """`take free b2` when a card gives another one, else as usual."""
    if words[:1] != ["free"] and reader.position.decision != "free":
        return reader.take(words)
    reader.expect("free")
    card = [word for word in words if word != "free"]
    return reader.choose(card, "card", rules.TAKE_FREE, reader.slots, "be taken free")


def associate(reader: Reader, words: list[str]) -> Move:
    """`associate R`."""
    reader.expect("associate")
    gems = [gem.lower() for gem in read_gems(words)]
    return reader.choose(gems, "colour", rules.ASSOCIATE_WITH, tuple("wbgro"), "be chosen")


def noble(reader: Reader, words: list[str]) -> Move:
    """`noble 2`, to keep it or to be visited."""
    if reader.position.decision != "keep":
        return reader.noble(words)
    return reader.choose(words, "noble", base.NOBLE, reader.noble_numbers, "be kept")


def discard(reader: Reader, words: list[str]) -> Move:
    """`discard 0`, by the prestige of the card."""
    reader.expect("discard")
    return reader.choose(words, "card", rules.DISCARD_CARD, LOSSES, "be discarded")


class Orient(Edition):
    """Cards with effects."""

    expansion = "orient"
    title = "Splendor: The Orient"
    rules = ("refill_later", "orient")
    table_label = "Kept"
    labels = {**Edition.labels, "associate": "Like", "discard": "One with {0} prestige"}
    spots = {**Edition.spots, "associate": "bonus-{}"}
    verbs = {"take": take, "associate": associate, "noble": noble, "discard": discard}
    questions = {
        "associate": "which of your colours shall the new card be?",
        "free": "take a card free:",
        "keep": "keep which noble for yourself?",
        "discard": "discard a card of the price, by the prestige that it costs you:",
    }
    refusals = {
        "associate": "Your new card wants to be associated",
        "free": "You take a card free",
        "keep": "You keep a noble",
        "discard": "You still owe a card",
    }
    helps = (
        Help(
            "take",
            "take gems from the piles, or a card that is free",
            (
                ("take R G O", "three different ones"),
                ("take w w", "two of one colour"),
                ("take free b2", "the card that another card gives you"),
            ),
            "Two of one colour need a pile of four. Fewer than three different ones are allowed "
            "only when fewer piles are left.",
        ),
        Help(
            "reserve",
            "lay a card aside and receive a gold",
            (
                ("reserve b5", "the card with this number"),
                ("reserve tier1", "the unseen top card of a deck; only you will know it"),
                ("reserve orient1", "the same from a deck of the Orient"),
            ),
        ),
        Help(
            "associate",
            "tie a card to one of your colours for good",
            (("associate R", "it is a red permanent gem from now on"),),
        ),
        Help(
            "noble",
            "choose a noble to visit you, or one to keep",
            (("noble 2", "the noble with this number"),),
        ),
        Help(
            "discard",
            "give up a card as the price of another",
            (
                ("discard 0", "one without prestige"),
                ("discard 2", "one with 2 prestige"),
                ("discard double", "one with two gems, which pays twice"),
            ),
        ),
    )
    how_to_play = HOW_TO_PLAY

    def why_unaffordable(self, position: Position, card: Card) -> tuple[str, str]:
        """What a card of the Orient asks for besides gems (XO3, XO8)."""
        if card.discard is not None:
            gem = LETTERS[card.discard]
            return f"You need two {gem} to discard", f"You have {position.own.bonuses[gem]}"
        if card.effect.startswith("associate") and not any(position.own.bonuses.values()):
            return "You have no card to associate it with", "Buy one with a permanent gem first"
        return super().why_unaffordable(position, card)

    def card_words(self, card: Card) -> str:
        """The effect of a card."""
        gem = "" if card.discard is None else LETTERS[card.discard]
        return EFFECTS[card.effect].format(gem=gem) if card.effect else ""

    def may_visit(self, position: Position, seat: int, number: int) -> bool:
        """Whether nobody else keeps the noble (XO6)."""
        return position.state.keeper[number] in {base.EMPTY, seat}

    def open_card(self, position: Position, move: Move) -> Card | None:
        """The card that a move takes for everybody to see, free ones included."""
        slot = move.action - position.ruleset.number(rules.TAKE_FREE)
        if 0 <= slot < len(position.face_up):
            return position.face_up[slot]
        return super().open_card(position, move)

    def choice_words(self, position: Position, move: Move) -> str:
        """The card or the noble to choose."""
        if position.decision == "keep":
            noble = position.nobles[move.action - position.ruleset.number(base.NOBLE)]
            return noble.name if noble else ""
        card = self.open_card(position, move)
        return card_facts(card, self.card_words(card)) if card else ""

    def deed(self, before: Position, move: Move, card: Card | None) -> str:
        """Associations, free cards, kept nobles and discards."""
        word = move.text.split()[-1]
        deeds = {
            "associate": f"associates the card with {word}",
            "free": f"takes {word} ({self.choice_words(before, move)}) free",
            "keep": f"keeps {self.choice_words(before, move)}",
            "discard": "discards a card with two gems"
            if word == "double"
            else f"discards a card with {word} prestige",
        }
        return deeds.get(before.decision or "", "")

    def side_effects(self, before: Position, after: Position, seat: int) -> list[str]:
        """Associated cards that paid, and double gold that was used."""
        had, has = (position.state.players[seat] for position in (before, after))
        effects = []
        if sum(has.tied) < sum(had.tied):
            effects.append(f"{sum(had.tied) - sum(has.tied)} associated discarded")
        if has.jokers < had.jokers:
            effects.append(f"{had.jokers - has.jokers} double gold used")
        return effects

    def label(self, position: Position, move: Move) -> str:
        """The place of a free card, or what is given for one."""
        if position.decision == "free":
            return move.text.split()[-1]
        if move.text == "discard double":
            return "One with 2 gems"
        return super().label(position, move)

    def touched(self, text: str) -> list[str]:
        """A free card lies in the market."""
        return text.split()[2:] if text.startswith("take free") else super().touched(text)

    def sample_pieces(self) -> list[Piece]:
        """A card of each effect."""
        effects = {card.effect: card for card in orient_cards()}
        return [
            Piece("card", "Card", (self.card_words(card),), number=card.number)
            for card in effects.values()
        ]

    def table_pieces(self, position: Position) -> list[Piece]:
        """The nobles, with who keeps them."""
        keepers = position.state.keeper
        return [
            noble_piece(noble, place, keepers[place - 1] if keepers[place - 1] >= 0 else None)
            for place, noble in enumerate(position.nobles, 1)
        ]

    def table_words(self, position: Position) -> list[str]:
        """The nobles that somebody keeps."""
        state = position.state
        return [
            f"{noble.name} waits for {position.names[keeper]}"
            for noble, keeper in zip(position.nobles, state.keeper, strict=False)
            if noble and keeper >= 0
        ]

    def player_words(self, position: Position, seat: int) -> list[str]:
        """Double-gold cards, associations and kept nobles of a player."""
        player = position.state.players[seat]
        words = []
        if player.jokers:
            words.append(f"Double gold: {player.jokers}")
        if any(player.tied):
            words.append(f"Associated: {count_gems(player.tied)}")
        return words


def card_facts(card: Card, effect: str) -> str:
    """The gem, the prestige and the effect of a card."""
    gem = "-" if card.bonus is None else LETTERS[card.bonus]
    facts = [gem, f"{card.prestige} prestige" if card.prestige else "", effect]
    return ", ".join(fact for fact in facts if fact)


EDITION = Orient()
