"""Summoner Wars match sheets."""

from __future__ import annotations

import pytest

from guildhall.sheets import CardLine, DeckList, MatchRound, MatchSheet, SheetError, render
from guildhall.sheets.language import find_language
from sheets.reading import page_texts
from sheets.samples import DECK, SAMPLES

ENGLISH = find_language("en")


def test_sw_40_the_base_deck_sheet_has_all_fields_for_six_rounds() -> None:
    (text,) = page_texts(render(SAMPLES["base blank"]))
    for label in ("Opponent", "My faction", "Circle your outcome", "mine"):
        assert text.count(label) >= 6
    for label in ("Name", "Date", "Totals", "Win / Loss", "Strength of schedule", "Blood points"):
        assert label in text
    assert all(str(number) in text for number in range(1, 7))


def test_sw_41_the_custom_deck_sheet_has_a_deck_list_and_no_faction() -> None:
    (text,) = page_texts(render(SAMPLES["custom blank"]))
    assert "My faction" not in text
    kinds = [line["kind"] for line in DeckList().lines()]
    assert [kinds.count(kind) for kind in ("summoner", "champion", "common", "event")] == [
        1,
        3,
        8,
        5,
    ]
    assert [text.count(kind) for kind in ("Champion", "Common", "Event")] == [3, 8, 5]
    assert "Do not list starting units or epic events." in text


def test_sw_41_quantities_are_printed() -> None:
    lines = DECK.lines()
    assert [line["quantity"] for line in lines[:6]] == ["1", "1", "1", "1", "4", "3"]


def test_sw_42_totals_count_what_has_been_played() -> None:
    totals = SAMPLES["base filled"].content(ENGLISH)["totals"]
    assert totals == {
        "wins": "2",
        "losses": "1",
        "mine": "57",
        "theirs": "36",
        "strength_of_schedule": "4",
    }


def test_sw_42_a_blank_sheet_has_no_totals() -> None:
    totals = MatchSheet(rounds=[MatchRound(faction="Vanguards")]).content(ENGLISH)["totals"]
    assert isinstance(totals, dict)
    assert set(totals.values()) == {""}


def test_sw_21_a_bye_is_a_win_by_25_to_0() -> None:
    line = MatchRound(bye=True)
    assert line.outcome is True
    assert line.blood_points == (25, 0)


def test_more_than_six_rounds_still_fit_a_page() -> None:
    pdf = render(MatchSheet(rounds=[MatchRound(opponent=f"Rival {n}") for n in range(1, 9)]))
    (text,) = page_texts(pdf)
    assert "Rival 8" in text


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: MatchRound(mine=-1), "not negative"),
        (lambda: MatchSheet(rounds=[MatchRound()] * 9), "room for 8"),
        (lambda: MatchSheet(deck=DeckList(), rounds=[MatchRound(faction="x")]), "no factions"),
        (lambda: DeckList(commons=[CardLine("x", 1)] * 13), "at most 12"),
    ],
)
def test_what_cannot_be_printed_is_refused(make: object, reason: str) -> None:
    assert callable(make)
    with pytest.raises(SheetError, match=reason):
        make()
