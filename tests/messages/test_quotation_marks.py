"""Words are quoted as their language quotes them: in catalogues, documents and on pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from guildhall.messages import message, quoted
from guildhall.messages.catalogue import catalogue, read_catalogue
from guildhall.messages.extraction import CODES, all_messages
from guildhall.messages.renderer import Renderer
from guildhall.web.renderer import TEMPLATES
from quotation_marks import BLANK, MARKS, faults

TYPED = re.compile(r"'(?:[^'\n]|(?<=\w)'(?=\w))*'")
"""What is typed: English quotes it as terminals do, and so does everybody what a shell reads."""
NAMES = ("de' Medici",)
"""What facts write with an apostrophe."""
SHELL = ("'python3 tinker.py'", "'tinker=python3 tinker.py'")
STRAIGHT = re.compile(r"(?<=\w)'|'(?=\w)")

DOCUMENTS = Path(__file__).parents[2] / "docs"
CODE = re.compile(r"^```.*?^```|`[^`\n]+`|<[^>]+>", re.DOTALL | re.MULTILINE)
"""What a document shows as it is: blocks, words and markup of programs."""
FOR_PEOPLE = [
    ("en", DOCUMENTS / "players.md"),
    *(("en", path) for path in (DOCUMENTS / "organisers").glob("*.md")),
    *((code, path) for code in CODES for path in (DOCUMENTS / code).glob("*.md")),
]


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("en", "„so“"),
        ("en", 'so "so"'),
        ("en", "“so“"),
        ("cs", "“so”"),
        ("cs", "„so”"),
        ("de", "»so«"),
        ("de", "„so"),
        ("fr", "«so»"),
        ("fr", "« so »"),
        ("fr", "“so”"),
    ],
)
def test_wrong_marks_are_noticed(code: str, text: str) -> None:
    assert list(faults(code, text)) == [text]
    begins, ends = MARKS[code]
    assert list(faults(code, f"say {begins}so{ends}, or {begins}{{words}}{ends}.")) == []


def test_english_texts_are_quoted_as_english_does_it() -> None:
    texts = {text for entry in all_messages() for text in _forms(entry.text)}
    assert [text for text in texts for _ in faults("en", text)] == []
    for name in NAMES:
        texts = {text.replace(name, "") for text in texts}
    assert [text for text in texts if STRAIGHT.search(TYPED.sub("", text))] == []


@pytest.mark.parametrize("code", CODES)
def test_catalogues_are_quoted_as_their_language_does_it(code: str) -> None:
    texts = [text for entry in read_catalogue(code) for text in _forms(entry.string)]
    assert [text for text in texts for _ in faults(code, text)] == []
    for shell in SHELL:
        texts = [text.replace(shell, "") for text in texts]
    assert [text for text in texts if "'" in text] == []


@pytest.mark.parametrize("code", CODES)
def test_what_is_quoted_in_english_is_quoted_in_every_language(code: str) -> None:
    """A translation may quote more, such as the name of a stage, but forgets nothing."""
    begins = MARKS[code][0]
    forgotten = []
    for entry in read_catalogue(code):
        for text, told in zip(_forms(entry.id), _forms(entry.string), strict=False):
            quotations = text.count("“") + len(TYPED.findall(text))
            if told.count(begins) + sum(told.count(shell) for shell in SHELL) < quotations:
                forgotten.append(told)
    assert forgotten == []


@pytest.mark.parametrize(("code", "path"), FOR_PEOPLE, ids=lambda value: str(value)[-40:])
def test_documents_are_quoted_as_their_language_does_it(code: str, path: Path) -> None:
    text = CODE.sub("", path.read_text(encoding="utf-8"))
    assert [part for part in text.split("\n\n") for _ in faults(code, part)] == []


SPOKEN = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)
"""What a template tells by messages."""


@pytest.mark.parametrize("path", sorted(TEMPLATES.rglob("*.html")), ids=lambda path: path.stem)
def test_no_page_quotes_past_the_catalogues(path: Path) -> None:
    assert set(SPOKEN.sub("", path.read_text(encoding="utf-8"))) & set("„“”«»") == set()


@pytest.mark.parametrize(
    ("code", "told"),
    [("en", "'x'"), ("cs", "„x“"), ("de", "„x“"), ("fr", f"«{BLANK}x{BLANK}»")],
)
def test_what_was_typed_is_quoted_in_the_language(code: str, told: str) -> None:
    refusal = message("{typed} is not a name", typed=quoted("x"))
    assert Renderer(catalogue(code)).sentence(refusal).startswith(told)


@pytest.mark.parametrize(
    ("typed", "told"),
    [("Bob's", "'Bob's'"), ("\x1b[1m", r"'\x1b[1m'"), (5, "5"), (["x"], "['x']")],
)
def test_what_was_typed_stays_as_it_is_but_for_signs_that_disturb_a_terminal(
    typed: object, told: str
) -> None:
    assert str(message("{typed} is not a name", typed=quoted(typed))) == f"{told} is not a name"


def _forms(text: object) -> tuple[str, ...]:
    return tuple(map(str, text)) if isinstance(text, tuple | list) else (str(text),)
