"""The cards and nobles of Splendor, read from `data/` and checked."""

from __future__ import annotations

import csv
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path

COLOURS = ("white", "blue", "green", "red", "black")
"""The gem colours in the order of all data and of every row of numbers."""

LETTERS = "WBGROE"
"""The letters of the gem colours and of gold, in the same order."""

TIERS = (1, 2, 3)

ORIENT_KINDS = {
    (1, "double_gold"): 5,
    (1, "associate"): 5,
    (2, "associate_and_take_tier1"): 2,
    (2, "double_bonus"): 5,
    (2, "reserve_noble"): 3,
    (3, "take_tier2"): 5,
    (3, "discard_two"): 5,
}

EFFECT_LETTERS = {
    "double_gold": "D",
    "associate": "A",
    "associate_and_take_tier1": "A",
    "double_bonus": "P",
    "reserve_noble": "N",
    "take_tier2": "F",
    "discard_two": "X",
}
"""What stands for an effect in the code of a card."""


class CardDataError(Exception):
    """The card facts are not those of the printed game."""


@dataclass(frozen=True, slots=True)
class Card:
    """A development card; those of the Orient have an effect."""

    number: int
    tier: int
    bonus: int | None
    """The colour of its bonus, none if the card has none of its own."""
    prestige: int
    cost: tuple[int, ...]
    bonus_count: int = 1
    effect: str = ""
    discard: int | None = None
    """The colour of the two bonuses that are its price (XO8)."""

    def __hash__(self) -> int:
        return self.number

    @property
    def code(self) -> str:
        """What positions call it: tier, colour or effect, and a number, such as `2R4`."""
        return card_codes()[self.number]

    @property
    def expansion(self) -> str | None:
        """The expansion that it came with, None for a card of the base game."""
        return "orient" if self.effect else None


@dataclass(frozen=True, slots=True)
class Noble:
    """A noble tile."""

    number: int
    name: str
    series: str
    prestige: int
    needs: tuple[int, ...]

    def __hash__(self) -> int:
        return self.number

    @property
    def code(self) -> str:
        """What positions call it: `N1` to `N10`, those of the promotion `P1` and so on."""
        return noble_codes()[self.number]


@cache
def developments() -> tuple[Card, ...]:
    """All development cards, tier by tier."""
    cards = tuple(
        Card(number, int(row["tier"]), COLOURS.index(row["bonus"]), int(row["points"]), gems(row))
        for number, row in enumerate(read_rows("developments.csv"))
    )
    check_developments(cards)
    return cards


@cache
def orient_cards() -> tuple[Card, ...]:
    """The cards of the Orient, tier by tier; their numbers follow those of the base game."""
    first = len(developments())
    orient = tuple(
        Card(
            number=number,
            tier=int(row["tier"]),
            bonus=_colour(row["bonus"]),
            prestige=int(row["points"]),
            cost=gems(row),
            bonus_count=int(row["bonus_count"]),
            effect=row["kind"],
            discard=_colour(row["discard"]),
        )
        for number, row in enumerate(read_rows("orient.csv"), first)
    )
    check_orient(orient)
    return orient


@cache
def all_cards() -> tuple[Card, ...]:
    """Every card by its number."""
    return developments() + orient_cards()


@cache
def nobles() -> tuple[Noble, ...]:
    """All noble tiles, those of the base game first."""
    tiles = tuple(
        Noble(number, _noble_name(row, number), row["set"], int(row["points"]), gems(row))
        for number, row in enumerate(read_rows("nobles.csv"))
    )
    check_nobles(tiles)
    return tiles


@cache
def card_codes() -> tuple[str, ...]:
    """The code of every card by its number."""
    seen: Counter[str] = Counter()
    codes = []
    for card in all_cards():
        colour = "" if card.bonus is None else LETTERS[card.bonus]
        kind = f"{card.tier}{EFFECT_LETTERS.get(card.effect, colour)}"
        seen[kind] += 1
        codes.append(f"{kind}{seen[kind]}")
    return tuple(codes)


@cache
def card_numbers(count: int) -> dict[str, int]:
    """The numbers of the first so many cards by their codes: those of an edition."""
    return {code: number for number, code in enumerate(card_codes()[:count])}


@cache
def noble_numbers() -> dict[str, int]:
    """The numbers of the nobles by their codes."""
    return {code: number for number, code in enumerate(noble_codes())}


@cache
def noble_codes() -> tuple[str, ...]:
    """The code of every noble by its number."""
    base = len(noble_pool("base"))
    return tuple(f"N{n + 1}" if n < base else f"P{n - base + 1}" for n in range(len(nobles())))


def noble_pool(series: str) -> range:
    """The numbers of the nobles of a series: `base`, `promo` or `all`."""
    numbers = [noble.number for noble in nobles() if series in (noble.series, "all")]
    if not numbers:
        raise ValueError(f"nobles={series!r}: choose 'base', 'promo' or 'all'")
    return range(numbers[0], numbers[-1] + 1)


def check_developments(cards: tuple[Card, ...]) -> None:
    """Check counts and symmetries that a single wrong number breaks."""
    expect("cards by tier", [_count(cards, tier) for tier in TIERS], [40, 30, 20])
    expect("tiers in order", [card.tier for card in cards], sorted(card.tier for card in cards))
    expect("different cards", len({(c.tier, c.bonus, c.prestige, c.cost) for c in cards}), 90)
    for colour, name in enumerate(COLOURS):
        own = [card for card in cards if card.bonus == colour]
        expect(f"{name} cards by tier", [_count(own, tier) for tier in TIERS], [8, 6, 4])
        expect(f"prestige of {name} cards", sum(card.prestige for card in own), 28)
        asked = [sum(c.cost[colour] for c in cards if c.tier == tier) for tier in TIERS]
        expect(f"{name} gems asked for by tier", asked, [33, 41, 43])
    for pattern, alike in _by_pattern(cards).items():
        expect(f"colours of pattern {pattern}", {c.bonus for c in alike}, {0, 1, 2, 3, 4})
        asked = [sum(card.cost[colour] for card in alike) for colour in range(5)]
        expect(f"gems asked for by pattern {pattern}", len(set(asked)), 1)


def check_orient(cards: tuple[Card, ...]) -> None:
    """Check the kinds of cards, and that every kind treats the colours alike."""
    kinds = Counter((card.tier, card.effect) for card in cards)
    expect("Orient cards by tier and kind", kinds, ORIENT_KINDS)
    expect("order of tiers", [card.tier for card in cards], sorted(card.tier for card in cards))
    expect("Orient prestige by tier", [_prestige(cards, tier) for tier in TIERS], [0, 3, 15])
    for kind in ("double_gold", "associate", "double_bonus", "take_tier2"):
        alike = [card for card in cards if card.effect == kind]
        asked = {sum(card.cost[colour] for card in alike) for colour in range(5)}
        expect(f"gems asked for by {kind}", len(asked), 1)
    for card in cards:
        if card.effect == "discard_two" and card.bonus is not None:
            expect("colour to discard", card.discard, (card.bonus - 1) % 5)


def check_nobles(tiles: tuple[Noble, ...]) -> None:
    """Check the number of nobles and the two rings of neighbouring colours of the base game."""
    expect("nobles by series", Counter(t.series for t in tiles), {"base": 10, "promo": 9})
    expect("order of series", [t.series for t in tiles], ["base"] * 10 + ["promo"] * 9)
    expect("prestige of nobles", {tile.prestige for tile in tiles}, {3})
    ring = {
        tuple(size if (colour - first) % 5 < count else 0 for colour in range(5))
        for first in range(5)
        for size, count in ((4, 2), (3, 3))
    }
    expect("base nobles", {tile.needs for tile in tiles if tile.series == "base"}, ring)


def _by_pattern(cards: tuple[Card, ...]) -> dict[tuple[int, ...], list[Card]]:
    patterns: dict[tuple[int, ...], list[Card]] = {}
    for card in cards:
        pattern = (card.tier, card.prestige, *sorted(card.cost))
        patterns.setdefault(pattern, []).append(card)
    return patterns


def _count(cards: tuple[Card, ...] | list[Card], tier: int) -> int:
    return sum(card.tier == tier for card in cards)


def _prestige(cards: tuple[Card, ...], tier: int) -> int:
    return sum(card.prestige for card in cards if card.tier == tier)


def _colour(name: str) -> int | None:
    return None if name == "none" else COLOURS.index(name)


def expect(what: str, found: object, wanted: object) -> None:
    """Refuse facts that are not those of the printed game."""
    if found != wanted:
        raise CardDataError(f"{what}: found {found}, the printed game has {wanted}")


def read_rows(name: str) -> list[dict[str, str]]:
    """The rows of a file of facts."""
    # importlib.resources loads the reading of archives: a tenth of the way to the first prompt.
    text = (Path(__file__).parent / "data" / name).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


def gems(row: dict[str, str]) -> tuple[int, ...]:
    """The numbers of the five colours in a row of facts."""
    return tuple(int(row[colour]) for colour in COLOURS)


def _noble_name(row: dict[str, str], number: int) -> str:
    return f"Promo {number - 9}" if row["name"] == "unknown" else row["name"]
