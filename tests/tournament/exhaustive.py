"""An independent judge of pairings: tries every round there is, for few players."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Case:
    """What is known before a round of duels."""

    wins: Mapping[str, int]
    met: Collection[frozenset[str]]
    decks: Mapping[str, str]

    def crossings(self, pairs: Sequence[tuple[str, str]]) -> int:
        """How far pairs reach over score groups, squared."""
        groups = sorted(set(self.wins.values()))
        level = {player: groups.index(wins) for player, wins in self.wins.items()}
        return sum((level[one] - level[other]) ** 2 for one, other in pairs)

    def mirrors(self, pairs: Sequence[tuple[str, str]]) -> int:
        return sum(self.decks[one] == self.decks[other] for one, other in pairs)

    def repeats(self, pairs: Sequence[tuple[str, str]]) -> int:
        return sum(frozenset(pair) in self.met for pair in pairs)


def every_round(players: Sequence[str]) -> Iterator[Pairs]:
    """All ways to pair an even number of people."""
    if not players:
        yield ()
        return
    first, *others = players
    for other in others:
        rest = [player for player in others if player != other]
        for pairs in every_round(rest):
            yield ((first, other), *pairs)


def clean_rounds(case: Case, players: Sequence[str]) -> list[Pairs]:
    """All rounds without repeats."""
    return [pairs for pairs in every_round(players) if not case.repeats(pairs)]
