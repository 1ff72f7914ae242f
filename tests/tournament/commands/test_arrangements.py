"""What is kept of practical words, and the tables of duels for those expected."""

from __future__ import annotations

import pytest

from guildhall.tournament import Refused, shipped
from guildhall.tournament.commands.arrangements import SetPractical, TablePlan, plan_tables
from guildhall.tournament.event.practical import PARTS
from tournament.worked import DESK, happen, new_event

SWISS, DUELS = shipped()["splendor-swiss"], shipped()["summoner-wars-base"]


def test_only_words_that_say_something_are_kept() -> None:
    t = new_event(SWISS, "ABC")
    part, other = [each for each in PARTS if each != "rulebook"][:2]
    (first,) = SetPractical({part: " in  the hall ", other: ""}).decide(t, DESK)
    assert first.data == {"words": {part: "in the hall"}}
    happen(t, [first])
    assert SetPractical({part: "in the hall"}).decide(t, DESK) == []
    (second,) = SetPractical({other: "at ten"}).decide(t, DESK)
    assert second.data == {"words": {part: "in the hall", other: "at ten"}}
    (third,) = SetPractical({part: ""}).decide(t, DESK)
    assert third.data == {"words": {}}


def test_sw_7_two_are_too_few_for_duels_and_three_are_not() -> None:
    with pytest.raises(Refused, match="2 players are too few: 3 are needed"):
        plan_tables(2, DUELS)
    assert plan_tables(3, DUELS) == [TablePlan(1, (2,), 1, usual=True)]
    assert plan_tables(4, DUELS) == [TablePlan(2, (2, 2), 0, usual=True)]


def test_ts_8_every_number_of_tables_is_offered_and_the_usual_one_marked() -> None:
    assert plan_tables(12, SWISS) == [
        TablePlan(3, (4, 4, 4), usual=True),
        TablePlan(4, (3, 3, 3, 3)),
    ]
    assert [plan.shape for plan in plan_tables(13, SWISS)] == ["1 x 4, 3 x 3"]
