"""Pairs a large group quickly: by lot, then exchanging partners until nothing clashes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from guildhall.tournament.pairing.matching import Pair

REPEAT = 1000
"""A repeat weighs more than any number of mirrors that an exchange could save."""
TRIES = 300
"""How many partners are tried for a clash; more than the people anybody can have met."""


@dataclass(frozen=True, slots=True)
class Ban:
    """Who must not meet (met before, kept apart) and who should not (the same deck)."""

    met: Mapping[str, Collection[str]]
    decks: Mapping[str, str] = field(default_factory=dict)
    """Empty where mirrors do not matter."""
    spared: dict[str, str] = field(default_factory=dict)
    """Who changed partners, and what was avoided by it."""

    def mirror(self, one: str, other: str) -> bool:
        """Whether both play the same deck (SW-15)."""
        deck = self.decks.get(one)
        return deck is not None and deck == self.decks.get(other)

    def weight(self, one: str, other: str) -> int:
        """How bad a pair is: 0 if nothing is wrong with it."""
        return (REPEAT if other in self.met[one] else 0) + self.mirror(one, other)

    def majority(self, people: Sequence[str]) -> tuple[str, int]:
        """The commonest deck and how many play it."""
        decks = Counter(self.decks[player] for player in people if player in self.decks)
        return max(decks.items(), key=lambda item: (item[1], item[0]), default=("", 0))


def pair_by_lot(people: list[str], ban: Ban) -> list[Pair] | None:
    """Pairs for an even number of people in the order of their lots; None when stuck."""
    deck, count = ban.majority(people) if ban.decks else ("", 0)
    if 2 * count > len(people):
        pairs = _spread(people, ban, deck)
        tolerable = 1
    else:
        pairs = _two_by_two(people)
        tolerable = 0
    clashing = [index for index, pair in enumerate(pairs) if ban.weight(*pair) > tolerable]
    for place, index in enumerate(clashing):
        if ban.weight(*pairs[index]) > tolerable:
            _exchange(pairs, index, clashing[place + 1 : place + TRIES], ban)
    if clashing and any(other in ban.met[one] for one, other in pairs):
        return None
    return pairs


def _two_by_two(people: Sequence[str]) -> list[Pair]:
    return list(zip(people[::2], people[1::2], strict=True))


def _spread(people: list[str], ban: Ban, deck: str) -> list[Pair]:
    """If more than half play one deck, only as many as must meet their like (SW-15)."""
    alike = [player for player in people if ban.decks.get(player) == deck]
    others = [player for player in people if ban.decks.get(player) != deck]
    return [
        *zip(alike[: len(others)], others, strict=True),
        *_two_by_two(alike[len(others) :]),
    ]


def _exchange(pairs: list[Pair], index: int, clashing: list[int], ban: Ban) -> None:
    """Exchange partners with another pair, if that makes both together better."""
    one, other = pairs[index]
    for place in _elsewhere(index, clashing, len(pairs)):
        here, there = pairs[place]
        now = ban.weight(one, other) + ban.weight(here, there)
        for first, second in (((one, here), (other, there)), ((one, there), (other, here))):
            if ban.weight(*first) + ban.weight(*second) < now:
                avoided = "repeat" if now >= REPEAT else "mirror"
                ban.spared.update(dict.fromkeys((*first, *second), f"{avoided} avoided"))
                pairs[index], pairs[place] = first, second
                if not ban.weight(*first):
                    return
                one, other = first
                break


def _elsewhere(index: int, clashing: list[int], count: int) -> list[int]:
    """Other pairs to try: those that clash as well, then the next ones around."""
    near = [(index + step) % count for step in range(1, min(count, TRIES))]
    return clashing + near
