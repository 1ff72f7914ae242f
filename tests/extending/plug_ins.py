"""Installs a package of somebody else for a test: real metadata, found as any installed package."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
"""Where the packages of these tests are."""


def install(
    folder: Path, monkeypatch: pytest.MonkeyPatch, entry_points: Mapping[str, Mapping[str, str]]
) -> None:
    """Put a package with entry points (a group: names and what they stand for) on the path.

    Processes that are started find it too.
    """
    info = folder / "toy_plug_in-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toy-plug-in\nVersion: 1.0\n")
    lines = [
        line
        for group, points in entry_points.items()
        for line in (f"[{group}]", *(f"{name} = {value}" for name, value in points.items()))
    ]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n")
    monkeypatch.syspath_prepend(folder)
    path = [str(folder), str(TESTS), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, path)))
