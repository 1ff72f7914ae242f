"""The Czech tournament variant: three tiles on offer, three in hand, a blind pile (K4 to K14)."""

from __future__ import annotations

from guildhall.games.carcassonne.rules import supply
from guildhall.games.carcassonne.rules.board import fits_somewhere
from guildhall.games.carcassonne.rules.facts import EMPTY
from guildhall.games.carcassonne.rules.scoring import clear_tallies
from guildhall.games.carcassonne.rules.supply import HAND, Player, discard, draw, remove, show
from guildhall.games.carcassonne.rules.turn import DEPLOY, LAY_TILE, deal, refill
from guildhall.games.engine.declare import (
    Cells,
    actions,
    cell,
    decision,
    replaces,
    table,
    turn,
)
from guildhall.games.engine.turns import ask

REMOVED = table([0, 0, 1, 2, 3, 1])
"""How many tiles leave the game unseen, by the number of players (K4)."""
TURNS = table([0, 0, 35, 23, 17, 14])
"""How many turns everybody has, by the number of players (K13)."""

OFFER = actions(HAND, "offer {number}")
OWN = actions(HAND, "hand {number}")
PILE = actions(1, "pile")
DISCARD_OWN = actions(HAND, "discard hand {number}")
DISCARD_OFFER = actions(HAND, "discard offer {number}")


class State(supply.State):
    """Where the tile of this turn came from."""

    source: int = cell()
    """The number of the action that chose it."""


@replaces(deal)
def deal_offer_and_hands(s: State) -> None:
    """Put some away unseen, then lay out the offer, then let everybody take a hand (K4, K5)."""
    s.source = PILE
    remove(s, REMOVED[s.n_players])
    for k in range(HAND):
        s.offer[k] = show(s, draw(s))
    for seat in range(s.n_players):
        for k in range(HAND):
            s.players[seat].hand[k] = draw(s)


# ---- choosing the source (K7, K12, K13)


def source_opens(s: State, p: Player) -> bool:
    """A player chooses while there is anything to choose from, and is skipped otherwise."""
    if s.pile_size > 0 or holds_any(p.hand):
        return True
    return may_take_offer(s, p) and holds_any(s.offer)


def source_options(s: State, p: Player, out: Cells) -> int:
    """Offer what fits of offer and hand, and the pile; if there is nothing, what to discard."""
    n = 0
    if may_take_offer(s, p):
        for k in range(HAND):
            out[n] = OFFER + k
            n += s.offer[k] != EMPTY and fits_somewhere(s, s.offer[k])
    for k in range(HAND):
        out[n] = OWN + k
        n += p.hand[k] != EMPTY and fits_somewhere(s, p.hand[k])
    if s.pile_size > 0:
        out[n] = PILE
        n += 1
    if n == 0:
        n = discard_options(s, p, out)
    return n


def discard_options(s: State, p: Player, out: Cells) -> int:
    """Offer the own tiles to discard, or those of the offer if there are none (K14)."""
    n = 0
    for k in range(HAND):
        out[n] = DISCARD_OWN + k
        n += p.hand[k] != EMPTY
    if n == 0:
        for k in range(HAND):
            out[n] = DISCARD_OFFER + k
            n += s.offer[k] != EMPTY
    return n


def source_resolve(s: State, p: Player, action: int) -> None:
    """Take the tile that is to be laid, or discard one as the turn."""
    clear_tallies(s)
    s.source = action
    if action < OWN:
        s.tile = take(s.offer, action - OFFER)
    elif action < PILE:
        s.tile = show(s, take(p.hand, action - OWN))
    elif action < DISCARD_OWN:
        draw_blind(s)
    elif action < DISCARD_OFFER:
        discard(s, show(s, take(p.hand, action - DISCARD_OWN)))
    else:
        discard(s, take(s.offer, action - DISCARD_OFFER))


def draw_blind(s: State) -> None:
    """Draw until a tile fits; if none does, choose again without the pile (K7, K14)."""
    while s.pile_size > 0:
        tile = show(s, draw(s))
        if fits_somewhere(s, tile):
            s.tile = tile
            return
        discard(s, tile)
    ask(s, CHOOSE_SOURCE, 0)


def take(tiles: Cells, k: int) -> int:
    """Take a tile of the offer or of a hand; the others keep their numbers."""
    tile = tiles[k]
    tiles[k] = EMPTY
    return tile


def holds_any(tiles: Cells) -> bool:
    """Whether there is a tile in an offer or a hand."""
    for k in range(HAND):
        if tiles[k] != EMPTY:
            return True
    return False


def may_take_offer(s: State, p: Player) -> bool:
    """With the pile empty, only who has more turns left than tiles in hand may do so (K13)."""
    if s.pile_size > 0 or s.free_end:
        return True
    held = 0
    for k in range(HAND):
        held += p.hand[k] != EMPTY
    left: int = TURNS[s.n_players] - p.turns
    return left > held


@replaces(refill)
def refill_source(s: State) -> None:
    """Fill the place in the offer or the hand from which the tile came, while the pile lasts."""
    if s.source < OWN:
        s.offer[s.source - OFFER] = show(s, draw(s))
    elif s.source < PILE:
        s.players[s.seat].hand[s.source - OWN] = draw(s)
    s.source = PILE


CHOOSE_SOURCE = decision("source", source_opens, source_options, source_resolve)
TURN = turn(CHOOSE_SOURCE, LAY_TILE, DEPLOY)
