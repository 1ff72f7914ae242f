"""Pieces in words, for those who hear the table and for everybody who asks what a piece is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from guildhall.games.splendor.cards import LETTERS, Card, Noble
from guildhall.games.splendor.editions import edition
from guildhall.games.splendor.notation import DECKS as DECK_SPOTS
from guildhall.games.splendor.notation import ORDER, deck_family
from guildhall.games.splendor.tiles import POWERS, City, TradingPost
from guildhall.messages import Listing, Message, Renderer, mark, plural
from guildhall.web.language import gettext, ngettext, spoken, tell

Counts = Sequence[int] | Mapping[str, int]

GEMS = dict(
    zip(
        LETTERS,
        (
            mark("diamond"),
            mark("sapphire"),
            mark("emerald"),
            mark("ruby"),
            mark("onyx"),
            mark("gold"),
        ),
        strict=True,
    )
)
"""What the gems are called."""

DECKS = {
    ("", "deck"): mark("Deck of tier {tier}"),
    ("", "card"): mark("Card of tier {tier}"),
    ("orient", "deck"): mark("Orient deck of tier {tier}"),
    ("orient", "card"): mark("Orient card of tier {tier}"),
}
"""What decks and cards are called, by the expansion that they came with."""


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


def gem_name(letter: str) -> str:
    """A gem in the language of the page."""
    return gettext(GEMS[letter])


def gem_title(letter: str) -> str:
    """The name of a gem as a heading."""
    return _capital(gem_name(letter))


def price_name(counts: Counts) -> str:
    """A price: `3 diamonds, 2 rubies`."""
    return ", ".join(tell(_counted(letter, count)) for letter, count in price_items(counts))


def card_title(card: Card, place: str = "") -> str:
    """What a card is called: `Card of tier 2, b3`."""
    named = _kind(card.expansion or "", "card", card.tier)
    return f"{named}, {place}" if place else named


def card_name(card: Card, place: str = "") -> str:
    """A card: `Card of tier 2, b3, 2 prestige, gives a ruby, costs 3 diamonds, 2 rubies`."""
    facts = [
        card_title(card, place),
        gettext("{number} prestige", number=card.prestige) if card.prestige else "",
        _gift(card),
        effect_name(card),
        gettext("costs {price}", price=price_name(card.cost)) if any(card.cost) else "",
    ]
    return ", ".join(fact for fact in facts if fact)


def gift_sentence(card: Card) -> str:
    """What a card brings, as a sentence."""
    gift = _gift(card)
    points = gettext("{number} prestige", number=card.prestige) if card.prestige else ""
    words = ", ".join(filter(None, (_capital(gift), points)))
    return f"{words}." if words else ""


def price_sentence(card: Card) -> str:
    """What a card costs, as a sentence."""
    if not any(card.cost):
        return ""
    return f"{_capital(gettext('costs {price}', price=price_name(card.cost)))}."


def effect_name(card: Card) -> str:
    """What a card of an expansion does, besides what it gives: `keep a noble`."""
    words = edition(card.expansion).card_words(card)
    if words is None or card.bonus_count > 1:
        return ""
    return Renderer(spoken().catalogue, symbols=gem_name).render(words)


def effect_title(card: Card) -> str:
    """The same as a heading: only its first letter is changed, for German nouns have capitals."""
    return _capital(effect_name(card))


def noble_name(noble: Noble) -> str:
    """A noble: `Henry VIII, 3 prestige, wants 4 rubies, 4 onyxes`."""
    points = gettext("{number} prestige", number=noble.prestige)
    return ", ".join((gettext(noble.name), points, _wants(price_name(noble.needs))))


def city_name(city: City) -> str:
    """A city: `Bruges, wants 14 prestige, 4 emeralds, 4 of one other colour`."""
    return f"{gettext(city.name)}, {_wants(_demands(city))}"


def city_sentence(city: City) -> str:
    """What a city wants, as a sentence."""
    return f"{_capital(_wants(_demands(city)))}."


def post_name(post: TradingPost) -> str:
    """A post: `Post 1, wants 1 diamond, 3 rubies: after buying take 1 gem`."""
    return gettext(
        "Post {number}, {wants}: {power}",
        number=post.number + 1,
        wants=_post_wants(post),
        power=gettext(POWERS[post.power]),
    )


def post_sentence(post: TradingPost) -> str:
    """What a post wants and does, as a sentence."""
    return f"{_capital(_post_wants(post))}. {_capital(gettext(POWERS[post.power]))}."


def deck_title(tier: int, family: str = "") -> str:
    """What a deck is called; `family` is the expansion that it came with."""
    return _kind(family, "deck", tier)


def deck_name(tier: int, count: int | None, family: str = "") -> str:
    """A deck or a card that lies face down."""
    if count is None:
        return gettext("{card}, face down", card=_kind(family, "card", tier))
    left = ngettext("{count} card left", "{count} cards left", count)
    return f"{deck_title(tier, family)}, {left}"


def spot_name(spot: str) -> str:
    """Where a card lies that is touched: `b2`, `Deck of tier 1`; nothing for other spots."""
    if spot in DECK_SPOTS:
        return deck_title(int(spot[-1]), deck_family(spot))
    kind, _, number = spot.partition("-")
    if kind == "hand":
        return gettext("Reserved {number}", number=number)
    return "" if number else spot


def _kind(family: str, kind: str, tier: int) -> str:
    known = DECKS.get((family, kind))
    if known:
        return gettext(known, tier=tier)
    made = edition(family)
    return f"{made.deck_kind if kind == 'deck' else made.card_kind} {tier}"


def _gift(card: Card) -> str:
    if card.bonus is None:
        return ""
    return gettext("gives {gems}", gems=price_name({LETTERS[card.bonus]: card.bonus_count}))


def _wants(what: str) -> str:
    return gettext("wants {what}", what=what)


def _demands(city: City) -> str:
    demands = [gettext("{number} prestige", number=city.prestige), price_name(city.needs)]
    if city.any_same:
        demands.append(gettext("{number} of one colour", number=city.any_same))
    if city.any_other:
        demands.append(gettext("{number} of one other colour", number=city.any_other))
    return ", ".join(filter(None, demands))


def _post_wants(post: TradingPost) -> str:
    noble = gettext("a noble") if post.nobles else ""
    return _wants(", ".join(filter(None, (price_name(post.needs), noble))))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
