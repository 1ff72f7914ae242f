"""Games are judged in a process of its own, decision by decision.

A question has the name of the `game`, its `record`, the `course` that it belongs to, how many
positions to look at (`effort`) and the `number` of the decision; an answer has the `judgement`, or
an `error`. The process remembers where a course is, so that the next decision costs no second look.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from typing import Any

from guildhall.analysis import Judgement
from guildhall.hall.process_pool import BotTroubleError, ProcessPool, serve_answers

PATIENCE = 600.0
"""Seconds for one decision: before the very first one the rules may have to be compiled."""

COURTESY = 10
"""How far analysts stand back, as `nice` counts: behind the bots at tables, too."""

MOST_OPEN = 2
"""Courses that a process remembers; one takes some hundred megabytes at the most."""


class AnalystPool(ProcessPool):
    """One process in which games that are over are judged, shared fairly by those that wait."""

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


if __name__ == "__main__":
    serve_answers(Courses().answer, COURTESY)
