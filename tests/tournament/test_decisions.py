"""A referee's order among equals: whom it concerns, and how long (TC-16, TS-25)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildhall.tournament.commands.finish import decide
from guildhall.tournament.errors import Refused
from guildhall.tournament.event.fold import fold
from guildhall.tournament.event.happenings import Happening
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.format_file import shipped
from guildhall.tournament.ranking.history import History
from guildhall.tournament.ranking.standings import rank
from guildhall.tournament.table.scoring import Line, score_table
from tournament.worked import DESK, happen, new_event, next_round, play

CARCASSONNE = shipped()["carcassonne"]
ALL = "ABCDEFGH"


def all_equal(rounds: int = 1, players: str = ALL) -> Tournament:
    """Rounds in which everybody scores the same, so that only the lot can tell."""
    t = new_event(CARCASSONNE, players)
    for _ in range(rounds):
        next_round(t)
        play(t, dict.fromkeys(players, 50))
    return t


def test_an_order_moves_nobody_whom_it_does_not_name() -> None:
    t = all_equal()
    before = t.standings().order
    first, third, fifth = before[0], before[2], before[4]
    happen(t, decide(t, [fifth, first, third], "played off", DESK))
    after = t.standings().order
    assert (after[0], after[2], after[4]) == (fifth, first, third)
    assert [after[n] for n in (1, 3, 5, 6, 7)] == [before[n] for n in (1, 3, 5, 6, 7)]


def test_places_say_whether_the_referee_or_the_lot_has_decided() -> None:
    t = all_equal()
    before = t.standings().order
    happen(t, decide(t, [before[1], before[0], before[4]], "played off", DESK))
    standings = t.standings()
    borders = [standings.of(player).below_by for player in standings.order]
    assert borders == ["", "referee", "lot", "lot", "lot", "lot", "lot", "lot"]
    named = {before[1], before[0], before[4]}
    assert {p for p in ALL if standings.of(p).decided_by == "referee"} == named
    assert standings.of(before[0]).values["referee"] == 2
    assert standings.of(before[2]).values["referee"] == 0
    assert str(standings.why(before[0])) == "decision of the referee: 2 against 1"


def test_an_order_ends_with_the_ranking_it_was_made_for() -> None:
    t = all_equal()
    order = t.standings().order
    happen(t, decide(t, [order[1], order[0]], "played off", DESK))
    assert t.standings().order[:2] == (order[1], order[0])
    next_round(t)
    assert t.standings().order[:2] == (order[1], order[0])
    play(t, dict.fromkeys(ALL, 50))
    again = all_equal(2)
    assert t.standings().order == again.standings().order
    assert "referee" not in {t.standings().of(player).below_by for player in ALL}


def test_a_later_order_of_the_same_people_and_more_replaces_the_earlier() -> None:
    t = all_equal()
    a, b, c, *_ = t.standings().order
    happen(t, decide(t, [b, a], "played off", DESK))
    happen(t, decide(t, [c, a, b], "played off again", DESK))
    assert t.standings().order[:3] == (c, a, b)


def test_an_order_that_would_cut_through_an_earlier_one_is_refused() -> None:
    t = all_equal()
    a, b, c, *_ = t.standings().order
    happen(t, decide(t, [b, a], "played off", DESK))
    with pytest.raises(Refused, match=f"{b}, {a} are in order already") as refusal:
        decide(t, [c, a], "and now", DESK)
    assert tuple(map(str, refusal.value.ways_out)) == (f"name all of {b}, {a}, {c}",)


@pytest.mark.parametrize(
    ("order", "words"),
    [
        ([], "two people or more"),
        (["A"], "two people or more"),
        (["A", "B", "A"], "A is named twice"),
        (["A", "Zoe"], "nobody called Zoe has entered"),
    ],
)
def test_an_order_that_says_nothing_or_too_much_is_refused(order: list[str], words: str) -> None:
    with pytest.raises(Refused, match=words):
        decide(all_equal(), order, "played off", DESK)


def test_only_people_in_the_ranking_can_be_put_in_order() -> None:
    t = all_equal()
    happen(t, [Happening("stands", {"key": "A", "standing": "removed"}, "desk", DESK.at)])
    with pytest.raises(Refused, match="A is not in the ranking"):
        decide(t, ["A", "B"], "played off", DESK)


def test_people_who_are_not_equal_are_not_put_in_order() -> None:
    t = new_event(CARCASSONNE, "ABCD")
    next_round(t)
    play(t, {"A": 50, "B": 40, "C": 40, "D": 10})
    with pytest.raises(Refused, match="B and A are not equal"):
        decide(t, ["B", "A"], "I say so", DESK)
    order = t.standings().order
    happen(t, decide(t, [order[2], order[1]], "played off", DESK))
    assert t.standings().order == ("A", order[2], order[1], "D")


def test_an_order_of_people_who_are_no_longer_equal_changes_nothing() -> None:
    t = all_equal(players="ABCD")
    order = t.standings().order
    happen(t, decide(t, [order[3], order[2]], "played off", DESK))
    table = t.rounds[0].tables[1]
    lines = {p: Line(90 if p == order[2] else 50) for p in table.seats}
    data = {"lines": {p: line.to_data() for p, line in lines.items()}, "winner": None}
    happen(
        t,
        [
            Happening(
                "corrected", {"round": 1, "table": 1, "settled": True, **data}, "desk", DESK.at
            )
        ],
    )
    assert t.standings().order == (order[2], order[0], order[1], order[3])


def test_an_order_from_a_log_that_names_no_ranking_is_for_the_one_it_stands_after() -> None:
    t = all_equal()
    a, b, *_ = t.standings().order
    t = fold([*t.happenings, Happening("decided", {"order": [b, a], "why": ""}, "x", DESK.at)])
    assert t.standings().order[:2] == (b, a)
    next_round(t)
    play(t, dict.fromkeys(ALL, 50))
    assert t.standings().order == all_equal(2).standings().order


def test_a_format_that_names_no_referee_still_heeds_one() -> None:
    history = _equals("ABC", [["C", "A", "B"]])
    assert rank(history, shipped()["splendor-swiss"].ranking).order == ("C", "A", "B")
    bare = type(CARCASSONNE.ranking)(chain=("points", "lot"))
    standings = rank(_equals("ABC", [["C", "A", "B"]]), bare)
    assert standings.order == ("C", "A", "B")
    assert str(standings.why("A")) == "decision of the referee: 2 against 1"


def _equals(players: str, decisions: list[list[str]]) -> History:
    table = score_table({player: Line(10) for player in players}, CARCASSONNE)
    return History(players, [[table]], decisions=decisions)


@given(st.permutations(ALL), st.integers(2, 8))
def test_any_order_is_total_and_leaves_the_others_where_they_were(
    people: list[str], named: int
) -> None:
    before = rank(_equals(ALL, []), CARCASSONNE.ranking).order
    order = people[:named]
    after = rank(_equals(ALL, [order]), CARCASSONNE.ranking).order
    assert sorted(after) == sorted(ALL)
    assert [player for player in after if player in order] == order
    assert all(one == other for one, other in zip(before, after, strict=True) if one not in order)


def test_why_somebody_is_below_another_is_said_across_those_between() -> None:
    table = score_table({"A": Line(40), "B": Line(30), "C": Line(30), "D": Line(10)}, CARCASSONNE)
    standings = rank(History("ABCD", [[table]]), CARCASSONNE.ranking)
    assert str(standings.why_below("D", "A")) == "tournament points: 1 against 4"
    first, second = standings.order[1:3]
    assert str(standings.why_below(second, first)) == "lot: all else is equal"
    assert standings.why_below(first, "A") == standings.why(first)
    decided = rank(_equals("ABC", [["C", "A"]]), CARCASSONNE.ranking)
    above, below = (player for player in decided.order if player != "B")
    assert (above, below) == ("C", "A")
    assert str(decided.why_below("A", "C")) == "decision of the referee: 2 against 1"
    history = History("ABCD", [[table]], decisions=[["D", "A"]])
    overtaken = rank(history, CARCASSONNE.ranking)
    assert str(overtaken.why_below("D", "A")) == "tournament points: 1 against 4"


def test_a_place_is_found_by_its_number() -> None:
    standings = rank(_equals("ABC", []), CARCASSONNE.ranking)
    assert [standings.at(number).player for number in (1, 2, 3)] == list(standings.order)
