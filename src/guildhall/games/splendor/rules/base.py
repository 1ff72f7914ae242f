"""The base game of Splendor, S1 to S13.

Options are written in one manner: each candidate to `out[n]`, and `n` steps on only if it is legal.
Without a branch on the condition the compiled rules are a quarter faster.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from guildhall.games.engine import turns
from guildhall.games.engine.declare import (
    Cells,
    actions,
    cell,
    cells,
    chance,
    decision,
    event,
    grid,
    replaces,
    setting,
    table,
    turn,
)
from guildhall.games.engine.turns import MAX_PLAYERS, ask, begin_turn, is_finished
from guildhall.games.splendor import cards

GOLD = 5
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
NOBLE_PRESTIGE = table([noble.prestige for noble in cards.nobles()])
DECK_CARDS = table([0, 40, 70, 90])
"""The first card of each deck, and behind the last deck the number of cards."""
SLOT_DECK = table([0] * 4 + [1] * 4 + [2] * 4)
"""The deck that refills each face-up place."""

_picks = [pick for size in (1, 2, 3) for pick in combinations(range(5), size)]
PICK_MASK = table([sum(1 << colour for colour in pick) for pick in _picks])
"""The colours of each way to take different gems, as bits."""
PICK_FIRST = table([0, 0, 5, 15, 25])
"""Where the ways to take 0, 1, 2 and 3 different gems begin, and where the last end."""

TAKE = actions(25, "take {different}")
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
    n = take_options(s, out, 0)
    if free_place(p) != EMPTY:
        n = reserve_options(s, p, out, n)
    n = buy_options(s, p, out, n)
    if n == 0:
        out[n] = PASS
        n += 1
    return n


def take_options(s: State, out: Cells, n: int) -> int:
    """Offer three different gems, fewer only if fewer piles are left (S4), or a pair (S5)."""
    piles = 0
    colours = 0
    for colour in range(5):
        if s.bank[colour] > 0:
            piles |= 1 << colour
            colours += 1
    colours = min(colours, 3)
    for pick in range(PICK_FIRST[colours], PICK_FIRST[colours + 1]):
        out[n] = TAKE + pick
        n += PICK_MASK[pick] & ~piles == 0
    for colour in range(5):
        out[n] = TAKE_PAIR + colour
        n += s.bank[colour] >= PAIR_NEEDS
    return n


def reserve_options(s: State, p: Player, out: Cells, n: int) -> int:
    """Offer every face-up card and the top of every deck (S7)."""
    for slot in range(N_SLOTS):
        out[n] = RESERVE + slot
        n += s.board[slot] != EMPTY and is_open_to(s, p, slot)
    for deck in range(N_DECKS):
        out[n] = RESERVE_BLIND + deck
        n += s.deck_size[deck] > 0
    return n


def buy_options(s: State, p: Player, out: Cells, n: int) -> int:
    """Offer every face-up or reserved card that the player can pay (S8)."""
    for slot in range(N_SLOTS):
        out[n] = BUY + slot
        n += can_buy(s, p, s.board[slot]) and is_open_to(s, p, slot)
    for k in range(MAX_RESERVED):
        out[n] = PAY + k
        n += can_buy(s, p, p.reserved[k])
    return n


def play_resolve(s: State, p: Player, action: int) -> None:
    """Carry out the action of a turn."""
    if action == PASS:
        s.passes += 1
        return
    s.passes = 0
    if action < TAKE_PAIR:
        take_different(s, p, PICK_MASK[action - TAKE])
    elif action < RESERVE:
        take_tokens(s, p, action - TAKE_PAIR, 2)
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


def take_different(s: State, p: Player, colours: int) -> None:
    """Give the player one token of each colour whose bit is set."""
    for colour in range(5):
        take_tokens(s, p, colour, colours >> colour & 1)


def take_tokens(s: State, p: Player, colour: int, count: int) -> None:
    """Move tokens from the bank to the player."""
    s.bank[colour] -= count
    p.tokens[colour] += count


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


def is_open_to(s: State, p: Player, slot: int) -> bool:
    """Whether the player may take the card of this place."""
    return True


def free_place(p: Player) -> int:
    """The first of the three places for reserved cards that is free."""
    for k in range(MAX_RESERVED):
        if p.reserved[k] == EMPTY:
            return k
    return EMPTY


def reserve(s: State, p: Player, card: int, deck: int, blind: int) -> None:
    """Lay a card aside and take a gold token if there is one (S7)."""
    k = free_place(p)
    p.reserved[k] = card
    p.reserved_deck[k] = deck
    p.blind[k] = blind
    if s.bank[GOLD] > 0:
        take_tokens(s, p, GOLD, 1)


def take_reserved(p: Player, k: int) -> int:
    """Take a card from the hand; the others keep their numbers."""
    card = p.reserved[k]
    p.reserved[k] = EMPTY
    p.reserved_deck[k] = 0
    p.blind[k] = 0
    return card


def can_buy(s: State, p: Player, card: int) -> bool:
    """Whether bonuses, gems and gold together cover the price (S8)."""
    if card < 0:
        return False
    cost = COST[card]
    bonus = p.bonus
    tokens = p.tokens
    missing = 0
    for colour in range(5):
        short = cost[colour] - bonus[colour] - tokens[colour]
        if short > 0:
            missing += short
    return missing <= tokens[GOLD]


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
    for c in range(6):
        take_tokens(s, p, c, -s.tender[c])


def quote(s: State, p: Player, card: int) -> None:
    """Make the tender the payment with the least gold (S8)."""
    gold = 0
    for colour in range(5):
        due = max(COST[card][colour] - p.bonus[colour], 0)
        paid = min(due, p.tokens[colour])
        s.tender[colour] = paid
        gold += due - paid
    s.tender[GOLD] = gold


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
    held = 0
    for c in range(6):
        held += p.tokens[c]
    return held > MAX_TOKENS


def return_options(s: State, p: Player, out: Cells) -> int:
    """Any token may be returned, gold too."""
    n = 0
    for c in range(6):
        out[n] = RETURN + c
        n += p.tokens[c] > 0
    return n


def return_resolve(s: State, p: Player, action: int) -> None:
    """Return one token and look again."""
    take_tokens(s, p, action - RETURN, -1)
    ask(s, RETURN_TOKENS, 0)


# ---- nobles (S10)


def noble_opens(s: State, p: Player) -> bool:
    """A single visitor comes by itself; among several the player chooses."""
    visitors = 0
    last = 0
    for k in range(MAX_NOBLES):
        if noble_visits(s, p, k):
            visitors += 1
            last = k
    if visitors == 1:
        welcome(s, p, last)
    return visitors > 1


def noble_options(s: State, p: Player, out: Cells) -> int:
    """Each noble whose requirement is met may be the one."""
    n = 0
    for k in range(MAX_NOBLES):
        out[n] = NOBLE + k
        n += noble_visits(s, p, k)
    return n


def noble_resolve(s: State, p: Player, action: int) -> None:
    """The chosen noble visits."""
    welcome(s, p, action - NOBLE)


def noble_visits(s: State, p: Player, k: int) -> bool:
    """Whether a noble may visit this player."""
    return noble_fits(s, p, k)


def noble_fits(s: State, p: Player, k: int) -> bool:
    """Whether a noble is still there and finds the bonuses it requires."""
    noble = s.nobles[k]
    if noble == EMPTY:
        return False
    fits = True
    for colour in range(5):
        fits &= p.bonus[colour] >= NOBLE_NEEDS[noble][colour]
    return fits


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
