"""Pairs a large group quickly: by lot, then exchanging partners until nothing clashes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, starmap

from guildhall.messages import Message, message
from guildhall.tournament.pairing.exact_pairs import Pair
from guildhall.tournament.ranking.meetings import Meetings

REPEAT = 1000
"""A repeat weighs more than any number of mirrors that an exchange could save."""
TRIES = 300
"""How many partners are tried for a clash; more than the people anybody can have met."""


@dataclass(frozen=True, slots=True)
class Ban:
    """Who must not meet (met before, kept apart) and who should not (the same deck)."""

    repeats: Meetings
    apart: Meetings
    """Those of them who are kept apart, whether they have met or not."""
    decks: Sequence[str | None] = ()
    """What everybody plays, by number; empty where mirrors do not matter."""
    spared: dict[int, Message] = field(default_factory=dict)
    """Who changed partners, and what was avoided by it."""

    def repeat(self, one: int, other: int) -> bool:
        """Whether two people must not meet."""
        return self.repeats.met(one, other)

    def mirror(self, one: int, other: int) -> bool:
        """Whether both play the same deck (SW-15)."""
        if not self.decks:
            return False
        deck = self.decks[one]
        return deck is not None and deck == self.decks[other]

    def weight(self, one: int, other: int) -> int:
        """How bad a pair is: 0 if nothing is wrong with it."""
        repeat = REPEAT if self.repeats.met(one, other) else 0
        return repeat + self.mirror(one, other) if self.decks else repeat

    def avoided(self, *pairs: Pair) -> Message:
        """What is avoided if these pairs do not meet, the worst of it."""
        banned = [pair for pair in pairs if self.repeat(*pair)]
        if not banned:
            return message("mirror avoided")
        return (
            message("kept apart")
            if all(starmap(self.apart.met, banned))
            else message("repeat avoided")
        )

    def majority(self, people: Iterable[int]) -> tuple[str, int]:
        """The commonest deck and how many play it."""
        counts = Counter(map(self.decks.__getitem__, people)) if self.decks else {}
        known = ((count, deck) for deck, count in counts.items() if deck is not None)
        count, deck = max(known, default=(0, ""))
        return deck, count


def pair_by_lot(people: list[int], ban: Ban) -> list[Pair] | None:
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
    if clashing and any(starmap(ban.repeat, pairs)):
        return None
    return pairs


def _two_by_two(people: Sequence[int]) -> list[Pair]:
    return list(zip(people[::2], people[1::2], strict=True))


def _spread(people: list[int], ban: Ban, deck: str) -> list[Pair]:
    """If more than half play one deck, only as many as must meet their like (SW-15)."""
    alike = [player for player in people if ban.decks[player] == deck]
    others = [player for player in people if ban.decks[player] != deck]
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
                avoided = ban.avoided((one, other), (here, there))
                ban.spared.update(dict.fromkeys((*first, *second), avoided))
                pairs[index], pairs[place] = first, second
                if not ban.weight(*first):
                    return
                one, other = first
                break


def _elsewhere(index: int, clashing: list[int], count: int) -> Iterator[int]:
    """Other pairs to try: those that clash as well, then the next ones around."""
    near = ((index + step) % count for step in range(1, min(count, TRIES)))
    return chain(clashing, near)
