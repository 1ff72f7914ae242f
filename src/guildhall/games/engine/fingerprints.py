"""What compiled functions depend on, so that rulesets share what is the same in both of them.

A bot's kernels, an environment and bare playouts use the same rules: these are compiled once.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

import numpy as np

from guildhall.games.engine import turns
from guildhall.games.engine.binder import WORDS, Ruleset, rule_functions
from guildhall.games.engine.declare import (
    Actions,
    Assembled,
    Called,
    Decision,
    Event,
    Setting,
    Table,
)


class _Facts(NamedTuple):
    """What a function says, with the values of the names in it, and the functions among those."""

    text: str
    calls: tuple[FunctionType, ...]


class Fingerprints:
    """The fingerprints of a ruleset's modules."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._modules = {module.__name__: module for module in ruleset.modules}
        self._rules = frozenset(ruleset.functions)
        self._known: dict[FunctionType, _Facts] = {}
        self._rows: dict[Table, str] = {}
        self._of: dict[str, str] = {}

    def of(self, module: str) -> str:
        """The fingerprint of a module's functions with all that they call and read, by its name."""
        if module not in self._of:
            self._of[module] = self._hash(self._modules[module])
        return self._of[module]

    def _hash(self, module: ModuleType) -> str:
        reached: dict[FunctionType, str] = {}
        todo = rule_functions(module)
        while todo:
            function = todo.pop()
            if function not in reached:
                facts = self._facts(function)
                reached[function] = facts.text
                todo.extend(facts.calls)
        text = "\n".join([module.__name__, *sorted(reached.values())])
        return hashlib.sha256(text.encode()).hexdigest()

    def _facts(self, function: FunctionType) -> _Facts:
        if function not in self._known:
            self._known[function] = self._read(function)
        return self._known[function]

    def _read(self, function: FunctionType) -> _Facts:
        names = vars(self._modules[function.__module__])
        lines = [_place(function), repr(function.__defaults__), code_text(function.__code__)]
        calls: list[FunctionType] = []
        for name in sorted(set(_names(function.__code__)) & names.keys()):
            called = [self._ruleset.final(each) for each in self._called(names[name])]
            lines.append(f"{name} = {self._value(names[name])} {[_place(f) for f in called]}")
            calls += called
        return _Facts("\n".join(lines), tuple(calls))

    def _value(self, value: Any) -> str:
        """What a name stands for in this ruleset, but for the functions that it calls."""
        match value:
            case FunctionType() if value in WORDS:
                return value.__name__
            case Setting() | Actions() | Decision():
                return str(self._ruleset.number(value))
            case Table():
                return self._table(value)
            case Assembled(part=part):
                return f"{part} {self._assembled(part)}"
            case Called():
                return "a door"
        return number_text(value)

    def _called(self, value: Any) -> list[Any]:
        """The rule functions that a call of a value calls, before any is replaced."""
        match value:
            case FunctionType():
                return [value] if value in self._rules else []
            case Called(rule=rule):
                return [rule]
            case Event():
                return list(self._ruleset.handlers(value))
            case Assembled(part="opens" | "options" | "resolve" as part):
                return [getattr(decision, part) for decision in self._ruleset.decisions]
        return []

    def _assembled(self, part: str) -> str:
        rules = self._ruleset
        if part == "steps":
            return str([rules.number(step) for step in rules.steps])
        return f"{rules.layout} {rules.number(turns.NUMBER_BITS)}" if part == "key" else ""

    def _table(self, table: Table) -> str:
        if table not in self._rows:
            rows = repr(self._ruleset.rows(table))
            self._rows[table] = hashlib.sha256(rows.encode()).hexdigest()
        return self._rows[table]


def number_text(value: Any) -> str:
    """A number or an array around a rule or a kernel; nothing for what they cannot read."""
    if isinstance(value, np.ndarray):
        return f"{value.dtype} {value.shape} {value.tobytes().hex()}"
    return repr(value) if isinstance(value, int | float | np.generic) else ""


@cache
def code_text(code: CodeType) -> str:
    """What a function does, wherever it stands."""
    constants = [code_text(c) if isinstance(c, CodeType) else repr(c) for c in code.co_consts]
    parts = (code.co_code.hex(), code.co_names, code.co_varnames, code.co_argcount, code.co_flags)
    return f"{parts} {constants}"


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _names(each)


def _place(function: FunctionType) -> str:
    return f"{function.__module__}.{function.__qualname__}"
