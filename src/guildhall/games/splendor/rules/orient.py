"""The Orient, XO1 to XO9: thirty cards with effects, two face up in each row."""

from __future__ import annotations

from collections.abc import Sequence

from guildhall.games.engine.bundles import (
    EACH,
    PLACE_BITS,
    has_all,
    places_with,
    shortfall,
    some_of,
    total,
)
from guildhall.games.engine.declare import (
    Cells,
    Changes,
    actions,
    bundle,
    cell,
    cells,
    decision,
    offer,
    on,
    places_of,
    replaces,
    table,
    unbundle,
)
from guildhall.games.engine.turns import MAX_PLAYERS, ask
from guildhall.games.splendor import cards
from guildhall.games.splendor.rules import base
from guildhall.games.splendor.rules.base import (
    BONUS,
    BONUS_COUNT,
    COST,
    DECK_CARDS,
    EMPTY,
    GOLD,
    MAX_NOBLES,
    MAX_RESERVED,
    N_CARDS,
    N_DECKS,
    N_SLOTS,
    N_TENDER,
    N_TIERS,
    NOBLE,
    ON_GAIN,
    ON_SETUP,
    ON_VISIT,
    PRESTIGE,
    PRICE,
    SLOT_DECK,
    buyable_cards,
    buyable_reserved,
    can_buy,
    gain,
    gems_missing,
    is_payable,
    nobles_that_fit,
    pay,
    payable_cards,
    payable_reserved,
    purse,
    quote,
    return_tokens,
    take_card,
    tender_covers,
    visiting_nobles,
)

FIRST_ORIENT = 90
FIRST_ORIENT_SLOT = 12
BASE_PLACES = (1 << FIRST_ORIENT_SLOT) - 1
"""The places, as bits, that never hold an Orient card."""
N_ORIENT = 30
IN_THE_BOX = -3
"""The owner of a card that has left the game."""
JOKERS = 6
"""Where the double-gold cards stand in a tender, behind the tokens."""

(
    NO_EFFECT,
    DOUBLE_GOLD,
    ASSOCIATE,
    ASSOCIATE_AND_TAKE,
    DOUBLE_BONUS,
    KEEP_NOBLE,
    TAKE_TIER2,
    DISCARD,
) = range(8)
_EFFECTS = {
    "double_gold": DOUBLE_GOLD,
    "associate": ASSOCIATE,
    "associate_and_take_tier1": ASSOCIATE_AND_TAKE,
    "double_bonus": DOUBLE_BONUS,
    "reserve_noble": KEEP_NOBLE,
    "take_tier2": TAKE_TIER2,
    "discard_two": DISCARD,
}
_cards = cards.orient_cards()
EFFECT = table([NO_EFFECT] * FIRST_ORIENT + [_EFFECTS[card.effect] for card in _cards])
ANY_BONUS = 5
"""Where bonuses of any colour stand in what a card asks for."""


def _asks(card: cards.Card) -> int:
    """The bonuses that a player must have to gain a card, as a bundle (XO3, XO8)."""
    if card.discard is not None:
        return 2 << PLACE_BITS * card.discard
    return 1 << PLACE_BITS * ANY_BONUS if card.effect.startswith("associate") else 0


ASKS = table([0] * FIRST_ORIENT + [_asks(card) for card in _cards])
_SLOT_DECKS = (3, 3, 4, 4, 5, 5)
_decks = [*SLOT_DECK.rows, *_SLOT_DECKS]
TIER_PLACES = table(
    [
        sum(1 << slot for slot, deck in enumerate(_decks) if deck % N_TIERS == tier)
        for tier in range(N_TIERS)
    ]
)
"""For each tier, as bits: the face-up places of its cards, base and Orient."""
DISCARDED = table([0] * FIRST_ORIENT + [card.discard or 0 for card in _cards])
"""The colour of the two bonuses that are the price of a card."""

ASSOCIATE_WITH = actions(5, "associate {gem}")
TAKE_FREE = actions(N_SLOTS, "take free {card}")
N_LOSSES = 7
DISCARD_CARD = actions(N_LOSSES, "discard {loss}")
DISCARD_DOUBLE = 6
"""The last discard: a double-bonus card; the others are single ones with 0 to 5 prestige."""


class Player(base.Player):
    """What Orient cards have given."""

    jokers: int = cell()
    """Double-gold cards that have not been used (XO2)."""
    tied: Cells = cells(5)
    """Associated cards by colour (XO3)."""


class State(base.State):
    """Associations and reserved nobles."""

    players: Sequence[Player]
    tie: Cells = cells(N_ORIENT)
    """The colour that each Orient card is associated with."""
    keeper: Cells = cells(MAX_NOBLES)
    """The seat that has reserved each noble (XO6)."""


@on(ON_SETUP)
def nothing_tied_or_kept(s: State, rng: object) -> None:
    """No card is associated and no noble reserved."""
    for card in range(N_ORIENT):
        s.tie[card] = EMPTY
    for k in range(MAX_NOBLES):
        s.keeper[k] = EMPTY
    for seat in range(MAX_PLAYERS):
        s.players[seat].jokers = 0
        for colour in range(5):
            s.players[seat].tied[colour] = 0


# ---- what a card does when it is gained (XO9)


@on(ON_GAIN)
def take_effect(s: State, p: Player, card: int) -> None:
    """Ask for what the effect of a card needs; the last asked comes first."""
    effect = EFFECT[card]
    if effect == DOUBLE_GOLD:
        p.jokers += 1
    elif effect == ASSOCIATE:
        ask(s, ASSOCIATE_CARD, card - FIRST_ORIENT)
    elif effect == ASSOCIATE_AND_TAKE:
        ask(s, TAKE_FREE_CARD, 0)
        ask(s, ASSOCIATE_CARD, card - FIRST_ORIENT)
    elif effect == KEEP_NOBLE:
        ask(s, CHOOSE_KEPT_NOBLE, 0)
    elif effect == TAKE_TIER2:
        ask(s, TAKE_FREE_CARD, 1)
    elif effect == DISCARD:
        ask(s, DISCARD_BONUSES, DISCARDED[card] * 2 + 1)


# ---- associate (XO3, XO4)


def associate_opens(s: State, p: Player) -> bool:
    """Whether there is a bonus to associate the card with."""
    return bundle(p.bonus) != 0


def associate_options(s: State, p: Player, out: Cells) -> int:
    """Offer every colour of which the player has a bonus."""
    return offer(out, 0, ASSOCIATE_WITH, places_with(bundle(p.bonus), EACH), 5)


def associate_resolve(s: State, p: Player, action: int) -> None:
    """Tie the card to the colour for good; it is one bonus of it."""
    colour = action - ASSOCIATE_WITH
    s.tie[s.args[s.depth]] = colour
    p.tied[colour] += 1
    p.bonus[colour] += 1


# ---- a card for free (XO4, XO7)


def free_opens(s: State, p: Player) -> bool:
    """Whether a card of the tier lies face up."""
    return free_cards(s) != 0


def free_options(s: State, p: Player, out: Cells) -> int:
    """Offer every face-up card of the tier, base or Orient."""
    return offer(out, 0, TAKE_FREE, free_cards(s), N_SLOTS)


def free_resolve(s: State, p: Player, action: int) -> None:
    """Gain the card with its own effect; it is replaced when that is done (XO9)."""
    gain(s, p, take_card(s, action - TAKE_FREE))


def free_cards(s: State) -> int:
    """The places, as bits, with a card of the tier that may be taken."""
    tier: int = TIER_PLACES[s.args[s.depth - 1]]
    return tier & ~places_of(s.board, EMPTY)


# ---- reserve a noble (XO6)


def keep_opens(s: State, p: Player) -> bool:
    """Whether a noble is still available."""
    return available_nobles(s) != 0


def keep_options(s: State, p: Player, out: Cells) -> int:
    """Offer every available noble."""
    return offer(out, 0, NOBLE, available_nobles(s), MAX_NOBLES)


def keep_resolve(s: State, p: Player, action: int) -> None:
    """From now on only this player can be visited by the noble."""
    s.keeper[action - NOBLE] = s.seat


def available_nobles(s: State) -> int:
    """The places, as bits, of the nobles that nobody has reserved."""
    return places_of(s.keeper, EMPTY) & ~places_of(s.nobles, EMPTY)


@on(ON_VISIT)
def nobody_keeps_the_place(s: State, k: int) -> None:
    """A noble that has come is no longer reserved."""
    s.keeper[k] = EMPTY


@replaces(visiting_nobles)
def visiting_nobles_or_kept(s: State, p: Player) -> int:
    """The places, as bits, of the nobles that nobody else has reserved and that may visit."""
    welcomed = places_of(s.keeper, EMPTY) | places_of(s.keeper, s.seat)
    return welcomed & nobles_that_fit(s, p)


# ---- discard two bonuses (XO8)


def discard_opens(s: State, p: Player) -> bool:
    """Discard associated cards first, by themselves; whether bonuses are owed after that.

    The argument is the colour and, in its lowest bit, whether two bonuses are owed or one.
    """
    top = s.depth - 1
    colour = s.args[top] >> 1
    while p.tied[colour] > 0:
        discard_tied(s, p, colour)
        if s.args[top] & 1 == 0:
            return False
        s.args[top] -= 1
    return True


def discard_options(s: State, p: Player, out: Cells) -> int:
    """Offer the own cards of the colour by what is lost with them."""
    colour = s.args[s.depth - 1] >> 1
    losses = 0
    for card in range(N_CARDS):
        if s.owner[card] == s.seat and gives_bonus(card, colour):
            losses |= 1 << loss_of(card)
    return offer(out, 0, DISCARD_CARD, losses, N_LOSSES)


def discard_resolve(s: State, p: Player, action: int) -> None:
    """Discard a card; a double-bonus card pays both bonuses."""
    colour = s.args[s.depth] >> 1
    loss = action - DISCARD_CARD
    card = own_card(s, colour, loss)
    p.bonus[colour] -= BONUS_COUNT[card]
    put_in_the_box(s, p, card)
    if s.args[s.depth] & 1 and loss != DISCARD_DOUBLE:
        ask(s, DISCARD_BONUSES, colour * 2)


def own_card(s: State, colour: int, loss: int) -> int:
    """The first own card of a colour with which that is lost."""
    for card in range(N_CARDS):
        if s.owner[card] == s.seat and gives_bonus(card, colour) and loss_of(card) == loss:
            return card
    return EMPTY


def gives_bonus(card: int, colour: int) -> bool:
    """Whether a card has a bonus of a colour of its own."""
    return bool(BONUS_COUNT[card] > 0 and BONUS[card] == colour)


def loss_of(card: int) -> int:
    """What is lost with a card that has a bonus: a double one, or a single one with prestige."""
    return DISCARD_DOUBLE if BONUS_COUNT[card] == 2 else PRESTIGE[card]


def discard_tied(s: State, p: Player, colour: int) -> None:
    """Discard the first own card that is associated with a colour."""
    for k in range(N_ORIENT):
        if s.owner[FIRST_ORIENT + k] == s.seat and s.tie[k] == colour:
            s.tie[k] = EMPTY
            p.tied[colour] -= 1
            p.bonus[colour] -= 1
            put_in_the_box(s, p, FIRST_ORIENT + k)
            return


def put_in_the_box(s: State, p: Player, card: int) -> None:
    """Take a card out of the game with its prestige."""
    s.owner[card] = IN_THE_BOX
    p.n_cards -= 1
    p.prestige -= PRESTIGE[card]


# ---- paying with double-gold cards, associations and discards (XO2, XO3, XO8)


@replaces(purse)
def purse_with_jokers(p: Player) -> int:
    """What a player can pay with; a double-gold card counts as two gold."""
    return bundle(p.bonus) + bundle(p.tokens) + some_of(GOLD, 2 * p.jokers)


@replaces(can_buy)
def can_buy_orient(s: State, p: Player, card: int) -> bool:
    """Whether the player can pay a card, and has the bonuses that it asks for."""
    return is_payable(s, p, card) and has_all(bonuses_and_sum(p), ASKS[card])


@replaces(buyable_cards)
def buyable_cards_orient(s: State, p: Player, means: int) -> int:
    """The places, as bits, with a card that can be paid and asks for no bonus that is not there."""
    own = bonuses_and_sum(p)
    places = BASE_PLACES
    for slot in range(FIRST_ORIENT_SLOT, N_SLOTS):
        places |= has_all(own, ASKS[s.board[slot]]) << slot
    return places & payable_cards(s, p, means)


@replaces(buyable_reserved)
def buyable_reserved_orient(p: Player, means: int) -> int:
    """The same of the reserved cards."""
    own = bonuses_and_sum(p)
    places = 0
    for k in range(MAX_RESERVED):
        places |= has_all(own, ASKS[p.reserved[k]]) << k
    return places & payable_reserved(p, means)


def bonuses_and_sum(p: Player) -> int:
    """The bonuses of a player, and behind them how many there are, as a bundle."""
    bonus = bundle(p.bonus)
    return bonus + some_of(ANY_BONUS, total(bonus))


@replaces(quote)
def quote_orient(s: State, p: Player, card: int) -> None:
    """Make the tender the payment with all gems, then the fewest double-gold cards, then gold."""
    due = shortfall(PRICE[card], bundle(p.bonus))
    short = shortfall(due, bundle(p.tokens))
    missing = total(short)
    jokers = (max(missing - p.tokens[GOLD], 0) + 1) >> 1
    gold = max(missing - 2 * jokers, 0)
    unbundle(s.tender, due - short + some_of(GOLD, gold) + some_of(JOKERS, jokers))


@replaces(tender_covers)
def tender_covers_orient(s: State, p: Player, card: int) -> bool:
    """Whether the tender pays this card: double-gold cards two gems each, gold the rest."""
    missing = 0
    for colour in range(5):
        gems = gems_missing(s, p, card, colour)
        if gems < 0:
            return False
        missing += gems
    jokers = s.tender[JOKERS]
    if jokers < 0 or jokers > p.jokers or 2 * jokers > missing + 1:
        return False
    gold = max(missing - 2 * jokers, 0)
    return s.tender[GOLD] == gold and gold <= p.tokens[GOLD]


@replaces(pay)
def pay_with_jokers(s: State, p: Player) -> None:
    """Give the tokens back to the bank and discard the double-gold cards (XO2)."""
    jokers = s.tender[JOKERS]
    return_tokens(s, p, bundle(s.tender) - some_of(JOKERS, jokers))
    for _ in range(jokers):
        p.jokers -= 1
        put_in_the_box(s, p, first_joker(s))


def first_joker(s: State) -> int:
    """The first own double-gold card."""
    for card in range(FIRST_ORIENT, N_CARDS):
        if s.owner[card] == s.seat and EFFECT[card] == DOUBLE_GOLD:
            return card
    return EMPTY


ASSOCIATE_CARD = decision("associate", associate_opens, associate_options, associate_resolve)
TAKE_FREE_CARD = decision("free", free_opens, free_options, free_resolve)
CHOOSE_KEPT_NOBLE = decision("keep", keep_opens, keep_options, keep_resolve)
DISCARD_BONUSES = decision("discard", discard_opens, discard_options, discard_resolve)
CHANGES = Changes(
    settings={N_SLOTS: 18, N_DECKS: 6, N_CARDS: FIRST_ORIENT + N_ORIENT, N_TENDER: 7},
    rows={
        COST: [card.cost for card in _cards],
        PRESTIGE: [card.prestige for card in _cards],
        BONUS: [card.bonus or 0 for card in _cards],
        BONUS_COUNT: [card.bonus_count if card.bonus is not None else 0 for card in _cards],
        DECK_CARDS: [100, 110, 120],
        SLOT_DECK: _SLOT_DECKS,
    },
)
