"""Which tests are tried on a bug, found by reading alone: the most promising for their time first.

A test is promising if it says the names and words of the bug, or of functions that call the changed
one; if its file is the module's own, imports the module, or lies near; if it noticed other bugs of
that module. All others follow, those of near folders first.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from math import log, sqrt
from os.path import commonpath
from pathlib import Path

import pytest

from mutants.mutant import BY_HAND, Mutant, package

WORD = re.compile(r"[^\W\d]\w+")
PART = re.compile(r"[^\W\d_]{3,}")
SAYS, HINTS, CALLS = 4.0, 2.0, (2.0, 1.0, 0.5)
"""What a word of the bug is worth, a part of such a word, the name of a caller, of its callers."""
OWN, IMPORTS, NEAR, NOTICED = 12.0, 6.0, 1.0, 8.0
"""What it is worth that a test is of the module's own file, of a file that imports it, nearer by a
folder, and that it noticed a bug there."""
SENTENCES, SENTENCE = "messages/test_parameters", ("message(", "plural(")
"""The file of tests that read every sentence of the program, and how those begin."""
TOO_COMMON = 30
"""Who calls a name that is said in more functions than this tells nothing."""
USUAL = 0.3
"""Seconds of a test that has not run yet."""
CALLERS = ("tournament", "hall", "sheets", "web/events", "console/event")


class Choice:
    """Puts tests in the order in which they are tried."""

    def __init__(self, items: Mapping[str, pytest.Item]) -> None:
        self.seconds: dict[str, float] = {}
        """What tests took that have run."""
        self.noticed: Counter[tuple[str, str]] = Counter()
        """How many bugs of a module a test noticed: by path and test."""
        self._tests = {key: _Test(item) for key, item in items.items()}
        self._callers = read_callers()
        said = Counter(word for words in self._distinct_words() for word in words)
        self._rarity = {word: log(1 + len(self._tests) / count) for word, count in said.items()}
        self._turns = dict(self._count_turns())

    def tests(self, mutant: Mutant) -> list[str]:
        """All tests, the most promising first."""
        clues = self.clues(mutant)
        worth = {key: self._worth(key, mutant, clues) for key in self._tests}
        return sorted(worth, key=lambda key: (-worth[key], key))

    def clues(self, mutant: Mutant) -> dict[str, float]:
        """The words that a bug has to do with, and how much each tells."""
        changed = set(WORD.findall(mutant.before)) ^ set(WORD.findall(mutant.after))
        names = {*mutant.names, *mutant.function.split(".")} - {""}
        told = {mutant.operator} if mutant.number == BY_HAND else set()
        clues = dict.fromkeys(parts_of(changed | names | told), HINTS)
        clues |= dict.fromkeys(changed | names, SAYS)
        for worth in CALLS:
            known = [name for name in names if len(self._callers[name]) <= TOO_COMMON]
            names = {caller for name in known for caller in self._callers[name]}
            clues = dict.fromkeys(names, worth) | clues
        return clues

    def _worth(self, key: str, mutant: Mutant, clues: Mapping[str, float]) -> float:
        test, path = self._tests[key], mutant.path.removesuffix(".py")
        folder, _, name = path.rpartition("/")
        worth = sum(clues[word] * self._rarity[word] for word in test.words & clues.keys())
        worth += OWN * (test.path == f"{folder}/test_{name}")
        worth += IMPORTS * (f"guildhall.{path.replace('/', '.')} " in file_text(test.file))
        worth += NEAR * len(Path(commonpath([f"/{path}", f"/{test.path}"])).parts)
        worth += OWN * (
            test.path == SENTENCES and mutant.before.startswith(("message(", "plural("))
        )
        worth += NOTICED * self.noticed[mutant.path, key]
        return worth / sqrt(self._turns[key]) / (USUAL + self.seconds.get(key, USUAL))

    def _distinct_words(self) -> Iterator[frozenset[str]]:
        yield from {test.function: test.words for test in self._tests.values()}.values()

    def _count_turns(self) -> Iterator[tuple[str, int]]:
        """The same test with other values comes later: it seldom notices more."""
        turns: Counter[str] = Counter()
        for key, test in self._tests.items():
            turns[test.function] += 1
            yield key, turns[test.function]


class _Test:
    """What is known of a test by reading it."""

    def __init__(self, item: pytest.Item) -> None:
        self.file = item.path
        self.path = str(item.path.relative_to(tests_folder())).removesuffix(".py")
        self.function = item.nodeid.partition("[")[0]
        self.words = function_words(item.function)  # type: ignore[attr-defined]


@cache
def function_words(function: object) -> frozenset[str]:
    """All words in the text of a function."""
    text = inspect.getsource(function)  # type: ignore[arg-type]
    name = text.partition("def ")[2].partition("(")[0]
    return frozenset(WORD.findall(text)) | parts_of({name})


def parts_of(words: Iterable[str]) -> frozenset[str]:
    """The words in names and sentences."""
    return frozenset(part for word in words for part in PART.findall(word.lower()))


@cache
def file_text(file: Path) -> str:
    """The text of a file."""
    return file.read_text()


def tests_folder() -> Path:
    """The folder of the tests."""
    return Path(__file__).parents[1]


def read_callers() -> dict[str, set[str]]:
    """The names of the functions that say a name, and of their classes; also those of the tests."""
    callers: dict[str, set[str]] = defaultdict(set)
    for folder in (base / each for base in (package(), tests_folder()) for each in CALLERS):
        for file in folder.rglob("*.py"):
            _read_callers(ast.parse(file.read_text()), (), callers)
    return callers


def _read_callers(node: ast.AST, within: tuple[str, ...], callers: dict[str, set[str]]) -> None:
    for each in ast.iter_child_nodes(node):
        if isinstance(each, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            _read_callers(each, (*within, each.name), callers)
            continue
        match each:
            case ast.Name(id=name) | ast.Attribute(attr=name):
                callers[name].update(within)
        _read_callers(each, within, callers)
