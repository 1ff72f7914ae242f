"""Nothing that people read is written past the catalogues: pages, scripts, the terminal."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
from jinja2 import nodes

from guildhall.console.event.command import MODULES, find_command
from guildhall.messages.command_help import split_documentation
from guildhall.messages.extraction import HOUSE, all_messages
from guildhall.web.option_words import OPTIONS
from guildhall.web.renderer import environment

TEMPLATES = HOUSE / "web" / "templates"
SCRIPTS = HOUSE / "web" / "static" / "script"

FOR_PROGRAMMERS = {"api/reference.html"}
"""What is about names in programs, and English like them."""
NAMES = {
    "Guildhall",
    "Splendor",
    "Carcassonne",
    "QR",
    "CSV",
    "PDF",
    "TOML",
    "A4",
    "API",
    "JSON",
    "UTF",
    "min",
}
"""Words that are the same in every language."""
READ_ALOUD = {"aria-label", "aria-description", "title", "alt", "placeholder", "data-empty"}
"""Attributes that people read, or hear."""
QUIET = {"script", "style", "code", "kbd", "svg"}
"""Elements whose text is no prose."""
VALUE = "q0"
"""Stands for what a template puts in, also where that is the name of a tag."""

CODE = re.compile(r"--|__|=|&|/|^[a-z]+-[a-z]+(?:q0)*$")
"""Signs of what is no word: classes and parts of addresses."""
WORD = re.compile(r"[^\W\d_]{2,}")
SENTENCE = re.compile(r"[A-Z][a-z]+.* [a-z]{2,}|[a-z]{2,} [a-z]{2,} [a-z]{2,}")
"""What reads like prose, unlike names of classes, commands or keys."""


class Prose(HTMLParser):
    """Collects what people read of a template's own text."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._quiet = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Attributes that people read."""
        self._quiet += tag in QUIET
        for name, value in attrs:
            if name in READ_ALOUD:
                self._keep(value or "")

    def handle_endtag(self, tag: str) -> None:
        """The end of an element."""
        self._quiet -= tag in QUIET

    def handle_data(self, data: str) -> None:
        """Text between tags."""
        if self._quiet <= 0:
            self._keep(data)

    def _keep(self, text: str) -> None:
        plain = " ".join(word for word in text.split() if not CODE.search(word))
        if set(WORD.findall(plain)) - NAMES:
            self.found.append(plain.replace(VALUE, "…"))


def template_names() -> list[str]:
    """Every template of the house."""
    names = (str(file.relative_to(TEMPLATES)) for file in TEMPLATES.rglob("*.html"))
    return sorted(set(names) - FOR_PROGRAMMERS)


@pytest.mark.parametrize("name", template_names())
def test_a_template_has_no_text_of_its_own(name: str) -> None:
    source = (TEMPLATES / name).read_text(encoding="utf-8")
    assert [*unmarked_markup(source), *unmarked_values(source)] == []


JOINT = re.compile(r"(?:</[a-z]+>|<[a-z]+[^>]*>)*[:;!?] (?!\s*[a-z-]+:)")
"""A sign between two values as English sets it; French has a blank before it."""


@pytest.mark.parametrize("name", template_names())
def test_a_template_sets_no_signs_between_values_as_english_does(name: str) -> None:
    tokens = list(environment().lex((TEMPLATES / name).read_text(encoding="utf-8")))
    ends = {"variable_end", "block_end"}
    found = [
        f"line {line}: {value[:40]}"
        for (_, before, _), (line, kind, value) in pairwise(tokens)
        if before in ends and kind == "data" and JOINT.match(value)
    ]
    assert found == [], 'write {{ _(": ") }}'


def unmarked_markup(source: str) -> list[str]:
    """What stands between and in the tags of a template and is read by people."""
    parts = [
        value if kind == "data" else VALUE
        for _, kind, value in environment().lex(source)
        if kind == "data" or kind in {"variable_begin", "block_begin"}
    ]
    prose = Prose()
    prose.feed("".join(parts))
    return prose.found


def unmarked_values(source: str) -> list[str]:
    """Texts that a template writes out as they are: `{{ "open" if … else "closed" }}`."""
    tree = environment().parse(source)
    return [
        text
        for output in tree.find_all(nodes.Output)
        for node in output.nodes
        for text in written(node)
        if SENTENCE.search(text)
    ]


def written(node: nodes.Node) -> Iterator[str]:
    """The constants among what an expression may write."""
    match node:
        case nodes.Const(value=str(text)):
            yield text
        case nodes.CondExpr():
            for each in filter(None, (node.expr1, node.expr2)):
                yield from written(each)
        case nodes.Concat():
            for each in node.nodes:
                yield from written(each)


SCRIPT_TEXT = re.compile(r"""(words\(\s*)?(?:"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)""")
COMMENT = re.compile(r"(?m)^\s*(?://|\*|/\*).*$")
SCRIPT_PROSE = re.compile(r"^[A-Z][a-z]+(?:,? [a-z']+){2,}|^[A-Z][a-z ]+[.:?!]$")


def script_names() -> list[str]:
    """Every script of the house."""
    return sorted(str(file.relative_to(SCRIPTS)) for file in SCRIPTS.rglob("*.js"))


@pytest.mark.parametrize("name", script_names())
def test_a_script_says_only_what_the_catalogues_have(name: str) -> None:
    source = COMMENT.sub("", (SCRIPTS / name).read_text(encoding="utf-8"))
    known = {entry.key for entry in all_messages()}
    marked, unmarked = set(), []
    for told, text, template in SCRIPT_TEXT.findall(source):
        if told:
            marked.add(text)
        elif SCRIPT_PROSE.search(text or template):
            unmarked.append(text or template)
    assert unmarked == []
    assert marked - known == set()


TERMINAL = {"say", "fail", "Text", "write", "ask", "leave", "complain", "Say", "Reply", "error"}
"""What writes on a terminal."""


@pytest.mark.parametrize(
    "file",
    [
        pytest.param(file, id=str(file.relative_to(HOUSE)))
        for folder in ("console", "cli")
        for file in sorted((HOUSE / folder).rglob("*.py"))
    ],
)
def test_a_terminal_writes_only_what_the_catalogues_have(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    found = [
        text
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and called(call) in TERMINAL
        for argument in call.args
        for text in constants(argument)
        if SENTENCE.search(text)
    ]
    assert found == []


@pytest.mark.parametrize(
    "file",
    [pytest.param(file, id=file.stem) for file in sorted((HOUSE / "cli").glob("*.py"))],
)
def test_the_help_of_a_command_is_marked(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    found = [
        text
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        for keyword in call.keywords
        if keyword.arg in {"help", "description", "title", "epilog"}
        for text in constants(keyword.value)
        if WORD.search(text)
    ]
    assert found == []


def test_every_option_of_a_hall_is_told_by_the_catalogues() -> None:
    known = {entry.key for entry in all_messages()}
    assert {option.what for option in OPTIONS.values()} <= known


def test_docstrings_of_desk_commands_are_told_by_the_catalogues() -> None:
    known = {entry.key for entry in all_messages()}
    for name in MODULES:
        about, lines = split_documentation(find_command(name).run.__doc__ or "")
        assert {about, *(line.words for line in lines)} <= known, name


def called(call: ast.Call) -> str:
    """The name of what is called."""
    match call.func:
        case ast.Name(name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def constants(node: ast.expr) -> Iterator[str]:
    """The texts that an expression consists of, not those that it hands to something else."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts) | ast.Tuple(elts=parts) | ast.List(elts=parts):
            for part in parts:
                yield from constants(part)
        case ast.IfExp(body=one, orelse=other):
            yield from constants(one)
            yield from constants(other)
        case ast.BinOp(left=one, right=other):
            yield from constants(one)
            yield from constants(other)
