"""Where and with what games are played, to be kept beside them."""

from __future__ import annotations

import os
import platform
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import guildhall

CPU_FACTS = Path("/proc/cpuinfo")
PACKAGES = ("numba", "numpy")


def describe_session(where: str, at: str) -> dict[str, Any]:
    """Versions and machine; `where` says what plays, as `2 processes`, and `at` when it began."""
    return {
        "at": at,
        "where": where,
        "guildhall": guildhall.__version__,
        "python": platform.python_version(),
        "packages": installed_versions(),
        "system": f"{platform.system()} {platform.machine()}",
        "processor": processor_name(),
        "processors": os.cpu_count(),
    }


def installed_versions() -> dict[str, str]:
    """The packages on which speed and moves depend, as far as they are there."""
    versions = {}
    for package in PACKAGES:
        with suppress(PackageNotFoundError):
            versions[package] = version(package)
    return versions


def processor_name() -> str:
    """What the processor calls itself; nothing where it does not say."""
    with suppress(OSError):
        for line in CPU_FACTS.read_text("utf-8").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return platform.processor()
