"""Every sentence is given a value for each of its places, and no other."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import guildhall

PLACE = re.compile(r"\{(\w+)\}")
ROOT = Path(guildhall.__file__).parent


def sentences(source: str) -> Iterator[tuple[int, set[str], set[str]]]:
    """The line, the places and the values of each sentence that is written out."""
    for node in ast.walk(ast.parse(source)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        texts = [each.value for each in node.args if isinstance(each, ast.Constant)]
        if node.func.id not in {"message", "plural"} or len(texts) != len(node.args):
            continue
        values = {keyword.arg for keyword in node.keywords}
        if None not in values:
            places = {place for text in texts for place in PLACE.findall(str(text))}
            yield node.lineno, places, {str(value) for value in values}


def wrong(source: str) -> list[tuple[int, set[str]]]:
    """Places without values and values without a place; a plural always has its count."""
    return [
        (line, (places ^ values) - {"count"})
        for line, places, values in sentences(source)
        if (places ^ values) - {"count"} or "count" in places - values
    ]


@pytest.mark.parametrize(
    ("source", "missing"),
    [
        ('message("{name} sits at table {table}", name=a, table=b)', []),
        ('message("{name} sits at table {table}", name=a)', [{"table"}]),
        ('message("{name} sits", name=a, table=b)', [{"table"}]),
        ('plural("one of {all}", "{count} of {all}", count=c)', [{"all"}]),
        ('plural("one", "{count}", count=c)', []),
        ('message("{name}", **more)', []),
    ],
)
def test_places_and_values_are_compared(source: str, missing: list[set[str]]) -> None:
    assert [places for _, places in wrong(source)] == missing


def test_every_sentence_has_a_value_for_each_place_and_no_other() -> None:
    found = {
        f"{file.relative_to(ROOT)}:{line}": names
        for file in sorted(ROOT.rglob("*.py"))
        for line, names in wrong(file.read_text())
    }
    assert found == {}


def test_most_sentences_are_looked_at() -> None:
    looked_at = sum(len(list(sentences(file.read_text()))) for file in ROOT.rglob("*.py"))
    assert looked_at > 1000
