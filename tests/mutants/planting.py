"""A plugin of pytest that lets a module be imported with a bug in it, and runs the tests named."""

from __future__ import annotations

import json
import os
import resource
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from mutants.mutant import package, planted

ERRAND = "GUILDHALL_MUTANT"
"""The variable that names the file with the bug, the tests and their time, and where to report."""


def show_text(file: Path, text: str) -> None:
    """Let tests that read the program see the bug in it."""
    read = Path.read_text

    def shown(self: Path, *args: Any, **kwargs: Any) -> str:
        return text if self == file else read(self, *args, **kwargs)

    Path.read_text = shown  # type: ignore[method-assign]


_errand = json.loads(Path(os.environ[ERRAND]).read_text()) if ERRAND in os.environ else {}
_get_code = SourceFileLoader.get_code


def _with_the_bug(self: Any, fullname: str) -> CodeType | None:
    if self.path == str(package() / _errand["bug"][0]):
        return planted(*_errand["bug"])
    return _get_code(self, fullname)


if _errand:
    SourceFileLoader.get_code = _with_the_bug  # type: ignore[method-assign]
    show_text(package() / _errand["bug"][0], _errand["text"])


def pytest_configure() -> None:
    """Let random tests try the same every time, and none of them run for ever."""
    settle_chance()
    limit = _errand["seconds"]
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests that are wanted, in the order in which they are wanted."""
    places = {key: place for place, key in enumerate(_errand["tests"])}
    items[:] = [item for item in items if item.nodeid in places]
    items.sort(key=lambda item: places[item.nodeid])


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Say which test noticed the bug."""
    if report.failed:
        Path(_errand["report"]).write_text(report.nodeid)


def settle_chance() -> None:
    """Let Hypothesis try the same examples in every run."""
    from hypothesis import Phase, settings

    # That a test fails is enough: nobody asks for the smallest example.
    phases = (Phase.explicit, Phase.generate)
    settings.register_profile(
        "mutants", derandomize=True, deadline=None, database=None, phases=phases
    )
    settings.load_profile("mutants")
