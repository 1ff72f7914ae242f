"""Where games are played: in processes of this machine that give way to everything else."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager


@contextmanager
def open_workers(processes: int | None = None) -> Iterator[Executor]:
    """So many processes, or one a processor."""
    spawn = multiprocessing.get_context("spawn")
    count = processes or os.cpu_count() or 1
    with ProcessPoolExecutor(count, mp_context=spawn, initializer=give_way) as pool:
        yield pool


def give_way() -> None:
    """Let everything else on this machine go first."""
    os.nice(10)
