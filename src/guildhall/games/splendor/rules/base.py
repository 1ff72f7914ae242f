"""The base game of Splendor, S1 to S13.

Gems are counted in bundles (`engine/bundles.py`), all colours at once, and legal actions are found
as sets of places, a bit each, which `offer` writes out. So compiled rules hardly branch.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from guildhall.games.engine import turns
from guildhall.games.engine.bundles import (
    EACH,
    PLACE_BITS,
    has_all,
    places_with,
    shortage,
    shortfall,
    some_of,
    total,
)
from guildhall.games.engine.declare import (
    Cells,
    actions,
    bundle,
    bundled,
    cell,
    cells,
    chance,
    decision,
    event,
    first_of,
    grid,
    offer,
    places_of,
    replaces,
    setting,
    table,
    turn,
    unbundle,
)
from guildhall.games.engine.turns import MAX_PLAYERS, ask, begin_turn, is_finished
from guildhall.games.splendor import cards

GOLD = 5
COLOURS = 31
"""The gems but gold, as bits."""
OUT_OF_REACH = 127
"""More white gems than anybody has, as a bundle."""
EMPTY = -1
UNKNOWN = -2
MAX_TOKENS = 10
MAX_RESERVED = 3
PAIR_NEEDS = 4
N_TIERS = 3
GOAL = 15

N_DECKS = setting(3)
N_SLOTS = setting(12)
N_CARDS = setting(90)
N_TENDER = setting(6)
MAX_NOBLES = setting(5)

_developments = cards.developments()
COST = table([card.cost for card in _developments])
PRESTIGE = table([card.prestige for card in _developments])
BONUS = table([card.bonus for card in _developments])
BONUS_COUNT = table([1] * len(_developments))
NOBLE_NEEDS = table([noble.needs for noble in cards.nobles()])
PRICE = bundled(COST, behind=[OUT_OF_REACH, OUT_OF_REACH])
"""The cost of each card as a bundle; nobody can pay what is unknown or not there."""
NOBLE_ASKS = bundled(NOBLE_NEEDS, behind=[OUT_OF_REACH])
"""The bonuses that each noble requires as a bundle; nobody has those of an empty place."""
NOBLE_PRESTIGE = table([noble.prestige for noble in cards.nobles()])
DECK_CARDS = table([0, 40, 70, 90])
"""The first card of each deck, and behind the last deck the number of cards."""
SLOT_DECK = table([0] * 4 + [1] * 4 + [2] * 4)
"""The deck that refills each face-up place."""

_picks = [pick for size in (1, 2, 3) for pick in combinations(range(5), size)]
N_PICKS = 25
PICK_MASK = table([sum(1 << colour for colour in pick) for pick in _picks])
"""The colours of each way to take different gems, as bits."""


def _picks_from(piles: int) -> int:
    """The ways, as bits, to take one gem each of three of these piles, or of all if fewer (S4)."""
    size = min(piles.bit_count(), 3)
    masks = enumerate(PICK_MASK.rows)
    return sum(1 << k for k, mask in masks if mask & ~piles == 0 and mask.bit_count() == size)


PICKS = table([_picks_from(piles) for piles in range(32)])
"""For each set of piles, as bits: the ways to take different gems, as bits."""
TAKEN = table(
    [sum(1 << PLACE_BITS * colour for colour in pick) for pick in _picks]
    + [2 << PLACE_BITS * colour for colour in range(5)]
)
"""The gems of each way to take different ones, then of each pair, as bundles."""

TAKE = actions(N_PICKS, "take {different}")
TAKE_PAIR = actions(5, "take {pair}")
RESERVE = actions(N_SLOTS, "reserve {card}")
RESERVE_BLIND = actions(N_DECKS, "reserve {deck}")
BUY = actions(N_SLOTS, "buy {card}")
PAY = actions(MAX_RESERVED, "pay {number}")
RETURN = actions(6, "return {gem}")
NOBLE = actions(MAX_NOBLES, "noble {number}")
PASS = actions(1, "pass")

ON_SETUP = event("s", "rng")
"""The board is laid out."""
ON_PAIR = event("s", "p", "colour")
"""A player has taken two tokens of a colour."""
ON_LEAVE = event("s", "slot")
"""A face-up card leaves its place."""
ON_GAIN = event("s", "p", "card")
"""A player has gained a card, bought or free."""
ON_BUY = event("s", "p", "card")
"""A player has bought a card."""
ON_VISIT = event("s", "k")
"""A noble has moved from its place to a player."""


class Player(turns.Player):
    """What lies before one player."""

    tokens: Cells = cells(6)
    bonus: Cells = cells(5)
    prestige: int = cell()
    n_cards: int = cell()
    n_nobles: int = cell()
    nobles: Cells = cells(MAX_NOBLES, key=False)
    """Those who have visited; from now on their number and their prestige matter."""
    reserved: Cells = cells(MAX_RESERVED)
    blind: Cells = cells(MAX_RESERVED)
    """For each reserved card: 1 if it was drawn unseen (S7)."""
    reserved_deck: Cells = cells(MAX_RESERVED)
    """The deck that each reserved card came from."""


class State(turns.State):
    """What lies in the middle of the table, and whose each card is."""

    players: Sequence[Player]
    bank: Cells = cells(6)
    tender: Cells = cells(N_TENDER, key=False)
    """The tokens of the last payment, or of the one about to be made."""
    explicit: int = cell()
    """1 while `tender` was chosen by the player (S8)."""
    passes: int = cell()
    board: Cells = cells(N_SLOTS)
    nobles: Cells = cells(MAX_NOBLES)
    owner: Cells = cells(N_CARDS)
    """The seat that has bought each card."""
    deck_size: Cells = cells(N_DECKS)
    deck: list[Cells] = grid(N_DECKS, 40, key=False)


# ---- set-up (S1, S2)


def setup(s: State, players: int, gold: int, first_noble: int, n_nobles: int, rng: object) -> None:
    """Lay out a new game; the nobles are drawn from `n_nobles` tiles, the first one given."""
    s.n_players = players
    s.seat = 0
    s.over = 0
    s.depth = 0
    s.passes = 0
    s.explicit = 0
    for colour in range(5):
        s.bank[colour] = 7 if players == 4 else players + 2
    s.bank[GOLD] = gold
    for c in range(N_TENDER):
        s.tender[c] = 0
    for card in range(N_CARDS):
        s.owner[card] = EMPTY
    for deck in range(N_DECKS):
        shuffle_deck(s, deck, rng)
    for slot in range(N_SLOTS):
        s.board[slot] = draw(s, SLOT_DECK[slot])
    invite_nobles(s, players + 1, first_noble, n_nobles, rng)
    for seat in range(MAX_PLAYERS):
        clear_player(s.players[seat])
    ON_SETUP(s, rng)
    begin_turn(s)


@replaces(turns.lay_out)
def lay_out(s: State, deal: Cells, rng: object) -> None:
    """Lay out a new game by what `setup` takes."""
    setup(s, deal[0], deal[1], deal[2], deal[3], rng)


def shuffle_deck(s: State, deck: int, rng: object) -> None:
    """Shuffle all cards of a deck."""
    first = DECK_CARDS[deck]
    size = DECK_CARDS[deck + 1] - first
    pile = s.deck[deck]
    for i in range(size):
        j = chance(rng, i + 1)
        pile[i] = pile[j]
        pile[j] = first + i
    for i in range(size, len(pile)):
        pile[i] = EMPTY
    s.deck_size[deck] = size


def invite_nobles(s: State, guests: int, first: int, size: int, rng: object) -> None:
    """Choose that many of the noble tiles, each equally likely (S2)."""
    k = 0
    for i in range(size):
        if chance(rng, size - i) < guests - k:
            s.nobles[k] = first + i
            k += 1
    while k < MAX_NOBLES:
        s.nobles[k] = EMPTY
        k += 1


def clear_player(p: Player) -> None:
    """Give a player the empty beginning."""
    p.prestige = 0
    p.n_cards = 0
    p.n_nobles = 0
    for c in range(6):
        p.tokens[c] = 0
    for colour in range(5):
        p.bonus[colour] = 0
    for k in range(MAX_NOBLES):
        p.nobles[k] = EMPTY
    for k in range(MAX_RESERVED):
        p.reserved[k] = EMPTY
        p.blind[k] = 0
        p.reserved_deck[k] = 0


# ---- the action of a turn (S3)


def play_opens(s: State, p: Player) -> bool:
    """Every turn has an action, be it a pass."""
    return True


def play_options(s: State, p: Player, out: Cells) -> int:
    """Offer everything that may be done in a turn; a pass only if there is nothing else (S13)."""
    places = open_places(s, p)
    means = purse(p)
    n = take_options(s, out)
    if free_place(p) != EMPTY:
        n = offer(out, n, RESERVE, places, N_SLOTS)
        n = offer(out, n, RESERVE_BLIND, ~places_of(s.deck_size, 0), N_DECKS)
    n = offer(out, n, BUY, places & buyable_cards(s, p, means), N_SLOTS)
    n = offer(out, n, PAY, buyable_reserved(p, means), MAX_RESERVED)
    if n == 0:
        out[n] = PASS
        n += 1
    return n


def take_options(s: State, out: Cells) -> int:
    """Offer three different gems, fewer only if fewer piles are left (S4), or a pair (S5)."""
    bank = bundle(s.bank)
    piles = places_with(bank, EACH) & COLOURS
    n = offer(out, 0, TAKE, PICKS[piles], N_PICKS)
    return offer(out, n, TAKE_PAIR, places_with(bank, EACH * PAIR_NEEDS), 5)


def play_resolve(s: State, p: Player, action: int) -> None:
    """Carry out the action of a turn."""
    if action == PASS:
        s.passes += 1
        return
    s.passes = 0
    if action < RESERVE:
        take_tokens(s, p, TAKEN[action - TAKE])
        if action >= TAKE_PAIR:
            ON_PAIR(s, p, action - TAKE_PAIR)
    elif action < RESERVE_BLIND:
        slot = action - RESERVE
        reserve(s, p, take_card(s, slot), SLOT_DECK[slot], 0)
    elif action < BUY:
        deck = action - RESERVE_BLIND
        reserve(s, p, draw(s, deck), deck, 1)
    elif action < PAY:
        buy(s, p, take_card(s, action - BUY))
    else:
        buy(s, p, take_reserved(p, action - PAY))


# ---- tokens (S4 to S6)


def take_tokens(s: State, p: Player, gems: int) -> None:
    """Move a bundle of tokens from the bank to the player."""
    unbundle(s.bank, bundle(s.bank) - gems)
    unbundle(p.tokens, bundle(p.tokens) + gems)


def return_tokens(s: State, p: Player, gems: int) -> None:
    """Move a bundle of tokens from the player to the bank."""
    unbundle(p.tokens, bundle(p.tokens) - gems)
    unbundle(s.bank, bundle(s.bank) + gems)


def take_of_one_kind(s: State, p: Player, gem: int, count: int) -> None:
    """Move tokens of one kind from the bank to the player, or back if the count is below 0."""
    s.bank[gem] -= count
    p.tokens[gem] += count


# ---- cards (S7, S8)


def draw(s: State, deck: int) -> int:
    """Take the top card of a deck."""
    if s.deck_size[deck] == 0:
        return EMPTY
    s.deck_size[deck] -= 1
    card = s.deck[deck][s.deck_size[deck]]
    s.deck[deck][s.deck_size[deck]] = EMPTY
    return card


def take_card(s: State, slot: int) -> int:
    """Take a face-up card and refill its place."""
    card = s.board[slot]
    ON_LEAVE(s, slot)
    refill(s, slot)
    return card


def refill(s: State, slot: int) -> None:
    """Lay the next card of its deck on an empty place."""
    s.board[slot] = draw(s, SLOT_DECK[slot])


def open_places(s: State, p: Player) -> int:
    """The places, as bits, whose face-up card the player may take."""
    return ~places_of(s.board, EMPTY)


def free_place(p: Player) -> int:
    """The first of the three places for reserved cards that is free."""
    return first_of(places_of(p.reserved, EMPTY))


def reserve(s: State, p: Player, card: int, deck: int, blind: int) -> None:
    """Lay a card aside and take a gold token if there is one (S7)."""
    k = free_place(p)
    p.reserved[k] = card
    p.reserved_deck[k] = deck
    p.blind[k] = blind
    take_of_one_kind(s, p, GOLD, min(s.bank[GOLD], 1))


def take_reserved(p: Player, k: int) -> int:
    """Take a card from the hand; the others keep their numbers."""
    card = p.reserved[k]
    p.reserved[k] = EMPTY
    p.reserved_deck[k] = 0
    p.blind[k] = 0
    return card


def buyable_cards(s: State, p: Player, means: int) -> int:
    """The places, as bits, whose face-up card can be bought with a purse, if it is open (S8)."""
    return payable_cards(s, p, means)


def buyable_reserved(p: Player, means: int) -> int:
    """The places, as bits, of the reserved cards that can be bought with a purse (S8)."""
    return payable_reserved(p, means)


def can_buy(s: State, p: Player, card: int) -> bool:
    """Whether the player can buy a card (S8)."""
    return is_payable(s, p, card)


def payable_cards(s: State, p: Player, means: int) -> int:
    """The places, as bits, whose face-up card a purse covers."""
    gold = gold_in(means)
    places = 0
    for slot in range(N_SLOTS):
        places |= (gold_needed(p, means, s.board[slot]) <= gold) << slot
    return places


def payable_reserved(p: Player, means: int) -> int:
    """The places, as bits, of the reserved cards that a purse covers."""
    gold = gold_in(means)
    places = 0
    for k in range(MAX_RESERVED):
        places |= (gold_needed(p, means, p.reserved[k]) <= gold) << k
    return places


def is_payable(s: State, p: Player, card: int) -> bool:
    """Whether bonuses, gems and gold together cover the price of a card, if there is one."""
    means = purse(p)
    return gold_needed(p, means, card) <= gold_in(means)


def purse(p: Player) -> int:
    """What a player can pay with, as a bundle: bonuses and gems of each colour, and gold."""
    return bundle(p.bonus) + bundle(p.tokens)


def gold_in(means: int) -> int:
    """The gold of a purse."""
    return means >> PLACE_BITS * GOLD


def gold_needed(p: Player, means: int, card: int) -> int:
    """The gold for what is missing of the price of a card: one for each gem (S6)."""
    return shortage(PRICE[card], means)


def buy(s: State, p: Player, card: int) -> None:
    """Pay a card and gain it (S8)."""
    if s.explicit == 0:
        quote(s, p, card)
    s.explicit = 0
    pay(s, p)
    gain(s, p, card)
    ON_BUY(s, p, card)


def pay(s: State, p: Player) -> None:
    """Give the tokens of the tender back to the bank."""
    return_tokens(s, p, bundle(s.tender))


def quote(s: State, p: Player, card: int) -> None:
    """Make the tender the payment with the least gold (S8)."""
    due = shortfall(PRICE[card], bundle(p.bonus))
    missing = shortfall(due, bundle(p.tokens))
    unbundle(s.tender, due - missing + some_of(GOLD, total(missing)))


def tender_covers(s: State, p: Player, card: int) -> bool:
    """Whether the tender pays this card exactly, with gold for any gem (S8)."""
    gold = 0
    for colour in range(5):
        missing = gems_missing(s, p, card, colour)
        if missing < 0:
            return False
        gold += missing
    return s.tender[GOLD] == gold and gold <= p.tokens[GOLD]


def gems_missing(s: State, p: Player, card: int, colour: int) -> int:
    """How many gems of a colour the tender leaves unpaid, -1 if it has more than is due or held."""
    due: int = max(COST[card][colour] - p.bonus[colour], 0)
    paid: int = s.tender[colour]
    if paid < 0 or paid > due or paid > p.tokens[colour]:
        return -1
    return due - paid


def gain(s: State, p: Player, card: int) -> None:
    """Lay a card before the player: its bonus and its prestige are theirs."""
    s.owner[card] = s.seat
    p.n_cards += 1
    p.bonus[BONUS[card]] += BONUS_COUNT[card]
    p.prestige += PRESTIGE[card]
    ON_GAIN(s, p, card)


# ---- returning tokens (S9)


def return_opens(s: State, p: Player) -> bool:
    """Tokens are returned while there are more than ten."""
    return total(bundle(p.tokens)) > MAX_TOKENS


def return_options(s: State, p: Player, out: Cells) -> int:
    """Any token may be returned, gold too."""
    return offer(out, 0, RETURN, places_with(bundle(p.tokens), EACH), 6)


def return_resolve(s: State, p: Player, action: int) -> None:
    """Return one token and look again."""
    take_of_one_kind(s, p, action - RETURN, -1)
    ask(s, RETURN_TOKENS, 0)


# ---- nobles (S10)


def noble_opens(s: State, p: Player) -> bool:
    """A single visitor comes by itself; among several the player chooses."""
    visitors = visiting_nobles(s, p)
    if visitors == 0:
        return False
    if visitors & (visitors - 1):
        return True
    welcome(s, p, first_of(visitors))
    return False


def noble_options(s: State, p: Player, out: Cells) -> int:
    """Each noble whose requirement is met may be the one."""
    return offer(out, 0, NOBLE, visiting_nobles(s, p), MAX_NOBLES)


def noble_resolve(s: State, p: Player, action: int) -> None:
    """The chosen noble visits."""
    welcome(s, p, action - NOBLE)


def visiting_nobles(s: State, p: Player) -> int:
    """The places, as bits, of the nobles that may visit the player."""
    return nobles_that_fit(s, p)


def nobles_that_fit(s: State, p: Player) -> int:
    """The places, as bits, of the nobles that find the bonuses they require."""
    bonus = bundle(p.bonus)
    places = 0
    for k in range(MAX_NOBLES):
        places |= has_all(bonus, NOBLE_ASKS[s.nobles[k]]) << k
    return places


def welcome(s: State, p: Player, k: int) -> None:
    """A noble moves from the table to the player."""
    noble = s.nobles[k]
    s.nobles[k] = EMPTY
    p.nobles[p.n_nobles] = noble
    p.n_nobles += 1
    p.prestige += NOBLE_PRESTIGE[noble]
    ON_VISIT(s, k)


# ---- the end (S11 to S13)


@replaces(is_finished)
def is_decided_or_stuck(s: State) -> bool:
    """The game ends with a round in which the goal was reached (S11) or with a round of passes."""
    return s.passes == s.n_players or (s.seat == 0 and is_goal_reached(s))


def is_goal_reached(s: State) -> bool:
    """Whether somebody has fifteen prestige (S11)."""
    for seat in range(s.n_players):
        if s.players[seat].prestige >= GOAL:
            return True
    return False


@replaces(turns.merit)
def merit(s: State, seat: int) -> int:
    """A number that is higher the better a seat has done; equal ones share a place (S12)."""
    p = s.players[seat]
    return p.prestige * 128 - p.n_cards


TAKE_TURN = decision("turn", play_opens, play_options, play_resolve)
RETURN_TOKENS = decision("return", return_opens, return_options, return_resolve)
CHOOSE_NOBLE = decision("noble", noble_opens, noble_options, noble_resolve)
TURN = turn(TAKE_TURN, RETURN_TOKENS, CHOOSE_NOBLE)
