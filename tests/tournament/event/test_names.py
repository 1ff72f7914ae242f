"""Names by their beginnings."""

from __future__ import annotations

import pytest

from guildhall.tournament import Refused
from guildhall.tournament.errors import AmbiguousName, UnknownName
from guildhall.tournament.event.names import find_name, folded, proper_name

NAMES = ["Anna Nováková", "Annabel Lee", "Ann", "Łukasz Ørsted", "François Roi", "Émile Zola"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Ann", "Ann"),
        ("ann", "Ann"),
        ("anna", "Anna Nováková"),
        ("annab", "Annabel Lee"),
        ("lee", "Annabel Lee"),
        ("lukasz", "Łukasz Ørsted"),
        ("ors", "Łukasz Ørsted"),
        ("FRANC", "François Roi"),
        ("  emile   z", "Émile Zola"),
        ("É", "Émile Zola"),
    ],
)
def test_a_name_is_found_by_what_is_clear(typed: str, meant: str) -> None:
    assert find_name(typed, NAMES) == meant


def test_what_is_not_clear_lists_the_candidates() -> None:
    with pytest.raises(AmbiguousName, match="Anna Nováková or Annabel Lee") as refusal:
        find_name("an", NAMES[:2])
    assert refusal.value.persons == ("Anna Nováková", "Annabel Lee")
    with pytest.raises(AmbiguousName, match="and 2 more"):
        find_name("p", [f"p{number}" for number in range(10)])


def test_what_is_nobody_is_told_with_what_is_close() -> None:
    with pytest.raises(UnknownName) as refusal:
        find_name("Emil Zolla", NAMES)
    assert str(refusal.value.ways_out[0]) == "type Émile Zola"
    with pytest.raises(UnknownName):
        find_name("", NAMES)


def test_at_most_three_names_that_are_close_are_told_the_closest_first() -> None:
    with pytest.raises(UnknownName) as refusal:
        find_name("Marten", ["Martin", "Marteen", "Martina", "Martinus", "Zed"])
    assert tuple(map(str, refusal.value.ways_out)) == (
        "type Marteen or Martin or Martina",
        "add them",
    )
    with pytest.raises(UnknownName, match="there is no event 'xyz' here") as refusal:
        find_name("xyz", NAMES, "event")
    assert tuple(map(str, refusal.value.ways_out)) == ("look at the list of events",)


def test_a_name_has_sixty_letters_at_most() -> None:
    assert proper_name("x" * 60) == "x" * 60
    assert proper_name(f"  {'x' * 29}   {'x' * 30} ") == f"{'x' * 29} {'x' * 30}"
    for wrong in ("x" * 61, "", "  ", "a=b", "nul\0l", "\u0301"):
        with pytest.raises(Refused):
            proper_name(wrong)


def test_folding_keeps_what_tells_people_apart() -> None:
    assert folded("  Žižka\t Jan ") == "zizka jan"
    assert folded("Straße") == "strasse"
    assert folded("李") == "李"
