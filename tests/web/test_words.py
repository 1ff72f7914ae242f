"""Words that people stumbled over: buttons, plurals, ordinals, and Czech for everybody."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from guildhall.messages.catalogue import read_catalogue
from guildhall.messages.extraction import all_messages
from guildhall.tournament.errors import UnfitName
from guildhall.tournament.event.names import proper_name
from guildhall.web.language import find
from web.events.desk.at_the_desk import NAMES, open_desk, words_of
from web.visitors import House

MASCULINE = re.compile(
    r"\{name\}[^:;]*? (?:byl|nebyl|měl|odešel|opustil|přítomen|nepřítomen|\w+[šczs]en)\b"
    r"|\b(?:udělal|odevzdal|převzal|ohlásil|seděl|potkal|měl) \{name\}"
    r"|^(?:odešel|vyloučen|už přihlášen|přihlášen|Opustil turnaj\.|Je vyloučen\.|Zadal: \{name\})$"
)
"""Czech that takes everybody for a man."""


STIFF = (
    # what players stumbled over when they tried every game and every screen
    r"\} \w+ are too many",
    r"\(\{\w+\} next\)",
    r"That is your turn",
    r"Ask to take back",
    r"Let a bot play",
    r"To the hall",
    r"Which of your colours shall",
    r"Keep which noble",
    r"Who has the link",
    r"A rating is what we are sure of",
    r"^Enter$",
    r"for nothing",
    r"Associated:",
    # English that nobody speaks
    r"\bshall\b",
    r"\bblanks\b",
    r"\b[Mm]eadow(?!s\})",
    r"[Cc]an not (?!reserve more than 3 cards)",
    r"\bis no (?:address|e-mail|number|clock|list|text|object|whole)\b",
    r"like another card",
    r"\bround (?:a|it)\b(?! city| to)",
    r"\bask for \{(?:sides|needs)\}",
    r"[a-z]\} %",
    r"^To the [a-z]+$",
    r"(?<!not )[Tt]ouch (?:it|what|where|a|the)\b",
    r"^Who (?:has|is|plays|sits) .*\b(?:wins|gets|cannot)\b",
    r"\bbrings? \d+ points?\b",
    r"does not answer\.",
)
"""Phrases of translations, and those that players found odd."""
PLAYERS = (
    "bots/",
    "coach/",
    "console/games/",
    "games/",
    "hall/people/",
    "hall/tables/",
    "puzzles/",
)
PAGES = ("web/games/", "web/lobby/", "web/people/", "web/rules/", "web/study/", "web/tables/")


@pytest.mark.parametrize("phrase", STIFF)
def test_players_read_english_that_people_speak(phrase: str) -> None:
    rooms = (*PLAYERS, *PAGES, *(f"web/templates/{each.removeprefix('web/')}" for each in PAGES))
    rooms = (*rooms, "web/phrases.py", "web/errors.py", "hall/reminders/", "web/templates/shell/")
    found = [
        text
        for entry, places in all_messages().items()
        if any(place.startswith(rooms) for place in places)
        for text in ((entry.text,) if isinstance(entry.text, str) else entry.text)
        if re.search(phrase, text)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("message", "czech", "german", "french"),
    [
        ("Add player", "Zapsat", "Anmelden", "Inscrire"),
        ("Enter all", "Zapsat všechny", "Alle anmelden", "Inscrire tout le monde"),
        ("Save", "Uložit", "Speichern", "Enregistrer"),
        ("Save notes", "Uložit", "Speichern", "Enregistrer"),
        ("None.", "Žádná.", "Keine.", "Aucune."),
        ("Points", "Turnajové body", "Punkte", "Points"),
        ("Victory points", "Vítězné body", "Siegpunkte", "Points de victoire"),
    ],
)
def test_buttons_and_headings_say_what_they_do(
    message: str, czech: str, german: str, french: str
) -> None:
    assert find("cs").gettext(message) == czech
    assert find("de").gettext(message) == german
    assert find("fr").gettext(message) == french


@pytest.mark.parametrize(
    ("code", "ordinals"),
    [
        ("en", ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd", "111th"]),
        ("cs", ["1.", "2.", "3.", "4.", "11.", "12.", "13.", "21.", "102.", "111."]),
        ("de", ["1.", "2.", "3.", "4.", "11.", "12.", "13.", "21.", "102.", "111."]),
        ("fr", ["1er", "2e", "3e", "4e", "11e", "12e", "13e", "21e", "102e", "111e"]),
    ],
)
def test_places_are_ordinals_of_the_language(code: str, ordinals: list[str]) -> None:
    numbers = (1, 2, 3, 4, 11, 12, 13, 21, 102, 111)
    assert [find(code).ordinal(number) for number in numbers] == ordinals


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("en", ["0 points", "1 point", "2 points", "5 points", "0.5 points", "2.5 points"]),
        ("cs", ["0 bodů", "1 bod", "2 body", "5 bodů", "0,5 bodu", "2,5 bodu"]),
        ("de", ["0 Punkte", "1 Punkt", "2 Punkte", "5 Punkte", "0,5 Punkte", "2,5 Punkte"]),
        ("fr", ["0 point", "1 point", "2 points", "5 points", "0,5 point", "2,5 points"]),
    ],
)
def test_points_are_counted_as_the_language_does(code: str, words: list[str]) -> None:
    values = (0, 1, 2, 5, Fraction(1, 2), Fraction(5, 2))
    assert [find(code).points(value) for value in values] == words


@pytest.mark.parametrize("typed", ["", "  ", "\t\n"])
def test_an_empty_name_is_not_too_long(typed: str) -> None:
    with pytest.raises(UnfitName, match="there is no name") as refusal:
        proper_name(typed)
    assert tuple(map(str, refusal.value.ways_out)) == ("write a name",)


def test_a_long_name_is_still_told_to_be_shorter() -> None:
    with pytest.raises(UnfitName) as refusal:
        proper_name("x" * 61)
    assert "shorter" in str(refusal.value.ways_out[0])


def test_czech_takes_nobody_for_a_man() -> None:
    found = [
        (message.id, text)
        for message in read_catalogue("cs")
        for text in (message.string if isinstance(message.string, tuple) else (message.string,))
        if MASCULINE.search(str(text))
    ]
    assert found == []


@pytest.mark.parametrize("word", ["semínk", "počtem {", "Psát si poznámky", "Skóre"])
def test_czech_has_no_words_that_nobody_says(word: str) -> None:
    texts = [str(message.string) for message in read_catalogue("cs") if message.id]
    assert [text for text in texts if word in text] == []


@pytest.mark.parametrize("word", ["est vous", "Prendre des notes", "Aucun."])
def test_french_has_no_words_that_nobody_says(word: str) -> None:
    texts = [str(message.string) for message in read_catalogue("fr") if message.id]
    assert [text for text in texts if word in text] == []


def test_german_nouns_keep_their_capitals_in_headings(house: House) -> None:
    desk = open_desk(house, NAMES[:4], language="de")
    words = desk.text("/rulings")
    assert "Kampfloser Sieg" in words
    assert "Partieverlust" in words


def test_the_format_has_its_name_in_the_language_of_the_page(house: House) -> None:
    desk = open_desk(house, NAMES[:4], key="carcassonne")
    czech = desk.visitor.send("GET", f"{desk.at}/settings", headers={"accept-language": "cs"})
    assert "Carcassonne, čtyři kola" in words_of(czech)
    assert "four rounds" not in words_of(czech)


def test_buttons_of_the_desk_are_verbs(house: House) -> None:
    desk = open_desk(house, NAMES[:8])
    people = desk.get("/people").text
    assert ">Drop out</button>" in people
    assert "Add player</button>" in people
    assert ">leaves</button>" not in people
    desk.does("/seating/draw")
    assert "Discard the draft</button>" in desk.get("/seating").text
    assert "Save</button>" in desk.get("/settings").text
    assert "Save the settings</button>" in desk.get("/settings").text
    assert ">Keep<" not in desk.get("/settings").text
