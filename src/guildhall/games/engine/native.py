"""The same rules compiled by numba on a numpy record; needs the extra `fast`.

numba's own cache looks only at one function's source, not at what it calls or at the values around
it. So the functions of a module are kept in a directory named by everything the result depends on;
rulesets that agree in all of that share it, and so do all copies of Guildhall of one user.
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
from numba.core.caching import UserProvidedCacheLocator
from platformdirs import user_cache_path

from guildhall.games.engine import (
    binder,
    chance,
    declare,
    fingerprints,
    inner_code,
    keys,
    native_rows,
    native_words,
    rows,
    state,
    turns,
)
from guildhall.games.engine.binder import Binding, Ruleset
from guildhall.games.engine.fingerprints import Fingerprints
from guildhall.games.engine.inner_code import InnerCompiler
from guildhall.games.engine.keys import Reader
from guildhall.games.engine.native_words import INLINE
from guildhall.games.engine.state import Layout

NO_DOORS: Any = {
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "pipeline_class": InnerCompiler,
}


def compile_rules(
    ruleset: Ruleset,
    *,
    boundscheck: bool = False,
    fastmath: bool = False,
    cache_root: Path | None = None,
) -> SimpleNamespace:
    """All rule functions by name, compiled when first called and kept on disk.

    Rules are woven into what uses them, without the doors that Python needs and without machine
    code of their own: both take half of the time of compiling, and only a few are ever called from
    Python. What comes in by a door is called and not woven in. With bounds checks nobody is in a
    hurry: without weaving that is compiled twice as fast. `fastmath` lets kernels reorder what they
    add up.
    """
    options: dict[str, Any] = {"nogil": True, "boundscheck": boundscheck}
    woven = options if boundscheck else options | INLINE
    computing = options | {"error_model": "numpy", "fastmath": fastmath}
    root = cache_root or default_cache_root()
    prints, common = Fingerprints(ruleset), common_stamp()

    def kept(options: dict[str, Any]) -> Callable[[Any], Any]:
        told = f"{common} {sorted(options.items())}"

        def wrap(function: Any) -> Any:
            with _cache_in(root / _hash(told, prints.of(function.__module__))):
                return numba.njit(cache=True, **options)(function)

        return wrap

    def door(inner: Any) -> Any:
        shared = ("nogil", "boundscheck", "error_model", "fastmath")
        chosen = {name: value for name, value in inner.targetoptions.items() if name in shared}
        return kept(chosen)(inner.py_func)

    return ruleset.bind(
        Binding(
            rule=kept(NO_DOORS | woven),
            kernel=kept(NO_DOORS | computing),
            made=numba.njit(**NO_DOORS, **woven),
            door=door,
            array=_narrow,
            reader=Reader(lambda s: s, native_words.read_word),
        )
    )


def mark_directory(ruleset: Ruleset, *, fastmath: bool = False) -> Path:
    """Where whoever has compiled a ruleset marks that it is done."""
    return default_cache_root() / "marks" / stamp(ruleset, fastmath=fastmath)


def default_cache_root() -> Path:
    """Where compiled rules are kept for this user."""
    return user_cache_path("guildhall") / "compiled"


def stamp(ruleset: Ruleset, *, fastmath: bool = False) -> str:
    """A name for everything that the compiled code of a ruleset depends on."""
    prints = Fingerprints(ruleset)
    modules = (prints.of(module.__name__) for module in ruleset.modules)
    return _hash(common_stamp(), f"fastmath={fastmath}", *modules)


def common_stamp() -> str:
    """What the compiled code of every ruleset depends on."""
    words = (declare, native_words, rows, native_rows)
    sources = (*words, binder, chance, fingerprints, inner_code, keys, state, sys.modules[__name__])
    versions = (platform.python_version(), numba.__version__, np.__version__)
    return _hash(*versions, *map(inspect.getsource, sources))


def _hash(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:20]


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


class SharedPlace(UserProvidedCacheLocator):  # type: ignore[misc]  # numba has no types
    """Tells numba to keep functions in `config.CACHE_DIR` itself, wherever their sources are.

    numba would add the folder of the source to the name, and compile anew whatever stands lower or
    higher in its file than before.
    """

    def __init__(self, py_func: Any, py_file: str) -> None:
        super().__init__(py_func, py_file)
        self._cache_path = str(config.CACHE_DIR)
        self._code = _hash(fingerprints.code_text(py_func.__code__))

    def get_source_stamp(self) -> str:
        """Nothing more: the name of the directory says it."""
        return ""

    def get_disambiguator(self) -> str:
        """What the function does, for functions of one name."""
        return self._code


@contextmanager
def _cache_in(directory: Path) -> Iterator[None]:
    before = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
    config.CACHE_DIR = str(directory)
    config.CACHE_LOCATOR_CLASSES = f"{__name__}.{SharedPlace.__name__}"
    try:
        yield
    finally:
        config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = before
