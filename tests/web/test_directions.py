"""Pages can be read from right to left: style sheets speak of the start and the end of a line."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from guildhall.messages.catalogue import Catalogue
from guildhall.web.language import Language

STYLE = Path(str(files("guildhall.web"))) / "static" / "style"

DRAWN = {"pieces/common.css", *(f"splendor/{name}.css" for name in ("cards", "nobles", "tokens"))}
"""Pieces look as they are printed, wherever one begins to read."""

RULE = re.compile(r"\{[^{}]*\}")
SIDED = re.compile(
    r"(?m)^\s*(?:left|right|(?:margin|padding|border)-(?:left|right)[a-z-]*"
    r"|border-(?:top|bottom)-(?:left|right)-radius)\s*:|(?:text-align|float):\s*(?:left|right)"
)
"""What means a side of the screen instead of one of the line."""
MIDDLE = re.compile(r"left: 50%;(?=[^}]*translateX\(-50%\))")
"""What stands in the middle stands there from both sides."""
FOUR = re.compile(r"(?m)^\s*(?:margin|padding|inset):\s*([^;]+);")
VALUE = re.compile(r"[\w-]+\((?:[^()]|\([^()]*\))*\)|[^\s;]+")


def sheets() -> list[str]:
    """Every style sheet of pages."""
    return sorted({str(file.relative_to(STYLE)) for file in STYLE.rglob("*.css")} - DRAWN)


@pytest.mark.parametrize("name", sheets())
def test_a_style_sheet_knows_no_left_and_no_right(name: str) -> None:
    source = (STYLE / name).read_text(encoding="utf-8")
    assert [rule for rule in map(sided, RULE.findall(source)) if rule] == []


def sided(rule: str) -> list[str]:
    """What a rule says of the left or the right alone."""
    found = [line.strip() for line in SIDED.findall(MIDDLE.sub("", rule))]
    return found + [values for values in FOUR.findall(rule) if is_uneven(values)]


def is_uneven(values: str) -> bool:
    """Whether four values are others on the left than on the right."""
    sides = VALUE.findall(values)
    return len(sides) == 4 and sides[1] != sides[3]


@pytest.mark.parametrize(
    ("rule", "found"),
    [
        ("{\n  margin-left: 1px;\n  text-align: right;\n}", 2),
        ("{\n  left: 50%;\n  transform: translateX(-50%);\n}", 0),
        ("{\n  left: 50%;\n}", 1),
        ("{\n  padding: 1px 2px 3px max(2px, 4px);\n}", 1),
        ("{\n  padding: 1px 2px 3px 2px;\n  margin-inline-start: 0;\n}", 0),
    ],
)
def test_what_is_looked_for(rule: str, found: int) -> None:
    assert len(sided(rule)) == found


@pytest.mark.parametrize(
    ("code", "leftwards"),
    [("he", True), ("ar-EG", True), ("fa", True), ("en", False), ("cs", False), ("xx", False)],
)
def test_a_language_says_where_its_lines_begin(code: str, *, leftwards: bool) -> None:
    assert Language(code, Catalogue()).reads_leftwards is leftwards
