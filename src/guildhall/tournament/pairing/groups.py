"""Pairs score groups from the top, floating one down from an odd group (SW-11, SW-12).

Which groups are linked follows from their sizes alone: an odd number above a border means that
somebody must cross it. Groups linked by such borders form a chain, and chains do not touch each
other. A chain that is paired with one crossing at each of its borders is therefore best possible;
only a chain where that fails is stuck, and needs an exact search.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from guildhall.tournament.pairing.exact_pairs import Pair
from guildhall.tournament.pairing.pairs import Ban, pair_by_lot

Group = list[int]
"""People with equal records by number, in the order of their lots."""


def chains(groups: Iterable[Group]) -> list[list[Group]]:
    """The groups in runs that must be paired together: each run has an even number of people."""
    runs: list[list[Group]] = [[]]
    people = 0
    for group in groups:
        runs[-1].append(group)
        people += len(group)
        if people % 2 == 0:
            runs.append([])
    return [run for run in runs if run]


def pair_chain(chain: Sequence[Group], ban: Ban) -> list[Pair] | None:
    """Pairs with exactly one crossing at each border; None when stuck."""
    pairs: list[Pair] = []
    floater = None
    for number, group in enumerate(chain):
        rest = list(group)
        if floater is not None:
            partner = _partner(floater, rest, ban)
            if partner is None:
                return None
            rest.remove(partner)
            pairs.append((floater, partner))
        floater = None
        if len(rest) % 2:
            floater = _floater(rest, chain[number + 1], ban)
            rest.remove(floater)
        inside = pair_by_lot(rest, ban)
        if inside is None:
            return None
        pairs += inside
    return pairs


def _partner(floater: int, group: Group, ban: Ban) -> int | None:
    """Somebody new for the one who comes from above, of the commonest deck if it is another."""
    fresh = [player for player in group if not ban.weight(floater, player)]
    if not fresh:
        return next((p for p in group if ban.weight(floater, p) == 1), None)
    wanted = _of_majority(fresh, group, ban)
    return fresh[0] if wanted is None else wanted


def _floater(group: Group, below: Group, ban: Ban) -> int:
    """Who goes down: by lot, of the commonest deck, and only who finds somebody new below."""
    able = [player for player in group[:20] if any(not ban.weight(player, x) for x in below[:50])]
    wanted = _of_majority(able, group, ban)
    return (able or group)[0] if wanted is None else wanted


def _of_majority(able: Sequence[int], group: Group, ban: Ban) -> int | None:
    if not ban.decks:
        return None
    deck, count = ban.majority(group)
    if 2 * count <= len(group):
        return None
    return next((player for player in able if ban.decks[player] == deck), None)


def mirrors(pairs: Iterable[Pair], ban: Ban) -> int:
    """How many pairs play the same deck against each other."""
    return sum(ban.mirror(one, other) for one, other in pairs)


def fewest_mirrors(chain: Sequence[Group], ban: Ban) -> int:
    """A number of mirrors below which this chain cannot be paired."""
    total, above = 0, 0
    for group in chain:
        crossing_in = above % 2
        above += len(group)
        crossing = crossing_in + above % 2
        _, count = ban.majority(group)
        inside = len(group) - crossing
        total += max(0, count - crossing - inside // 2)
    return total
