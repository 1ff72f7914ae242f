"""What a player may not know, and how to guess it (S14)."""

from __future__ import annotations

from guildhall.games.engine import turns
from guildhall.games.engine.declare import chance, replaces
from guildhall.games.splendor.rules.base import (
    DECK_CARDS,
    EMPTY,
    MAX_RESERVED,
    N_DECKS,
    N_SLOTS,
    UNKNOWN,
    State,
)


@replaces(turns.conceal)
def conceal(s: State, seat: int) -> None:
    """Make unknown what this seat may not see; -1 is a spectator."""
    for deck in range(N_DECKS):
        for i in range(s.deck_size[deck]):
            s.deck[deck][i] = UNKNOWN
    for other in range(s.n_players):
        p = s.players[other]
        for k in range(MAX_RESERVED):
            if other != seat and p.blind[k]:
                p.reserved[k] = UNKNOWN


@replaces(turns.guess)
def guess(s: State, rng: object) -> None:
    """Fill what is unknown with a random deal of the cards that have not been seen."""
    for deck in range(N_DECKS):
        guess_deck(s, deck, rng)


def guess_deck(s: State, deck: int, rng: object) -> None:
    """Deal the unseen cards of a deck to it and to the unknown reserved cards that came from it."""
    pile = s.deck[deck]
    n = 0
    for card in range(DECK_CARDS[deck], DECK_CARDS[deck + 1]):
        if not is_seen(s, card):
            j = chance(rng, n + 1)
            pile[n] = pile[j]
            pile[j] = card
            n += 1
    for seat in range(s.n_players):
        p = s.players[seat]
        for k in range(MAX_RESERVED):
            if p.reserved[k] == UNKNOWN and p.reserved_deck[k] == deck:
                n -= 1
                p.reserved[k] = pile[n]
                pile[n] = EMPTY


def is_seen(s: State, card: int) -> bool:
    """Whether a card lies open, belongs to somebody or is known in a hand."""
    if s.owner[card] != EMPTY:
        return True
    for slot in range(N_SLOTS):
        if s.board[slot] == card:
            return True
    for seat in range(s.n_players):
        for k in range(MAX_RESERVED):
            if s.players[seat].reserved[k] == card:
                return True
    return False
