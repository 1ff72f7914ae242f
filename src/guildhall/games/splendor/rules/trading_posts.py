"""Trading Posts, XT1 to XT7: coats of arms on the route to the Orient, each with a power."""

from __future__ import annotations

from collections.abc import Sequence

from guildhall.games.engine.bundles import (
    EACH,
    NUMBERS,
    has_all,
    places_with,
    shortage,
    shortfall,
    some_of,
    total,
)
from guildhall.games.engine.declare import (
    Cells,
    Changes,
    bundle,
    bundled,
    cells,
    decision,
    offer,
    on,
    replaces,
    table,
    unbundle,
)
from guildhall.games.engine.turns import MAX_PLAYERS, ask
from guildhall.games.splendor import tiles
from guildhall.games.splendor.rules import base
from guildhall.games.splendor.rules.base import (
    CHOOSE_NOBLE,
    COLOURS,
    EMPTY,
    GOLD,
    ON_BUY,
    ON_PAIR,
    ON_SETUP,
    PRICE,
    TAKE,
    gems_missing,
    gold_needed,
    quote,
    take_of_one_kind,
    tender_covers,
)

_posts = tiles.trading_posts()
N_POSTS = 5
POST_NEEDS = table([post.needs for post in _posts])
POST_ASKS = bundled(POST_NEEDS)
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
    nobles: int = POST_NOBLES[post]
    return has_all(bundle(p.bonus), POST_ASKS[post]) and p.n_nobles >= nobles


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
    return gems_to_take(s) != 0


def gem_options(s: State, p: Player, out: Cells) -> int:
    """Offer every gem but gold and the colour of the pair."""
    return offer(out, 0, TAKE, gems_to_take(s), 5)


def gems_to_take(s: State) -> int:
    """The colours, as bits, of which there is a gem and no pair was taken."""
    piles = places_with(bundle(s.bank), EACH) & COLOURS
    pair = s.args[s.depth - 1]
    return piles if pair == EMPTY else piles & ~(1 << pair)


def gem_resolve(s: State, p: Player, action: int) -> None:
    """Take the gem."""
    take_of_one_kind(s, p, action - TAKE, 1)


# ---- gold worth two gems of one colour (XT4)


@replaces(gold_needed)
def gold_needed_with_double_gold(p: Player, means: int, card: int) -> int:
    """The gold for what is missing of the price of a card."""
    if p.posts[DOUBLE_GOLD] == 0:
        return shortage(PRICE[card], means)
    return total(gold_for_each(p, shortfall(PRICE[card], means)))


def gold_for_each(p: Player, missing: int) -> int:
    """The gold for what is missing of each gem, as a bundle: half of it with the power."""
    double = p.posts[DOUBLE_GOLD]
    return (missing + EACH * double) >> double & NUMBERS


@replaces(quote)
def quote_with_double_gold(s: State, p: Player, card: int) -> None:
    """Make the tender the payment with the least gold, and of those the one with fewest gems."""
    due = shortfall(PRICE[card], bundle(p.bonus))
    gold = gold_for_each(p, shortfall(due, bundle(p.tokens)))
    gems = shortfall(due, gold << p.posts[DOUBLE_GOLD])
    unbundle(s.tender, gems + some_of(GOLD, total(gold)))


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
