"""The table of Splendor in plain text, for logs and interactive Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildhall.games.splendor.cards import LETTERS, Card
from guildhall.games.splendor.notation import DECKS, count_gems, slot_names
from guildhall.games.splendor.rules import base

if TYPE_CHECKING:
    from guildhall.games.splendor.position import PlayerArea, Position, Reserved

WIDTH = 22
"""Of a card with what lies on it."""


def draw(position: Position) -> str:
    """Who decides, the nobles or what lies beside the market, the market, the bank, the players."""
    turn = position.turn
    whose = "the game is over" if turn is None else f"{position.names[turn]}: {position.decision}"
    lines = [f"{position.edition.title}, {whose}"]
    lines += [f"{noble.name} {count_gems(noble.needs)}" for noble in position.nobles if noble]
    lines += map(str, position.edition.table_words(position))
    lines += [_row(position, deck) for deck in reversed(range(len(position.deck_sizes)))]
    lines.append(f"bank {count_gems(position.bank.values())}")
    for area in position.players:
        lines += _player(position, area)
    return "\n".join(lines)


def _row(position: Position, deck: int) -> str:
    """The cards of a deck with their places."""
    decks, names = position.ruleset.rows(base.SLOT_DECK), slot_names(position.ruleset)
    words = position.edition.place_words
    shown = [
        f"{names[slot]} {_card(card)} {words(position, slot) or ''}".ljust(WIDTH)
        for slot, card in enumerate(position.face_up)
        if decks[slot] == deck
    ]
    return f"{DECKS[deck]:7} {position.deck_sizes[deck]:2}  {''.join(shown)}".rstrip()


def _card(card: Card | None) -> str:
    """What a card gives, its prestige and its price."""
    if card is None:
        return "-"
    bonus = "-" if card.bonus is None else LETTERS[card.bonus] * card.bonus_count
    prestige = f"+{card.prestige}" if card.prestige else ""
    return f"{bonus}{prestige} {count_gems(card.cost)}"


def _player(position: Position, area: PlayerArea) -> list[str]:
    bonuses = count_gems(area.bonuses.values()) or "-"
    tokens = count_gems(area.tokens.values()) or "-"
    line = f"{area.name}: {area.prestige} prestige, bonuses {bonuses}, tokens {tokens}"
    hand = [_reserved(place) for place in area.reserved if place]
    lines = [line, *([f"  reserved {'; '.join(hand)}"] if hand else [])]
    return lines + [f"  {words}" for words in position.edition.player_words(position, area.seat)]


def _reserved(place: Reserved) -> str:
    return _card(place.card) if place.card else f"a card of tier {place.tier}"
