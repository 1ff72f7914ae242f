"""Sentences that are made in code are known in every language, with names as they may be seen."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import guildhall
from guildhall.hall.events.name_privacy import NameDisplay
from guildhall.messages.languages import LANGUAGES
from guildhall.tournament import Player, shipped
from guildhall.tournament.commands.breaches import Kind, Level
from guildhall.tournament.event.fold import CHANGES
from guildhall.tournament.format_choices import sections
from guildhall.tournament.ranking.criteria import CRITERIA
from guildhall.web.language import find
from guildhall.web.translations.catalogues import catalogue
from guildhall.web.translations.sentences import messages, sentences

SOURCE = Path(guildhall.__file__).parent
FOLDERS = ("tournament", "hall/events", "web/events")
TELLING = {
    "Refused",
    "UnfitRoster",
    "UnfitName",
    "NotAllowed",
    "NotFound",
    "Invalid",
    "Stale",
    "HallError",
    "DraftWarning",
    "DrawnTable",
    "PutBack",
    "Remark",
}
FOR_THE_TERMINAL = (
    "tournament/format_file.py",
    "hall/events/catalogue.py",
    "hall/events/event_codec.py",
)
"""What these refuse is never asked for in a browser."""

TERMINAL_WORDS = ("`", "--", "there is no 7 here", "is here as", '"7=15"', "NAME=NUMBER")
PEOPLE = {name: Player(name, name) for name in ("Ann Ash", "Bob and Bell", "Cid: Cole")}


def texts_of(node: ast.expr) -> Iterator[str]:
    """The texts that an expression can be, with 7 for everything that is computed."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(
            part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else "7"
            for part in node.values
        )
    elif isinstance(node, ast.IfExp):
        yield from texts_of(node.body)
        yield from texts_of(node.orelse)
    elif isinstance(node, ast.List | ast.Tuple):
        for item in node.elts:
            yield from texts_of(item)


def told_in_code() -> list[tuple[str, str]]:
    """Every refusal, way out and reason in the code, with its file."""
    found = []
    for path in sorted(path for folder in FOLDERS for path in (SOURCE / folder).rglob("*.py")):
        place = path.relative_to(SOURCE).as_posix()
        if place in FOR_THE_TERMINAL:
            continue
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") in TELLING:
                wanted = [*call.args, *(k.value for k in call.keywords if k.arg == "ways_out")]
                found += [(place, text) for node in wanted for text in texts_of(node)]
    return found


CODES = {*get_args(Kind), *get_args(Level)}
"""What a warning of a draft is about and how grave it is, for programs."""


def is_for_people(text: str) -> bool:
    if text in CODES:
        return False
    rule = text.split("-", maxsplit=1)[0] in {"T", "TS", "SW", "TC"}
    return (
        any(char.isalpha() for char in text)
        and not rule
        and not any(word in text for word in TERMINAL_WORDS)
    )


def test_every_refusal_and_reason_in_the_code_is_a_known_sentence() -> None:
    known = sentences(catalogue("cs"))
    unknown = [
        (place, text)
        for place, text in told_in_code()
        if is_for_people(text) and not known.knows(text)
    ]
    assert not unknown
    assert len(told_in_code()) > 200


def test_all_settings_criteria_and_happenings_are_known() -> None:
    known = sentences(catalogue("fr"))
    words = [
        text
        for chosen in shipped().values()
        for section in sections(chosen)
        for setting in section.settings
        for text in (section.heading, setting.words, *(says for _, says in setting.choices))
    ]
    words += [criterion.words.text for criterion in CRITERIA.values()]
    words += [*set(CHANGES) - {"undone"}]
    words += [text for chosen in shipped().values() for text in (chosen.name, chosen.about)]
    assert [text for text in words if not known.knows(text)] == []


def test_no_sentence_stands_twice() -> None:
    assert len(set(messages())) == len(messages())


@pytest.mark.parametrize(
    ("sentence", "czech", "french"),
    [
        ("ranks 1-4", "1.\u20134. místo", "rangs 1 à 4"),
        (
            "Bob and Bell and Ann Ash change seats",
            "Bob and Bell a Ann Ash si vyměňují místa",
            "Bob and Bell et Ann Ash échangent leurs places",
        ),
        (
            "ranks 1-4; Ann Ash (rank 5) moved: to meet new opponents",
            "1.\u20134. místo; Ann Ash (5. místo), přesun: kvůli novým soupeřům",
            "rangs 1 à 4; Ann Ash (rang 5) déplacé : pour rencontrer de nouveaux adversaires",
        ),
        (
            "tournament points: 7 against 9",
            "turnajové body: 7 proti 9",
            "points de tournoi : 7 contre 9",
        ),
        (
            "Ann Ash cannot have 7.5 prestige: it must be a whole number",
            "Ann Ash nemůže mít 7,5 (prestiž): musí to být celé číslo",
            "Ann Ash ne peut pas avoir 7,5 (prestige) : il faut un nombre entier",
        ),
        (
            "You can: read the sheet again; let the organiser enter it.",
            "Můžete: přečíst lístek znovu; nechat zadat pořadatele.",
            "Vous pouvez : relire la feuille; laisser l'organisateur le saisir.",
        ),
    ],
)
def test_sentences_are_told_in_czech_and_french(sentence: str, czech: str, french: str) -> None:
    showing = NameDisplay(PEOPLE, "full")
    assert find("cs").tell(sentence, showing) == czech
    assert find("fr").tell(sentence, showing) == french
    assert find("en").tell(sentence, showing) == sentence


def test_hidden_names_are_numbers_in_the_words_of_the_language() -> None:
    showing = NameDisplay(PEOPLE, "hidden")
    assert find("cs").tell("Cid: Cole drops out", showing) == "Hráč 3 odstupuje"
    assert find("fr").tell("Cid: Cole drops out", showing) == "Joueur 3 abandonne"
    assert find("en").tell("something else with Ann Ash", showing) == (
        "something else with Player 1"
    )


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from(messages()),
    st.lists(st.sampled_from([*PEOPLE, "7", "x {y}", "a; b", "{0}", "%s"]), min_size=9, max_size=9),
    st.sampled_from(sorted(LANGUAGES)),
)
def test_no_name_gets_out_of_a_sentence_in_any_language(
    message: str, values: list[str], code: str
) -> None:
    filled = message
    for value in values:
        start, end = filled.find("{"), filled.find("}")
        if start < 0 or message.count("{") == 0:
            break
        filled = filled[:start] + value.replace("{", "<").replace("}", ">") + filled[end + 1 :]
    told = find(code).tell(filled, NameDisplay(PEOPLE, "hidden"))
    assert not any(name in told for name in PEOPLE)


@pytest.mark.parametrize(
    ("code", "number"), [("en", "81.3%"), ("cs", "81,3\u00a0%"), ("fr", "81,3\u00a0%")]
)
def test_decimals_in_sentences_are_written_as_in_the_language(code: str, number: str) -> None:
    told = find(code).tell("tie-break: 81.3% against 93.8%")
    assert number in told
    assert ("93.8%" in told) == (code == "en")
