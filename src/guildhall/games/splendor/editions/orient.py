"""The Orient in words (XO1 to XO9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from guildhall.games.contract import IllegalMove
from guildhall.games.pieces import Piece
from guildhall.games.splendor.cards import LETTERS, Card, nobles, orient_cards
from guildhall.games.splendor.editions.edition import Edition, noble_piece, take_help
from guildhall.games.splendor.move_parser import NO_CARD, NOBLES, ChoiceTexts, read_gems
from guildhall.games.splendor.moves import Move
from guildhall.games.splendor.notation import LOSSES, count_gems
from guildhall.games.splendor.positions.orient import OrientFields
from guildhall.games.splendor.rules import base
from guildhall.games.splendor.rules import orient as rules
from guildhall.games.words import Help
from guildhall.messages import (
    Message,
    PlayerRef,
    Symbols,
    Term,
    Word,
    joined,
    mark,
    message,
    plural,
)

if TYPE_CHECKING:
    from guildhall.games.splendor.move_parser import Reader
    from guildhall.games.splendor.position import Position

HOW_TO_PLAY = "\n\n".join(
    (
        mark(
            "Two Orient cards lie at the end of each row (numbers 5 and 6), from decks of "
            "their own. They are bought and reserved like the others, and they have "
            "effects."
        ),
        mark(
            "Row a: “worth 2 gold once” pays for two gems of any colours in one purchase "
            "and is then gone; “a colour you have” becomes a permanent gem of one of your "
            "colours."
        ),
        mark(
            "Row b: a permanent gem of one of your colours and then a free card of row a; "
            "two permanent gems of one colour; or a noble reserved for you, who will visit "
            "nobody else."
        ),
        mark(
            "Row c: a free card of row b; or three prestige, paid for by giving up two "
            "gems’ worth of your cards for good, prestige and all. Cards that copied that "
            "colour go first."
        ),
        mark("A free card brings its own effect. What cannot be done lapses."),
        mark(
            "Where the rules are silent: in a tie only the cards that you still own count. "
            "A card with two gems that you give up pays for both; if you owe only one, "
            "both its gems are gone all the same. The top card of an Orient deck may be "
            "reserved unseen like any other."
        ),
    )
)

EFFECTS = {
    "double_gold": message("worth 2 gold once"),
    "associate": message("1 gem of a colour you have"),
    "associate_and_take_tier1": message("1 gem of a colour you have, then a free tier 1 card"),
    "double_bonus": message("2 gems"),
    "reserve_noble": message("reserve a noble"),
    "take_tier2": message("a free tier 2 card"),
}

FREE_CARD = ChoiceTexts(
    message("Which card?"), NO_CARD, message("You cannot take this card for free")
)
COLOUR = ChoiceTexts(
    message("Which colour?"),
    message("Colour does not exist"),
    message("You cannot choose this colour"),
)
KEPT_NOBLE = NOBLES._replace(unfit=message("You cannot reserve this noble"))
LOST_CARD = ChoiceTexts(message("Which card?"), NO_CARD, message("You cannot discard this card"))


def take(reader: Reader, words: list[str]) -> Move:
    """`take free b2` when a card gives another one, else as usual."""
    if words[:1] != ["free"] and reader.position.decision != "free":
        return reader.take(words)
    reader.expect("free")
    card = [word for word in words if word != "free"]
    return reader.choose(card, FREE_CARD, rules.TAKE_FREE, reader.slots)


def associate(reader: Reader, words: list[str]) -> Move:
    """`associate R`."""
    reader.expect("associate")
    gems = [gem.lower() for gem in read_gems(words)]
    return reader.choose(gems, COLOUR, rules.ASSOCIATE_WITH, tuple("wbgro"))


def noble(reader: Reader, words: list[str]) -> Move:
    """`noble 2`, to keep it or to be visited."""
    if reader.position.decision != "keep":
        return reader.noble(words)
    return reader.choose(words, KEPT_NOBLE, base.NOBLE, reader.noble_numbers)


def discard(reader: Reader, words: list[str]) -> Move:
    """`discard 0`, by the prestige of the card."""
    reader.expect("discard")
    return reader.choose(words, LOST_CARD, rules.DISCARD_CARD, LOSSES)


class Orient(Edition):
    """Cards with effects."""

    expansion = "orient"
    has_shortcuts = True
    position_fields = OrientFields()
    name = mark("The Orient")
    rules = ("refill_later", "orient")
    card_kind = mark("Orient card")
    deck_kind = mark("Orient deck")
    table_label = mark("Reserved nobles")
    labels = {**Edition.labels, "associate": message("This colour")}
    spots = {**Edition.spots, "associate": "bonus-{}"}
    verbs = {"take": take, "associate": associate, "noble": noble, "discard": discard}
    questions = {
        "associate": message("Choose a colour for this card."),
        "free": message("Take a free card."),
        "keep": message("Reserve a noble."),
        "discard": message("Give up one of your cards to pay."),
    }
    refusals = {
        "associate": message("Your new card still needs a colour"),
        "free": message("You have a free card to take"),
        "keep": message("You have a noble to reserve"),
        "discard": message("You still owe a card"),
    }
    helps = (
        take_help(
            mark("take gems from the piles, or a free card"),
            ("take free b2", mark("the card that another card gives you")),
        ),
        Help(
            "buy",
            mark("buy a card from the table"),
            (
                ("buy a1", mark("spends gems first, gold only for what is missing")),
                ("buy a1 with R D", mark("spends exactly these; D is a card worth 2 gold")),
            ),
        ),
        Help(
            "reserve",
            mark("reserve a card and take a gold"),
            (
                ("reserve b5", mark("the card with this number")),
                ("reserve tier1", mark("the unseen top card of a deck; only you will see it")),
                ("reserve orient1", mark("the same from an Orient deck")),
            ),
        ),
        Help(
            "associate",
            mark("give a card one of your colours for good"),
            (("associate R", mark("it is a red permanent gem from now on")),),
        ),
        Help(
            "noble",
            mark("choose a noble to visit you, or one to reserve"),
            (("noble 2", mark("the noble with this number")),),
        ),
        Help(
            "discard",
            mark("give up a card as the price of another"),
            (
                ("discard 0", mark("one without prestige")),
                ("discard 2", mark("one with 2 prestige")),
                ("discard double", mark("one with two gems, which pays twice")),
            ),
        ),
    )
    how_to_play = HOW_TO_PLAY

    def unaffordable(self, position: Position, card: Card) -> IllegalMove:
        """What a card of the Orient asks for besides gems (XO3, XO8)."""
        if card.discard is not None:
            gem = LETTERS[card.discard]
            return IllegalMove(
                message("You need two {gem} cards to give up", gem=Symbols(gem)),
                message("You have {number}", number=position.own.bonuses[gem]),
            )
        if card.effect.startswith("associate") and not any(position.own.bonuses.values()):
            return IllegalMove(
                message("You have no card whose colour it could copy"),
                message("Buy one with a permanent gem first"),
            )
        return super().unaffordable(position, card)

    def card_words(self, card: Card) -> Message | None:
        """The effect of a card."""
        if card.discard is not None:
            return message("costs 2 {gem} cards", gem=Symbols(LETTERS[card.discard]))
        return EFFECTS[card.effect] if card.effect else None

    def may_visit(self, position: Position, seat: int, number: int) -> bool:
        """Whether nobody else keeps the noble (XO6)."""
        return position.state.keeper[number] in {base.EMPTY, seat}

    def area_facts(self, state: Any, seat: int) -> dict[str, Any]:
        """Associations, double golds and kept nobles of a player."""
        own = [card for card in orient_cards() if state.owner[card.number] == seat]
        ties = [(card, state.tie[card.number - rules.FIRST_ORIENT]) for card in own]
        kept = zip(state.nobles, state.keeper, strict=True)
        return {
            "associations": tuple((card, LETTERS[tie]) for card, tie in ties if tie >= 0),
            "double_golds": state.players[seat].jokers,
            "kept_nobles": tuple(nobles()[n] for n, keeper in kept if n >= 0 and keeper == seat),
        }

    def open_card(self, position: Position, move: Move) -> Card | None:
        """The card that a move takes for everybody to see, free ones included."""
        slot = move.action - position.ruleset.number(rules.TAKE_FREE)
        if 0 <= slot < len(position.face_up):
            return position.face_up[slot]
        return super().open_card(position, move)

    def choice_words(self, position: Position, move: Move) -> Message | None:
        """The card or the noble to choose."""
        if position.decision == "keep":
            noble = position.nobles[move.action - position.ruleset.number(base.NOBLE)]
            return joined([Term(noble.name)]) if noble else None
        card = self.open_card(position, move)
        return card_facts(card, self.card_words(card)) if card else None

    def deed(
        self, before: Position, move: Move, card: Card | None, player: PlayerRef
    ) -> Message | None:
        """Associations, free cards, kept nobles and discards."""
        word = move.text.split()[-1]
        about = self.choice_words(before, move) or message("nothing")
        match before.decision:
            case "associate":
                gem = Symbols(word)
                return message("{player} copies {gem} with the card", player=player, gem=gem)
            case "free":
                return message(
                    "{player} takes {card} ({facts}) for free",
                    player=player,
                    card=Word(word),
                    facts=about,
                )
            case "keep":
                return message("{player} reserves {noble}", player=player, noble=about)
            case "discard" if word == "double":
                return message("{player} discards a card with two gems", player=player)
            case "discard":
                return message(
                    "{player} discards a card with {prestige} prestige",
                    player=player,
                    prestige=int(word),
                )
        return None

    def side_effects(self, before: Position, after: Position, seat: int) -> list[Message]:
        """Associated cards that paid, and double gold that was used."""
        had, has = (position.state.players[seat] for position in (before, after))
        effects = []
        if sum(has.tied) < sum(had.tied):
            lost = sum(had.tied) - sum(has.tied)
            copied = plural(
                "{count} copied card discarded", "{count} copied cards discarded", count=lost
            )
            effects.append(copied)
        if has.jokers < had.jokers:
            used = had.jokers - has.jokers
            effects.append(message("{number} double gold used", number=used))
        return effects

    def label(self, position: Position, move: Move) -> Message:
        """What is given for a card."""
        verb, *words = move.text.split()
        if move.text == "discard double":
            return message("The card with 2 gems")
        if verb == "discard":
            return message("{number} prestige", number=int(words[0]))
        return super().label(position, move)

    def touched(self, text: str) -> list[str]:
        """A free card lies in the market."""
        return text.split()[2:] if text.startswith("take free") else super().touched(text)

    def sample_pieces(self) -> list[Piece]:
        """A card of each effect."""
        effects = {card.effect: card for card in orient_cards()}
        return [
            Piece("card", "Card", (str(self.card_words(card)),), number=card.number)
            for card in effects.values()
        ]

    def table_pieces(self, position: Position) -> list[Piece]:
        """The nobles, with who keeps them."""
        keepers = position.state.keeper
        return [
            noble_piece(noble, place, keepers[place - 1] if keepers[place - 1] >= 0 else None)
            for place, noble in enumerate(position.nobles, 1)
        ]

    def table_words(self, position: Position) -> list[Message]:
        """The nobles that somebody keeps."""
        state = position.state
        return [
            message(
                "{noble} waits for {player}",
                noble=Term(noble.name),
                player=PlayerRef(position.names[keeper]),
            )
            for noble, keeper in zip(position.nobles, state.keeper, strict=False)
            if noble and keeper >= 0
        ]

    def player_words(self, position: Position, seat: int) -> list[Message]:
        """Double-gold cards, associations and kept nobles of a player."""
        player = position.state.players[seat]
        words = []
        if player.jokers:
            words.append(message("Double gold: {number}", number=player.jokers))
        if any(player.tied):
            words.append(message("Copied colours: {gems}", gems=Symbols(count_gems(player.tied))))
        return words


def card_facts(card: Card, effect: Message | None) -> Message:
    """The gem, the prestige and the effect of a card."""
    gem = Symbols("-" if card.bonus is None else LETTERS[card.bonus])
    prestige = message("{number} prestige", number=card.prestige) if card.prestige else None
    return joined((fact for fact in (gem, prestige, effect) if fact), ", ")


EDITION = Orient()
