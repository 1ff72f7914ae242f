"""Mutants: where they are planted, what they look like, and how they are compiled."""

from __future__ import annotations

import ast
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import CodeType

from mutants.operators import changes

SHOWN = 120
"""So much of a change is printed."""
TARGETS = ("tournament", "hall/events", "sheets")
BY_HAND = -1
"""The number of a bug that a person wrote: its words are replaced as they stand."""
NONE = -2
"""No change is wanted: all are only listed."""
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Mutant:
    """One small bug."""

    path: str
    """From the root of the package."""
    function: str
    """Where it is planted; empty for what runs when the module is imported."""
    outer: str
    """The function around it that stands by itself."""
    first: int
    """The first line of that one."""
    lines: tuple[int, int]
    """The statement: its first and last line."""
    names: tuple[str, ...]
    """What the statement gives a value to."""
    number: int
    """Which of all changes in this file."""
    operator: str
    """What kind of change it is; what is wrong then, if a person wrote it."""
    before: str
    after: str
    twin: int
    """How many changes that read the same come before it in its function."""

    @property
    def key(self) -> str:
        """A name that stays while the code around it changes."""
        words = f"{self.path} {self.function} {self.operator} {self.before} {self.after}"
        if self.twin:
            words += f" {self.twin}"
        return sha256(words.encode()).hexdigest()[:12]

    def __str__(self) -> str:
        where = f"{self.path}:{self.lines[0]} {self.function or 'module'}"
        pairs = enumerate(zip(self.before, self.after, strict=False))
        equal = next((index for index, (old, new) in pairs if old != new), 0)
        before, after = (_short(words, equal) for words in (self.before, self.after))
        return f"{where}: {self.operator}: {before}  ->  {after}"


class Planter(ast.NodeTransformer):
    """Walks through a module and offers every change; makes one of them."""

    def __init__(self, path: str, wanted: int = NONE) -> None:
        self.path, self.wanted = path, wanted
        self.count = 0
        self.found: list[Mutant] = []
        self.function: list[str] = []
        self.first, self.outer = 0, ""
        self.statement: ast.stmt | None = None
        self.twins: Counter[tuple[str, ...]] = Counter()

    def visit(self, node: ast.AST) -> ast.AST:
        """Offer the changes at a node, then those below it."""
        before = self.statement
        if isinstance(node, ast.stmt):
            self.statement = node
        planted = self._offer(node)
        result = planted if planted is not None else self._below(node)
        self.statement = before
        return result

    def _offer(self, node: ast.AST) -> ast.AST | None:
        planted = None
        for operator, changed in changes(node):
            if self.count == self.wanted:
                planted = ast.copy_location(changed, node) if hasattr(node, "lineno") else changed
            self._note(operator, node, changed)
            self.count += 1
        return planted

    def _note(self, operator: str, node: ast.AST, changed: ast.AST) -> None:
        if self.wanted >= 0 or self.statement is None:
            return
        body = getattr(self.statement, "body", None)
        first, last = self.statement.lineno, self.statement.end_lineno or self.statement.lineno
        if isinstance(body, list) and body:
            last = max(first, body[0].lineno - 1)
        words = operator, _words(node), _words(changed)
        place = ".".join(self.function)
        twin = self.twins[place, *words]
        self.twins[place, *words] += 1
        names = given_names(self.statement)
        lines = (first, last)
        self.found.append(
            Mutant(self.path, place, self.outer, self.first, lines, names, self.count, *words, twin)
        )

    def _below(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            return self._function(node)
        if isinstance(node, ast.ClassDef):
            self.function.append(node.name)
            node.body = [self.visit(each) for each in node.body]  # type: ignore[misc]
            self.function.pop()
        elif isinstance(node, ast.AnnAssign):
            node.value = self.visit(node.value) if node.value else None  # type: ignore[assignment]
        elif not _is_words(node):
            self.generic_visit(node)
        return node

    def _function(self, node: Function) -> ast.AST:
        """The body and the defaults of a function, not its annotations."""
        outside = not self.first
        self.function.append(node.name)
        # Defaults are made when the function is: at import, unless it stands inside another.
        node.args.defaults = [self.visit(each) for each in node.args.defaults]  # type: ignore[misc]
        node.args.kw_defaults = [
            each and self.visit(each)  # type: ignore[misc]
            for each in node.args.kw_defaults
        ]
        if outside:
            self.first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            self.outer = ".".join(self.function)
        node.body = [self.visit(each) for each in node.body]  # type: ignore[misc]
        if outside:
            self.first, self.outer = 0, ""
        self.function.pop()
        return node


def _is_words(node: ast.AST) -> bool:
    """Sentences for people, names of modules, types, what a module offers, mere guards."""
    if isinstance(node, ast.Assign):
        return "__all__" in ast.unparse(node.targets[0])
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    if isinstance(node, ast.keyword):
        return node.arg == "strict"
    if isinstance(node, ast.Subscript):
        return ast.unparse(node.value) == "Literal"
    if isinstance(node, ast.Call):
        return ast.unparse(node.func) in {"TypeVar", "ParamSpec"}
    return isinstance(node, ast.JoinedStr | ast.Import | ast.ImportFrom | ast.Raise)


def _words(node: ast.AST) -> str:
    if isinstance(node, ast.comprehension):
        node = ast.GeneratorExp(ast.Constant(...), [node])
    if isinstance(node, ast.If | ast.While):
        node = node.test
    return " ".join(ast.unparse(ast.fix_missing_locations(node)).split())


def _short(words: str, equal: int) -> str:
    """The part of a change that is worth printing: around the first letter that differs."""
    first = max(0, equal - SHOWN // 2)
    part = words[first : first + SHOWN]
    return f"{'... ' * bool(first)}{part}{' ...' * (first + SHOWN < len(words))}"


def given_names(statement: ast.stmt) -> tuple[str, ...]:
    """The names that a statement gives values to; a function's name stands for its defaults."""
    if isinstance(statement, Function):
        return (statement.name,)
    targets = getattr(statement, "targets", None) or [getattr(statement, "target", None)]
    return tuple(
        each.id
        for target in targets
        if target is not None
        for each in ast.walk(target)
        if isinstance(each, ast.Name)
    )


def package() -> Path:
    """The folder of the package."""
    return Path(__file__).parents[2] / "src" / "guildhall"


def all_mutants(targets: Sequence[str] = TARGETS) -> Iterator[Mutant]:
    """Every small bug that can be planted in what is judged, or in other folders."""
    for target in targets:
        for file in sorted((package() / target).rglob("*.py")):
            yield from _mutants_in(str(file.relative_to(package())))


@cache
def _mutants_in(path: str) -> tuple[Mutant, ...]:
    planter = Planter(path)
    planter.visit(ast.parse(_source(path)))
    return tuple(planter.found)


def bugs_by_hand(file: Path) -> Iterator[Mutant | str]:
    """The bugs that people wrote down; only what is wrong of those that the code has outgrown."""
    for bug in tomllib.loads(file.read_text())["bug"]:
        path, before, after = bug["path"], bug["old"], bug["new"]
        source = _source(path) if (package() / path).exists() else ""
        if source.count(before) != 1:
            yield bug["wrong"]
            continue
        line = source[: source.index(before)].count("\n") + 1
        last = line + before.strip("\n").count("\n")
        first, outer = _function_around(ast.parse(source), line, last)
        words = bug["wrong"], before, after
        yield Mutant(path, outer, outer, first, (line, last), (), BY_HAND, *words, 0)


def _function_around(node: ast.Module | ast.ClassDef, line: int, last: int) -> tuple[int, str]:
    """The first line and the name of the outermost function whose body holds these lines."""
    for each in node.body:
        if isinstance(each, ast.ClassDef):
            first, name = _function_around(each, line, last)
            if first:
                return first, f"{each.name}.{name}"
        elif isinstance(each, Function) and _holds(each, line, last):
            return min([each.lineno, *(one.lineno for one in each.decorator_list)]), each.name
    return 0, ""


def _holds(function: Function, line: int, last: int) -> bool:
    return function.body[0].lineno <= line and last <= (function.end_lineno or function.lineno)


def planted(path: str, number: int, before: str = "", after: str = "") -> CodeType:
    """The module with one of its bugs, compiled."""
    tree = _planted_tree(path, number, before, after)
    return compile(tree, str(package() / path), "exec", dont_inherit=True)


def planted_text(mutant: Mutant) -> str:
    """The module with a bug, as somebody could have written it."""
    where = mutant.path, mutant.number, mutant.before, mutant.after
    return ast.unparse(_planted_tree(*where))


def _planted_tree(path: str, number: int, before: str, after: str) -> ast.Module:
    source = _source(path)
    if number == BY_HAND:
        return ast.parse(source.replace(before, after))
    tree = ast.parse(source)
    Planter(path, number).visit(tree)
    return ast.fix_missing_locations(tree)


@cache
def _source(path: str) -> str:
    """A module as it was when the run began: it may be changed meanwhile."""
    return (package() / path).read_text()


def code_of(module: CodeType, mutant: Mutant) -> CodeType:
    """The function of a compiled module in which the bug is."""
    for each in inner_codes(module):
        if each.co_firstlineno == mutant.first and each.co_qualname == mutant.outer:
            return each
    raise LookupError(str(mutant))


def inner_codes(code: CodeType) -> Iterator[CodeType]:
    """All functions inside a compiled module, the outer ones first."""
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from inner_codes(each)
