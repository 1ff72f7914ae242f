"""The Strongholds, XS1 to XS4: three strongholds each, to hold cards and to conquer them."""

from __future__ import annotations

from collections.abc import Sequence

from guildhall.games.engine.declare import (
    Cells,
    Changes,
    actions,
    cell,
    cells,
    decision,
    first_of,
    offer,
    on,
    places_of,
    replaces,
)
from guildhall.games.engine.turns import MAX_PLAYERS, ask
from guildhall.games.splendor.rules import base
from guildhall.games.splendor.rules.base import (
    EMPTY,
    N_SLOTS,
    ON_BUY,
    ON_LEAVE,
    ON_SETUP,
    PASS,
    TAKE_TURN,
    buy,
    can_buy,
    open_places,
    take_card,
)

STRONGHOLDS_EACH = 3
ALL_PLACES = (1 << 12) - 1
"""The places of all face-up cards, as bits."""

PLACE = actions(N_SLOTS, "place {card}")
MOVE = actions(144, "move {from_card} {to_card}")
REMOVE = actions(N_SLOTS, "remove {card}")
CONQUER = actions(1, "conquer")


class Player(base.Player):
    """The strongholds that are not on the table."""

    strongholds: int = cell()


class State(base.State):
    """The strongholds on the face-up cards and whose they are."""

    players: Sequence[Player]
    strongholds: Cells = cells(N_SLOTS)
    holder: Cells = cells(N_SLOTS)


@on(ON_SETUP)
def no_strongholds_yet(s: State, rng: object) -> None:
    """All strongholds lie before their players."""
    for slot in range(N_SLOTS):
        s.strongholds[slot] = 0
        s.holder[slot] = EMPTY
    for seat in range(MAX_PLAYERS):
        s.players[seat].strongholds = STRONGHOLDS_EACH


# ---- occupation (XS2)


@replaces(open_places)
def free_or_own_places(s: State, p: Player) -> int:
    """The places, as bits, with a card that nobody else holds."""
    nobody_else = places_of(s.holder, EMPTY) | places_of(s.holder, s.seat)
    return nobody_else & ~places_of(s.board, EMPTY)


@on(ON_LEAVE)
def strongholds_go_home(s: State, slot: int) -> None:
    """Give all strongholds on a card that leaves the table back to their owner."""
    if s.strongholds[slot] > 0:
        s.players[s.holder[slot]].strongholds += s.strongholds[slot]
        s.strongholds[slot] = 0
        s.holder[slot] = EMPTY


# ---- place, move or remove after a purchase (XS1)


@on(ON_BUY)
def stronghold_after_buying(s: State, p: Player, card: int) -> None:
    """After every purchase a stronghold is placed, moved or removed."""
    ask(s, USE_STRONGHOLD, 0)


def stronghold_opens(s: State, p: Player) -> bool:
    """Whether any stronghold can be placed, moved or removed."""
    if places_of(s.holder, EMPTY) & ~places_of(s.board, EMPTY):
        return True
    return (rival_places(s) | places_of(s.holder, s.seat) & ~conquered_places(s)) != 0


def stronghold_options(s: State, p: Player, out: Cells) -> int:
    """Offer to place from the supply, to move an own one, to remove another player's."""
    targets = open_places(s, p)
    n = offer(out, 0, PLACE, targets if p.strongholds > 0 else 0, N_SLOTS)
    own = places_of(s.holder, s.seat)
    while own:
        slot = first_of(own)
        own &= own - 1
        n = offer(out, n, MOVE + slot * N_SLOTS, targets & ~(1 << slot), N_SLOTS)
    return offer(out, n, REMOVE, rival_places(s), N_SLOTS)


def stronghold_resolve(s: State, p: Player, action: int) -> None:
    """Place, move or remove one stronghold."""
    if action < MOVE:
        set_up(s, p, action - PLACE)
    elif action < REMOVE:
        take_down(s, (action - MOVE) // N_SLOTS)
        set_up(s, p, (action - MOVE) % N_SLOTS)
    else:
        take_down(s, action - REMOVE)


def rival_places(s: State) -> int:
    """The places, as bits, with strongholds of other players."""
    return ALL_PLACES & ~(places_of(s.holder, EMPTY) | places_of(s.holder, s.seat))


def set_up(s: State, p: Player, slot: int) -> None:
    """Put an own stronghold on a card."""
    p.strongholds -= 1
    s.strongholds[slot] += 1
    s.holder[slot] = s.seat


def take_down(s: State, slot: int) -> None:
    """Give one stronghold on a card back to its owner."""
    s.players[s.holder[slot]].strongholds += 1
    s.strongholds[slot] -= 1
    if s.strongholds[slot] == 0:
        s.holder[slot] = EMPTY


# ---- conquest (XS3, XS4)


def conquest_opens(s: State, p: Player) -> bool:
    """Whether the player can buy a card that carries all three own strongholds."""
    slot = conquered_slot(s, p)
    return slot != EMPTY and can_buy(s, p, s.board[slot])


def conquest_options(s: State, p: Player, out: Cells) -> int:
    """Offer to conquer or to decline."""
    out[0] = CONQUER
    out[1] = PASS
    return 2


def conquest_resolve(s: State, p: Player, action: int) -> None:
    """Buy the conquered card; another conquest may follow if three meet on a card again."""
    if action == CONQUER:
        ask(s, CONQUEST, 0)
        buy(s, p, take_card(s, conquered_slot(s, p)))


def conquered_slot(s: State, p: Player) -> int:
    """The place of the card with all three own strongholds."""
    return EMPTY if p.strongholds > 0 else first_of(conquered_places(s))


def conquered_places(s: State) -> int:
    """That place as a bit."""
    return places_of(s.holder, s.seat) & places_of(s.strongholds, STRONGHOLDS_EACH)


USE_STRONGHOLD = decision("stronghold", stronghold_opens, stronghold_options, stronghold_resolve)
CONQUEST = decision("conquest", conquest_opens, conquest_options, conquest_resolve)
CHANGES = Changes(after={TAKE_TURN: CONQUEST})
