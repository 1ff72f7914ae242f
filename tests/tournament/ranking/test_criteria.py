"""What single criteria count: of the last game, not of the first or of all."""

from __future__ import annotations

from fractions import Fraction

from guildhall.tournament.commands.results import report
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.format_file import shipped
from guildhall.tournament.ranking.criteria import CRITERIA
from guildhall.tournament.table.scoring import Line
from tournament.worked import DESK, happen, new_event, next_round

ELIMINATION = shipped()["splendor-elimination"]


def play_round(t: Tournament, seconds: list[int]) -> list[str]:
    """Every table with 15 for the first, these for the seconds and 2 for the third; the seconds."""
    current = next_round(t)
    for second, table in zip(seconds, current.tables.values(), strict=True):
        scores = dict(zip(table.seats, (15, second, 2), strict=True))
        lines = {key: Line(score, cards=9, nobles=0, tokens=0) for key, score in scores.items()}
        happen(t, report(t, current.number, table.number, lines, DESK))
    return [table.seats[1] for table in current.tables.values()]


def two_rounds() -> tuple[Tournament, list[str], list[str]]:
    """27 players, 9 of whom go on to a second round of three tables; its seconds and thirds."""
    t = new_event(ELIMINATION, [f"p{number:02}" for number in range(27)])
    play_round(t, [14 - number for number in range(9)])
    seconds = play_round(t, [10, 14, 12])
    thirds = [table.seats[2] for table in t.rounds[1].tables.values()]
    return t, seconds, thirds


def test_among_those_who_lost_in_one_round_the_ratio_of_that_game_decides() -> None:
    t, seconds, _ = two_rounds()
    order = t.standings().order
    assert sorted(seconds, key=order.index) == [seconds[1], seconds[2], seconds[0]]
    reasons = t.standings()
    assert reasons.of(seconds[2]).below_by == "last_ratio"
    assert reasons.of(seconds[2]).values["last_ratio"] == Fraction(12, 15)


def test_the_place_of_the_last_game_comes_before_its_ratio() -> None:
    t, seconds, thirds = two_rounds()
    order = t.standings().order
    assert max(map(order.index, seconds)) < min(map(order.index, thirds))
    assert t.standings().of(thirds[0]).values["last_place"] == 3


def test_criteria_of_the_last_game_are_of_the_last_game() -> None:
    t, seconds, _ = two_rounds()
    history = t.history()
    number = history.numbers[seconds[0]]
    ratios = CRITERIA["last_ratio"].values(history)
    places = CRITERIA["last_place"].values(history)
    reached = CRITERIA["round_reached"].values(history)
    assert (ratios[number], places[number], reached[number]) == (Fraction(10, 15), 2, 1)
    winner = t.rounds[1].tables[1].seats[0]
    assert reached[history.numbers[winner]] == 2
