"""A whole event through the API, driven from the terminal, with real games in the hall."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from patience import PATIENCE
from web.running import running


def ask(*command: str) -> list[str]:
    """The words of what a command of the house answers."""
    said = subprocess.run(
        [sys.executable, "-m", "guildhall", *command], capture_output=True, text=True, check=True
    )
    return said.stdout.split()


@pytest.mark.parametrize(
    ("chosen", "players", "told"),
    [
        ("splendor-swiss", 6, "2 games are played in the hall"),
        ("summoner-wars-base", 4, "2 results are handed in and confirmed"),
    ],
)
def test_an_event_is_run_to_its_end_through_http(
    tmp_path: Path, chosen: str, players: int, told: str
) -> None:
    database = str(tmp_path / "hall.db")
    with running("--database", database) as hall:
        link = next(
            word for word in ask("link", "--database", database, "--url", hall.url) if "://" in word
        )
        driven = subprocess.run(
            [
                *(sys.executable, "-m", "guildhall", "event", "simulate", "--json"),
                *("--http", link, "--format", chosen, "--players", str(players)),
            ],
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
        assert driven.returncode == 0, driven.stderr
        assert hall.stop() == 0
    sentences = json.loads(driven.stdout)["told"]
    assert any(told in sentence for sentence in sentences)
    assert any(sentence.startswith("1. Player") for sentence in sentences)
