"""What can be done about a number of people that cannot be seated."""

from __future__ import annotations

import pytest

from guildhall.tournament import Refused, shipped
from guildhall.tournament.pairing.sizes import table_sizes

TABLES = shipped()["splendor-swiss"].tables
FILL_IN = "let an organiser fill in as a player who is not ranked"
SIT_OUT = "let one sit out each round in turn"


@pytest.mark.parametrize(
    ("people", "tables", "ways"),
    [
        (1, None, ("wait for 2 more", FILL_IN)),
        (2, None, ("wait for one more", FILL_IN)),
        (5, None, ("wait for one more", SIT_OUT, FILL_IN)),
        (12, 5, ("take 3 or 4 tables",)),
    ],
)
def test_ts_9_how_many_more_must_come(
    people: int, tables: int | None, ways: tuple[str, ...]
) -> None:
    with pytest.raises(Refused) as refusal:
        table_sizes(people, TABLES, tables)
    assert tuple(map(str, refusal.value.ways_out)) == ways
