"""Who sits where at a table: whoever had a seat least, by lot among equals, however they come."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildhall.tournament import Line, shipped
from guildhall.tournament.lots import lots
from guildhall.tournament.pairing.seats import seated
from guildhall.tournament.ranking.history import History
from guildhall.tournament.table.scoring import TableScore, score_table

SWISS, DUELS = shipped()["splendor-swiss"], shipped()["summoner-wars-base"]


def played(*seats: str) -> TableScore:
    """A game at a table with these seats, which the first one won."""
    lines = {key: Line(25 - place) for place, key in enumerate(seats)}
    duel = len(seats) == 2
    return score_table(lines, DUELS if duel else SWISS, winner=seats[0] if duel else None)


@pytest.mark.parametrize("people", ["AB", "ABC", "ABCD"])
@given(seed=st.text(max_size=3))
def test_seats_do_not_depend_on_the_order_in_which_people_come(people: str, seed: str) -> None:
    history, lot = History(people, []), lots(seed, "seats")
    first = min(people, key=lot)
    found = {seated(order, history, lot) for order in permutations(people)}
    assert len(found) == 1
    assert next(iter(found))[0] == first


@given(seed=st.text(max_size=3))
def test_of_two_whoever_was_first_less_often_is_first(seed: str) -> None:
    lot = lots(seed, "seats")
    history = History("ABC", [[played("A", "C")], [played("C", "B")]])
    assert seated("AB", history, lot) == seated("BA", history, lot) == ("B", "A")


@given(seed=st.text(max_size=3))
def test_at_larger_tables_everybody_takes_a_seat_that_they_had_less(seed: str) -> None:
    lot = lots(seed, "seats")
    history = History("ABC", [[played("A", "B", "C")], [played("B", "C", "A")]])
    for order in permutations("ABC"):
        assert seated(order, history, lot) == ("C", "A", "B")
