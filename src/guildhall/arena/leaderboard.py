"""The table of the strongest bots in a Markdown file: a section for each way to play.

A section is found again by a mark in it, so that each can be measured anew by itself.
"""

from __future__ import annotations

import re
from pathlib import Path

from guildhall.arena.conditions import Conditions
from guildhall.arena.report import Report

HEAD = """\
# Leaderboard

How strong bots are, measured by `guildhall arena ladder`: every deal in all rotations of seats,
all games rated at once, intervals (95 %) from deals. `random` is 0 in every table, so that a table
can be compared with that of another version; those of different games cannot. The more levels lie
between a bot and `random`, the less is known of their distance; `lead` is by how much a bot is
stronger than the next one, with an interval of its own. Where a table does not say how much a bot
may think, it thinks as in the hall: see [bots](docs/researchers/bots.md). A bot takes part as an
entry point or as one command: see [the arena](docs/researchers/arena.md).
"""


def write_section(path: Path, report: Report) -> None:
    """Put the report of a ladder into the file, in the place of the one that was there."""
    text = path.read_text("utf-8") if path.exists() else HEAD
    key = key_of(report.standings.conditions)
    begin, end = (f"<!-- {word} {key} -->" for word in ("begin", "end"))
    section = f"{begin}\n\n{report.markdown(level=2)}\n{end}\n"
    there = re.compile(re.escape(begin) + ".*?" + re.escape(end) + "\n", re.DOTALL)
    if there.search(text):
        text = there.sub(lambda _: section, text)
    else:
        text = f"{text.rstrip()}\n\n{section}"
    new = path.with_name(f".{path.name}.new")
    new.write_text(text, "utf-8")
    new.replace(path)  # at once: whatever ends the program, the other sections stay


def key_of(conditions: Conditions) -> str:
    """What tells a section from others: `splendor expansion=orient players=3`."""
    usual = {setting.name: setting.usual.value for setting in conditions.spec.settings}
    other = [
        f"{name}={value}" for name, value in conditions.settings.items() if value != usual[name]
    ]
    return " ".join([conditions.game, *other, f"players={conditions.players}"])
