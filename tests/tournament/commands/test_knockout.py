"""In which order people come into a bracket, and how many a top cut takes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from guildhall.messages import message_from_data, messages_from_data
from guildhall.tournament import (
    DrawChoices,
    Format,
    Line,
    Refused,
    Tournament,
    check_in,
    draw,
    draw_final,
    draw_side_round,
    enter,
    report,
    shipped,
)
from guildhall.tournament.commands.players import SetRounds
from guildhall.tournament.format_choices import changed
from tournament.worked import DESK, happen, new_event, next_round

KNOCKOUT, DUELS = shipped()["splendor-elimination"], shipped()["summoner-wars-base"]
SWISS = shipped()["splendor-swiss"]
IN_ORDER = [set("AFG"), set("BEH"), set("CDI")]


def knockout(*, seeded: bool, in_order: bool) -> Format:
    return replace(
        KNOCKOUT,
        final=replace(KNOCKOUT.final, seeded=seeded),
        pairing=replace(KNOCKOUT.pairing, first_round="entry order" if in_order else "lot"),
    )


@pytest.mark.parametrize(
    ("seeded", "in_order"), [(True, False), (False, True), (True, True), (False, False)]
)
def test_ts_3_a_bracket_begins_in_the_order_of_entry_where_it_is_seeded_or_so_set(
    *, seeded: bool, in_order: bool
) -> None:
    t = new_event(knockout(seeded=seeded, in_order=in_order), "ABCDEFGHI")
    happen(t, draw(t, DESK))
    tables = [set(table.seats) for table in t.rounds[-1].tables.values()]
    assert (tables == IN_ORDER) == (seeded or in_order)


def after_rounds() -> Tournament:
    """Duels of seventeen after the only round that they are to play."""
    t = new_event(DUELS, "ABCDEFGHIJKLMNOPQ")
    current = next_round(t)
    for table in list(current.tables.values()):
        one, other = table.seats
        lines = {one: Line(25), other: Line(3)}
        happen(t, report(t, 1, table.number, lines, DESK, winner=one))
    happen(t, SetRounds(1).decide(t, DESK))
    return t


@pytest.mark.parametrize("size", [1, 3, 5, 6, 7, 32])
def test_sw_31_a_top_cut_that_makes_no_bracket_is_refused(size: int) -> None:
    with pytest.raises(Refused) as refusal:
        draw_final(after_rounds(), DESK, size=size)
    assert str(refusal.value.reason) == f"a bracket of {size} does not work out for 17 players"
    assert tuple(map(str, refusal.value.ways_out)) == ("take a cut of 4 or 8",)


@pytest.mark.parametrize("size", [2, 4, 8, 16])
def test_sw_31_a_top_cut_of_a_power_of_two_pairs_the_best_with_the_last(size: int) -> None:
    t = after_rounds()
    order = t.standings().order
    (drawn,) = draw_final(t, DESK, size=size)
    assert drawn.data["cut"] == list(order[:size])
    assert len(drawn.data["tables"]) == size // 2
    assert set(drawn.data["tables"][0]["seats"]) == {order[0], order[size - 1]}
    reason = str(message_from_data(drawn.data["tables"][0]["reason"]))
    assert reason.removeprefix("top cut: seed ") in (
        f"1 meets {size}",
        f"{size} meets 1",
    )


@pytest.mark.parametrize(
    ("people", "reason"),
    [("A", "the bracket is played out"), ("", "nobody is left in the bracket")],
)
def test_ts_3_a_bracket_without_two_people_can_only_end(people: str, reason: str) -> None:
    with pytest.raises(Refused) as refusal:
        draw(new_event(KNOCKOUT, people), DESK)
    assert (str(refusal.value.reason), tuple(map(str, refusal.value.ways_out))) == (
        reason,
        ("end the event",),
    )


def test_ts_28_nobody_fills_in_for_another_final_of_an_elimination() -> None:
    t = new_event(KNOCKOUT, "ABCD")
    happen(t, enter(t, "E", DESK, here=False))
    seats = next_round(t).tables[1].seats
    lines = {key: Line(15 - place) for place, key in enumerate(seats)}
    happen(t, report(t, 1, 1, lines, DESK))
    happen(t, check_in(t, "E", DESK))
    for fill_in in ((), ("E", seats[1])):
        with pytest.raises(Refused, match="the bracket is played out"):
            draw(t, DESK, DrawChoices(fill_in=fill_in))


def test_t_4_a_final_is_not_drawn_while_a_table_of_the_rounds_plays() -> None:
    t = new_event(SWISS, "ABCDEFGH")
    happen(t, SetRounds(1).decide(t, DESK))
    next_round(t)
    for number, table in list(t.rounds[0].tables.items()):
        with pytest.raises(Refused, match="results are missing"):
            draw_final(t, DESK)
        lines = {key: Line(15 - place) for place, key in enumerate(table.seats)}
        happen(t, report(t, 1, number, lines, DESK))
    assert draw_final(t, DESK)[0].kind == "drawn"


def duels_for(people: str, above: int) -> Tournament:
    """Duels after their only round, with a top cut where more than so many play."""
    t = new_event(changed(DUELS, {"final.above_players": str(above)}), people)
    for table in list(next_round(t).tables.values()):
        one, other = table.seats
        lines = {one: Line(25), other: Line(3)}
        happen(t, report(t, 1, table.number, lines, DESK, winner=one))
    happen(t, SetRounds(1).decide(t, DESK))
    return t


def test_sw_9_a_top_cut_needs_more_players_than_the_limit() -> None:
    with pytest.raises(Refused, match="there is no final for 8 players"):
        draw_final(duels_for("ABCDEFGH", 8), DESK, size=4)
    (drawn,) = draw_final(duels_for("ABCDEFGH", 7), DESK, size=4)
    assert len(drawn.data["cut"]) == 4


def test_sw_31_a_top_cut_may_take_everybody_and_keeps_the_size_that_was_chosen() -> None:
    t = duels_for("ABCDEFGH", 0)
    (drawn,) = draw_final(t, DESK, size=8)
    assert drawn.data["cut"] == list(t.standings().order)
    assert drawn.data["choices"] == {"size": 8}


def test_ts_27_where_no_final_is_set_none_is_drawn() -> None:
    t = new_event(changed(SWISS, {"final.size": "0"}), "ABCDEFGH")
    happen(t, SetRounds(1).decide(t, DESK))
    for number, table in list(next_round(t).tables.items()):
        lines = {key: Line(15 - place) for place, key in enumerate(table.seats)}
        happen(t, report(t, 1, number, lines, DESK))
    with pytest.raises(Refused, match="there is no final for 8 players"):
        draw_final(t, DESK)


def test_ts_25_a_top_cut_of_duels_that_the_lot_decided_says_so() -> None:
    t = duels_for("ABCDEFGH", 0)
    (drawn,) = draw_final(t, DESK, size=2)
    told = [str(each) for each in messages_from_data(drawn.data["notices"])]
    last, first_out = t.standings().order[1:3]
    assert told == [
        f"{last} and {first_out} are equal, the lot decided the cut: a play-off can decide instead"
    ]


@pytest.mark.parametrize(("seeded", "why"), [(True, "bye: best seed"), (False, "bye: by lot")])
def test_ts_34_a_bye_says_whether_it_was_earned_or_drawn(*, seeded: bool, why: str) -> None:
    t = new_event(knockout(seeded=seeded, in_order=False), "ABCDE")
    happen(t, draw(t, DESK))
    reasons = [str(reason) for reason in t.rounds[-1].bye_reasons.values()]
    assert reasons
    assert set(reasons) == {why}


def test_ts_30_people_who_have_met_meet_again_in_a_side_round_of_duels() -> None:
    t = new_event(changed(DUELS, {"final.above_players": "0"}), "ABCD")
    happen(t, SetRounds(3).decide(t, DESK))
    for number in (1, 2, 3):
        for table in list(next_round(t).tables.values()):
            winner = min(table.seats)
            lines = {key: Line(25 if key == winner else 3) for key in table.seats}
            happen(t, report(t, number, table.number, lines, DESK, winner=winner))
    happen(t, draw_final(t, DESK, size=2))
    assert t.cut == ("A", "B")
    assert t.history().have_met("C", "D")
    happen(t, draw_side_round(t, ["C", "D"], DESK))
    (table,) = t.rounds[-1].tables.values()
    assert set(table.seats) == {"C", "D"}
