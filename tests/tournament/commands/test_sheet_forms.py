"""Result sheets as forms send them: who began, and in which order turns went."""

from __future__ import annotations

import pytest

from guildhall.tournament import Table
from guildhall.tournament.commands.sheet_forms import SheetForm, UnfitFormError
from hall.events.services import seated

NUMBERS = {f"score-{seat}": f"{16 - seat}" for seat in (1, 2, 3, 4)}


def order(typed: dict[str, str]) -> tuple[Table, tuple[str, ...]]:
    """The table, and the order of turns that a form with further fields tells."""
    t = seated("splendor-elimination", ("Ann", "Bob", "Cid", "Dan"))
    form = SheetForm(t.round(1), t.table(1, 1), NUMBERS | typed)
    with form.named():
        return form.table, form.read().order


def turns(*numbers: str) -> dict[str, str]:
    return {f"turn-{seat}": number for seat, number in enumerate(numbers, start=1)}


def test_ts_33_turns_that_are_typed_are_the_order_of_play() -> None:
    table, told = order(turns("3", "1", "4", "2"))
    one, two, three, four = table.seats
    assert told == (two, four, one, three)


def test_ts_33_who_began_is_followed_clockwise_where_no_turns_are_typed() -> None:
    table, told = order({"first": "3"})
    assert told == (*table.seats[2:], *table.seats[:2])


@pytest.mark.parametrize("typed", [("1", "1", "2", "3"), ("1", "2", "3", ""), ("2", "3", "4", "5")])
def test_ts_33_turns_are_the_numbers_from_1_on_each_once(typed: tuple[str, ...]) -> None:
    with pytest.raises(UnfitFormError) as refused:
        order(turns(*typed))
    assert "first" in refused.value.notes
