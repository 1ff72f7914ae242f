"""Which tests are tried on a bug: those that know most about its place, the quick ones first."""

from __future__ import annotations

import ast
import inspect
from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import accumulate

import pytest

from mutants.mutant import Mutant, given_names, package
from mutants.touched import Touched

MOST_SECONDS = 20.0
"""Tests of so much time in all are tried on a bug."""
OWN, SAYS, NEAR, CALLS = 3, 2, 1, 1
"""What it counts that a test is the module's own, says a clue itself, is of the same folder, calls
what says a clue."""


class Choice:
    """Finds tests by clues: the names and words that a bug has to do with."""

    def __init__(self, touched: Touched, items: Mapping[str, pytest.Item]) -> None:
        self.touched = touched
        self.sources = {key: inspect.getsource(item.function) for key, item in items.items()}  # type: ignore[attr-defined]
        self.mentions = Mentions()

    def tests(self, mutant: Mutant) -> list[str]:
        """The tests worth a try, the most promising first; none if nothing has to do with it."""
        words = clues(mutant)
        scores = self._callers(mutant) if mutant.first else self._readers(words)
        folder, _, name = mutant.path.removesuffix(".py").rpartition("/")
        near, own = f"tests/{folder}/", f"tests/{folder}/test_{name}.py:"
        for key in scores if mutant.first else self.sources:
            worth = SAYS * sum(word in self.sources[key] for word in words)
            if worth := worth + OWN * key.startswith(own) + NEAR * key.startswith(near):
                scores[key] += worth
        best = sorted(scores, key=lambda key: (-scores[key], self.touched.seconds[key], key))
        sums = accumulate(self.touched.seconds[key] for key in best)
        return best[: max(1, sum(spent <= MOST_SECONDS for spent in sums))]

    def _callers(self, mutant: Mutant) -> dict[str, int]:
        calling = self.touched.tests(f"{mutant.path}:{mutant.outer}")
        return {key: 0 for key in calling if key in self.sources}

    def _readers(self, words: set[str]) -> dict[str, int]:
        """The tests whose calls read what is made at import, by how many of the words they read."""
        scores: dict[str, int] = defaultdict(int)
        for word in words:
            functions = self.mentions.functions(word)
            tests = {key for function in functions for key in self.touched.tests(function)}
            for key in tests & self.sources.keys():
                scores[key] += CALLS
        return scores


class Mentions:
    """Where the package says a name or a word."""

    def __init__(self) -> None:
        self._functions: dict[str, set[str]] = defaultdict(set)
        self._made: dict[str, set[str]] = defaultdict(set)
        """The names of what is made at import, by what is said there."""
        for file in package().rglob("*.py"):
            path = str(file.relative_to(package()))
            self._read(ast.parse(file.read_text()), f"{path}:", "")

    def functions(self, word: str) -> set[str]:
        """The functions that say a word, or the name of something made of it at import."""
        names = {word} | self._made[word]
        return {function for name in names for function in self._functions[name]}

    def _read(self, node: ast.Module | ast.ClassDef, place: str, within: str) -> None:
        for each in node.body:
            if isinstance(each, ast.ClassDef):
                self._read(each, f"{place}{each.name}.", each.name)
            elif isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef):
                for word in said(each):
                    self._functions[word].add(f"{place}{each.name}")
                if within:
                    self._functions[within].add(f"{place}{each.name}")
            elif not isinstance(each, ast.Import | ast.ImportFrom):
                for word in said(each):
                    self._made[word].update(given_names(each))


def clues(mutant: Mutant) -> set[str]:
    """What a bug has to do with: the names of its place, and the words that it changes."""
    changed = said(ast.parse(mutant.before)) - said(ast.parse(mutant.after))
    place = set(mutant.function.split(".")) if mutant.function else set()
    return {word for word in {*changed, *mutant.names, *place} if len(word) > 1}


def said(node: ast.AST) -> set[str]:
    """All names and words below a node."""
    return set(_said(node))


def _said(node: ast.AST) -> Iterator[str]:
    for each in ast.walk(node):
        match each:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.keyword(arg=str(name)):
                yield name
            case ast.Constant(value=str(text)):
                yield text
