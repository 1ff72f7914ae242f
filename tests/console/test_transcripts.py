"""Whole sittings from a pipe against transcripts; GUILDHALL_UPDATE_GOLDEN=1 writes them anew."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

import pytest

from console.sitting import guildhall

FOLDER = Path(__file__).parents[1] / "golden" / "transcripts"
SCRIPTS = sorted(FOLDER.glob("*.commands"))

REFUSALS = [
    "Card does not exist. Please try again",
    "Insufficient gems. Please try again",
    "Not enough gems for double picking. Please try again",
    "One or more gems is empty. Please try again",
    "Can’t take gold gems. Please try again",
    "Error, wrong gems code. Please try again",
    "Can not reserve more than 3 cards. Please try again",
]


def transcript(script: Path) -> str:
    """What the program writes for a script: its command line, then what is typed."""
    head, _, typed = script.read_text().partition("\n")
    words = shlex.split(head)
    start = words.index("guildhall")
    env = dict(word.split("=") for word in words[:start])
    sitting = guildhall(*words[start + 1 :], typed=typed, env=env)
    assert (sitting.code, sitting.err) == (0, "")
    return sitting.out


@pytest.mark.parametrize("script", SCRIPTS, ids=[path.stem for path in SCRIPTS])
def test_transcript(script: Path) -> None:
    golden = script.with_suffix(".txt")
    written = transcript(script)
    if os.environ.get("GUILDHALL_UPDATE_GOLDEN"):
        golden.write_text(written)
    assert written == golden.read_text()


def test_c2_the_transcript_has_every_refusal_and_every_decision() -> None:
    lines = (FOLDER / "every_refusal.txt").read_text().splitlines()
    assert set(REFUSALS) <= set(lines)
    text = "\n".join(lines)
    assert "Return 1, for example: return " in text
    assert "several nobles want to visit you. Choose one:" in text
    assert "The game is over: 15 prestige reached" in text
    assert text.count("-End of turn-") > 40
