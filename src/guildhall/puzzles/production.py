"""Makes a file of puzzles: game after game, telling how far it is; goes on where it was ended."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from guildhall.messages import Word, message
from guildhall.puzzles.collection import header_line, puzzle_lines, read
from guildhall.puzzles.finder import Plan, find_in_game
from guildhall.puzzles.puzzle import Puzzle, PuzzleError
from guildhall.puzzles.themes import with_themes


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a file is."""

    games: int
    """Played for it, in this session."""
    puzzles: int
    """In the file."""
    count: int
    """Wanted."""
    seconds: float
    """Since this session began."""
    added: int
    """Puzzles of this session."""

    @property
    def rate(self) -> float:
        """Puzzles an hour."""
        return 3600 * self.added / self.seconds if self.seconds else 0.0

    @property
    def seconds_left(self) -> float | None:
        """Until all are found if it goes on like that; None before the first one."""
        if not self.added:
            return None
        return (self.count - self.puzzles) * self.seconds / self.added


def make(
    plan: Plan,
    count: int,
    into: Path,
    *,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[Progress]:
    """Find puzzles until a file has so many; after each game it tells how far it is.

    A file that is there is gone on with: its plan must be the same, and a last line that was cut
    off is dropped. Puzzles of one game are written together; one that is about nothing that can be
    told is left out. Raises PuzzleError.
    """
    kept = _kept(plan, into)
    seen = {puzzle.id for puzzle in kept}
    number = 1 + max((puzzle.game for puzzle in kept), default=-1)
    begun, games, added = clock(), 0, 0
    into.write_text(header_line(plan.plain()) + "".join(puzzle_lines(kept)), encoding="utf-8")
    while len(seen) < count:
        found = [with_themes(p) for p in find_in_game(plan, number) if p.id not in seen]
        found = [puzzle for puzzle in found if puzzle.themes][: count - len(seen)]
        with into.open("a", encoding="utf-8") as file:
            file.write("".join(puzzle_lines(found)))
        seen |= {puzzle.id for puzzle in found}
        number, games, added = number + 1, games + 1, added + len(found)
        yield Progress(games, len(seen), count, clock() - begun, added)


def _kept(plan: Plan, into: Path) -> list[Puzzle]:
    """What a file has already, without what was cut off."""
    if not into.exists() or not into.stat().st_size:
        return []
    text = into.read_text(encoding="utf-8")
    if not text.endswith("\n"):
        into.write_text(text[: text.rfind("\n") + 1], encoding="utf-8")
    found = read(into)
    if dict(found.plan) != plan.plain():
        raise PuzzleError(
            message("{file} was begun with other options", file=Word(into.name)),
            message("Choose another file"),
        )
    return list(found.puzzles)
