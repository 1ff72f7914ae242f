"""Which tests prove which rule: collected from the names of the tests, written to the docs.

Run this file to write the table anew.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
TABLE = HERE.parents[1] / "docs" / "organisers" / "rules-and-tests.md"
LAST = {"T": 8, "TS": 42, "SW": 42, "TC": 29}
"""The chapters of the rules and their last numbers."""
CHAPTERS = {"T": "All formats", "TS": "Splendor", "SW": "Summoner Wars", "TC": "Carcassonne"}
PAPER = {
    "TS-40": "notes and devices: house rules on paper",
    "SW-40": "match sheet for base decks: printed",
    "SW-41": "match sheet for custom decks: printed",
    "SW-42": "one sheet a player: printed",
    "TC-20": "tournament sheet: printed",
    "TC-23": "preparing the game: printed on the table sheet",
    "TC-25": "face-up tiles and hands: printed on the table sheet",
    "TC-26": "taking a tile: printed on the table sheet",
    "TC-27": "the last tiles: printed on the table sheet",
    "TC-28": "small cities: printed on the table sheet",
    "TC-29": "clearing the table: printed on the table sheet",
}
"""Rules of procedure that the logic does not enforce, and where they live instead."""
HEADING = """\
# Rules and their tests

Every numbered rule of the tournament documents and the tests that prove it. The table is written by
`python tests/tournament/rule_table.py` from the names of the tests; the suite fails when it is out
of date or when a rule has no test.
"""


def all_rules() -> list[str]:
    """Every rule number there is."""
    return [f"{chapter}-{n}" for chapter, last in LAST.items() for n in range(1, last + 1)]


def proofs() -> dict[str, list[str]]:
    """The tests of each rule, as file and name."""
    found: dict[str, list[str]] = {rule: [] for rule in all_rules()}
    for path in sorted(HERE.glob("test_*.py")):
        for name in _test_names(path):
            for rule in rules_of(name):
                found[rule].append(f"{path.stem}::{name}")
    return found


def _test_names(path: Path) -> Iterator[str]:
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node.name


def rules_of(name: str) -> list[str]:
    """The rules a test names: test_ts_5_ts_6_tables proves TS-5 and TS-6."""
    rules = []
    rest = name.removeprefix("test_")
    while match := re.match(r"(ts|sw|tc|t)_(\d+)(?:_|$)", rest):
        rules.append(f"{match[1].upper()}-{match[2]}")
        rest = rest[match.end() :]
    return rules


def table() -> str:
    """The table as it stands in the docs."""
    found = proofs()
    lines = [HEADING]
    for chapter, heading in CHAPTERS.items():
        lines += [f"## {heading}\n", "| rule | proved by |", "| --- | --- |"]
        for rule in (f"{chapter}-{n}" for n in range(1, LAST[chapter] + 1)):
            proof = "<br>".join(f"`{test}`" for test in found[rule])
            lines.append(f"| {rule} | {proof or PAPER.get(rule, '**nothing**')} |")
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    TABLE.parent.mkdir(parents=True, exist_ok=True)
    TABLE.write_text(table())
