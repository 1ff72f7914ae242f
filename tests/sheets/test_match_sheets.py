"""Summoner Wars match sheets."""

from __future__ import annotations

import re

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


@pytest.mark.parametrize(("commons", "pages"), [(12, 1), (13, 1), (16, 1), (60, 2), (400, 6)])
def test_sw_41_every_deck_is_printed_with_all_its_cards(commons: int, pages: int) -> None:
    cards = [CardLine(f"Unit {number:03}", number % 4 + 1) for number in range(1, commons + 1)]
    deck = DeckList(summoner="Sneeks", champions=("Blarf", "Mook", "Reeker"), commons=cards)
    texts = page_texts(render(MatchSheet(player="Petra", event="Cup", deck=deck)))
    assert len(texts) == pages
    found = re.findall(r"Common Unit (\d{3}) (\d)", " ".join(texts))
    assert found == [(f"{n:03}", str(n % 4 + 1)) for n in range(1, commons + 1)]
    assert all("Petra" in text for text in texts)


def test_a_deck_that_goes_on_overleaf_says_so() -> None:
    deck = DeckList(commons=[CardLine(f"Unit {number}", 1) for number in range(60)])
    first, second = page_texts(render(MatchSheet(deck=deck)))
    assert "Deck list continued overleaf" in first
    assert "Deck list continued overleaf" not in second
    assert second.count("Event") == 5
    (alone,) = page_texts(render(MatchSheet(deck=DECK)))
    assert "overleaf" not in alone


def test_rounds_that_do_not_fit_a_page_go_on_overleaf() -> None:
    rounds = [
        MatchRound(opponent=f"Rival {n:02}", mine=25, theirs=n, won=True) for n in range(1, 12)
    ]
    for deck in (None, DeckList()):
        texts = page_texts(render(MatchSheet(player="Petra", rounds=rounds, deck=deck)))
        assert [[f"Rival {n:02}" in text for text in texts] for n in (1, 8, 9, 11)] == [
            [True, False],
            [True, False],
            [False, True],
            [False, True],
        ]
        assert ["Round 11" in text for text in texts] == [False, True]
        assert "275 / 66" in texts[1]
        assert "275 / 66" not in texts[0]


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: MatchRound(mine=-1), "not negative"),
        (lambda: MatchSheet(deck=DeckList(), rounds=[MatchRound(faction="x")]), "no factions"),
    ],
)
def test_what_cannot_be_printed_is_refused(make: object, reason: str) -> None:
    assert callable(make)
    with pytest.raises(SheetError, match=reason):
        make()


@pytest.mark.parametrize(("overleaf", "columns"), [(40, [40]), (41, [40, 1]), (81, [40, 40, 1])])
def test_overleaf_the_cards_stand_in_columns_of_forty(overleaf: int, columns: list[int]) -> None:
    others = 1 + 3 + 5  # the summoner, and blank lines for champions and events
    commons = [CardLine(f"Unit {number}", 1) for number in range(30 - others + overleaf)]
    pages = MatchSheet(deck=DeckList(summoner="Sneeks", commons=commons)).content(ENGLISH)["pages"]
    assert isinstance(pages, list)
    first, *more = ([len(column) for column in page["cards"]] for page in pages)
    assert first == [30]
    assert [length for page in more for length in page] == columns
    assert all(len(page) <= 2 for page in more)


def test_the_sheet_of_another_duel_says_nothing_of_summoners() -> None:
    note = str(MatchSheet(game="Chess", winner_score=1).content(ENGLISH)["note"])
    assert note == "The winner scores 1. Hand in this sheet after every round."
    wars = MatchSheet(game="Summoner Wars", house_rules="summoner-wars")
    assert "summoner" in str(wars.content(ENGLISH)["note"])
