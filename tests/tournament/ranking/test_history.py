"""What everybody has done: every sum is what one counts table by table."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from guildhall.tournament import shipped
from guildhall.tournament.ranking.history import History
from guildhall.tournament.table.scoring import Line, TableScore, bye_score, score_table

CHOSEN, DUELS = shipped()["splendor-swiss"], shipped()["summoner-wars-base"]
NAMES = "ABCDEFG"
Rounds = list[list[TableScore]]


def table(**scores: int) -> TableScore:
    return score_table({key: Line(score) for key, score in scores.items()}, CHOSEN)


def test_sw_26_all_others_at_a_table_count_however_many_they_are() -> None:
    history = History("ABCDE", [[table(A=15, B=12, C=7)], [table(A=10, B=4, C=3, D=1)]])
    against = dict(zip(history.names, history.scores_against, strict=True))
    assert against == {"A": 19 + 8, "B": 22 + 14, "C": 27 + 15, "D": 17, "E": 0}
    opponents = dict(zip(history.names, history.of_opponents([1, 10, 100, 1000, 0]), strict=True))
    assert opponents == {"A": 110 + 1110, "B": 101 + 1101, "C": 11 + 1011, "D": 111, "E": 0}


@st.composite
def played(draw: st.DrawFn) -> Rounds:
    """Rounds with byes, duels and tables of three and four, in which some are missing."""
    rounds = []
    for _ in range(draw(st.integers(0, 4))):
        waiting = list(draw(st.permutations(NAMES)))
        tables = []
        for size in draw(st.lists(st.integers(1, 4), max_size=3)):
            seats, waiting = waiting[:size], waiting[size:]
            if seats:
                tables.append(draw(scored(seats)))
        rounds.append(tables)
    return rounds


@st.composite
def scored(draw: st.DrawFn, seats: list[str]) -> TableScore:
    if len(seats) == 1:
        return bye_score(seats[0], DUELS)
    lines = {key: Line(draw(st.integers(0, 20))) for key in seats}
    if len(seats) > 2:
        return score_table(lines, CHOSEN)
    return score_table(lines, DUELS, winner=draw(st.sampled_from(seats)))


def mine(rounds: Rounds, name: str) -> list[tuple[TableScore, int]]:
    """The tables of somebody, with the seat they had."""
    tables = [table for tables in rounds for table in tables]
    return [(each, each.players.index(name)) for each in tables if name in each.players]


@settings(max_examples=60)
@given(rounds=played())
def test_ratios_byes_short_tables_and_courses_are_counted_table_by_table(rounds: Rounds) -> None:
    history = History(NAMES, rounds)
    for name in NAMES:
        who, sat = history.numbers[name], mine(rounds, name)
        ratio = Fraction(history.ratios[who], history.ratio_unit)
        assert ratio == sum(table.ratio(name) for table, _ in sat)
        assert history.byes.get(name, 0) == sum(len(table.players) == 1 for table, _ in sat)
        assert history.short_tables.get(name, 0) == sum(table.short for table, _ in sat)
        by_round = [sum(table.parts[seat] for table, seat in mine([each], name)) for each in rounds]
        assert history.course(history.courses[who]) == by_round
        assert history.tables_of[name] == [table for table, _ in sat]


@settings(max_examples=60)
@given(rounds=played(), late=st.booleans())
def test_games_against_one_person_and_losses_are_counted_from_all_tables(
    rounds: Rounds, *, late: bool
) -> None:
    history = History(NAMES, rounds, missed_rounds_lose=late)
    for name in NAMES:
        tables = [table for table, _ in mine(rounds, name)]
        came = [number for number, each in enumerate(rounds) if mine([each], name)]
        missed = (came[0] if came else len(rounds)) * late
        assert history.losses(name) == sum(table.place(name) > 1 for table in tables) + missed
        for other in set(NAMES) - {name}:
            shared = [table for table in tables if other in table.players]
            better = [table.place(other) - table.place(name) for table in shared]
            won, lost = sum(gap > 0 for gap in better), sum(gap < 0 for gap in better)
            assert history.balance(name, other) == won - lost
