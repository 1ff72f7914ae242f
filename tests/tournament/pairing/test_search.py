"""What the search of pairs knows: bounds, what weighs how much, who takes part, what is proven."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from guildhall.tournament import shipped
from guildhall.tournament.pairing import search
from guildhall.tournament.pairing.groups import Group, fewest_mirrors
from guildhall.tournament.pairing.pairs import REPEAT, Ban
from guildhall.tournament.pairing.search import PairSearch
from guildhall.tournament.ranking.meetings import Meetings

OPTIONS = shipped()["summoner-wars-base"].pairing


def ban(decks: str, met: tuple[tuple[int, int], ...] = ()) -> Ban:
    people = len(decks)
    return Ban(Meetings(people, met), Meetings(people, ()), decks)


def test_sw_16_a_repeat_weighs_more_than_a_mirror_and_a_harmless_pair_nothing() -> None:
    weight = ban("XXYX", ((0, 2), (0, 3))).weight
    assert (weight(1, 2), weight(0, 1), weight(0, 2), weight(0, 3)) == (0, 1, REPEAT, REPEAT + 1)


@pytest.mark.parametrize(
    ("chain", "decks", "least"),
    [
        ([[0, 1, 2, 3, 4, 5]], "XXXXYZ", 1),
        ([[0, 1, 2, 3, 4, 5]], "XXXXXX", 3),
        ([[0, 1, 2, 3, 4, 5]], "XXXYZY", 0),
        ([[0, 1, 2], [3, 4, 5]], "XXXXYZ", 1),
        ([[0, 1, 2], [3, 4, 5]], "XXXYYY", 2),
        ([[0], [1, 2, 3, 4], [5]], "YXXXXY", 1),
    ],
)
def test_sw_15_as_many_mirrors_as_a_majority_forces(
    chain: list[Group], decks: str, least: int
) -> None:
    assert fewest_mirrors(chain, ban(decks)) == least


@pytest.mark.parametrize(
    ("chain", "sample", "part"),
    [
        ([[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]], 2, [0, 1, 5, 6]),
        ([[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]], 3, [0, 1, 2, 3, 5, 6, 7, 8]),
        ([[0, 1, 2], [3, 4, 5, 6, 7, 8, 9]], 4, [0, 1, 2, 3, 4, 5, 6, 7]),
        ([[0, 1, 2], [3]], 1, [0, 1, 2, 3]),
    ],
)
def test_sw_14_an_even_number_of_a_chain_takes_part_in_a_search(
    chain: list[Group], sample: int, part: list[int]
) -> None:
    everybody = [player for group in chain for player in group]
    rest = [player for player in everybody if player not in part]
    assert search._sample([chain], {0}, sample) == (part, rest)
    assert search._sample([chain], set(), sample) == ([], everybody)


@pytest.mark.parametrize("mirrors_first", [False, True])
def test_sw_16_pairs_are_best_only_if_they_meet_the_bounds(*, mirrors_first: bool) -> None:
    options = replace(OPTIONS, mirrors_before_crossings=mirrors_first)
    wins = [1, 1, 0, 0]
    one = PairSearch(wins, range(4), ban("XXYZ"), options)
    runs = [[[0, 1]], [[2, 3]]]
    assert one._is_best([(0, 1), (2, 3)], runs) is not mirrors_first
    assert not one._is_best([(0, 2), (1, 3)], runs)
    none = PairSearch(wins, range(4), ban("XYYZ"), options)
    assert none._is_best([(0, 1), (2, 3)], runs)


@pytest.mark.parametrize("before", [False, True])
def test_sw_16_what_is_not_proven_of_one_chain_is_not_proven_by_the_next(
    monkeypatch: pytest.MonkeyPatch, *, before: bool
) -> None:
    monkeypatch.setattr(search, "SAMPLE", 4)
    monkeypatch.setattr(search, "WHOLE", 0)
    found = PairSearch([0] * 6, range(6), ban("XXYYAB"), OPTIONS)
    assert found.proven
    found.proven = before
    pairs = found._improved([[0, 1, 2, 3, 4, 5]], [(0, 1), (2, 3), (4, 5)])
    assert found.cost(pairs).mirrors == 0
    assert found.proven is before


def test_sw_17_the_fewest_repeats_come_before_any_number_of_mirrors() -> None:
    """Only 2 and 3, 4 and 5, 2 and 4 have not met; the first two of these are mirrors."""
    fresh = {(2, 3), (4, 5), (2, 4)}
    met = tuple(pair for pair in combinations(range(6), 2) if pair not in fresh)
    found = PairSearch([0] * 6, range(6), ban("ZWXXYY", met), OPTIONS)
    pairs = {tuple(sorted(pair)) for pair in found.fewest_repeats(list(range(6)))}
    assert pairs == {(0, 1), (2, 3), (4, 5)}


def test_sw_16_a_mirror_that_comes_first_outweighs_pairs_of_any_distance() -> None:
    options = replace(OPTIONS, mirrors_before_crossings=True)
    wins = [5, 5, 0, 0, 4, 3, 2, 1]
    found = PairSearch(wins, range(8), ban("XXYZABCD"), options)
    pairs = found.pairs([0, 1, 2, 3])
    assert pairs
    assert found.cost(pairs) == (50, 0)


def test_sw_14_those_whom_a_wider_search_leaves_out_are_paired_among_themselves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The four best have all met; they are searched together with the next four."""
    monkeypatch.setattr(search, "WHOLE", 4)
    monkeypatch.setattr(search, "SAMPLE", 12)
    met = tuple(combinations(range(4), 2))
    wins = [3 - player // 4 for player in range(16)]
    found = PairSearch(wins, range(16), ban("ABCDEFGHIJKLMNOP", met), OPTIONS)
    pairs = found.pairs(list(range(16)))
    assert pairs
    assert sorted(player for pair in pairs for player in pair) == list(range(16))
    assert found.cost(pairs) == (4, 0)
