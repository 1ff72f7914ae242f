"""Moves, cards and gems in words."""

from __future__ import annotations

from guildhall.games.splendor.cards import LETTERS, Card, Noble
from guildhall.games.splendor.editions import edition
from guildhall.games.splendor.game import Game, Happening, View
from guildhall.games.splendor.moves import Move
from guildhall.games.splendor.notation import DECKS, count_gems, deck_family, gems_in_words
from guildhall.games.splendor.position import Gems, Position
from guildhall.messages import (
    Message,
    Parameter,
    PlayerRef,
    Symbols,
    Term,
    Word,
    joined,
    mark,
    message,
)

PURCHASES = {
    "buy": mark("{player} buys {card} for {price}"),
    "conquer": mark("{player} conquers a card {card} for {price}"),
    "pay": mark("{player} buys reserved card {card} for {price}"),
}
TOKENS = {
    "take": mark("{player} takes {gems}"),
    "return": mark("{player} returns {gems}"),
}
RESERVING = {
    False: mark("{player} reserves {card}"),
    True: mark("{player} reserves {card} and takes a gold"),
}
"""By whether there was gold to take."""
GEMS_WANTED = {
    "take": mark("take {gems}"),
    "return": mark("return {gems}"),
    "associate": mark("copy {gems}"),
}
CARDS_WANTED = {"reserve": mark("reserve {card}"), "take": mark("take {card} for free")}
PURCHASES_WANTED = {
    "buy": mark("buy {card} for {price}"),
    "conquer": mark("conquer {card} for {price}"),
    "pay": mark("buy the reserved card {card} for {price}"),
}
"""Moves that might be made, by their verbs."""


def retell(game: Game) -> list[Message]:
    """Every move of a game in words, the first one first."""
    twin, story = game.copy(), []
    after = twin.view_for(None)
    while twin.history:
        twin.pop()
        before = twin.view_for(None)
        story.append(tell(before, after))
        after = before
    return story[::-1]


def tell(before: View, after: View) -> Message:
    """The move between two positions, as everybody saw it."""
    last = after.history[-1]
    player = PlayerRef(before.names[last.seat])
    played = before.edition
    deed = played.deed(before, last.move, last.card, player) or _deed(before, after, last, player)
    parts = [deed, *played.side_effects(before, after, last.seat)]
    if last.noble and last.decision != "noble":
        parts.append(message("{noble} visits", noble=Term(last.noble.name)))
    happened = joined(parts)
    if played.is_last_round(after) and not played.is_last_round(before) and not after.over:
        return message("{happened}. This is the last round", happened=happened)
    return happened


def propose(position: Position, move: Move) -> Message:
    """A move that might be made, with the card that it is about."""
    card = position.target(move)
    if card and move.payment is None:
        return message(
            "{move} for {price}",
            move=_with_facts(str(move), card),
            price=gems_in_words(position.payments(move)[0].payment or ()),
        )
    return joined([Word(str(move))])


def describe(position: Position, move: Move) -> Message:
    """A move that might be made, for those who do not type it: `buy b2 (W) for R R`."""
    verb, *words = move.text.split()
    if words and set(words) <= set(LETTERS):
        return message(GEMS_WANTED[verb], gems=Symbols(" ".join(words)))
    if verb == "reserve" and words[0] in DECKS:
        return message(CARDS_WANTED[verb], card=_unseen(words[0]))
    card = position.edition.open_card(position, move)
    if card is None:
        return position.edition.label(position, move)
    facts = card_words(card) if verb in {"pay", "conquer"} else _with_facts(words[-1], card)
    if verb in PURCHASES_WANTED:
        price = gems_in_words(position.payments(move)[0].payment or ())
        return message(PURCHASES_WANTED[verb], card=facts, price=price)
    return message(CARDS_WANTED[verb], card=facts)


def card_words(card: Card) -> Message:
    """The gem and the prestige of a card, `(W, 2 prestige)`; of one without a gem what it does."""
    effect = edition(card.expansion).card_words(card)
    gem: Parameter = Symbols(bonus_letter(card))
    if card.bonus is None and effect:
        gem = effect
    if card.prestige:
        return message("({gem}, {number} prestige)", gem=gem, number=card.prestige)
    return message("({gem})", gem=gem)


def bonus_letter(card: Card) -> str:
    """The letter of the permanent gem that a card gives; a dash if it gives none."""
    return "-" if card.bonus is None else LETTERS[card.bonus]


def noble_words(noble: Noble) -> Message:
    """Who a noble is, what it brings and what it wants to see."""
    return message(
        "{noble}, {number} prestige, wants {gems}",
        noble=Term(noble.name),
        number=noble.prestige,
        gems=Symbols(count_gems(noble.needs)),
    )


def held_gems(gems: Gems) -> str:
    """The tokens of a player in the order of the board: `W2 R3 E1`."""
    return count_gems(tuple(gems.values()))


def _deed(before: View, after: View, last: Happening, player: PlayerRef) -> Message:
    verb, _, rest = last.move.text.partition(" ")
    if verb in PURCHASES:
        card, paid = _what(last, rest), _paid(before, after, last.seat)
        return message(PURCHASES[verb], player=player, card=card, price=paid)
    if verb in TOKENS:
        return message(TOKENS[verb], player=player, gems=Symbols(rest))
    if verb == "reserve":
        text = RESERVING[before.bank["E"] > after.bank["E"]]
        return message(text, player=player, card=_laid_aside(last, rest))
    if verb == "noble" and last.noble:
        return message("{player} receives {noble}", player=player, noble=Term(last.noble.name))
    if verb == "pass":
        return message("{player} passes", player=player)
    return message("The game is stopped with {player} to move", player=player)


def _what(last: Happening, rest: str) -> Parameter:
    """The card of a purchase; a conquest does not name its place."""
    place = rest.partition(" ")[0]
    if last.card is None:
        return Word(place)
    return _with_facts(place, last.card) if place else card_words(last.card)


def _laid_aside(last: Happening, place: str) -> Parameter:
    return _with_facts(place, last.card) if last.card else _unseen(place)


def _unseen(place: str) -> Message:
    tier = int(place[-1])
    if deck_family(place):
        return message("an unseen Orient card of tier {tier}", tier=tier)
    return message("an unseen card of tier {tier}", tier=tier)


def _with_facts(place: str, card: Card) -> Message:
    return message("{card} {facts}", card=Word(place), facts=card_words(card))


def _paid(before: View, after: View, seat: int) -> Parameter:
    had, has = before.players[seat].tokens, after.players[seat].tokens
    return gems_in_words([had[gem] - has[gem] for gem in LETTERS])
