"""What the log keeps of an entry, and how many decks are asked for."""

from __future__ import annotations

import pytest

from guildhall.tournament import Refused, enter, register_base_decks, shipped
from tournament.worked import DESK, happen, new_event

DUELS = shipped()["summoner-wars-base"]


def test_an_entry_keeps_the_town_only_if_there_is_one() -> None:
    t = new_event(DUELS, "")
    (plain,) = enter(t, "ann", DESK)
    assert plain.data == {"key": "ann", "name": "ann", "ranked": True, "standing": "present"}
    (full,) = enter(t, "bob", DESK, name="Bob", here=False, ranked=False, town="Brno")
    assert full.data == {
        "key": "bob",
        "name": "Bob",
        "ranked": False,
        "standing": "entered",
        "town": "Brno",
    }


def test_sw_4_while_nobody_can_say_how_many_rounds_no_deck_is_asked_for() -> None:
    t = new_event(DUELS, "AB")
    happen(t, register_base_decks(t, "A", [], DESK))
    assert t.people["A"].decks == ()


def test_sw_4_who_is_expected_counts_where_too_few_are_here() -> None:
    t = new_event(DUELS, "AB")
    happen(t, enter(t, "C", DESK, here=False))
    with pytest.raises(Refused):
        register_base_decks(t, "A", ["Vanguards"], DESK)
    assert register_base_decks(t, "A", ["Vanguards", "Cave Goblins"], DESK)
