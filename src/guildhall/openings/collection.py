"""Files of openings, one for each edition and size; those of strong bots come in `data/`.

To read one costs no search and no rules.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from guildhall.messages import MessageError, Word, message
from guildhall.openings.counts import OpeningCounts, OpeningPool, Tally

FORMAT = "guildhall.openings"
VERSION = 1
DATA = Path(__file__).parent / "data"


class OpeningsError(MessageError):
    """What was read is no file of openings, or one of another plan."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What bots play to be counted; the same plan counts the same."""

    game: str = "splendor"
    choice: str = ""
    """The edition, as the main setting of the game is typed."""
    players: int = 2
    bot: str = "master"
    simulations: int = 200
    """For each decision."""
    seed: str = "1"


@dataclass(frozen=True, slots=True)
class OpeningsFile:
    """What a file holds."""

    plan: Plan
    title: str
    """What is played: `Splendor: The Cities`."""
    games: int
    """So many were played."""
    counts: OpeningCounts

    @property
    def pool(self) -> OpeningPool:
        """Whose openings these are."""
        return OpeningPool(self.plan.game, self.title, self.plan.players)


@cache
def shipped() -> Mapping[OpeningPool, OpeningsFile]:
    """The openings of strong bots that come with Guildhall."""
    files = [read(path) for path in sorted(DATA.glob("*.json"))]
    return {file.pool: file for file in files}


def read(path: Path) -> OpeningsFile:
    """The openings of a file; raises OpeningsError where it is none."""
    try:
        plain = json.loads(path.read_text(encoding="utf-8"))
        if (plain["format"], plain["version"]) != (FORMAT, VERSION):
            raise OpeningsError(
                message("{file} is no file of openings of this version", file=Word(path.name))
            )
        counts = {(row[0], row[1]): Tally(*row[2:]) for row in plain["counts"]}
        plan = Plan(**plain["plan"])
        return OpeningsFile(plan, plain["title"], plain["games"], OpeningCounts(counts))
    except (ValueError, KeyError, TypeError, IndexError) as error:
        raise OpeningsError(message("{file} is damaged", file=Word(path.name))) from error


def write(path: Path, file: OpeningsFile) -> None:
    """Keep openings in a file, all at once."""
    plain: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "plan": asdict(file.plan),
        "title": file.title,
        "games": file.games,
    }
    rows = [
        json.dumps([seat, first, tally.games, round(tally.won, 4), tally.points])
        for (seat, first), tally in sorted(file.counts.tallies.items())
    ]
    head = json.dumps(plain)[:-1]
    draft = path.with_name(path.name + ".part")
    draft.write_text(head + ', "counts": [\n' + ",\n".join(rows) + "\n]}\n", encoding="utf-8")
    draft.replace(path)
