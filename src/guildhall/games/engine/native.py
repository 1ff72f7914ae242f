"""The same rules compiled by numba on a numpy record; needs the extra `fast`.

numba's own cache looks only at one function's source, not at what it calls or at the values around
it. So every ruleset has a cache directory of its own, named by everything the result depends on.
"""

from __future__ import annotations

import hashlib
import inspect
import platform
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numba
import numpy as np
from numba.core import cgutils, config, types
from numba.extending import intrinsic, overload, register_jitable
from platformdirs import user_cache_path

from guildhall.games.engine import binder, chance, declare, turns
from guildhall.games.engine.binder import Ruleset
from guildhall.games.engine.state import Layout

INLINE: Any = {"forceinline": True}
NO_DOORS: Any = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def compile_rules(
    ruleset: Ruleset, *, boundscheck: bool = False, cache_root: Path | None = None
) -> SimpleNamespace:
    """All rule functions by name, compiled when first called and kept on disk.

    Rules call each other without the doors that Python needs: compiling a door for every rule
    takes a quarter of the time, and only a few are ever opened. With bounds checks nobody is in a
    hurry: without inlining that is compiled twice as fast.
    """
    options: dict[str, Any] = {"nogil": True, "boundscheck": boundscheck}
    if not boundscheck:
        options |= INLINE
    directory = (cache_root or default_cache_root()) / stamp(ruleset, boundscheck=boundscheck)
    with _cache_in(directory / "within"):
        rules = ruleset.bind(
            wrap=numba.njit(cache=True, **NO_DOORS, **options),
            wrap_made=numba.njit(**NO_DOORS, **options),
            array=_narrow,
        )
    with _cache_in(directory):
        door = numba.njit(cache=True, **options)
        return SimpleNamespace(**{name: door(rule.py_func) for name, rule in vars(rules).items()})


def default_cache_root() -> Path:
    """Where compiled rules are kept for this user."""
    return user_cache_path("guildhall") / "compiled"


def stamp(ruleset: Ruleset, *, boundscheck: bool = False) -> str:
    """A name for everything that the compiled code depends on."""
    sources = (*ruleset.modules, declare, binder, chance, sys.modules[__name__])
    parts = [
        ruleset.name,
        f"boundscheck={boundscheck}",
        *(f"{v}" for v in (platform.python_version(), numba.__version__, np.__version__)),
        *(inspect.getsource(module) for module in sources),
        *(repr(ruleset.rows(table)) for table in ruleset.tables),
    ]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:20]


@cache
def record_type(ruleset: Ruleset) -> np.dtype[Any]:
    """The numpy record that holds a state of these rules."""
    return _dtype(ruleset.layout, _number_type(ruleset))


def pack(state: Any, ruleset: Ruleset) -> Any:
    """An array of one record that holds the same as a Python state of these rules."""
    numbers = np.array(state.numbers(), _number_type(ruleset))
    return numbers.view(record_type(ruleset))


def unpack(record: Any, state: Any) -> None:
    """Write a record into a Python state."""
    for name, (_, inner) in state.layout.items():
        if inner:
            for item, row in zip(getattr(state, name), record[name], strict=True):
                unpack(row, item)
        else:
            setattr(state, name, record[name].tolist())


def _dtype(layout: Layout, number: np.dtype[Any]) -> np.dtype[Any]:
    return np.dtype(
        [
            (name, _dtype(inner, number) if inner else number, sizes)
            for name, (sizes, inner) in layout.items()
        ]
    )


def _number_type(ruleset: Ruleset) -> np.dtype[Any]:
    return np.dtype(f"int{ruleset.number(turns.NUMBER_BITS)}")


def _narrow(rows: list[Any]) -> Any:
    """A table in bytes, or in two bytes a number where one does not hold them all."""
    wide = np.array(rows, np.int16)
    narrow = wide.astype(np.int8)
    return narrow if np.array_equal(narrow, wide) else wide


@contextmanager
def _cache_in(directory: Path) -> Iterator[None]:
    before = config.CACHE_DIR
    config.CACHE_DIR = str(directory)
    try:
        yield
    finally:
        config.CACHE_DIR = before


# ---- the words of rule modules that have a meaning of their own here


@overload(declare.chance, jit_options=INLINE, strict=False)
def _chance(rng: Any, n: Any) -> Any:  # noqa: ARG001 - read by numba
    def draw(rng: Any, n: Any) -> Any:
        return _xorshift(rng, n)

    return draw


_FACTOR = np.uint64(chance.XORSHIFT_FACTOR)
_12, _25, _27, _32 = (np.uint64(bits) for bits in (12, 25, 27, 32))


@register_jitable(**INLINE)
def _xorshift(rng: Any, n: Any) -> Any:
    x = rng[0]
    x ^= x >> _12
    x ^= x << _25
    x ^= x >> _27
    rng[0] = x
    return np.int64((((x * _FACTOR) >> _32) * np.uint64(n)) >> _32)


@overload(declare.copy_into, jit_options=INLINE, strict=False)
def _copy_into(target: Any, source: Any) -> Any:  # noqa: ARG001 - read by numba
    def copy(target: Any, source: Any) -> Any:
        return _copy_record(target, source)

    return copy


@intrinsic
def _copy_record(_typing: Any, target: Any, source: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        size = context.get_constant(types.intp, target.size)
        cgutils.raw_memcpy(builder, *arguments, size, 1)
        return context.get_dummy_value()

    return types.void(target, source), generate
