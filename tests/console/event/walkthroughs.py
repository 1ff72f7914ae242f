"""The walk-throughs of the documents: their commands, run in order, and what they must show.

    python tests/console/event/walkthroughs.py

writes what the commands show now into the documents.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

DOCUMENTS = Path(__file__).parents[3] / "docs" / "organisers"
NAMES = ("splendor", "summoner-wars", "carcassonne")
BLOCK = re.compile(r"^```(console|csv)\n(.*?)^```", re.MULTILINE | re.DOTALL)
PROMPT = "$ guildhall event "
TIMED = re.compile(r"^(Time: \d+ min, until|Round \d+ began at) .*$", re.MULTILINE)
"""Lines that differ from run to run; the documents show dots instead."""

Run = Callable[[str], str]


def walk(text: str, run: Run) -> str:
    """The text with what its commands show now; files are written where the text shows them."""

    def shown(block: re.Match[str]) -> str:
        if block[1] == "csv":
            Path("players.csv").write_text(block[2], encoding="utf-8")
            return block[0]
        lines = []
        for line in block[2].splitlines():
            if line.startswith(PROMPT):
                said = TIMED.sub("...", run(line.removeprefix(PROMPT))).rstrip()
                lines += [line, *filter(None, [said])]
        return "```console\n" + "\n".join(lines) + "\n```"

    return BLOCK.sub(shown, text)


def rewrite() -> None:
    """Write what the commands show now into the documents."""
    from console.event.at_the_desk import Terminal

    for name in NAMES:
        path = DOCUMENTS / f"{name}.md"
        text = path.read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            os.environ["XDG_STATE_HOME"] = folder
            path.write_text(walk(text, Terminal(Path(folder)).does), encoding="utf-8")


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))
    rewrite()
