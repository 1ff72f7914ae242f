"""There is one way to change a stream, and everybody takes it."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import guildhall

SOURCE = Path(guildhall.__file__).parent

OPENINGS = {
    "hall/events/catalogue.py",
    "hall/people/repository.py",
    "hall/tables/repository.py",
}
"""Where streams begin: nothing was there that could have been seen."""


@cache
def modules() -> dict[str, ast.Module]:
    """All modules of the house by their paths, but for those that only check others."""
    paths = {path.relative_to(SOURCE).as_posix(): path for path in SOURCE.rglob("*.py")}
    return {
        where: ast.parse(path.read_text())
        for where, path in paths.items()
        if not where.startswith("testing/")
    }


def calls(module: ast.Module, name: str) -> list[ast.Call]:
    """The calls of a method of something that is called a log."""
    return [
        node
        for node in ast.walk(module)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == name
        and ast.unparse(node.func.value).split(".")[-1] in {"log", "_log"}
    ]


def mends_races(loop: ast.AST) -> bool:
    """Whether something in a loop goes on after somebody else was faster."""
    handlers = [part for part in ast.walk(loop) if isinstance(part, ast.ExceptHandler)]
    return any(handler.type and "Conflict" in ast.unparse(handler.type) for handler in handlers)


def test_only_the_stream_writes_behind_what_was_seen() -> None:
    for where, module in modules().items():
        if where.startswith("hall/log/"):
            continue
        written = calls(module, "append") + calls(module, "commit")
        assert not written or where in OPENINGS, f"{where} writes to the log by itself"
        assert all(ast.unparse(call.args[1]) == "0" for call in written), where


def test_losing_a_race_is_mended_in_one_place() -> None:
    mending = {
        where
        for where, module in modules().items()
        for node in ast.walk(module)
        if isinstance(node, ast.For | ast.While) and mends_races(node)
    }
    assert mending == {"hall/log/stream.py"}
