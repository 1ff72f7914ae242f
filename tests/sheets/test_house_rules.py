"""House rules on paper: they follow the settings, and end with the organiser's practical words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from guildhall.sheets import LANGUAGES, HouseRules, SheetError, render
from guildhall.sheets.house_rules import CONDITIONS
from guildhall.sheets.language import find_language
from guildhall.sheets.texts_file import texts_in
from guildhall.tournament import Format, Practical, shipped
from guildhall.tournament.format_choices import changed
from sheets.reading import page_texts

SPLENDOR = shipped()["splendor-swiss"]
BASE = shipped()["summoner-wars-base"]
CUSTOM = shipped()["summoner-wars-custom"]
CARCASSONNE = shipped()["carcassonne"]


def words(chosen: Format, code: str = "en", practical: Practical | None = None) -> str:
    """All lines of the house rules of a format."""
    rules = HouseRules(chosen=chosen, practical=practical or Practical())
    sections: Any = rules.content(find_language(code))["sections"]
    return " ".join(line for section in sections for line in section["lines"])


@pytest.mark.parametrize(
    ("minutes", "code", "said"),
    [
        (5, "en", "waiting for 5 minutes is out"),
        (7, "en", "waiting for 7 minutes is out"),
        (1, "en", "waiting for 1 minute is out"),
        (3, "cs", "o\N{NO-BREAK SPACE}3 minuty, je"),
        (10, "cs", "o\N{NO-BREAK SPACE}10 minut, je"),
        (1, "fr", "1 minute est"),
    ],
)
def test_ts_20_the_delay_is_that_of_the_settings(minutes: int, code: str, said: str) -> None:
    assert said in words(changed(SPLENDOR, {"time.delay_minutes": str(minutes)}), code)


def test_without_a_limit_for_delays_nothing_is_said_of_it() -> None:
    assert "waiting" not in words(changed(SPLENDOR, {"time.delay_minutes": "0"}))


@pytest.mark.parametrize(
    ("typed", "said", "not_said"),
    [
        ({}, ["at most 45 minutes", "ends at once"], ["no time limit", "chess"]),
        ({"time.minutes": "30"}, ["at most 30 minutes"], ["45"]),
        ({"time.control": "none"}, ["no time limit"], ["lasts at most"]),
        ({"time.minutes": "0"}, ["no time limit"], ["lasts at most"]),
        ({"people.confirmed_by": "table"}, ["signs it. The winner hands it in"], ["confirms it"]),
        ({"people.confirmed_by": "organiser"}, ["organiser checks and confirms it"], ["signs it"]),
    ],
)
def test_rules_of_splendor_follow_the_settings(
    typed: dict[str, str], said: list[str], not_said: list[str]
) -> None:
    text = words(changed(SPLENDOR, typed))
    assert all(each in text for each in said)
    assert not any(each in text for each in not_said)


@pytest.mark.parametrize(
    ("typed", "said", "not_said"),
    [
        ({}, ["A round lasts 60 minutes", "adds 2 damage", "Slow play"], ["press"]),
        ({"time.sudden_death_damage": "3"}, ["adds 3 damage"], ["adds 2"]),
        (
            {"time.control": "chess clock", "time.minutes": "30"},
            ["Each player has 30 minutes", "press it"],
            ["A round lasts", "adds 2", "Slow play"],
        ),
        ({"time.control": "limit"}, ["at most 60 minutes"], ["adds 2", "press"]),
        ({"points.winner_score": "20"}, ["winner scores 20", "20 blood points to 0"], ["25"]),
        ({"pairing.repeats": "never"}, ["nobody twice"], ["the same record."]),
        ({"pairing.repeats": "allowed"}, ["the same record"], ["nobody twice"]),
        ({"decks.distinct": "yes"}, ["all of them different"], []),
        ({"decks.distinct": "no"}, ["faction deck for each round"], ["all of them different"]),
    ],
)
def test_rules_of_summoner_wars_follow_the_settings(
    typed: dict[str, str], said: list[str], not_said: list[str]
) -> None:
    text = words(changed(BASE, typed))
    assert all(each in text for each in said)
    assert not any(each in text for each in not_said)


def test_sw_2_sw_5_only_the_decks_of_the_format_are_spoken_of() -> None:
    base, custom = words(BASE), words(CUSTOM)
    assert "faction deck for each round" in base
    assert "deck building rules" not in base
    assert "deck building rules" in custom
    assert "faction deck for each round" not in custom


@pytest.mark.parametrize(
    ("typed", "said", "not_said"),
    [
        ({}, ["unless the referee lets them stay", "without refund"], ["printed again"]),
        ({"people.lost_sheet_withdraws": "no"}, ["printed again"], ["lets them stay"]),
        ({"people.exclusion_refunds": "yes"}, ["exclusion."], ["refund"]),
        ({"people.confirmed_by": "table"}, ["Everybody at the table checks"], []),
        ({"people.confirmed_by": "organiser"}, ["hand it to the referee"], ["Everybody at the"]),
        ({"time.control": "limit", "time.minutes": "90"}, ["at most 90 minutes"], []),
    ],
)
def test_rules_of_carcassonne_follow_the_settings(
    typed: dict[str, str], said: list[str], not_said: list[str]
) -> None:
    text = words(changed(CARCASSONNE, typed))
    assert all(each in text for each in said)
    assert not any(each in text for each in not_said)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_condition_of_a_line_is_known_and_every_condition_is_used(code: str) -> None:
    texts = texts_in(code)
    lines = [line for rules in texts["rules"].values() for each in rules for line in each["lines"]]
    lines += texts["timing"]
    used = {line["when"] for line in lines if isinstance(line, dict)}
    assert used == set(CONDITIONS)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("chosen", [SPLENDOR, BASE, CUSTOM, CARCASSONNE], ids=lambda f: f.key)
def test_no_place_to_fill_is_left_open(chosen: Format, code: str) -> None:
    text = words(chosen, code)
    assert "{" not in text
    assert "@" not in text
    assert "None" not in text


# Practical words

FULL = Practical(
    place="Town hall\n1 Main Street",
    timetable="9:30 doors\n10:00 round 1",
    fee="5 €",
    health="Wash your hands",
    terms="Everybody is welcome",
    equipment="Handle it with care",
    liability="Look after your things",
    organiser="The club, for the publisher",
    own="Lunch is at noon.\nParking is free.",
)


def test_ts_41_practical_words_fill_the_organisers_own_lines() -> None:
    (text,) = page_texts(render(HouseRules(chosen=SPLENDOR, event="Cup", practical=FULL)))
    wanted = [
        "At this event",
        "Where: Town hall · 1 Main Street",
        "When: 9:30 doors · 10:00 round 1",
        "Entry fee: 5 €",
        "Health rules: Wash your hands",
        "Who may take part: Everybody is welcome",
        "Equipment: Handle it with care",
        "Liability: Look after your things",
        "Organiser: The club, for the publisher",
        "Lunch is at noon.",
        "Parking is free.",
    ]
    places = [text.index(each) for each in wanted]
    assert places == sorted(places)


def test_without_practical_words_there_are_no_own_lines() -> None:
    (text,) = page_texts(render(HouseRules(chosen=SPLENDOR)))
    assert "At this event" not in text
    assert "Where" not in text


def test_sw_6_rules_of_summoner_wars_name_the_address_of_the_errata() -> None:
    address = "plaidhatgames.com/board-games/summoner-wars/"
    (text,) = page_texts(render(HouseRules(chosen=BASE)))
    assert f"https://{address}" in text.replace(" ", "")
    own = Practical(rulebook="https://club.example/faq")
    (text,) = page_texts(render(HouseRules(chosen=BASE, practical=own)))
    assert "https://club.example/faq" in text
    assert address not in text.replace(" ", "")
    (text,) = page_texts(render(HouseRules(chosen=SPLENDOR)))
    assert "http" not in text


@pytest.mark.parametrize(
    ("code", "labels"),
    [
        ("cs", ["Na tomto turnaji", "Kde: Town hall", "Startovné: 5 €", "Odpovědnost:"]),
        ("fr", ["Pour ce tournoi", "Lieu : Town hall", "Inscription : 5 €", "Responsabilité :"]),
    ],
)
def test_labels_are_in_the_language_of_the_sheet(code: str, labels: list[str]) -> None:
    (text,) = page_texts(render(HouseRules(chosen=CARCASSONNE, practical=FULL), language=code))
    assert all(label in text for label in labels)


def test_many_own_lines_go_on_over_pages_and_none_is_lost() -> None:
    lines = [f"Own line number {number:02} " + "word " * 12 for number in range(30)]
    practical = replace(FULL, own="\n".join(line.strip() for line in lines))
    texts = page_texts(render(HouseRules(chosen=BASE, practical=practical)))
    assert 1 < len(texts) < 4
    whole = " ".join(texts)
    found = [whole.index(f"Own line number {number:02}") for number in range(30)]
    assert found == sorted(found)


def test_a_game_without_house_rules_is_refused() -> None:
    with pytest.raises(SheetError, match="no house rules for chess"):
        HouseRules(chosen=replace(SPLENDOR, game="chess"))


@pytest.mark.parametrize("code", ["en", "cs", "de", "fr"])
def test_tc_22_the_timetable_of_the_event_is_printed_unless_the_organiser_wrote_another(
    code: str,
) -> None:
    def lines(practical: Practical) -> str:
        rules = HouseRules(chosen=SPLENDOR, practical=practical, timetable=["10:30", "12:15"])
        return str(rules.content(find_language(code))["sections"])

    assert "10:30 · 12:15" in lines(Practical())
    own = lines(Practical(timetable="9:30 doors"))
    assert "9:30 doors" in own
    assert "10:30" not in own


def held(chosen: Format) -> set[str]:
    """The conditions that hold for settings."""
    return {name for name, holds in CONDITIONS.items() if holds(chosen)}


@pytest.mark.parametrize("minutes", [0, 40])
@pytest.mark.parametrize("control", ["none", "limit", "sudden death", "chess clock"])
def test_exactly_one_way_of_keeping_time_is_printed(control: Any, minutes: int) -> None:
    chosen = replace(BASE, time=replace(BASE.time, control=control, minutes=minutes))
    ways = {"untimed", "limit", "sudden death", "chess clock"}
    assert held(chosen) & ways == {control if minutes and control != "none" else "untimed"}


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ({"exclusion_refunds": True}, {"refund"}),
        ({"exclusion_refunds": False}, {"no refund"}),
        ({"lost_sheet_withdraws": True}, {"loss withdraws"}),
        ({"lost_sheet_withdraws": False}, {"loss reprints"}),
        ({"confirmed_by": "table"}, {"table confirms"}),
        ({"confirmed_by": "organiser"}, {"organiser confirms"}),
    ],
)
def test_of_two_lines_about_people_the_one_is_printed_that_is_so_set(
    setting: dict[str, Any], said: set[str]
) -> None:
    pairs = {
        "exclusion_refunds": {"refund", "no refund"},
        "lost_sheet_withdraws": {"loss withdraws", "loss reprints"},
        "confirmed_by": {"table confirms", "organiser confirms"},
    }
    chosen = replace(BASE, people=replace(BASE.people, **setting))
    (name,) = setting
    assert held(chosen) & pairs[name] == said
