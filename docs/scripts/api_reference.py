"""Writes the reference of the Python API as Markdown: one page a public module, and an index.

    python docs/scripts/api_reference.py [FOLDER]

What stands there is what the docstrings and annotations of the installed package say.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from textwrap import dedent
from types import ModuleType
from typing import Any, get_origin

FOLDER = Path(__file__).parents[1] / "reference"

PUBLIC = (
    "guildhall.games.contract",
    "guildhall.games.catalogue",
    "guildhall.games.splendor",
    "guildhall.games.splendor.fast",
    "guildhall.games.carcassonne",
    "guildhall.games.carcassonne.fast",
    "guildhall.games.engine.declare",
    "guildhall.games.engine.binder",
    "guildhall.bots.contract",
    "guildhall.bots.registry",
    "guildhall.messages",
    "guildhall.messages.languages",
    "guildhall.tournament",
    "guildhall.tournament.format",
    "guildhall.hall.log",
    "guildhall.sheets",
    "guildhall.testing",
    "guildhall.plug_ins",
)
"""The modules whose names others may rely on."""


def main(folder: Path = FOLDER) -> None:
    """Write all pages into a folder, which is made if it is not there."""
    folder.mkdir(parents=True, exist_ok=True)
    modules = [import_module(name) for name in PUBLIC]
    for module in modules:
        (folder / _page_name(module)).write_text(page(module), encoding="utf-8")
    (folder / "index.md").write_text(index(modules), encoding="utf-8")


def index(modules: list[ModuleType]) -> str:
    """The list of all pages."""
    rows = [
        f"| [`{module.__name__}`]({_page_name(module)}) | {_first_line(module)} |"
        for module in modules
    ]
    heading = ["# Reference of the Python API", "", "| module | what it is |", "| --- | --- |"]
    return "\n".join([*heading, *rows, ""])


def page(module: ModuleType) -> str:
    """All that a module offers, in the order of its names."""
    parts = [f"# `{module.__name__}`", "", (module.__doc__ or "").strip()]
    for name, value in public_names(module):
        parts += ["", *_described(name, value)]
    return "\n".join([*parts, ""])


def public_names(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """The names that a module offers: those of `__all__`, else those that it defines itself."""
    listed = getattr(module, "__all__", None)
    for name in listed if listed is not None else sorted(vars(module)):
        value = getattr(module, name)
        own = listed is not None or getattr(value, "__module__", "") == module.__name__
        if own and not name.startswith("_") and not inspect.ismodule(value):
            yield name, value


def _described(name: str, value: Any) -> list[str]:
    if inspect.isclass(value):
        return _class(name, value)
    if callable(value) and get_origin(value) is None:
        return [f"## `{name}{_signature(value)}`", "", inspect.getdoc(value) or ""]
    return [f"## `{name}`", "", f"`{value!r}`" if len(repr(value)) < 200 else type(value).__name__]


def _class(name: str, value: type) -> list[str]:
    parts = [f"## class `{name}{_signature(value)}`", "", inspect.getdoc(value) or ""]
    fields = _field_words(value)
    parts += [""] * bool(fields) + [f"- `{field}`: {words}" for field, words in fields.items()]
    for member, attribute in sorted(_members(value).items()):
        plain = (
            attribute.__func__ if isinstance(attribute, classmethod | staticmethod) else attribute
        )
        if isinstance(plain, property | cached_property):
            parts += ["", f"### `{member}{_result(plain)}`", "", inspect.getdoc(plain) or ""]
        elif inspect.isfunction(plain) and inspect.getdoc(plain):
            parts += ["", f"### `{member}{_signature(plain)}`", "", inspect.getdoc(plain) or ""]
    return parts


def _members(value: type) -> dict[str, Any]:
    """The public members of a class, those of its bases in the package too."""
    bases = [base for base in reversed(value.__mro__) if base.__module__.startswith("guildhall.")]
    members = {name: member for base in bases for name, member in vars(base).items()}
    return {name: member for name, member in members.items() if not name.startswith("_")}


def _field_words(value: type) -> dict[str, str]:
    """What stands below the fields of a class, by their names."""
    try:
        tree = ast.parse(dedent(inspect.getsource(value))).body[0]
    except (OSError, TypeError):
        return {}
    words: dict[str, str] = {}
    for statement, following in pairwise(tree.body if isinstance(tree, ast.ClassDef) else []):
        match statement, following:
            case ast.AnnAssign(target=ast.Name(id=field)), ast.Expr(ast.Constant(str(text))):
                words[field] = " ".join(text.split())
    return words


class _Plain(str):
    """An annotation that is written without quotes."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def _signature(value: Any) -> str:
    """The parameters as they are written; nothing for what has none to show, such as errors."""
    try:
        signature = inspect.signature(value)
    except (TypeError, ValueError):
        return ""
    parameters = [
        parameter.replace(annotation=_plain(parameter.annotation))
        for parameter in signature.parameters.values()
    ]
    returned = inspect.Signature.empty if inspect.isclass(value) else signature.return_annotation
    return str(signature.replace(parameters=parameters, return_annotation=_plain(returned)))


def _result(value: property | cached_property[Any]) -> str:
    """The type of a property."""
    function = value.func if isinstance(value, cached_property) else value.fget
    returned = getattr(function, "__annotations__", {}).get("return")
    return f": {returned}" if isinstance(returned, str) else ""


def _plain(annotation: Any) -> Any:
    return _Plain(annotation) if isinstance(annotation, str) else annotation


def _page_name(module: ModuleType) -> str:
    return f"{module.__name__.removeprefix('guildhall.')}.md"


def _first_line(module: ModuleType) -> str:
    return (inspect.getdoc(module) or "").partition("\n")[0]


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
