"""Who is rated how highly: in order at all times, so that a page of it costs no sorting."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable

Key = tuple[float, int, str]
"""The less the better: the value turned round, who came first among equals, and who it is."""


class RatingOrder:
    """People by a value, the highest first; among equals whoever came first."""

    def __init__(self, rated: Iterable[tuple[str, float]]) -> None:
        self._keys = {who: (-value, number, who) for number, (who, value) in enumerate(rated)}
        self._order: list[Key] = sorted(self._keys.values())

    def __len__(self) -> int:
        return len(self._order)

    def part(self, place: slice) -> list[str]:
        """Those who stand at some places, which count from 0."""
        return [who for _, _, who in self._order[place]]

    def put(self, who: str, value: float) -> None:
        """Give somebody another value, or a first one."""
        old = self._keys.get(who)
        number = len(self._keys) if old is None else old[1]
        if old is not None:
            del self._order[bisect_left(self._order, old)]
        self._keys[who] = new = (-value, number, who)
        insort(self._order, new)
