"""What undo says that it takes back, and before what it asks."""

from __future__ import annotations

from typing import Any

import pytest

from guildhall.tournament.event.fold import CHANGES
from guildhall.tournament.event.happenings import Happening
from guildhall.tournament.event.undo_text import LABELS, is_heavy

HEAVY = {"published", "ended", "ruled", "decided", "format changed", "roll called", "discarded"}


def happened(kind: str, **data: Any) -> Happening:
    return Happening(kind, data, "the desk", "now")


def test_undo_asks_before_what_others_have_acted_on_or_is_much_work() -> None:
    assert {kind for kind in CHANGES if is_heavy([happened(kind)])} == HEAVY


def test_one_heavy_thing_among_light_ones_is_asked_for() -> None:
    light = happened("stands", key="A", standing="absent")
    assert not is_heavy([light])
    assert is_heavy([light, happened("discarded", number=2)])


@pytest.mark.parametrize(("count", "heavy"), [(1, False), (3, False), (4, True)])
def test_more_than_three_light_things_at_once_are_asked_for(count: int, *, heavy: bool) -> None:
    entered = [happened("entered", key=f"player {number}") for number in range(count)]
    assert is_heavy(entered) is heavy


def test_everything_that_can_be_taken_back_has_a_label() -> None:
    assert CHANGES.keys() - LABELS.keys() <= {"opened", "undone"}
