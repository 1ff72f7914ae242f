"""Nobody at a short table again before others, within a few places, from a round on (TS-10)."""

from __future__ import annotations

import pytest

from guildhall.tournament import draw, shipped
from guildhall.tournament.format_choices import changed
from tournament.worked import DESK, happen, new_event, next_round, play

SWISS = shipped()["splendor-swiss"]


def tables_of_round_2(ranks_of_the_short: set[int], *, since: int, reach: int) -> list[list[int]]:
    """The ranks at both tables, if people of these ranks sat at the table of three in round 1."""
    settings = {
        "tables.short_again_from_round": str(since),
        "tables.short_again_reach": str(reach),
        "points.scale": "custom",
        "points.custom": "0 0 0, 0 0 0 0",
        "ranking.chain": "points, score, lot",
    }
    t = new_event(changed(SWISS, settings), "ABCDEFG")
    first = next_round(t)
    short, full = first.tables[2].seats, first.tables[1].seats
    assert (len(full), len(short)) == (4, 3)
    others = [rank for rank in range(1, 8) if rank not in ranks_of_the_short]
    ranks = dict(zip(short, sorted(ranks_of_the_short), strict=True))
    ranks |= dict(zip(full, others, strict=True))
    play(t, {key: 20 - rank for key, rank in ranks.items()})
    assert [ranks[key] for key in t.standings().order] == [1, 2, 3, 4, 5, 6, 7]
    happen(t, draw(t, DESK))
    return [sorted(ranks[key] for key in t.rounds[-1].tables[n].seats) for n in (1, 2)]


@pytest.mark.parametrize(
    ("short", "since", "reach", "wanted"),
    [
        ({5, 6, 7}, 2, 1, [[1, 2, 3, 5], [4, 6, 7]]),
        ({5, 6, 7}, 3, 1, [[1, 2, 3, 4], [5, 6, 7]]),
        ({5, 6, 7}, 0, 1, [[1, 2, 3, 4], [5, 6, 7]]),
        ({5, 6, 7}, 2, 0, [[1, 2, 3, 4], [5, 6, 7]]),
        ({1, 6, 7}, 2, 1, [[1, 2, 3, 4], [5, 6, 7]]),
        ({1, 6, 7}, 2, 2, [[1, 2, 3, 6], [4, 5, 7]]),
        ({4, 5, 7}, 2, 1, [[1, 2, 3, 4], [5, 6, 7]]),
        ({4, 5, 7}, 2, 2, [[1, 2, 4, 5], [3, 6, 7]]),
        ({1, 2, 7}, 2, 2, [[1, 2, 3, 4], [5, 6, 7]]),
        ({1, 2, 7}, 2, 3, [[1, 2, 3, 7], [4, 5, 6]]),
        ({1, 2, 3}, 2, 3, [[1, 2, 3, 4], [5, 6, 7]]),
    ],
)
def test_ts_10_who_sat_short_moves_up_for_the_next_who_did_not(
    short: set[int], since: int, reach: int, wanted: list[list[int]]
) -> None:
    assert tables_of_round_2(short, since=since, reach=reach) == wanted
