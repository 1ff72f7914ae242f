"""Names of a package that are loaded when somebody asks for them.

A package that offers what many modules define would load all of them wherever one is wanted.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any


def load_by_name(package: str) -> Callable[[str], Any]:
    """A `__getattr__` for a package whose imports stand below `if TYPE_CHECKING`.

    Each name is imported, from where these imports say, when it is first asked for; then the
    package has it. Raises AttributeError for any other name.
    """

    def load(name: str) -> Any:
        module = _places(package).get(name)
        if module is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(module), name)
        setattr(sys.modules[package], name, value)
        return value

    return load


@cache
def _places(package: str) -> dict[str, str]:
    """The module of each name, read from the source of the package."""
    source = Path(str(sys.modules[package].__file__)).read_text(encoding="utf-8")
    return {
        alias.name: str(statement.module)
        for statement in _imports(ast.parse(source))
        for alias in statement.names
    }


def _imports(tree: ast.Module) -> Iterator[ast.ImportFrom]:
    for statement in tree.body:
        match statement:
            case ast.If(test=ast.Name(id="TYPE_CHECKING"), body=body):
                yield from (each for each in body if isinstance(each, ast.ImportFrom))
