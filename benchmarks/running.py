"""The real hall as a process of its own, and a process of clients beside it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any


@contextmanager
def server(
    database: Path | str, *options: str
) -> Iterator[tuple[subprocess.Popen[str], int, float]]:
    """The real server as a process, its port, and how long it took to answer."""
    command = [sys.executable, "-m", "guildhall", "serve", "--host", "127.0.0.1", "--port", "0"]
    start = time.perf_counter()
    with subprocess.Popen(
        [*command, "--database", str(database), *options], stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            said = ""
            while "Ctrl-C" not in said:
                said += process.stdout.readline()
            port = int(re.findall(r"http://\S+:(\d+)", said)[0])
            get(port, "/api")
            yield process, port, time.perf_counter() - start
        finally:
            for each in family(process):
                with suppress(ProcessLookupError):
                    os.kill(each, signal.SIGKILL)


class Clients:
    """The process of the clients, line by line."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def __iter__(self) -> Clients:
        return self

    def __next__(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise StopIteration
        told: dict[str, Any] = json.loads(line)
        return told

    def send(self, word: str) -> None:
        """Tell them what to do."""
        assert self._process.stdin is not None
        self._process.stdin.write(word + "\n")
        self._process.stdin.flush()


@contextmanager
def clients(plan: Path, script: str) -> Iterator[Clients]:
    """Run the clients of a plan."""
    command = [sys.executable, str(Path(__file__).with_name(script)), str(plan)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield Clients(process)
        finally:
            process.kill()


def get(port: int, path: str, token: str = "") -> bytes:
    """What the server answers."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers=headers)
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310 - this machine
        body: bytes = answer.read()
        return body


def family(process: subprocess.Popen[str]) -> list[int]:
    """The ids of a process and of all that came from it."""
    parents = {}
    for each in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parents[int(each.parent.name)] = int(_fields(each)[1])
    found = [process.pid]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found


def processor(process: subprocess.Popen[str]) -> float:
    """Seconds of a processor that a process and those that came from it have used."""
    ticks = 0
    for each in family(process):
        with suppress(OSError):
            ticks += sum(map(int, _fields(Path(f"/proc/{each}/stat"))[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


def _fields(stat: Path) -> list[str]:
    """What the system tells of a process, behind its name."""
    return stat.read_text().rpartition(")")[2].split()


def memory(process: subprocess.Popen[str]) -> float:
    """What a process holds, in KiB."""
    pages = int(Path(f"/proc/{process.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024
