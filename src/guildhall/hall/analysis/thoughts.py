"""Thinking about positions that goes on bit by bit, in the process of the analysts.

A question has the name of the `thought`, the `game`, all that is known (`view`, see `View.plain`),
whether everything counts as known (`as_it_is`), how many positions may be looked at in all
(`most`) and how many now (`more`), and a move that is to be judged (`played`), if any. An answer
has the `opinion`, how many `positions` were looked at and the processor `seconds` for it, or an
`error`. A question that names a game as `compiles` asks whether its rules are to be compiled first.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Any

from guildhall.bots.opinion import Opinion, Option, Thought

MOST_OPEN = 3
"""Thoughts that a process remembers: one takes some hundred megabytes."""


class Thoughts:
    """Thoughts that are being gone on with."""

    def __init__(self) -> None:
        self._open: OrderedDict[str, Thought] = OrderedDict()

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """What was found so far, or why nothing was."""
        begun = time.process_time()
        try:
            if question["played"] is None:
                opinion, positions = self._go_on(question)
            else:
                opinion, positions = _judge(question), question["most"]
        except Exception as error:  # noqa: BLE001 - a bot may fail in any way
            return {"error": f"{type(error).__name__}: {error}"}
        seconds = time.process_time() - begun
        return {"opinion": plain(opinion), "positions": positions, "seconds": seconds}

    def _go_on(self, question: dict[str, Any]) -> tuple[Opinion, int]:
        name = question["thought"]
        thought = self._open.pop(name, None) or _begin(question)
        opinion = thought.go_on(question["more"])
        if thought.positions < question["most"]:
            self._open[name] = thought
        while len(self._open) > MOST_OPEN:
            self._open.popitem(last=False)
        return opinion, thought.positions


def plain(opinion: Opinion) -> dict[str, Any]:
    """An opinion as plain data that JSON can hold."""
    rows = [[o.action, o.move, o.share, o.tries, list(o.sequel)] for o in opinion.options]
    return {"shares": list(opinion.shares), "options": rows}


def from_plain(data: dict[str, Any]) -> Opinion:
    """The opinion that plain data tells."""
    options = tuple(
        Option(action, move, share, tries, tuple(sequel))
        for action, move, share, tries, sequel in data["options"]
    )
    return Opinion(tuple(data["shares"]), options)


def tell_compiling(question: dict[str, Any]) -> dict[str, Any]:
    """Whether thinking about a view waits for rules to be compiled; not told where it fails."""
    try:
        analyst, view = _asked({**question, "game": question["compiles"]})
        return {"compiles": analyst.has_to_compile(view)}
    except Exception as error:  # noqa: BLE001 - a bot may fail in any way
        return {"error": f"{type(error).__name__}: {error}"}


def _begin(question: dict[str, Any]) -> Thought:
    analyst, view = _asked(question)
    thought: Thought = analyst.begin(view, question["most"], as_it_is=question["as_it_is"])
    return thought


def _judge(question: dict[str, Any]) -> Opinion:
    analyst, view = _asked(question)
    opinion: Opinion = analyst.consider(view, question["most"], question["played"])
    return opinion


def _asked(question: dict[str, Any]) -> tuple[Any, Any]:
    from guildhall.games.catalogue import game, load

    spec = game(question["game"])
    return load(spec.analyst)(seed=0), spec.game_class().read_view(question["view"])
