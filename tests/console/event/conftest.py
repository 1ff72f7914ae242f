"""A terminal with a log and a memory of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from console.event.at_the_desk import Terminal


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("GUILDHALL_DB", raising=False)
    monkeypatch.delenv("GUILDHALL_BY", raising=False)
    return Terminal(tmp_path)
