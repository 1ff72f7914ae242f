"""Entering lists: towns and decks are kept, and what is odd about decks is told beforehand."""

from __future__ import annotations

import pytest

from guildhall.tournament import Refused, Tournament, apply_all, drop, shipped
from guildhall.tournament.commands.arrangements import NoteFee, SetPractical
from guildhall.tournament.commands.entrants import (
    DeckRemarks,
    EnterPlayers,
    enter_entrants,
    enter_people,
    look_at_decks,
    new_entrants,
)
from guildhall.tournament.event.history_text import tell
from guildhall.tournament.roster.roster import Entrant, one_a_line
from tournament.worked import DESK, new_event

BASE = shipped()["summoner-wars-base"]
SPLENDOR = shipped()["splendor-swiss"]


def entered(t: Tournament, *entrants: Entrant, here: bool = True) -> list[str]:
    """Enter a list; who was known before."""
    new = new_entrants(t, entrants)
    apply_all(t, enter_entrants(t, DESK, entrants, here=here))
    return [each.name for each in entrants if each not in new]


def test_towns_tables_and_decks_of_a_list_are_kept() -> None:
    t = new_event(BASE, ["Old"])
    known = entered(
        t,
        Entrant("Ann", 3, ("A", "B"), "Brno"),
        Entrant("old"),
        Entrant("Bob", decks=("B", "A")),
        Entrant("Cid"),
    )
    assert known == ["old"]
    assert list(t.people) == ["Old", "Ann", "Bob", "Cid"]
    ann, bob, cid = (t.people[key] for key in ("Ann", "Bob", "Cid"))
    assert (ann.table, ann.decks, ann.town) == (3, ("A", "B"), "Brno")
    assert (bob.table, bob.decks, bob.town) == (None, ("B", "A"), "")
    assert (cid.decks, cid.town) == ((), "")


def test_who_is_entered_by_name_is_here_and_ranked_unless_told_otherwise() -> None:
    t = new_event(SPLENDOR, [])
    apply_all(t, EnterPlayers(["Ann", "Bob"]).decide(t, DESK))
    apply_all(t, EnterPlayers(["Cid"], here=False, ranked=False).decide(t, DESK))
    assert [(each.standing == "present", each.ranked) for each in t.people.values()] == [
        (True, True),
        (True, True),
        (False, False),
    ]


def test_an_entry_without_a_town_is_logged_as_before() -> None:
    t = new_event(SPLENDOR, [])
    entered(t, Entrant("Ann"), Entrant("Bob", town="Brno"))
    ann, bob = t.happenings[-2:]
    assert "town" not in ann.data
    assert bob.data["town"] == "Brno"


def test_decks_are_left_out_where_none_are_played() -> None:
    t = new_event(SPLENDOR, [])
    entrants = [Entrant("Ann", decks=("A",))]
    assert look_at_decks(t, entrants) == {}
    entered(t, *entrants)
    assert t.people["Ann"].decks == ()


def test_decks_are_counted_by_those_who_are_expected_while_nobody_is_here() -> None:
    t = new_event(BASE, [])
    entered(t, *(Entrant(name, decks=("A", "B")) for name in ("Ann", "Bob", "Cid")), here=False)
    assert t.present() == ()
    assert t.people["Cid"].decks == ("A", "B")
    t = new_event(BASE, [])
    with pytest.raises(Refused, match="3 decks are needed, 2 are listed"):
        entered(t, *(Entrant(f"P{n}", decks=("A", "B")) for n in range(5)), here=False)
    alone = new_event(BASE, [])
    entered(alone, Entrant("Ann", decks=("A",)), here=False)
    assert alone.people["Ann"].decks == ("A",)


def test_sw_2_everything_odd_about_decks_is_told_at_once() -> None:
    t = new_event(BASE, ["Old"])
    remarks = look_at_decks(
        t,
        [
            Entrant("Ann", decks=("A",)),
            Entrant("Bob", decks=("A", "A")),
            Entrant("Cid", decks=("A", "B")),
            Entrant("Dan"),
            Entrant("old", decks=("A",)),
        ],
    )
    assert set(remarks) == {"Ann", "Bob", "Cid"}
    assert "decks are needed, 1 is listed" in str(remarks["Ann"].fault)
    assert "decks are needed, 2 are listed" in str(remarks["Bob"].fault)
    few = look_at_decks(
        new_event(BASE, []),
        [
            Entrant("Ann", decks=("A", "A")),
            Entrant("Bob", decks=("A", "B")),
            Entrant("Cid", decks=("B", "A")),
        ],
    )
    assert few["Ann"].fault is None
    assert str(few["Ann"].warnings[0]) == "listed more than once: A"
    assert DeckRemarks().fault is None
    assert list(t.people) == ["Old"]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Ann, Bob; Cid", "Ann\n Bob\n Cid"),
        ("Ann;Brno\nBob;Oslo", "Ann;Brno\nBob;Oslo"),
        ("Ann\n", "Ann\n"),
        ("\nAnn, Bob\n", "\nAnn\n Bob\n"),
    ],
)
def test_names_on_one_line_become_lines(text: str, lines: str) -> None:
    assert one_a_line(text) == lines


def test_fees_and_practical_words_are_told() -> None:
    t = new_event(SPLENDOR, ["Ann", "Bob"])
    (paid,) = NoteFee(["Ann", "Bob"]).decide(t, DESK)
    assert str(tell(paid)) == "entry fee paid: Ann, Bob"
    apply_all(t, [paid])
    (unpaid,) = NoteFee(["Bob"], paid=False).decide(t, DESK)
    assert str(tell(unpaid)) == "entry fee not paid: Bob"
    (written,) = SetPractical({"place": "Town hall"}).decide(t, DESK)
    assert str(tell(written)) == "the practical words are changed"


def test_who_entered_before_is_checked_in_or_let_in_again_if_they_had_left() -> None:
    t = new_event(SPLENDOR, ["Ann", "Bob"])
    apply_all(t, drop(t, "Bob", DESK))
    for name, action, words in (
        ("ann", "check-in", "check Ann in"),
        ("BOB", "let-in", "let Bob in again"),
    ):
        with pytest.raises(Refused, match="has already entered") as refusal:
            enter_people(t, DESK, [name])
        first, advice = refusal.value.ways_out
        assert (first.action, str(first)) == (action, words)
        assert (advice.action, str(advice)) == ("", "enter under another name, with a town perhaps")
