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
