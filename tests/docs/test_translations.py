"""What players and organisers read is the same in every language of the house."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from guildhall.messages.catalogue import catalogue
from guildhall.messages.extraction import CODES, all_messages

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {
    name: DOCS / folder / f"{name}.md"
    for folder, name in (
        ("", "players"),
        ("organisers", "evening"),
        ("organisers", "desk"),
        ("organisers", "commands"),
        ("organisers", "splendor"),
        ("organisers", "carcassonne"),
        ("organisers", "summoner-wars"),
        ("organisers", "hosting"),
        ("organisers", "docker"),
        ("organisers", "systemd"),
        ("organisers", "caddy"),
        ("organisers", "nginx"),
        ("organisers", "traefik"),
        ("organisers", "several-machines"),
        ("organisers", "format-settings"),
    )
}
HEADING = re.compile(r"^(#+) ", re.MULTILINE)
BLOCK = re.compile(r"^```\w+\n(.*?)^```", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`]+)`")
LINK = re.compile(r"\]\(([^)]+)\)")
LABEL = re.compile(r"(?<!\*)\*([^*\n]+(?:\n[^*\n]+)?)\*(?!\*)")

ENGLISH = re.compile(
    r"\b(?:the|and|of|with|for|you|your|it|is|are|that|this|from|who|which|they)\b"
)
"""Words that no sentence in English is without, and none of which is one of Czech or German."""

COMMAND = re.compile(r"^(\S+(?: \S+)*)", re.MULTILINE)
"""A command of a block, without what is said beside it."""

PROMPT = "$ "

every_page = pytest.mark.parametrize("name", PAGES)
every_language = pytest.mark.parametrize("code", CODES)


def test_every_page_for_organisers_is_held_to_its_translations() -> None:
    pages = {page.stem for page in (DOCS / "organisers").glob("*.md")}
    assert pages - PAGES.keys() == {"rules-and-tests"}  # a table for those who change the rules


@every_page
@every_language
def test_a_page_has_the_same_headings_commands_pictures_and_links(code: str, name: str) -> None:
    english, told = PAGES[name].read_text(), (DOCS / code / f"{name}.md").read_text()
    assert HEADING.findall(told) == HEADING.findall(english)
    assert told.count("\n| ") == english.count("\n| ")
    assert _commands(told) == _commands(english)
    assert _code(told) - {f"--language {code}"} == _code(english)
    assert _targets(told) == _targets(english)


@every_page
@every_language
def test_a_page_names_buttons_as_they_are_called_in_the_language(code: str, name: str) -> None:
    texts = {entry.key for entry in all_messages()}
    labels = set(map(_plain, LABEL.findall(PAGES[name].read_text()))) & texts
    told = set(map(_plain, LABEL.findall((DOCS / code / f"{name}.md").read_text())))
    assert {_plain(catalogue(code).gettext(label)) for label in labels} - told == set()


@every_page
@every_language
def test_a_page_says_everything_in_the_language(code: str, name: str) -> None:
    told = (DOCS / code / f"{name}.md").read_text()
    assert [part for part in _paragraphs(told) if len(ENGLISH.findall(part)) > 1] == []
    assert _shape(told) == _shape(PAGES[name].read_text())


def test_an_english_paragraph_in_a_translation_is_noticed() -> None:
    told = (DOCS / "cs" / "players.md").read_text()
    left = f"{told}\nWhoever sits at the table sees it.\n"
    assert [part for part in _paragraphs(left) if len(ENGLISH.findall(part)) > 1]
    assert _shape(left) != _shape(told)


@every_language
def test_every_link_of_a_page_leads_somewhere(code: str) -> None:
    folder = DOCS / code
    links = {link for page in folder.glob("*.md") for link in LINK.findall(page.read_text())}
    assert [link for link in links if not (folder / link).exists()] == []
    assert {page.stem for page in folder.glob("*.md")} == set(PAGES)


def _commands(text: str) -> list[str]:
    """What is typed; what a terminal answers is another text in every language."""
    return [
        command
        for block in BLOCK.findall(text)
        for command in COMMAND.findall(block)
        if PROMPT not in block or command.startswith(PROMPT)
    ]


def _code(text: str) -> set[str]:
    return {re.sub(r"\s+", " ", span) for span in CODE.findall(BLOCK.sub("", text))}


def _targets(text: str) -> Counter[str]:
    return Counter(Path(link).name for link in LINK.findall(text))


def _paragraphs(text: str) -> list[str]:
    """The prose of a page: paragraphs, items of lists and cells of tables."""
    prose = LINK.sub("]", CODE.sub("", BLOCK.sub("", text)))
    return [
        part for part in re.split(r"\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )|\|", prose) if part.strip()
    ]


def _shape(text: str) -> list[str]:
    """Of what a page consists, in order: headings, items, tables and paragraphs."""
    return [
        line[:1] if line[:1] in "#-|" else "number" if line[:1].isdigit() else "words"
        for part in re.split(r"\n\s*\n", BLOCK.sub("code\n", text))
        if (line := part.strip())
    ]


def _plain(text: str) -> str:
    return re.sub(r"\s+", " ", text).replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
