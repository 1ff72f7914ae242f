"""People are exchanged between tables exactly where fewer meet by it who should not."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from guildhall.messages import message
from guildhall.tournament.pairing.conflicts import Cut, lessen
from guildhall.tournament.ranking.meetings import Meetings

PEOPLE, SIZES = 6, (3, 3)
PAIRS = tuple(combinations(range(PEOPLE), 2))


def clashes(order: list[int], unwanted: Meetings) -> int:
    return sum(map(unwanted.among, Cut(order, SIZES).tables()))


@settings(max_examples=150)
@given(met=st.sets(st.sampled_from(PAIRS)))
def test_ts_14_neighbours_change_tables_if_and_only_if_fewer_meet_again(
    met: set[tuple[int, int]],
) -> None:
    unwanted, cut = Meetings(PEOPLE, met), Cut(list(range(PEOPLE)), SIZES)
    exchanged = [0, 1, 3, 2, 4, 5]
    before, after = clashes(cut.order, unwanted), clashes(exchanged, unwanted)
    lessen(cut, unwanted, 1, lambda *_: True, message("to meet new opponents"))
    assert cut.order == (exchanged if after < before else list(range(PEOPLE)))
    assert set(cut.moved) == ({2, 3} if after < before else set())
