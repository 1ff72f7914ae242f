"""Where games are played: in processes of this machine, or on a Ray cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import cycle, islice
from typing import TYPE_CHECKING

from guildhall.arena.errors import ArenaError
from guildhall.messages import message

if TYPE_CHECKING:
    from multiprocessing.queues import SimpleQueue

    from guildhall.arena.ray_workers import ClusterExecutor

COURTESY = 10
"""How far what takes days stands back, as `nice` counts."""


class LocalExecutor(ProcessPoolExecutor):
    """Processes of this machine."""

    def __init__(self, size: int, courtesy: int, *, is_pinned: bool = False) -> None:
        self.size = size
        """How much is done at a time."""
        context = multiprocessing.get_context("spawn")
        places: SimpleQueue[int] | None = None
        if is_pinned:
            places = context.SimpleQueue()
            for place in islice(cycle(processors()), size):
                places.put(place)
        super().__init__(
            size, mp_context=context, initializer=begin_worker, initargs=(courtesy, places)
        )

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 - as all executors
        """Let nothing more be done; what is under way is waited for, or given up at once."""
        processes = list((self._processes or {}).values())
        super().shutdown(wait, cancel_futures=cancel_futures)
        if cancel_futures:
            for process in processes:
                process.terminate()


@contextmanager
def open_workers(
    processes: int | None = None, courtesy: int = 0, ray: str = "", *, is_pinned: bool = False
) -> Iterator[LocalExecutor | ClusterExecutor]:
    """So many processes, or one a processor; with courtesy they give way to everything else.

    `ray` is the address of a Ray cluster to play there instead; it needs the extra `cluster`.
    Pinned processes stay on one processor each, with all that they start; raises ArenaError where
    the system or a cluster does not let them.
    """
    if is_pinned and (ray or not hasattr(os, "sched_setaffinity")):
        raise ArenaError(
            message("Processes cannot be pinned here"),
            message("Leave out --pin: it needs Linux and processes of this machine."),
        )
    if ray:
        from guildhall.arena.ray_workers import open_cluster

        with open_cluster(ray, courtesy) as cluster:
            yield cluster
        return
    with LocalExecutor(count(processes), courtesy, is_pinned=is_pinned) as pool:
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def count(processes: int | None) -> int:
    """So many, or one a processor that this program may use."""
    return processes or len(processors())


def processors() -> list[int]:
    """The numbers of the processors that this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return sorted(os.sched_getaffinity(0))
    return list(range(os.cpu_count() or 1))


def begin_worker(courtesy: int, places: SimpleQueue[int] | None) -> None:
    """Let others on this machine go first, and end with the program that began it.

    Ctrl-C is for that program alone. Where there are places, it takes one and stays on that
    processor.
    """
    # a function, which programs that are started here do not inherit, instead of SIG_IGN
    signal.signal(signal.SIGINT, lambda *_: None)
    os.nice(courtesy)
    if places is not None:
        os.sched_setaffinity(0, {places.get()})
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A program that is killed cannot end its processes, and they do not notice by themselves."""
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os._exit(1)
