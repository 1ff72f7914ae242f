"""Machines that are network namespaces of this one, with cables between them that can be pulled."""

from __future__ import annotations

import os
import subprocess
from types import TracebackType
from typing import Self

FIRST = "10.213.77."
"""The addresses of the machines begin with this; nothing outside the namespaces has it."""


def is_allowed() -> bool:
    """Whether this user may make namespaces here."""
    name = f"gh{os.getpid()}try"
    if _run("ip", "netns", "add", name).returncode:
        return False
    made = not _run("ip", "-n", name, "link", "add", "br0", "type", "bridge").returncode
    _run("ip", "netns", "del", name)
    return made


class Network:
    """Some machines at one switch."""

    def __init__(self, *machines: str) -> None:
        self._switch = f"gh{os.getpid()}"
        self._numbers = {machine: number for number, machine in enumerate(machines, 1)}

    def address(self, machine: str) -> str:
        """The address of a machine."""
        return f"{FIRST}{self._numbers[machine]}"

    def on(self, machine: str) -> list[str]:
        """What stands before a command that is to run on a machine."""
        return ["ip", "netns", "exec", self._name(machine)]

    def pull(self, machine: str) -> None:
        """Pull the cable of a machine: nobody learns that it is gone."""
        self._do("-n", self._switch, "link", "set", self._port(machine), "down")

    def plug(self, machine: str) -> None:
        """Plug it in again."""
        self._do("-n", self._switch, "link", "set", self._port(machine), "up")

    def processes(self, machine: str) -> list[int]:
        """What runs on a machine."""
        return [int(each) for each in self._do("netns", "pids", self._name(machine)).split()]

    def __enter__(self) -> Self:
        self._do("netns", "add", self._switch)
        self._do("-n", self._switch, "link", "add", "br0", "type", "bridge")
        self._do("-n", self._switch, "link", "set", "br0", "up")
        for machine in self._numbers:
            self._add(machine)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for machine in self._numbers:
            _run("ip", "netns", "del", self._name(machine))
        _run("ip", "netns", "del", self._switch)

    def _add(self, machine: str) -> None:
        name, port = self._name(machine), self._port(machine)
        self._do("netns", "add", name)
        ends = ("type", "veth", "peer", "name", "eth0", "netns", name)
        self._do("link", "add", port, "netns", self._switch, *ends)
        self._do("-n", self._switch, "link", "set", port, "master", "br0")
        self._do("-n", self._switch, "link", "set", port, "up")
        self._do("-n", name, "address", "add", f"{self.address(machine)}/24", "dev", "eth0")
        for device in ("lo", "eth0"):
            self._do("-n", name, "link", "set", device, "up")

    def _name(self, machine: str) -> str:
        return f"{self._switch}{machine}"

    def _port(self, machine: str) -> str:
        return f"port{self._numbers[machine]}"

    def _do(self, *words: str) -> str:
        done = _run("ip", *words)
        assert done.returncode == 0, done.stderr
        return done.stdout


def _run(*words: str) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(words, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return subprocess.CompletedProcess(words, 127, "", "not here")
