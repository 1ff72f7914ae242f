"""How likely a gap in a city or road is closed, from the tiles that a seat has not seen."""

from __future__ import annotations

from guildhall.bots.carcassonne.kernels.room import MOST_GAPS, Room
from guildhall.games.carcassonne.rules.facts import FITS, N_KINDS, PATH, SEGMENT_AT
from guildhall.games.carcassonne.rules.supply import HAND, State
from guildhall.games.engine.declare import table

HOPE, PACE, PATIENCE, AT_HAND, ON_OFFER, ON_OFFER_FOR_OTHERS = range(6)
PATIENCE_OF_ROADS = 10
"""The numbers of weights."""
HALF = 12
"""Kinds of tiles in one number of a table."""


def _closes(laid: int, needs: int, edge: int) -> bool:
    """Whether a laid tile leaves the city or road at an edge no way on into the open."""
    row = SEGMENT_AT.rows[laid]
    first = 4 if needs >> 2 * edge & 3 == PATH else 0
    segment = row[first + edge]
    return all(needs >> 2 * other & 3 for other in range(4) if row[first + other] == segment)


def _closing_tiles(needs: int, edge: int) -> list[int]:
    """The kinds of tiles that fit into a place and close what is at an edge, as bits."""
    halves = [0, 0]
    if needs >> 2 * edge & 3 >= PATH:
        for kind in range(N_KINDS):
            fits = FITS.rows[kind][needs]
            if any(
                fits >> turns & 1 and _closes(4 * kind + turns, needs, edge) for turns in range(4)
            ):
                halves[kind // HALF] |= 1 << kind % HALF
    return halves


CLOSING = table([_closing_tiles(gap >> 2, gap & 3) for gap in range(MOST_GAPS)])
"""The kinds of tiles that close a gap, by 4 times the needs of the place plus the edge."""


def expect(s: State, room: Room, seat: int, turns_from: int) -> None:
    """Look what may still come, as a seat knows it; 1 if the turn that is played counts no more."""
    hand = s.players[seat].hand
    total = 0
    for kind in range(N_KINDS):
        room.unseen[kind] = s.unseen[kind]
        room.in_hand[kind] = 0
        room.on_offer[kind] = 0
        total += s.unseen[kind]
    for k in range(HAND):
        if s.offer[k] >= 0:
            room.on_offer[s.offer[k]] += 1
        if hand[k] >= 0:
            room.unseen[hand[k]] -= 1
            room.in_hand[hand[k]] += 1
            total -= 1
    room.total = max(total, 1)
    room.their_turns = 0
    for other in range(s.n_players):
        room.turns[other] = count_turns(s, other, turns_from)
        if other != seat:
            room.their_turns = max(room.their_turns, room.turns[other])
    room.own_turns = room.turns[seat]
    room.trial += 1


def count_turns(s: State, seat: int, turns_from: int) -> int:
    """How many turns a seat can expect; the way of drawing may know."""
    away = seat - s.seat
    if away < 0:
        away += s.n_players
    if away == 0 and turns_from:
        away = s.n_players
    left: int = s.n_left - away + s.n_players - 1
    return max(left // s.n_players, 0)


def find_chance(room: Room, gap: int) -> None:
    """Find the chances that the seat, and that others, close a gap in time."""
    w = room.weights
    closing = 0
    in_hand = 0
    on_offer = 0
    low = CLOSING[gap][0]
    high = CLOSING[gap][1]
    for kind in range(N_KINDS):
        bits = low >> kind if kind < HALF else high >> kind - HALF
        if bits & 1:
            closing += room.unseen[kind]
            in_hand += room.in_hand[kind]
            on_offer += room.on_offer[kind]
    missed = 1.0 - closing / room.total
    patience = w[PATIENCE]
    if gap >> 2 + 2 * (gap & 3) & 3 == PATH:
        patience = w[PATIENCE_OF_ROADS]
    own = patience * (1.0 - missed ** (w[PACE] * room.own_turns))
    other = patience * (1.0 - missed ** (w[PACE] * room.their_turns))
    if in_hand > 0 and room.own_turns > 0:
        own = max(own, w[AT_HAND])
    if on_offer > 0:
        if room.own_turns > 0:
            own = max(own, w[ON_OFFER])
        if room.their_turns > 0:
            other = max(other, w[ON_OFFER_FOR_OTHERS])
    room.own_chance[gap] = own
    room.other_chance[gap] = other
    room.known[gap] = room.trial
