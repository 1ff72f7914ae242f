"""How often a card may be listed in a deck of one's own."""

from __future__ import annotations

import pytest

from guildhall.tournament.table.decks import CustomDeck, check_custom_deck

COMMONS, EVENTS = {"a": 4, "b": 4, "c": 4, "d": 4}, {"e": 2, "f": 2, "g": 2}


@pytest.mark.parametrize("count", [0, 1, 4, 5])
def test_sw_5_a_common_that_is_listed_is_listed_once_to_four_times(count: int) -> None:
    deck = CustomDeck("S", ("1", "2", "3"), {**COMMONS, "b": count}, EVENTS)
    told = [str(fault) for fault in check_custom_deck(deck).faults]
    wrong = f"b is listed {count} times, 1 to 4 are allowed"
    assert (wrong in told) == (count in {0, 5})


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_sw_5_an_event_that_is_listed_is_listed_once_or_twice(count: int) -> None:
    deck = CustomDeck("S", ("1", "2", "3"), COMMONS, {**EVENTS, "h": count})
    told = [str(fault) for fault in check_custom_deck(deck).faults]
    wrong = f"h is listed {count} times, 1 to 2 are allowed"
    assert (wrong in told) == (count in {0, 3})
