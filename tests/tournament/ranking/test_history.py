"""What the others at one's tables have done."""

from __future__ import annotations

from guildhall.tournament import shipped
from guildhall.tournament.ranking.history import History
from guildhall.tournament.table.scoring import Line, TableScore, score_table

CHOSEN = shipped()["splendor-swiss"]


def table(**scores: int) -> TableScore:
    return score_table({key: Line(score) for key, score in scores.items()}, CHOSEN)


def test_sw_26_all_others_at_a_table_count_however_many_they_are() -> None:
    history = History("ABCDE", [[table(A=15, B=12, C=7)], [table(A=10, B=4, C=3, D=1)]])
    against = dict(zip(history.names, history.scores_against, strict=True))
    assert against == {"A": 19 + 8, "B": 22 + 14, "C": 27 + 15, "D": 17, "E": 0}
    opponents = dict(zip(history.names, history.of_opponents([1, 10, 100, 1000, 0]), strict=True))
    assert opponents == {"A": 110 + 1110, "B": 101 + 1101, "C": 11 + 1011, "D": 111, "E": 0}
