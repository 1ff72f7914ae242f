"""Who sits where by name: in the order of the names that are shown, found by nothing else."""

from __future__ import annotations

from guildhall.messages import PlayerRef
from guildhall.tournament.event.name_privacy import NameDisplay
from guildhall.tournament.format_file import shipped
from guildhall.tournament.reports.pairings import MOST_FOUND, by_name, found_names
from guildhall.tournament.reports.round_words import rows_by_name
from tournament.worked import new_event, next_round

NAMES = ["Zoë Adler", "Émile Brand", "adam cole", "Bea Dorn", "Carl Ender"]


def test_everybody_is_listed_once_by_name_with_the_table_or_a_bye() -> None:
    t = new_event(shipped()["summoner-wars-custom"], NAMES)
    current = next_round(t)
    listed = by_name(current, NameDisplay(t.people, "full"), "en")
    assert [seat.player for seat in listed] == [NAMES[place] for place in (2, 3, 4, 1, 0)]
    for seat in listed:
        assert seat.table == current.table_of(seat.player)
        assert (seat.table is None) == (seat.player in current.byes)


def test_names_stand_where_readers_of_a_language_look_for_them() -> None:
    t = new_event(shipped()["summoner-wars-custom"], ["Chval", "Čech", "Dan", "Hus", "Cyril"])
    current, display = next_round(t), NameDisplay(t.people, "full")
    czech = [seat.player for seat in by_name(current, display, "cs")]
    assert czech == ["Cyril", "Čech", "Dan", "Hus", "Chval"]
    english = [seat.player for seat in by_name(current, display, "en")]
    assert english == ["Čech", "Chval", "Cyril", "Dan", "Hus"]
    assert [row[0] for row in rows_by_name(t, current, "cs")] == list(map(PlayerRef, czech))
    assert [row[0] for row in rows_by_name(t, current, "en")] == list(map(PlayerRef, english))


def test_hidden_names_are_listed_by_their_numbers() -> None:
    t = new_event(shipped()["splendor-swiss"], NAMES[:4])
    listed = by_name(next_round(t), NameDisplay(t.people, "hidden"), "en")
    assert [seat.player for seat in listed] == NAMES[:4]


def test_names_are_found_by_the_beginning_of_any_word_that_is_shown() -> None:
    people = new_event(shipped()["splendor-swiss"], NAMES).people
    full, initial = NameDisplay(people, "full"), NameDisplay(people, "initial")
    assert found_names(full, "EMI", "en") == ["Émile Brand"]
    assert found_names(full, "col", "en") == ["adam cole"]
    assert found_names(initial, "col", "en") == []
    assert found_names(NameDisplay(people, "hidden"), "adam", "en") == []
    assert found_names(full, "a", "en") == []


def test_only_some_are_found_at_once() -> None:
    people = new_event(shipped()["splendor-swiss"], [f"Ann {n:02}" for n in range(20)]).people
    assert len(found_names(NameDisplay(people, "full"), "ann", "en")) == MOST_FOUND
