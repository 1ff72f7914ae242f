"""What people must know about an event beside its rules, fees, and tables for those expected."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildhall.tournament import (
    Format,
    Practical,
    Refused,
    apply_all,
    fold,
    plan_tables,
    shipped,
    undo,
)
from guildhall.tournament.commands.arrangements import NoteFee, SetPractical
from guildhall.tournament.event.people import Stamp
from guildhall.tournament.event.practical import LONGEST, MOST_LINES
from tournament.worked import DESK, happen, new_event

SPLENDOR = shipped()["splendor-swiss"]
SUMMONER_WARS = shipped()["summoner-wars-base"]
CARCASSONNE = shipped()["carcassonne"]


# Words


def test_ts_41_practical_words_are_kept_line_by_line() -> None:
    t = new_event(SPLENDOR, "ABC")
    assert t.practical == Practical()
    assert not t.practical.lines("place")
    happen(
        t, SetPractical({"place": "Town  hall \n\n  1 Main Street ", "fee": "5 €"}).decide(t, DESK)
    )
    assert t.practical.place == "Town hall\n1 Main Street"
    assert t.practical.lines("place") == ["Town hall", "1 Main Street"]
    assert t.practical.fee == "5 €"
    assert t.practical.health == ""


def test_what_is_not_named_stays_and_what_is_empty_goes() -> None:
    t = new_event(SPLENDOR, "ABC")
    happen(t, SetPractical({"place": "Town hall", "fee": "5 €"}).decide(t, DESK))
    happen(t, SetPractical({"fee": "  ", "own": "Lunch at noon"}).decide(t, DESK))
    assert t.practical == Practical(place="Town hall", own="Lunch at noon")
    assert SetPractical({"own": "Lunch  at noon"}).decide(t, DESK) == []


def test_t_2_practical_words_fold_and_are_taken_back_like_everything_else() -> None:
    t = new_event(SPLENDOR, "ABC")
    happen(t, SetPractical({"place": "Town hall"}).decide(t, DESK))
    assert fold(t.happenings).practical == t.practical
    assert t.copy().practical == t.practical
    apply_all(t, undo(t, DESK))
    assert t.practical == Practical()


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ({"place": "x" * (LONGEST + 1)}, "too long"),
        ({"place": "x\n" * (MOST_LINES + 1)}, "too long"),
        ({"colour": "red"}, "no such part"),
        ({"rulebook": "javascript:alert(1)"}, "not an address"),
        ({"rulebook": "https://x.org/\nhttps://y.org"}, "not an address"),
        ({"place": "Town\x1b[31mhall"}, "cannot be printed"),
    ],
)
def test_words_that_cannot_be_kept_are_refused(typed: dict[str, str], reason: str) -> None:
    t = new_event(SPLENDOR, "ABC")
    with pytest.raises(Refused, match=reason):
        SetPractical(typed).decide(t, DESK)


def test_as_much_as_allowed_is_kept() -> None:
    t = new_event(SPLENDOR, "ABC")
    happen(t, SetPractical({"place": "x" * LONGEST, "own": "y\n" * MOST_LINES}).decide(t, DESK))
    assert len(t.practical.place) == LONGEST
    assert len(t.practical.lines("own")) == MOST_LINES


def test_sw_6_summoner_wars_has_the_address_of_rulebook_faq_and_errata() -> None:
    own = Practical(rulebook="https://club.example/errata")
    assert Practical().rulebook_of("summoner wars") == (
        "https://plaidhatgames.com/board-games/summoner-wars/"
    )
    assert Practical().rulebook_of("splendor") == ""
    assert own.rulebook_of("summoner wars") == own.rulebook_of("splendor") == own.rulebook


def test_an_address_without_its_beginning_is_completed() -> None:
    t = new_event(SUMMONER_WARS, "ABC")
    happen(t, SetPractical({"rulebook": "plaidhatgames.com/x"}).decide(t, DESK))
    assert t.practical.rulebook == "https://plaidhatgames.com/x"


# Fees


def test_tc_19_the_desk_notes_who_has_paid() -> None:
    t = new_event(CARCASSONNE, "ABCD")
    assert not any(player.fee_paid for player in t.people.values())
    happen(t, NoteFee(["A", "C"]).decide(t, DESK))
    assert [key for key, player in t.people.items() if player.fee_paid] == ["A", "C"]
    assert NoteFee(["A"]).decide(t, DESK) == []
    happen(t, NoteFee(["A", "B"], paid=False).decide(t, DESK))
    assert [key for key, player in t.people.items() if player.fee_paid] == ["C"]
    assert t.happenings[-1].data["keys"] == ["A"]
    with pytest.raises(Refused, match="nobody called Z"):
        NoteFee(["Z"]).decide(t, DESK)


def test_the_desk_alone_takes_fees() -> None:
    t = new_event(CARCASSONNE, "ABCD")
    with pytest.raises(Refused, match="desk"):
        NoteFee(["A"]).decide(t, Stamp("A", "", "participant"))


# Tables for those who are expected


@pytest.mark.parametrize(
    ("chosen", "people", "tables"),
    [
        (SPLENDOR, 20, (5, 6)),
        (SPLENDOR, 3, (1,)),
        (SPLENDOR, 12, (3, 4)),
        (SPLENDOR, 7, (2,)),
        (CARCASSONNE, 8, (2, 3, 4)),
        (SUMMONER_WARS, 20, (10,)),
        (SUMMONER_WARS, 21, (10,)),
    ],
)
def test_ts_7_tables_are_planned_for_so_many(
    chosen: Format, people: int, tables: tuple[int, ...]
) -> None:
    planned = plan_tables(people, chosen)
    assert tuple(each.tables for each in planned) == tables


def test_ts_6_a_plan_says_who_sits_how() -> None:
    five, six = plan_tables(20, SPLENDOR)
    assert (five.sizes, five.byes, five.usual) == ((4, 4, 4, 4, 4), 0, True)
    assert (six.sizes, six.byes, six.usual) == ((4, 4, 3, 3, 3, 3), 0, False)
    (duels,) = plan_tables(21, SUMMONER_WARS)
    assert (duels.tables, duels.sizes, duels.byes) == (10, (2,) * 10, 1)
    assert [five.shape, six.shape, duels.shape] == ["5 x 4", "2 x 4, 4 x 3", "10 x 2"]
    (even,) = plan_tables(20, SUMMONER_WARS)
    assert even.byes == 0
    usual = [each.tables for each in plan_tables(20, CARCASSONNE) if each.usual]
    assert usual == [5]


@pytest.mark.parametrize("people", [0, 1, 2, 5])
def test_ts_9_a_number_that_cannot_be_seated_says_what_helps(people: int) -> None:
    with pytest.raises(Refused, match="cannot be seated") as refusal:
        plan_tables(people, SPLENDOR)
    assert refusal.value.ways_out


@given(st.integers(3, 300), st.sampled_from([SPLENDOR, CARCASSONNE, SUMMONER_WARS]))
def test_every_plan_seats_everybody_within_the_sizes(people: int, chosen: Format) -> None:
    if chosen is SPLENDOR and people == 5:
        return
    plans = plan_tables(people, chosen)
    assert plans
    for each in plans:
        assert sum(each.sizes) + each.byes == people
        assert len(each.sizes) == each.tables
        assert all(chosen.tables.smallest <= n <= chosen.tables.largest for n in each.sizes)
        assert max(each.sizes) - min(each.sizes) <= 1
    assert sum(each.usual for each in plans) == 1


def test_a_bracket_is_planned_for_its_first_round() -> None:
    planned = plan_tables(12, shipped()["splendor-elimination"])
    assert [each.tables for each in planned] == [3, 4]


def test_a_format_with_other_sizes_has_other_plans() -> None:
    large = replace(SPLENDOR, tables=replace(SPLENDOR.tables, smallest=2))
    assert [each.tables for each in plan_tables(8, large)] == [2, 3, 4]
