"""Binds rule modules to a ruleset: one set of functions in which all declarations are plain values.

Every rule function is copied once per ruleset with globals of its own; source, file names and line
numbers stay those of the rule module, so tracebacks and debuggers point at the rule.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, TypeVar

from guildhall.games.engine import bundles, keys, turns
from guildhall.games.engine.declare import (
    Actions,
    Assembled,
    Bundled,
    Called,
    Changes,
    Decision,
    Event,
    Record,
    Setting,
    Table,
    Turn,
    bundle,
    chance,
    copy_into,
    first_of,
    lent,
    offer,
    places_of,
    scatter,
    unbundle,
)
from guildhall.games.engine.rows import inner, pool, weigh, weigh_above_zero
from guildhall.games.engine.state import Field, Layout, state_class

T = TypeVar("T")
Wrap = Callable[[FunctionType], Any]
WORDS = (
    *(bundle, chance, copy_into, first_of, lent, offer, places_of, scatter, unbundle),
    *(inner, pool, weigh, weigh_above_zero),
)
SHARED = (turns, bundles)
"""The rule modules of every ruleset."""
LIBRARIES = ("math", "numpy")
"""What kernels may use besides the rules."""


class BindError(Exception):
    """Rule modules that do not fit together; the message names module, line and remedy."""


@dataclass(frozen=True)
class ActionRange:
    """A range of action numbers: its name in the rules, where it begins, its size, its notation."""

    name: str
    first: int
    size: int
    notation: str


def _as_it_is(function: Any) -> Any:
    return function


@dataclass(frozen=True)
class Binding:
    """What becomes of the functions and facts of a ruleset when they are bound."""

    rule: Wrap = _as_it_is
    """Applied to rule functions."""
    kernel: Wrap = _as_it_is
    """Applied to the functions of kernels."""
    made: Wrap = _as_it_is
    """Applied to what the binder writes itself to call decisions and event handlers."""
    door: Callable[[Any], Any] = _as_it_is
    """Applied to bound functions: what Python, and kernels that call a rule, come in by."""
    array: Callable[[list[Any]], Any] = _as_it_is
    """Applied to the rows of tables."""
    reader: keys.Reader = keys.INTERPRETED


class Ruleset:
    """The rule modules of one way to play a game, checked and put together."""

    def __init__(self, name: str, *modules: ModuleType, kernels: Iterable[ModuleType] = ()) -> None:
        self.name = name
        self.kernels = tuple(kernels)
        """Modules that use the rules to compute; they come last."""
        self.modules = (*SHARED, *modules, *self.kernels)
        self.functions = [
            function for module in self.modules for function in rule_functions(module)
        ]
        self._changes = [change for _, _, change in self._declared(Changes)]
        self._rows: dict[Table, list[Any]] = {}
        self._numbers = self._number_settings()
        self.actions = self._number_actions()
        self.decisions = [decision for _, _, decision in self._declared(Decision)]
        self.steps = self._turn_steps()
        self._replacements = self._find_replacements()
        self._check_handlers()

    def extended(
        self, name: str, *modules: ModuleType, kernels: Iterable[ModuleType] = ()
    ) -> Ruleset:
        """The same rules with further modules behind them, and kernels such as those of a bot.

        Kernels may use fractions, `math`, numpy and arrays, which rules may not.
        """
        own = self.modules[len(SHARED) : len(self.modules) - len(self.kernels)]
        every = (*self.kernels, *kernels)
        return Ruleset(f"{self.name}+{name}", *own, *modules, kernels=every)

    @property
    def n_actions(self) -> int:
        """The size of the action space."""
        return sum(actions.size for actions in self.actions)

    def number(self, declared: Any) -> int:
        """The number that a declared setting, action range or decision has in this ruleset."""
        if isinstance(declared, Decision):
            return self.decisions.index(declared)
        return self._numbers[declared] if isinstance(declared, Setting | Actions) else int(declared)

    def rows(self, table: Any) -> list[Any]:
        """The rows that a declared table has in this ruleset; they are not to be changed."""
        if table not in self._rows:
            self._rows[table] = self._read_rows(table)
        return self._rows[table]

    def _read_rows(self, table: Table) -> list[Any]:
        if isinstance(table, Bundled):
            return [*map(bundle, self.rows(table.source)), *table.rows]
        rows = list(table.rows)
        for change in self._changes:
            rows.extend(change.rows.get(table, ()))
        return rows

    @property
    def tables(self) -> list[Table]:
        """All tables of facts."""
        return [table for _, _, table in self._declared(Table)]

    @cached_property
    def layout(self) -> Layout:
        """The fields of the state."""
        return self._layout(turns.State)

    @cached_property
    def state_class(self) -> type[Any]:
        """The slotted Python state on which the interpreted rules run."""
        return state_class(self.layout)

    @cached_property
    def interpreted(self) -> SimpleNamespace:
        """All rule functions by name, ready to run on a `state_class()`."""
        return self.bind()

    def bind(self, binding: Binding | None = None) -> SimpleNamespace:
        """Copy all rule functions, with declarations as plain values around them."""
        binding = binding or Binding()
        spaces: dict[str, dict[str, Any]] = {
            module.__name__: {"__builtins__": builtins, "__name__": module.__name__}
            for module in self.modules
        }
        copies = {f: _copy(f, spaces[f.__module__]) for f in self.functions}
        kernels = {f for module in self.kernels for f in rule_functions(module)}
        bound = {
            f: (binding.kernel if f in kernels else binding.rule)(copy)
            for f, copy in copies.items()
        }
        doors = {f: binding.door(bound[f]) for f in copies}
        for original, replacement in self._replacements.items():
            bound[original] = bound[replacement]
            doors[original] = doors[replacement]
        values = _Values(self, bound, doors, binding)
        for module in self.modules:
            space = spaces[module.__name__]
            space.update(values.of(module))
            _check_names(module, space)
        return SimpleNamespace(**{f.__name__: doors[f] for f in self.functions})

    def handlers(self, event: Event) -> list[FunctionType]:
        """The functions that react to an event, in the order of the modules."""
        return [function for function in self.functions if getattr(function, "on", None) is event]

    def final(self, function: FunctionType) -> FunctionType:
        """The function itself, or the one that replaces it here."""
        return self._replacements.get(function, function)

    def _declared(self, kind: type[T]) -> Iterator[tuple[ModuleType, str, T]]:
        """All declarations of a kind, each once and under its first name."""
        seen: set[T] = set()
        for module in self.modules:
            for name, value in vars(module).items():
                if isinstance(value, kind) and value not in seen:
                    seen.add(value)
                    yield module, name, value

    def _number_settings(self) -> dict[Setting | Actions, int]:
        numbers: dict[Setting | Actions, int] = {}
        for _, name, declared in self._declared(Setting):
            changed = [c.settings[declared] for c in self._changes if declared in c.settings]
            if len(changed) > 1:
                raise BindError(f"{self.name}: two modules change the setting {name}")
            numbers[declared] = changed[0] if changed else declared.value
        return numbers

    def _number_actions(self) -> list[ActionRange]:
        ranges = []
        first = 0
        for _, name, declared in self._declared(Actions):
            size = self.number(declared.size)
            ranges.append(ActionRange(name, first, size, declared.notation))
            self._numbers[declared] = first
            first += size
        return ranges

    def _turn_steps(self) -> list[Decision]:
        turns_declared = [turn for _, _, turn in self._declared(Turn)]
        if len(turns_declared) != 1:
            raise BindError(
                f"{self.name}: {len(turns_declared)} modules declare a turn; one has to"
            )
        steps = list(turns_declared[0].steps)
        for change in self._changes:
            for old, new in change.instead.items():
                steps[self._step(steps, old)] = new
            for old, new in change.after.items():
                steps.insert(self._step(steps, old) + 1, new)
        return steps

    def _step(self, steps: list[Decision], wanted: Decision) -> int:
        if wanted not in steps:
            raise BindError(
                f"{self.name}: '{wanted.name}' is not a step of the turn, or was replaced; "
                f"steps are {', '.join(step.name for step in steps)}"
            )
        return steps.index(wanted)

    def _find_replacements(self) -> dict[FunctionType, FunctionType]:
        direct: dict[FunctionType, FunctionType] = {}
        for function in self.functions:
            original = getattr(function, "replaces", None)
            if original is None:
                continue
            if original not in self.functions:
                raise BindError(
                    f"{_place(function)} replaces {original.__name__}, which is not a rule here"
                )
            if original in direct:
                raise BindError(
                    f"{_place(function)} and {_place(direct[original])} both replace "
                    f"{original.__name__}: these modules cannot be played together"
                )
            direct[original] = function
        return {original: _last(direct, original) for original in direct}

    def _check_handlers(self) -> None:
        events = {event for _, _, event in self._declared(Event)}
        for function in self.functions:
            event = getattr(function, "on", None)
            if event is None:
                continue
            if event not in events:
                raise BindError(
                    f"{_place(function)} reacts to an event that no module here declares"
                )
            if function.__code__.co_argcount != len(event.parameters):
                raise BindError(f"{_place(function)} must take ({', '.join(event.parameters)})")

    def _layout(self, root: type[Record]) -> Layout:
        fields: Layout = {}
        for kind in self._records(root):
            for name, shape in kind.fields.items():
                if name in fields:
                    raise BindError(
                        f"{kind.__module__}: the field {name} of {root.__name__} exists already"
                    )
                inner = self._layout(shape.record) if shape.record else None
                sizes = tuple(self.number(size) for size in shape.sizes)
                fields[name] = Field(sizes, inner, shape.key)
        return fields

    def _records(self, root: type[Record]) -> Iterable[type[Record]]:
        kinds = [
            value
            for module in self.modules
            for value in vars(module).values()
            if isinstance(value, type) and issubclass(value, root)
        ]
        return dict.fromkeys(kinds)


class _Values:
    """The plain values that the names of rule modules stand for in a bound ruleset."""

    def __init__(
        self,
        ruleset: Ruleset,
        bound: dict[FunctionType, Any],
        doors: dict[FunctionType, Any],
        binding: Binding,
    ) -> None:
        self.ruleset = ruleset
        self.bound = bound
        self.doors = doors
        self.binding = binding
        self.made: dict[Any, Any] = {}

    def of(self, module: ModuleType) -> dict[str, Any]:
        """The names of a module that have a plain value."""
        values = ((name, self.plain(value)) for name, value in vars(module).items())
        plain = {name: value for name, value in values if value is not None}
        if module in self.ruleset.kernels:
            plain |= {n: value for n, value in vars(module).items() if is_computed(value)}
        return plain

    def plain(self, value: Any) -> Any:
        """The plain value of a declaration, a rule function or a number; else nothing."""
        if isinstance(value, FunctionType):
            return value if value in WORDS else self.bound.get(value)
        if isinstance(value, Setting | Actions | Decision):
            return self.ruleset.number(value)
        if isinstance(value, Called):
            return self.called(value)
        if isinstance(value, Table | Event | Assembled):
            if value not in self.made:
                self.made[value] = self.make(value)
            return self.made[value]
        return value if isinstance(value, int) else None

    def called(self, value: Called) -> Any:
        """The rule that a kernel calls."""
        if value.rule not in self.doors:
            raise BindError(f"{value.rule.__name__} is called, but is not a rule here")
        return self.doors[value.rule]

    def make(self, value: Table | Event | Assembled) -> Any:
        """The table, the caller of event handlers or of decisions."""
        if isinstance(value, Table):
            return self.binding.array(self.ruleset.rows(value))
        if isinstance(value, Event):
            return self.caller_of_handlers(value)
        if value.part == "steps":
            decisions = self.ruleset.decisions
            return self.binding.array(
                [decisions.index(step) for step in reversed(self.ruleset.steps)]
            )
        if value.part == "key":
            layout, bits = self.ruleset.layout, self.ruleset.number(turns.NUMBER_BITS)
            return keys.key_function(layout, bits, self.binding.reader, self.binding.made)
        return self.caller_of_decisions(value.part)

    def caller_of_handlers(self, event: Event) -> Any:
        """A function that calls all handlers of an event in turn."""
        handlers = self.ruleset.handlers(event)
        told = ", ".join(event.parameters)
        lines = [f" f{k}({told})" for k in range(len(handlers))]
        return self.function("event", told, lines or [" pass"], handlers)

    def caller_of_decisions(self, part: str) -> Any:
        """A function that calls one part of the decision whose number comes first."""
        functions = [getattr(decision, part) for decision in self.ruleset.decisions]
        told = "s, p" if part == "opens" else "s, p, x"
        lines = [f" if number == {k}: return f{k}({told})" for k in range(len(functions) - 1)]
        lines.append(f" return f{len(functions) - 1}({told})")
        return self.function(part, f"number, {told}", lines, functions)

    def function(
        self, name: str, parameters: str, lines: list[str], called: list[FunctionType]
    ) -> Any:
        """Write a small function that calls others under the names f0, f1 and so on."""
        space = {f"f{k}": self.bound[function] for k, function in enumerate(called)}
        exec("\n".join([f"def {name}({parameters}):", *lines]), space)
        return self.binding.made(space[name])


def is_computed(value: Any) -> bool:
    """Whether kernels, but not rules, may use a value: fractions, arrays, `math` and numpy."""
    if isinstance(value, ModuleType):
        return value.__name__ in LIBRARIES
    return isinstance(value, float) or type(value).__module__ == "numpy"


def rule_functions(module: ModuleType) -> list[FunctionType]:
    """The functions that a module adds to a ruleset."""
    return [
        value
        for name, value in vars(module).items()
        if isinstance(value, FunctionType)
        and value.__module__ == module.__name__
        and not name.startswith("_")
    ]


def _copy(function: FunctionType, space: dict[str, Any]) -> FunctionType:
    copy = FunctionType(function.__code__, space, function.__name__, function.__defaults__)
    copy.__module__ = function.__module__
    copy.__qualname__ = function.__qualname__
    copy.__doc__ = function.__doc__
    return copy


def _check_names(module: ModuleType, space: dict[str, Any]) -> None:
    for function in rule_functions(module):
        for name in function.__code__.co_names:
            if name in vars(module) and name not in space:
                value = vars(module)[name]
                raise BindError(
                    f"{_place(function)} uses {name}, a {type(value).__name__}: rule functions use "
                    f"only numbers, declarations and rule functions of this ruleset"
                )


def _place(function: FunctionType) -> str:
    code = function.__code__
    return f"{function.__module__}.{function.__name__} (line {code.co_firstlineno})"


def _last(direct: dict[FunctionType, FunctionType], function: FunctionType) -> FunctionType:
    while function in direct:
        function = direct[function]
    return function
