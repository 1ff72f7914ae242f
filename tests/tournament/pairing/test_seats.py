"""Who sits where at a table: whoever had a seat least, by lot among equals, however they come."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildhall.tournament import Line, Refused, shipped
from guildhall.tournament.lots import lots
from guildhall.tournament.pairing.seats import numbered, seated
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


@given(
    count=st.integers(1, 5),
    fixed=st.dictionaries(st.integers(0, 9), st.integers(1, 8), max_size=4),
    in_use=st.sets(st.integers(1, 8), max_size=3),
    kept_free=st.sets(st.integers(1, 8), max_size=3),
)
def test_every_table_has_a_number_of_its_own_that_is_free_or_promised(
    count: int, fixed: dict[int, int], in_use: set[int], kept_free: set[int]
) -> None:
    tables = [(f"p{2 * table}", f"p{2 * table + 1}") for table in range(count)]
    promised = {f"p{person}": number for person, number in fixed.items()}
    wanted = [next((promised[key] for key in table if promised.get(key)), 0) for table in tables]
    wanted = [0 if number in in_use else number for number in wanted]
    taken = [number for number in wanted if number]
    if len(taken) != len(set(taken)):
        with pytest.raises(Refused, match="is promised to two groups"):
            numbered(tables, promised, in_use, kept_free)
        return
    numbers = numbered(tables, promised, in_use, kept_free)
    assert len(set(numbers)) == count
    assert not in_use & set(numbers)
    for number, asked in zip(numbers, wanted, strict=True):
        assert number == asked if asked else number not in {*kept_free, *taken}
    free = [number for number, asked in zip(numbers, wanted, strict=True) if not asked]
    assert free == sorted(free)
    gaps = set(range(1, max(free, default=1))) - {*taken, *in_use, *kept_free, *free}
    assert not gaps
