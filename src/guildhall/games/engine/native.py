"""The same rules compiled by numba on a numpy record; needs the extra `fast`.

numba's own cache looks only at one function's source, not at what it calls or at the values around
it. So every ruleset has a cache directory of its own, named by everything the result depends on.
"""

from __future__ import annotations

import hashlib
import inspect
import platform
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numba
import numpy as np
from numba.core import config
from platformdirs import user_cache_path

from guildhall.games.engine import (
    binder,
    chance,
    declare,
    keys,
    native_rows,
    native_words,
    rows,
    state,
    turns,
)
from guildhall.games.engine.binder import Binding, Ruleset
from guildhall.games.engine.keys import Reader
from guildhall.games.engine.native_words import INLINE
from guildhall.games.engine.state import Layout

NO_DOORS: Any = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def compile_rules(
    ruleset: Ruleset,
    *,
    boundscheck: bool = False,
    fastmath: bool = False,
    cache_root: Path | None = None,
) -> SimpleNamespace:
    """All rule functions by name, compiled when first called and kept on disk.

    Rules are woven into what uses them, without the doors that Python needs: compiling a door for
    every rule takes a quarter of the time, and only a few are ever opened. What comes in by a door
    is called and not woven in. With bounds checks nobody is in a hurry: without weaving that is
    compiled twice as fast. `fastmath` lets kernels reorder what they add up.
    """
    options: dict[str, Any] = {"nogil": True, "boundscheck": boundscheck}
    woven = options if boundscheck else options | INLINE
    computing = options | {"error_model": "numpy", "fastmath": fastmath}
    directory = cache_directory(
        ruleset, boundscheck=boundscheck, fastmath=fastmath, cache_root=cache_root
    )

    def kept(folder: Path, options: dict[str, Any]) -> Callable[[Any], Any]:
        def wrap(function: Any) -> Any:
            with _cache_in(folder):
                return numba.njit(cache=True, **options)(function)

        return wrap

    def door(inner: Any) -> Any:
        shared = ("nogil", "boundscheck", "error_model", "fastmath")
        chosen = {name: value for name, value in inner.targetoptions.items() if name in shared}
        return kept(directory, chosen)(inner.py_func)

    return ruleset.bind(
        Binding(
            rule=kept(directory / "within", NO_DOORS | woven),
            kernel=kept(directory / "within", NO_DOORS | computing),
            made=numba.njit(**NO_DOORS, **woven),
            door=door,
            array=_narrow,
            reader=Reader(lambda s: s, native_words.read_word),
        )
    )


def cache_directory(
    ruleset: Ruleset,
    *,
    boundscheck: bool = False,
    fastmath: bool = False,
    cache_root: Path | None = None,
) -> Path:
    """Where the compiled functions of a ruleset are kept."""
    name = stamp(ruleset, boundscheck=boundscheck, fastmath=fastmath)
    return (cache_root or default_cache_root()) / name


def default_cache_root() -> Path:
    """Where compiled rules are kept for this user."""
    return user_cache_path("guildhall") / "compiled"


def stamp(ruleset: Ruleset, *, boundscheck: bool = False, fastmath: bool = False) -> str:
    """A name for everything that the compiled code depends on."""
    words = (declare, native_words, rows, native_rows)
    sources = (*ruleset.modules, *words, binder, chance, keys, state, sys.modules[__name__])
    parts = [
        ruleset.name,
        f"boundscheck={boundscheck}",
        f"fastmath={fastmath}",
        *(f"{v}" for v in (platform.python_version(), numba.__version__, np.__version__)),
        *(inspect.getsource(module) for module in sources),
        *(repr(ruleset.rows(table)) for table in ruleset.tables),
        *(_told(value) for module in ruleset.modules for value in vars(module).values()),
    ]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:20]


def _told(value: Any) -> str:
    """A number or an array around a rule or a kernel, wherever it comes from."""
    if isinstance(value, np.ndarray):
        return f"{value.dtype} {value.shape} {value.tobytes().hex()}"
    return repr(value) if isinstance(value, int | float | np.generic) else ""


@cache
def record_type(ruleset: Ruleset) -> np.dtype[Any]:
    """The numpy record that holds a state of these rules."""
    return _dtype(ruleset.layout, _number_type(ruleset))


def pack(python_state: Any, ruleset: Ruleset) -> Any:
    """An array of one record that holds the same as a Python state of these rules."""
    numbers = np.array(python_state.numbers(), _number_type(ruleset))
    return numbers.view(record_type(ruleset))


def unpack(record: Any, python_state: Any) -> None:
    """Write a record into a Python state."""
    for name, field in python_state.layout.items():
        if field.record:
            for item, row in zip(getattr(python_state, name), record[name], strict=True):
                unpack(row, item)
        else:
            setattr(python_state, name, record[name].tolist())


def _dtype(layout: Layout, number: np.dtype[Any]) -> np.dtype[Any]:
    return np.dtype(
        [
            (name, _dtype(field.record, number) if field.record else number, field.sizes)
            for name, field in layout.items()
        ]
    )


def _number_type(ruleset: Ruleset) -> np.dtype[Any]:
    return np.dtype(f"int{ruleset.number(turns.NUMBER_BITS)}")


def _narrow(rows: list[Any]) -> Any:
    """A table in one, two or eight bytes a number, as few as hold them all."""
    widest = np.array(rows, np.int64)
    narrower = (widest.astype(width) for width in (np.int8, np.int16))
    return next((table for table in narrower if np.array_equal(table, widest)), widest)


@contextmanager
def _cache_in(directory: Path) -> Iterator[None]:
    before = config.CACHE_DIR
    config.CACHE_DIR = str(directory)
    try:
        yield
    finally:
        config.CACHE_DIR = before
