"""Trading Posts, XT1 to XT7: coats of arms on the route to the Orient, each with a power."""

from __future__ import annotations

from collections.abc import Sequence

from guildhall.games.engine.declare import (
    Cells,
    Changes,
    cells,
    decision,
    on,
    replaces,
    table,
)
from guildhall.games.engine.turns import MAX_PLAYERS, ask
from guildhall.games.splendor import tiles
from guildhall.games.splendor.rules import base
from guildhall.games.splendor.rules.base import (
    CHOOSE_NOBLE,
    COST,
    EMPTY,
    GOLD,
    ON_BUY,
    ON_PAIR,
    ON_SETUP,
    TAKE,
    can_buy,
    gems_missing,
    quote,
    take_tokens,
    tender_covers,
)

_posts = tiles.trading_posts()
N_POSTS = 5
POST_NEEDS = table([post.needs for post in _posts])
POST_NOBLES = table([post.nobles for post in _posts])
GEM_AFTER_BUYING, GEM_WITH_PAIR, DOUBLE_GOLD, FIVE_PRESTIGE, PRESTIGE_EACH = range(5)
"""The powers in the order of the board (XT2 to XT6)."""


class Player(base.Player):
    """The coats of arms that a player has placed."""

    posts: Cells = cells(N_POSTS)


class State(base.State):
    """The players with their coats of arms."""

    players: Sequence[Player]


@on(ON_SETUP)
def no_posts_yet(s: State, rng: object) -> None:
    """All coats of arms lie before their players."""
    for seat in range(MAX_PLAYERS):
        for post in range(N_POSTS):
            s.players[seat].posts[post] = 0


# ---- placing coats of arms (XT1, XT5 to XT7)


def posts_opens(s: State, p: Player) -> bool:
    """Place a coat of arms on every power whose requirement is met; there is nothing to choose."""
    for post in range(N_POSTS):
        if p.posts[post] == 0 and post_is_met(p, post):
            place_coat(p, post)
    return False


def posts_options(s: State, p: Player, out: Cells) -> int:
    """Never asked."""
    return 0


def posts_resolve(s: State, p: Player, action: int) -> None:
    """Never chosen."""


def post_is_met(p: Player, post: int) -> bool:
    """Whether a player has the bonuses and nobles that a power requires."""
    for colour in range(5):
        if p.bonus[colour] < POST_NEEDS[post][colour]:
            return False
    nobles: int = POST_NOBLES[post]
    return p.n_nobles >= nobles


def place_coat(p: Player, post: int) -> None:
    """Place a coat of arms, with the prestige that it brings now."""
    p.posts[post] = 1
    if post == FIVE_PRESTIGE:
        p.prestige += 5
    if post == PRESTIGE_EACH:
        for k in range(N_POSTS):
            p.prestige += p.posts[k]
    elif p.posts[PRESTIGE_EACH]:
        p.prestige += 1


# ---- a gem for a purchase or with a pair (XT2, XT3)


@on(ON_BUY)
def gem_after_buying(s: State, p: Player, card: int) -> None:
    """After a purchase, before the card is replaced, the player takes a gem (XT2)."""
    if p.posts[GEM_AFTER_BUYING]:
        ask(s, TAKE_GEM, EMPTY)


@on(ON_PAIR)
def gem_with_pair(s: State, p: Player, colour: int) -> None:
    """With two of one colour the player takes one of another (XT3)."""
    if p.posts[GEM_WITH_PAIR]:
        ask(s, TAKE_GEM, colour)


def gem_opens(s: State, p: Player) -> bool:
    """Whether there is a gem to take, of another colour than the pair."""
    for colour in range(5):
        if s.bank[colour] > 0 and colour != s.args[s.depth - 1]:
            return True
    return False


def gem_options(s: State, p: Player, out: Cells) -> int:
    """Offer every gem but gold and the colour of the pair."""
    n = 0
    for colour in range(5):
        if s.bank[colour] > 0 and colour != s.args[s.depth - 1]:
            out[n] = TAKE + colour
            n += 1
    return n


def gem_resolve(s: State, p: Player, action: int) -> None:
    """Take the gem."""
    take_tokens(s, p, action - TAKE, 1)


# ---- gold worth two gems of one colour (XT4)


@replaces(can_buy)
def can_buy_with_double_gold(s: State, p: Player, card: int) -> bool:
    """Whether bonuses, gems and gold cover the price, each gold two gems of one colour."""
    if card < 0:
        return False
    double = p.posts[DOUBLE_GOLD]
    cost = COST[card]
    bonus = p.bonus
    tokens = p.tokens
    needed = 0
    for colour in range(5):
        short = cost[colour] - bonus[colour] - tokens[colour]
        if short > 0:
            needed += (short + double) >> double
    return needed <= tokens[GOLD]


@replaces(quote)
def quote_with_double_gold(s: State, p: Player, card: int) -> None:
    """Make the tender the payment with the least gold, and of those the one with fewest gems."""
    double = p.posts[DOUBLE_GOLD]
    gold = 0
    for colour in range(5):
        due = max(COST[card][colour] - p.bonus[colour], 0)
        paid = min(due, p.tokens[colour])
        needed = (due - paid + double) >> double
        s.tender[colour] = max(due - (needed << double), 0)
        gold += needed
    s.tender[GOLD] = gold


@replaces(tender_covers)
def tender_covers_with_double_gold(s: State, p: Player, card: int) -> bool:
    """Whether the tender pays this card: gold for what the gems leave, colour by colour."""
    double = p.posts[DOUBLE_GOLD]
    gold = 0
    for colour in range(5):
        missing = gems_missing(s, p, card, colour)
        if missing < 0:
            return False
        gold += (missing + double) >> double
    return s.tender[GOLD] == gold and gold <= p.tokens[GOLD]


TAKE_GEM = decision("gem", gem_opens, gem_options, gem_resolve)
PLACE_COATS = decision("posts", posts_opens, posts_options, posts_resolve)
CHANGES = Changes(after={CHOOSE_NOBLE: PLACE_COATS})
