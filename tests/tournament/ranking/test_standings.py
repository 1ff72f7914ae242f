"""The order of people by a chain of criteria, against sorting them all at once."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from guildhall.tournament.format import RankingOptions
from guildhall.tournament.ranking.history import History
from guildhall.tournament.ranking.standings import rank
from guildhall.tournament.table.scoring import PARTS, TableScore

CHAIN = ("points", "last_place", "score", "lot")
"""Of the second and the last fewer is better."""
FEW = st.integers(0, 2)


@settings(max_examples=80)
@given(st.lists(st.tuples(FEW, FEW, FEW), min_size=2, max_size=7))
def test_t_3_each_place_follows_from_the_first_criterion_that_differs(
    rows: list[tuple[int, int, int]],
) -> None:
    people = "ABCDEFG"[: len(rows)]
    tables = [
        TableScore((key,), (score,), (place,), (points * PARTS,), best=9)
        for key, (points, place, score) in zip(people, rows, strict=True)
    ]
    history = History(people, [tables])
    keys = {
        key: (-points, place, -score, history.lot(key))
        for key, (points, place, score) in zip(people, rows, strict=True)
    }
    standings = rank(history, RankingOptions(chain=CHAIN))
    assert list(standings.order) == sorted(people, key=keys.__getitem__)
    for above, line in zip(("", *standings.order), standings.places, strict=False):
        mine = keys[line.player]
        alike = [sum(other[:step] == mine[:step] for other in keys.values()) for step in range(5)]
        assert line.decided_by == CHAIN[alike.index(1) - 1]
        if above:
            differs = [one != other for one, other in zip(keys[above], mine, strict=True)]
            assert line.below_by == CHAIN[differs.index(True)]
        assert [*line.values.values()][:3] == [-mine[0], mine[1], -mine[2]]
