"""Games on many machines: a Ray cluster behind the interface of Python's executors.

A task whose node dies is begun anew on another one. As a game follows from its seed, nothing that
comes back tells where, or how often, it was played. Needs the extra `cluster`, on every node the
same version of Guildhall.
"""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager, suppress
from typing import Any

import ray
from ray.exceptions import RayError, RayTaskError, TaskCancelledError

import guildhall
from guildhall.arena.errors import ArenaError
from guildhall.messages import Listing, Word, message

RETRIES = 100
"""So often a task is begun anew when nodes die; what fails by itself is not tried again."""
LONGEST_KNOCK = 10.0
"""Seconds for a cluster to answer at all."""
LONGEST_LOOK = 120.0
"""Seconds for all nodes to say which version they have; processes have to begin there."""


class ClusterExecutor(Executor):
    """Gives work to a Ray cluster that this program is connected to."""

    def __init__(self, courtesy: int = 0) -> None:
        self._do = ray.remote(max_retries=RETRIES)(_do)
        self._courtesy = courtesy
        self._under_way: dict[Future[Any], Any] = {}
        self._lock = threading.Lock()

    @property
    def size(self) -> int:
        """How many tasks the cluster can do at a time."""
        return max(1, int(ray.cluster_resources().get("CPU", 1)))

    def submit(self, work: Callable[..., Any], /, *told: Any, **named: Any) -> Future[Any]:
        """Have something done somewhere; its exceptions come back as they were raised.

        BrokenExecutor comes back when the cluster is gone.
        """
        future: Future[Any] = Future()
        reference = self._do.remote(self._courtesy, work, told, named)
        with self._lock:
            self._under_way[future] = reference
        future.add_done_callback(self._forget)
        reference.future().add_done_callback(lambda done: _hand_over(done, future))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 - as all executors
        """Let nothing more be done; what is under way is waited for, or called back."""
        with self._lock:
            left = list(self._under_way.items())
        for future, reference in left:
            if cancel_futures:
                future.cancel()
                with suppress(RayError, ValueError):
                    ray.cancel(reference, force=True)
            elif wait:
                with suppress(Exception):
                    future.result()

    def _forget(self, future: Future[Any]) -> None:
        with self._lock:
            reference = self._under_way.pop(future, None)
        if reference is not None and future.cancelled():
            with suppress(RayError, ValueError):
                ray.cancel(reference, force=True)


@contextmanager
def open_cluster(address: str, courtesy: int = 0) -> Iterator[ClusterExecutor]:
    """Connect to the cluster at an address, `auto` for the one that runs on this machine.

    A program that is connected already stays so. Raises ArenaError where there is no cluster, where
    the program is connected to another one, or where a node has another version of Guildhall.
    """
    was_there = ray.is_initialized()
    if was_there:
        _check_address(address)
    else:
        _connect(address)
    try:
        _check_versions()
        executor = ClusterExecutor(courtesy)
        try:
            yield executor
        except BaseException:
            executor.shutdown(wait=False, cancel_futures=True)
            raise
    finally:
        if not was_there:
            ray.shutdown()


def _connect(address: str) -> None:
    try:
        _knock(address)
        ray.init(
            address=address, log_to_driver=False, include_dashboard=None, logging_level="error"
        )
    except (ConnectionError, RuntimeError, ValueError, OSError) as error:
        raise ArenaError(
            message("There is no Ray cluster at {address}", address=Word(address)),
            message("Begin one with {command}", command=Word("ray start --head")),
        ) from error


def _check_address(address: str) -> None:
    """Refuse another cluster than the one that this program is connected to."""
    there = ray.get_runtime_context().gcs_address
    wanted, connected = _host_and_port(address), _host_and_port(there)
    if wanted and connected and not _is_same(wanted, connected):
        raise ArenaError(
            message(
                "This program is connected to another Ray cluster, at {address}",
                address=Word(there),
            )
        )


def _is_same(one: tuple[str, int], other: tuple[str, int]) -> bool:
    """Whether two addresses are one, whatever the names of the machine."""
    hosts = [{found[4][0] for found in socket.getaddrinfo(*each)} for each in (one, other)]
    return one[1] == other[1] and bool(hosts[0] & hosts[1])


def _knock(address: str) -> None:
    """See whether anybody is there, for Ray itself tries it for minutes; raises OSError."""
    if there := _host_and_port(address):
        socket.create_connection(there, LONGEST_KNOCK).close()


def _host_and_port(address: str) -> tuple[str, int] | None:
    """What an address says; nothing for `auto`."""
    host, _, port = address.rpartition("//")[2].rpartition(":")
    return (host.strip("[]"), int(port)) if host and port.isdecimal() else None


def _check_versions() -> None:
    """Refuse nodes with another version, whose games might differ."""
    look = ray.remote(num_cpus=0, max_retries=0)(_version)
    nodes = [node for node in ray.nodes() if node["Alive"]]
    strategy = ray.util.scheduling_strategies.NodeAffinitySchedulingStrategy
    looks = {
        node["NodeManagerAddress"]: look.options(
            scheduling_strategy=strategy(node["NodeID"], soft=False)
        ).remote()
        for node in nodes
    }
    others = []
    for name, reference in looks.items():
        try:
            version = ray.get(reference, timeout=LONGEST_LOOK)
        except RayTaskError:
            version = "-"
        except RayError:
            continue  # a node that has gone since then plays nothing
        if version != guildhall.__version__:
            others.append(f"{name} ({version})")
    if others:
        raise ArenaError(
            message(
                "Not all nodes have Guildhall {version}: {others}",
                version=Word(guildhall.__version__),
                others=Listing(tuple(map(Word, others))),
            )
        )


def _version() -> str:
    return guildhall.__version__


def _do(courtesy: int, work: Callable[..., Any], told: tuple[Any, ...], named: Any) -> Any:
    """Work, in a process of a node, which gives way to others there."""
    with suppress(OSError):
        os.nice(max(0, courtesy - os.nice(0)))
    return work(*told, **named)


def _hand_over(done: Future[Any], future: Future[Any]) -> None:
    """Let a future know what became of its task."""
    if not future.set_running_or_notify_cancel():
        return
    error = done.exception()
    if error is None:
        future.set_result(done.result())
    elif isinstance(error, RayTaskError):
        future.set_exception(error.cause if isinstance(error.cause, Exception) else error)
    elif isinstance(error, TaskCancelledError):
        future.set_exception(BrokenExecutor("the task was called back"))
    else:
        future.set_exception(BrokenExecutor(f"the cluster is gone: {error}"))
