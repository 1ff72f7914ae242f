"""Games are judged in a process of its own, decision by decision; positions are thought about.

A question has the name of the `game`, its `record`, the `course` that it belongs to, how many
positions to look at (`effort`) and the `number` of the decision; an answer has the `judgement`, or
an `error`. The process remembers where a course is, so that the next decision costs no second look.
What is asked about a position is told in `thoughts`.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from guildhall.analysis import Judgement
from guildhall.bots.opinion import Opinion
from guildhall.hall.analysis.thoughts import Thoughts, from_plain, tell_compiling
from guildhall.hall.process_pool import BotTroubleError, ProcessPool, serve_answers

PATIENCE = 600.0
"""Seconds for one decision: before the very first one the rules may have to be compiled."""

COURTESY = 10
"""How far analysts stand back, as `nice` counts: behind the bots at tables, too."""

MOST_OPEN = 2
"""Courses that a process remembers; one takes some hundred megabytes at the most."""


@dataclass(frozen=True, slots=True)
class Topic:
    """A position to think about."""

    name: str
    """Tells thoughts apart."""
    game: str
    view: dict[str, Any]
    """All that is known."""
    most: int
    """So many positions may be looked at in all."""
    as_it_is: bool = False
    """Whether everything counts as known, or what is hidden is guessed."""
    played: int | None = None
    """An action that is to be judged beside the best one."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found so far in a position."""

    opinion: Opinion
    positions: int
    """So many were looked at since the beginning."""
    seconds: float
    """Processor time for the last part of them."""


class AnalystPool(ProcessPool):
    """One process for games that are over and for positions, shared fairly by those who wait."""

    def __init__(self, patience: float = PATIENCE) -> None:
        super().__init__(__name__, 1, patience)

    async def judge(
        self, game: str, record: dict[str, Any], course: str, effort: int, number: int
    ) -> Judgement:
        """What is said of one decision; raises BotTroubleError."""
        question = {
            "game": game,
            "record": record,
            "course": course,
            "effort": effort,
            "number": number,
        }
        async with self._queue.place(course):
            answer = await self.ask("the analyst", question)
        if "judgement" not in answer:
            raise BotTroubleError(f"the analyst failed: {answer.get('error')}")
        return Judgement.from_plain(answer["judgement"])

    async def has_to_compile(self, topic: Topic, by: str) -> bool:
        """Whether the first answer waits for rules to be compiled; raises BotTroubleError."""
        question = {"compiles": topic.game, "view": topic.view}
        async with self._queue.place(by):
            answer = await self.ask("the analyst", question)
        return bool(answer.get("compiles"))

    async def think(self, topic: Topic, more: int, by: str) -> Finding:
        """Go on with a thought for so many positions, for somebody; raises BotTroubleError."""
        question = {
            "thought": topic.name,
            "game": topic.game,
            "view": topic.view,
            "as_it_is": topic.as_it_is,
            "most": topic.most,
            "more": more,
            "played": topic.played,
        }
        async with self._queue.place(by):
            answer = await self.ask("the analyst", question)
        if "opinion" not in answer:
            raise BotTroubleError(f"the analyst failed: {answer.get('error')}")
        return Finding(from_plain(answer["opinion"]), answer["positions"], answer["seconds"])


class Courses:
    """Games that are being judged, each as far as it is."""

    def __init__(self) -> None:
        self._open: OrderedDict[str, tuple[int, Iterator[Judgement]]] = OrderedDict()

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """The judgement of a decision, or why there is none."""
        try:
            return {"judgement": self._judge(question).plain()}
        except Exception as error:  # noqa: BLE001 - a bot may fail in any way
            return {"error": f"{type(error).__name__}: {error}"}

    def _judge(self, question: dict[str, Any]) -> Judgement:
        name, number = question["course"], question["number"]
        at, judgements = self._open.pop(name, (0, iter(())))
        if at != number:
            judgements = _begin(question)
        judgement = next(judgements)
        self._open[name] = number + 1, judgements
        while len(self._open) > MOST_OPEN:
            self._open.popitem(last=False)
        return judgement


def _begin(question: dict[str, Any]) -> Iterator[Judgement]:
    from guildhall.analysis import judge
    from guildhall.games.catalogue import game, load

    spec = game(question["game"])
    analyst = load(spec.analyst)(seed=0)
    return judge(
        spec.replay(question["record"]),
        analyst,
        question["effort"],
        first=question["number"],
        words=spec.game_words(),
    )


def serve() -> None:
    """Be the process: judge decisions and think about positions, whatever is asked."""
    courses, thoughts = Courses(), Thoughts()

    def answer(question: dict[str, Any]) -> dict[str, Any]:
        if "compiles" in question:
            return tell_compiling(question)
        asked = thoughts if "thought" in question else courses
        return asked.answer(question)

    serve_answers(answer, COURTESY)
