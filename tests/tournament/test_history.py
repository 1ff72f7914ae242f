"""The sums of a history, judged by counting them table by table."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from guildhall.tournament.ranking.history import History, sat_at
from guildhall.tournament.ranking.meetings import Meetings
from guildhall.tournament.table.scoring import TableScore

NAMES = "ABCDEFGHIJ"


@st.composite
def played(draw: st.DrawFn) -> list[list[TableScore]]:
    """Rounds with tables of all sizes in any order, byes among them."""
    return [draw(one_round()) for _ in range(draw(st.integers(0, 4)))]


@st.composite
def one_round(draw: st.DrawFn) -> list[TableScore]:
    """Tables of one round; where it is so drawn, people may sit again after their first table."""
    people, again = list(draw(st.permutations(NAMES))), draw(st.booleans())
    tables = []
    for size in draw(st.lists(st.integers(1, 5), max_size=5)):
        if size > len(people):
            break
        seated = tuple(people[:size])
        people = people[size:] + people[: size * again]
        scores = tuple(draw(st.integers(0, 300)) for _ in seated)
        parts = tuple(draw(st.integers(-5000, 9000)) for _ in seated)
        tables.append(TableScore(seated, scores, (1,) * len(seated), parts, max(scores)))
    return tables


@settings(max_examples=150, deadline=None)
@given(played(), st.integers(0, len(NAMES)))
def test_ts_24_sw_26_columns_are_the_sums_over_tables(
    rounds: list[list[TableScore]], ranked: int
) -> None:
    history = History(NAMES[:ranked], rounds)
    points, scores, against, worth = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    for table in history.tables:
        for player, score, parts in zip(table.players, table.scores, table.parts, strict=True):
            points[player] += parts
            scores[player] += score
            against[player] += sum(table.scores) - score
    for table in history.tables:
        for one, other in permutations(table.players, 2):
            worth[one] += points[other]
    for column, counted in (
        (history.points, points),
        (history.scores, scores),
        (history.scores_against, against),
        (history.of_opponents(history.points), worth),
    ):
        assert history.by_name(column) == {name: counted[name] for name in history.names}
    assert history.names[:ranked] == list(NAMES[:ranked])


@settings(max_examples=150, deadline=None)
@given(played())
def test_sw_13_t_8_who_met_and_who_sat_where(rounds: list[list[TableScore]]) -> None:
    history = History(NAMES, rounds)
    met = {frozenset(two) for t in history.tables for two in combinations(t.players, 2)}
    for one, other in permutations(NAMES, 2):
        assert history.have_met(one, other) == (frozenset((one, other)) in met)
    games = [table.players for table in history.tables if len(table.players) > 1]
    for player in (*NAMES, "a stranger"):
        for seat in range(5):
            times = sum(players[seat : seat + 1] == (player,) for players in games)
            assert sat_at(seat, history.seats_had(player)) == times


def test_sw_13_meetings_know_no_order_and_can_be_joined() -> None:
    both = Meetings(5, [(1, 0), (2, 4)]) | Meetings(5, [(3, 4)])
    assert [both.met(0, 1), both.met(1, 0), both.met(4, 3), both.met(0, 2)] == [1, 1, 1, 0]
    assert both.among([4, 3, 2, 0]) == 2
    assert [both.at([4, 3, 2, 0], player) for player in range(5)] == [0, 1, 1, 1, 2]
    assert not Meetings(5, ())
