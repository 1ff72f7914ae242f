"""Moves, cards and gems in words."""

from __future__ import annotations

from guildhall.games.splendor.cards import LETTERS, Card, Noble
from guildhall.games.splendor.game import Game, Happening, View
from guildhall.games.splendor.moves import Move
from guildhall.games.splendor.notation import count_gems, write_gems
from guildhall.games.splendor.position import Gems


def retell(game: Game) -> list[str]:
    """Every move of a game in words, the first one first."""
    twin, told = game.copy(), []
    after = twin.view_for(None)
    while twin.history:
        twin.pop()
        before = twin.view_for(None)
        told.append(tell(before, after))
        after = before
    return told[::-1]


def tell(before: View, after: View) -> str:
    """The move between two positions, as everybody saw it."""
    last = after.history[-1]
    name = before.names[last.seat]
    edition = before.edition
    deed = edition.deed(before, last.move, last.card) or _deed(before, after, last)
    words = "; ".join([f"{name} {deed}", *edition.side_effects(before, after, last.seat)])
    if last.noble and last.decision != "noble":
        words += f"; {last.noble.name} visits"
    if edition.is_last_round(after) and not edition.is_last_round(before) and not after.over:
        words += ". This is the last round"
    return words


def propose(view: View, move: Move) -> str:
    """A move that might be made, with the card that it is about."""
    card = view.target(move)
    if card and move.payment is None:
        price = write_gems(view.payments(move)[0].payment or ()) or "nothing"
        return f"{move} {card_words(card)} for {price}"
    return str(move)


def card_words(card: Card) -> str:
    """The gem and the prestige of a card: `(W, 2 prestige)`."""
    gem = bonus_letter(card)
    return f"({gem}, {card.prestige} prestige)" if card.prestige else f"({gem})"


def bonus_letter(card: Card) -> str:
    """The letter of the permanent gem that a card gives; a dash if it gives none."""
    return "-" if card.bonus is None else LETTERS[card.bonus]


def noble_words(noble: Noble) -> str:
    """Who a noble is, what it brings and what it wants to see."""
    return f"{noble.name}, {noble.prestige} prestige, wants {count_gems(noble.needs)}"


def held_gems(gems: Gems) -> str:
    """The tokens of a player in the order of the board: `W2 R3 E1`."""
    return count_gems(tuple(gems.values()))


def _deed(before: View, after: View, last: Happening) -> str:
    verb, _, rest = last.move.text.partition(" ")
    if verb == "buy":
        return f"buys {_what(last, rest)} for {_paid(before, after, last.seat)}"
    if verb == "conquer":
        return f"conquers {_what(last, 'a card')} for {_paid(before, after, last.seat)}"
    if verb == "pay":
        return f"buys reserved card {_what(last, rest)} for {_paid(before, after, last.seat)}"
    if verb == "reserve":
        gold = before.bank["E"] > after.bank["E"]
        return f"reserves {_laid_aside(last, rest)}{' and takes a gold' if gold else ''}"
    if verb == "noble":
        return f"receives {last.noble.name}" if last.noble else "receives nobody"
    return {"take": f"takes {rest}", "return": f"returns {rest}", "pass": "passes"}.get(
        verb, "is to move when the game is stopped"
    )


def _what(last: Happening, rest: str) -> str:
    place = rest.partition(" ")[0]
    return f"{place} {card_words(last.card)}" if last.card else place


def _laid_aside(last: Happening, place: str) -> str:
    return _what(last, place) if last.card else f"an unseen card of {place}"


def _paid(before: View, after: View, seat: int) -> str:
    had, has = before.players[seat].tokens, after.players[seat].tokens
    return write_gems([had[gem] - has[gem] for gem in LETTERS]) or "nothing"
