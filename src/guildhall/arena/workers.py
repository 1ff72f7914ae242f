"""Where games are played: in processes of this machine, or on a Ray cluster."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from guildhall.arena.ray_workers import ClusterExecutor

COURTESY = 10
"""How far what takes days stands back, as `nice` counts."""


class LocalExecutor(ProcessPoolExecutor):
    """Processes of this machine."""

    def __init__(self, size: int, courtesy: int) -> None:
        self.size = size
        """How much is done at a time."""
        super().__init__(
            size,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=begin_worker,
            initargs=(courtesy,),
        )


@contextmanager
def open_workers(
    processes: int | None = None, courtesy: int = 0, ray: str = ""
) -> Iterator[LocalExecutor | ClusterExecutor]:
    """So many processes, or one a processor; with courtesy they give way to everything else.

    `ray` is the address of a Ray cluster to play there instead; it needs the extra `cluster`.
    """
    if ray:
        from guildhall.arena.ray_workers import open_cluster

        with open_cluster(ray, courtesy) as cluster:
            yield cluster
        return
    with LocalExecutor(count(processes), courtesy) as pool:
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def count(processes: int | None) -> int:
    """So many, or one a processor that this program may use."""
    return processes or len(os.sched_getaffinity(0))


def begin_worker(courtesy: int) -> None:
    """Let others on this machine go first, and end with the program that began it."""
    os.nice(courtesy)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A program that is killed cannot end its processes, and they do not notice by themselves."""
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os._exit(1)
