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
from itertools import product
from pathlib import Path

from guildhall.console.language import speaking
from guildhall.messages.catalogue import catalogue
from guildhall.messages.languages import HOUSE, SOURCE
from guildhall.printable import printable

DOCUMENTS = Path(__file__).parents[3] / "docs"
NAMES = ("splendor", "summoner-wars", "carcassonne")
BLOCK = re.compile(r"^```(console|csv)\n(.*?)^```", re.MULTILINE | re.DOTALL)
PROMPT = "$ guildhall event "
TIMED = ("Time: {minutes} min, until {time}", "{round} began at {time}, {span} gone")
"""What differs from run to run; the documents show dots instead."""

PLACE = re.compile(r"\\\{\w+\\\}")
"""A place of a text, as it stands in a pattern."""

Run = Callable[[str], str]


def document(name: str, code: str) -> Path:
    """A walk-through in a language."""
    return DOCUMENTS / ("organisers" if code == SOURCE else code) / f"{name}.md"


def walk(text: str, run: Run, code: str) -> str:
    """The text with what its commands show now; files are written where the text shows them."""
    told = (re.escape(printable(catalogue(code).gettext(each))) for each in TIMED)
    timed = re.compile(f"^(?:{PLACE.sub('.*', '|'.join(told))}).*$", re.MULTILINE)

    def shown(block: re.Match[str]) -> str:
        if block[1] == "csv":
            Path("players.csv").write_text(block[2], encoding="utf-8")
            return block[0]
        lines = []
        for line in block[2].splitlines():
            if line.startswith(PROMPT):
                said = timed.sub("...", run(line.removeprefix(PROMPT))).rstrip()
                lines += [line, *filter(None, [said])]
        return "```console\n" + "\n".join(lines) + "\n```"

    with speaking(code):
        return BLOCK.sub(shown, text)


def rewrite() -> None:
    """Write what the commands show now into the documents."""
    from console.event.at_the_desk import Terminal

    for name, code in product(NAMES, HOUSE):
        path = document(name, code)
        text = path.read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            os.environ["XDG_STATE_HOME"] = folder
            path.write_text(walk(text, Terminal(Path(folder)).does, code), encoding="utf-8")


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))
    rewrite()
