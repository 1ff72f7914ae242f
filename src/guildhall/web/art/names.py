"""Pieces in words, for those who hear the table and for everybody who asks what a piece is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from guildhall.games.splendor.cards import COLOURS, LETTERS, Card, Noble
from guildhall.games.splendor.editions import edition
from guildhall.games.splendor.notation import ORDER
from guildhall.games.splendor.tiles import POWERS, City, TradingPost
from guildhall.messages import Listing, Message, Renderer, plural

Counts = Sequence[int] | Mapping[str, int]

GEMS = dict(zip(LETTERS, ("diamond", "sapphire", "emerald", "ruby", "onyx", "gold"), strict=True))
"""What the gems are called when they are named one by one."""

COLOUR_WORDS = dict(zip(LETTERS, (*COLOURS, "gold"), strict=True))
"""What they are called in prices and demands."""


def counted_gems(counts: Counts) -> Listing:
    """Gems one kind after the other: `2 rubies, 1 onyx`."""
    return Listing(tuple(_counted(letter, count) for letter, count in price_items(counts)))


@cache
def _counted(letter: str, count: int) -> Message:
    words = {
        "W": plural("{count} diamond", "{count} diamonds", count=count),
        "B": plural("{count} sapphire", "{count} sapphires", count=count),
        "G": plural("{count} emerald", "{count} emeralds", count=count),
        "R": plural("{count} ruby", "{count} rubies", count=count),
        "O": plural("{count} onyx", "{count} onyxes", count=count),
        "E": plural("{count} gold", "{count} gold", count=count),
    }
    return words[letter]


def price_items(counts: Counts) -> list[tuple[str, int]]:
    """The gems of a price with how many of each, in the order of the board."""
    held = counts if isinstance(counts, Mapping) else dict(zip(LETTERS, counts, strict=False))
    return [(letter, held[letter]) for letter in ORDER if held.get(letter)]


def price_name(counts: Counts) -> str:
    """A price: `3 white, 2 red`."""
    return ", ".join(f"{n} {COLOUR_WORDS[letter]}" for letter, n in price_items(counts))


def card_name(card: Card, place: str = "") -> str:
    """A card: `Tier 2 card b3, 2 prestige, gives ruby, costs 3 white, 2 red`."""
    kind = edition(card.expansion).card_kind
    facts = [
        f"Tier {card.tier} {kind} {place}".rstrip(),
        f"{card.prestige} prestige" if card.prestige else "",
        _gift(card),
        effect_name(card),
        f"costs {price_name(card.cost)}" if any(card.cost) else "",
    ]
    return ", ".join(fact for fact in facts if fact)


def effect_name(card: Card) -> str:
    """What a card of an expansion does, besides what it gives: `keep a noble`."""
    words = edition(card.expansion).card_words(card)
    if words is None or card.bonus_count > 1:
        return ""
    return Renderer(symbols=COLOUR_WORDS.__getitem__).render(words)


def noble_name(noble: Noble) -> str:
    """A noble: `Henry VIII, 3 prestige, wants to see 4 red, 4 black`."""
    return f"{noble.name}, {noble.prestige} prestige, wants to see {price_name(noble.needs)}"


def city_name(city: City) -> str:
    """A city: `Bruges, wants 14 prestige, 4 green, 4 of one other colour`."""
    demands = [f"wants {city.prestige} prestige", price_name(city.needs)]
    demands += [f"{city.any_same} of one colour"] if city.any_same else []
    demands += [f"{city.any_other} of one other colour"] if city.any_other else []
    return ", ".join([city.name, *filter(None, demands)])


def post_name(post: TradingPost) -> str:
    """A post: `Post 1, wants 1 white, 3 red: after buying take 1 gem`."""
    noble = " and a noble" if post.nobles else ""
    return f"Post {post.number + 1}, wants {price_name(post.needs)}{noble}: {POWERS[post.power]}"


def deck_name(tier: int, count: int | None, family: str = "") -> str:
    """A deck or a card that lies face down; `family` is the expansion that it came with."""
    kinds = edition(family or None)
    kind = kinds.card_kind if count is None else kinds.deck_kind
    named = f"{kind} of tier {tier}" if family else f"Tier {tier} {kind}"
    if count is None:
        return f"{named}, face down"
    return f"{named}, {count} {'card' if count == 1 else 'cards'} left"


def _gift(card: Card) -> str:
    if card.bonus is None:
        return ""
    gem = GEMS[LETTERS[card.bonus]]
    return f"gives {card.bonus_count} {gem}s" if card.bonus_count > 1 else f"gives {gem}"
