"""Plays what is to be played: in many processes, and yet game by game in one order.

Games are written in the order of the schedule, whoever has played them and when. So the file of a
contest is the same for any number of processes, and after any interruption.
"""

from __future__ import annotations

import json
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import dataclass, field, replace
from functools import cache

from guildhall.arena.conditions import Conditions
from guildhall.arena.entrants import Entrant
from guildhall.arena.errors import ArenaError
from guildhall.arena.journal import Journal
from guildhall.arena.referee import Referee
from guildhall.arena.results import GameResult
from guildhall.arena.schedule import LineUp, Task, tasks
from guildhall.messages import message

TASK_SECONDS = 2.0
"""What is given to a process at a time is to take about so long."""
AHEAD = 4
"""So many portions are given out for each process, so that none waits for a slow one."""
CLUSTER_LEAST = 20
"""Deals that go to another machine at a time, at least: what is sent has to be worth it."""

Judge = Callable[[Sequence[GameResult]], bool]
"""Is told the games of one deal after the other, and says when there have been enough."""


@dataclass(frozen=True)
class Portion:
    """How much a process gets at a time, in deals."""

    least: int = 1
    most: int = 50

    def size(self, seconds_a_deal: float | None) -> int:
        """As many as take about as long as they should."""
        if seconds_a_deal is None:
            return self.least
        return max(self.least, min(self.most, round(TASK_SECONDS / max(seconds_a_deal, 1e-6))))


@dataclass(frozen=True)
class Setup:
    """All that a process has to know besides what it is to play."""

    key: str
    """Tells it from others."""
    conditions: Conditions = field(compare=False)
    entrants: Mapping[str, Entrant] = field(compare=False)


class Contest:
    """A schedule that is played, into a journal."""

    def __init__(
        self,
        journal: Journal,
        entrants: Iterable[Entrant],
        line_ups: Sequence[LineUp],
        deals: int,
        judge: Judge | None = None,
    ) -> None:
        journal.enter(entrants)
        self._journal = journal
        self._judge = judge
        played = journal.played
        by_task: dict[tuple[LineUp, int], list[GameResult]] = defaultdict(list)
        for result in journal.results:
            by_task[result.line_up, result.deal].append(result)
        self.is_decided = False
        """Whether the judge has seen enough."""
        self._left: deque[Task] = deque()
        for task in tasks(line_ups, deals):
            missing = tuple(k for k in task.rotations if (task.line_up, task.deal, k) not in played)
            if missing:
                self._left.append(replace(task, rotations=missing))
            elif judge and not self.is_decided:
                self.is_decided = judge(by_task[task.line_up, task.deal])
        self.games = sum(len(task.rotations) for task in self._left)
        """How many are to be played, if the judge does not end it."""

    def play(
        self, pool: Executor, processes: int, portion: Portion | None = None
    ) -> Iterator[list[GameResult]]:
        """Play everything that is not in the journal yet, and tell what was added, bit by bit."""
        portion = portion or Portion()
        setup = _setup(self._journal.conditions, self._journal.entrants)
        pending: deque[Future[list[list[GameResult]]]] = deque()
        pace: float | None = None
        try:
            while (self._left or pending) and not self.is_decided:
                while self._left and len(pending) < AHEAD * processes:
                    size = min(portion.size(pace), len(self._left))
                    chunk = [self._left.popleft() for _ in range(size)]
                    pending.append(pool.submit(play_tasks, setup, chunk))
                played = pending.popleft().result()
                pace = _seconds_a_deal(played)
                yield self._add(played)
        except BrokenExecutor as error:
            raise ArenaError(
                message("A process that played was ended from outside"),
                message("The same command goes on where it was"),
            ) from error
        finally:
            for future in pending:
                future.cancel()

    def _add(self, played: list[list[GameResult]]) -> list[GameResult]:
        """Write deals down until the judge has seen enough."""
        added: list[GameResult] = []
        for deal in played:
            added += deal
            if self._judge and self._judge(self._whole(deal)):
                self.is_decided = True
                break
        self._journal.add(added)
        return added

    def _whole(self, deal: list[GameResult]) -> list[GameResult]:
        """The games of a deal, with those that were there before it was interrupted."""
        first = deal[0]
        if len(deal) == len(first.line_up):
            return deal
        before = [
            result
            for result in self._journal.results
            if (result.line_up, result.deal) == (first.line_up, first.deal)
        ]
        return before + deal


def play_tasks(setup: Setup, chunk: Sequence[Task]) -> list[list[GameResult]]:
    """Play in this process; what it needs is made once."""
    referee = _referee(setup)
    return [referee.play(task) for task in chunk]


@cache
def _referee(setup: Setup) -> Referee:
    return Referee(setup.conditions, setup.entrants)


def _setup(conditions: Conditions, entrants: Mapping[str, Entrant]) -> Setup:
    facts = [conditions.data(), [entrant.data() for entrant in entrants.values()]]
    return Setup(json.dumps(facts), conditions, dict(entrants))


def _seconds_a_deal(played: Sequence[Sequence[GameResult]]) -> float:
    spent = sum(spent.seconds for deal in played for game in deal for spent in game.spent)
    return spent / len(played)
