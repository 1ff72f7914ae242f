"""Searches the pairs of a round of duels: quickly where that is best possible, else exactly.

The quick way pairs every chain of score groups by lot. Where its result meets a bound below which
no pairing can be, it is best possible; where it does not, people around the trouble are paired
anew by an exact search that grows until the bound is met or everybody takes part in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from guildhall.tournament.format import PairingOptions
from guildhall.tournament.pairing.exact_pairs import Cost, Pair, best_pairs
from guildhall.tournament.pairing.groups import Group, chains, fewest_mirrors, mirrors, pair_chain
from guildhall.tournament.pairing.pairs import Ban
from guildhall.tournament.ranking.history import Column

SAMPLE = 120
"""So many people take part in an exact search at first."""
WHOLE = 1_000
"""So many people can take part in an exact search in a few seconds."""


class PairsCost(NamedTuple):
    """What a round costs by its goals (SW-16)."""

    crossings: int
    """How far pairs reach over score groups, each squared."""
    mirrors: int


class PairSearch:
    """People to be paired, by their numbers; they come in the order of their lots."""

    def __init__(
        self, wins: Column, people: Iterable[int], ban: Ban, options: PairingOptions
    ) -> None:
        self.wins = wins
        self.ban = ban
        self.options = options
        records = sorted(set(map(wins.__getitem__, people)), reverse=True)
        self.levels = {record: level for level, record in enumerate(records)}
        self.proven = True
        """Whether what was found last is known to be best possible."""

    def pairs(self, people: list[int]) -> list[Pair] | None:
        """The best pairs without repeats; None if there are none (SW-14, SW-16)."""
        self.proven = True
        runs = chains(self._groups(people))
        paired = [pair_chain(chain, self.ban) for chain in runs]
        found = [pair for pairs in paired for pair in pairs or ()]
        if None in paired or (self.options.mirrors_before_crossings and mirrors(found, self.ban)):
            return self._together(people, runs)
        if not self.ban.decks:
            return found
        improved = [
            self._improved(chain, pairs or []) for chain, pairs in zip(runs, paired, strict=True)
        ]
        return [pair for pairs in improved for pair in pairs]

    def cost(self, pairs: Iterable[Pair]) -> PairsCost:
        """What pairs cost."""
        pairs = list(pairs)
        return PairsCost(
            sum(self._distance(one, other) ** 2 for one, other in pairs),
            mirrors(pairs, self.ban),
        )

    def fewest_repeats(self, people: list[int]) -> list[Pair]:
        """The round with the fewest of those who must not meet, to be shown (SW-17).

        People who are kept apart meet only where not even repeats could prevent it.
        """
        cost = self._cost(people)
        dear = 1 + len(people) * (len(people) * (len(self.levels) ** 2 + 1)) ** 2
        apart = self.ban.apart.met

        def with_repeats(one: int, other: int) -> int:
            if apart(one, other):
                return dear * (len(people) + 1)
            price = cost(one, other)
            return dear if price is None else price

        return best_pairs(people, with_repeats) or []

    def _groups(self, people: list[int]) -> list[Group]:
        """People of equal records, best first, each group in the order of its lots (SW-11)."""
        wins = self.wins
        groups: dict[int, Group] = {record: [] for record in self.levels}
        for player in people:
            groups[wins[player]].append(player)
        return [group for group in groups.values() if group]

    def _improved(self, chain: list[Group], pairs: list[Pair]) -> list[Pair]:
        """Pairs of a chain with fewer mirrors, as long as fewer may be possible (SW-15)."""
        least = fewest_mirrors(chain, self.ban)
        order = {player: place for place, player in enumerate(p for group in chain for p in group)}
        sample = SAMPLE
        while mirrors(pairs, self.ban) > least:
            part, rest = self._around_trouble(pairs, sample)
            people = sorted((player for pair in part for player in pair), key=order.__getitem__)
            pairs = (self._exact(people) or part) + rest
            if not rest:
                break
            if sample >= WHOLE:
                self.proven = mirrors(pairs, self.ban) <= least and self.proven
                break
            sample *= 2
        return pairs

    def _around_trouble(self, pairs: list[Pair], sample: int) -> tuple[list[Pair], list[Pair]]:
        """The pairs to be made anew, for so many people: mirrors, then what is around them."""
        troubled = [self.ban.mirror(*pair) for pair in pairs]
        records = {
            self.wins[player]
            for pair, trouble in zip(pairs, troubled, strict=True)
            if trouble
            for player in pair
        }
        ranked = sorted(
            range(len(pairs)),
            key=lambda place: (
                not troubled[place],
                not self._distance(*pairs[place]),
                self.wins[pairs[place][0]] not in records,
            ),
        )
        taken = set(ranked[: sample // 2])
        part = [pair for place, pair in enumerate(pairs) if place in taken]
        rest = [pair for place, pair in enumerate(pairs) if place not in taken]
        return part, rest

    def _together(self, people: list[int], runs: list[list[Group]]) -> list[Pair] | None:
        """Everybody in one exact search, or as many around what is stuck as it can bear."""
        if len(people) <= WHOLE:
            return self._exact(people)
        pairs = self._widened(runs)
        self.proven = pairs is None or self._is_best(pairs, runs)
        return pairs

    def _is_best(self, pairs: list[Pair], runs: list[list[Group]]) -> bool:
        """Whether pairs meet the bounds: a crossing at each border with an odd number above it."""
        borders = sum(len(chain) - 1 for chain in runs)
        least = sum(fewest_mirrors(chain, self.ban) for chain in runs)
        cost = self.cost(pairs)
        if self.options.mirrors_before_crossings:
            least = 0
        return cost.crossings <= borders and cost.mirrors <= least

    def _widened(self, runs: list[list[Group]]) -> list[Pair] | None:
        """Search exactly around what is stuck, with people from the neighbouring groups."""
        stuck = [
            pairs is None or (self.options.mirrors_before_crossings and mirrors(pairs, self.ban))
            for pairs in (pair_chain(chain, self.ban) for chain in runs)
        ]
        searched = {
            near
            for place, is_stuck in enumerate(stuck)
            if is_stuck
            for near in (place - 1, place, place + 1)
        }
        sample = SAMPLE // 3
        while True:
            part, rest = _sample(runs, searched, sample)
            pairs = self._exact(part)
            others = [pair_chain(chain, self.ban) for chain in chains(self._groups(rest))]
            if pairs is not None and None not in others:
                return pairs + [pair for found in others for pair in found or ()]
            if not rest:
                return None
            searched |= {near for place in searched for near in (place - 1, place + 1)}
            sample *= 2

    def _exact(self, people: list[int]) -> list[Pair] | None:
        for player in people:
            self.ban.spared.pop(player, None)
        return best_pairs(people, self._cost(people))

    def _distance(self, one: int, other: int) -> int:
        return self.levels[self.wins[one]] - self.levels[self.wins[other]]

    def _cost(self, people: list[int]) -> Cost:
        """Crossings weigh by the square of their size, mirrors come second (SW-16)."""
        level = {player: self.levels[self.wins[player]] for player in people}
        is_repeat, is_mirror = self.ban.repeat, self.ban.mirror
        crossing, mirror = len(people), 1
        if self.options.mirrors_before_crossings:
            crossing, mirror = 1, len(people) * len(self.levels) ** 2 + 1

        def cost(one: int, other: int) -> int | None:
            if is_repeat(one, other):
                return None
            return crossing * (level[one] - level[other]) ** 2 + mirror * is_mirror(one, other)

        return cost


def _sample(
    runs: list[list[Group]], searched: set[int], sample: int
) -> tuple[list[int], list[int]]:
    """Those who take part in a search, an even number from each chain, and all others."""
    part: list[int] = []
    rest: list[int] = []
    for place, chain in enumerate(runs):
        taken: list[int] = []
        for group in chain if place in searched else ():
            taken += group[: sample + (len(taken) + sample) % 2]
        if len(taken) % 2:
            taken = [player for group in chain for player in group]
        part += taken
        inside = set(taken)
        rest += [player for group in chain for player in group if player not in inside]
    return part, rest
