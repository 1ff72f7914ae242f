"""People stay in order whatever happens to their values."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from guildhall.hall.ratings_order import RatingOrder

VALUES = st.tuples(st.sampled_from("abcdefgh"), st.integers(-3, 3).map(float))


@given(st.dictionaries(st.sampled_from("abcdefgh"), st.integers(-3, 3)), st.lists(VALUES))
def test_the_order_is_that_of_sorting_all_of_them(
    first: dict[str, int], changes: list[tuple[str, float]]
) -> None:
    values: dict[str, float] = {who: float(value) for who, value in first.items()}
    order = RatingOrder(values.items())
    for who, value in changes:
        values[who] = value
        order.put(who, value)
        everybody = sorted(values, key=lambda each: -values[each])
        assert order.part(slice(0, len(values))) == everybody
        assert order.part(slice(2, 5)) == everybody[2:5]
        assert len(order) == len(values)
