"""Texts of a data file in sections and lists, each known to the catalogues by where it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

CODES = {"when"}
"""Keys whose values are no texts: conditions under which a line is printed."""


def texts_of(tree: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text with its path, such as "common.name" or "dates.months.3"."""
    if isinstance(tree, str):
        yield path, tree
        return
    for key, branch in _branches(tree):
        if key not in CODES:
            yield from texts_of(branch, _below(path, key))


def translated(tree: Any, translate: Callable[[str, str], str], path: str = "") -> Any:
    """The same tree with other texts, each made of its path and what it says."""
    if isinstance(tree, str):
        return translate(path, tree)
    told = [
        (key, branch if key in CODES else translated(branch, translate, _below(path, key)))
        for key, branch in _branches(tree)
    ]
    return dict(told) if isinstance(tree, dict) else [branch for _, branch in told]


def _branches(tree: Any) -> Iterator[tuple[Any, Any]]:
    yield from tree.items() if isinstance(tree, dict) else enumerate(tree, start=1)


def _below(path: str, key: Any) -> str:
    return f"{path}.{key}" if path else str(key)
