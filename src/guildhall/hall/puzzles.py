"""Who has tried which puzzle with what success, and the ratings that follow from it.

The first try at a puzzle counts, as a game of a person against the puzzle: whoever solves it wins.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from openskill.models import PlackettLuce, PlackettLuceRating

from guildhall.hall.finished_games import MIDDLE, MU, SCALE, Rating
from guildhall.hall.log import Entry, NewEntry
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.log.projection import Projection
from guildhall.puzzles.collection import Collection
from guildhall.puzzles.puzzle import Puzzle

STREAM = "puzzles/hall"
PUZZLE_SIGMA = 3.0
"""How sure the starting rating of a puzzle is."""


@dataclass(frozen=True, slots=True)
class Tried:
    """The first try of a person at a puzzle."""

    puzzle: str
    right: bool
    day: date
    rating: int
    """That of the person afterwards."""


@dataclass(frozen=True, slots=True)
class Solver:
    """What is known of somebody who solves puzzles."""

    rating: Rating
    tries: tuple[Tried, ...]
    """The first one first."""

    @property
    def solved(self) -> int:
        """How many were right."""
        return sum(tried.right for tried in self.tries)

    @property
    def streak(self) -> int:
        """How many were right in a row, up to now."""
        return _row([tried.right for tried in self.tries])

    @property
    def best_streak(self) -> int:
        """The most that ever were right in a row."""
        return max(_row([t.right for t in self.tries[:n]]) for n in range(len(self.tries) + 1))

    def days(self, today: date) -> int:
        """On how many days in a row something was solved, up to today or yesterday."""
        solved = {tried.day for tried in self.tries if tried.right}
        day = today if today in solved else today - timedelta(days=1)
        count = 0
        while day in solved:
            day, count = day - timedelta(days=1), count + 1
        return count


class PuzzleBook:
    """All first tries in the hall, the same in every worker."""

    def __init__(self, log: AsyncLog, puzzles: Collection) -> None:
        self.collection = puzzles
        self._model = PlackettLuce()
        self._tries: defaultdict[str, list[Tried]] = defaultdict(list)
        self._people: dict[str, PlackettLuceRating] = {}
        self._puzzles: dict[str, PlackettLuceRating] = {}
        self._stream = Projection(log, STREAM, PuzzleBook._apply, self, independent=True)

    async def open(self) -> None:
        """Read what was tried and listen."""
        await self._stream.open()

    def close(self) -> None:
        """Listen no more."""
        self._stream.close()

    async def enter(self, who: str, puzzle: Puzzle, *, right: bool) -> None:
        """Write down how somebody's first try at a puzzle went; later ones change nothing."""
        data = {"puzzle": puzzle.id, "right": right, "start": puzzle.rating}
        entry = NewEntry(who, "tried/1", data)
        await self._stream.execute(lambda book: [] if book.has_tried(who, puzzle.id) else [entry])

    def has_tried(self, who: str, puzzle: str) -> bool:
        """Whether somebody has had their first try."""
        return any(tried.puzzle == puzzle for tried in self._tries.get(who, ()))

    def solver(self, who: str) -> Solver | None:
        """What is known of somebody; None before the first try."""
        if who not in self._people:
            return None
        known, tries = self._people[who], self._tries[who]
        return Solver(Rating(known.mu, known.sigma, len(tries)), tuple(tries))

    def rating_of(self, puzzle: Puzzle) -> int:
        """How hard a puzzle has turned out to be here."""
        known = self._puzzles.get(puzzle.id)
        return puzzle.rating if known is None else _shown(known.mu)

    def export(self, who: str) -> list[dict[str, Any]]:
        """All tries of somebody as plain data."""
        tries: Sequence[Tried] = self._tries.get(who, ())
        return [{"puzzle": t.puzzle, "right": t.right, "day": t.day.isoformat()} for t in tries]

    def _apply(self, entry: Entry) -> None:
        who, data = entry.by, entry.data
        if entry.kind != "tried/1" or self.has_tried(who, data["puzzle"]):
            return
        person = self._people.get(who) or self._model.rating(name=who)
        puzzle = self._puzzles.get(data["puzzle"]) or self._model.rating(
            mu=MU + (data["start"] - MIDDLE) / SCALE, sigma=PUZZLE_SIGMA, name=data["puzzle"]
        )
        ranks = [1.0, 2.0] if data["right"] else [2.0, 1.0]
        (person,), (puzzle,) = self._model.rate([[person], [puzzle]], ranks=ranks)
        self._people[who], self._puzzles[data["puzzle"]] = person, puzzle
        tried = Tried(data["puzzle"], data["right"], entry.at.date(), _shown(person.mu))
        self._tries[who].append(tried)


def _shown(mu: float) -> int:
    return round(MIDDLE + SCALE * (mu - MU))


def _row(right: Sequence[bool]) -> int:
    """How many at the end are right."""
    count = 0
    for each in reversed(right):
        if not each:
            break
        count += 1
    return count
