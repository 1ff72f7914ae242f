"""In which order people come into a bracket, and how many a top cut takes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from guildhall.messages import message_from_data
from guildhall.tournament import (
    Format,
    Line,
    Refused,
    Tournament,
    draw,
    draw_final,
    report,
    set_rounds,
    shipped,
)
from tournament.worked import DESK, happen, new_event, next_round

KNOCKOUT, DUELS = shipped()["splendor-elimination"], shipped()["summoner-wars-base"]
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
    happen(t, set_rounds(t, 1, DESK))
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
