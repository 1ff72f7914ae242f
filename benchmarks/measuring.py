"""How benchmarks measure and tell."""

from __future__ import annotations

import time
from collections.abc import Callable


def seconds(work: Callable[[], object]) -> float:
    """How long something takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def show(what: str, figure: str, remark: str = "") -> None:
    """Print one result at once."""
    print(f"{what:38} {figure:>12}  {remark}".rstrip(), flush=True)


def at_most(aim: float, figure: float, unit: str = "") -> str:
    """An aim that a figure is not to pass, and whether it did."""
    return _verdict(f"at most {aim:,g} {unit}", reached=figure <= aim)


def at_least(aim: float, figure: float, unit: str = "") -> str:
    """An aim that a figure is to come up to, and whether it did."""
    return _verdict(f"at least {aim:,g} {unit}", reached=figure >= aim)


def _verdict(aim: str, *, reached: bool) -> str:
    return f"{aim.rstrip()}: {'reached' if reached else 'MISSED'}"
