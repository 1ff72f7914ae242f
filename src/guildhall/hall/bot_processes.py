"""Bots think in processes of their own, so that nobody waits for them and none can do harm.

A process reads one line of JSON a question and answers with one line of JSON each. A question has
the names of the `game` and the `bot`, a `seed`, what the seat may know (`view`, see `View.plain`)
and its `legal_moves`; an answer has the `move` that was chosen, or an `error`, and perhaps what is
`intended` after the move in the same turn. Run as a module this is such a process for the bots of
the registry; in any other language it needs no more than that.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from guildhall.bots.intention import Intention
from guildhall.hall.process_pool import BotTroubleError, ProcessPool, serve_answers

PATIENCE = 20.0
"""Seconds that a bot has for one decision: ten times what the slowest of the house takes."""

COURTESY = 5
"""How far bots stand back behind those who serve pages, as `nice` counts."""


MOST_INTENDED = 4096
"""At so many tables it is remembered at most what bots mean to do."""


class BotPool(ProcessPool):
    """Some processes in which bots think, shared fairly by the tables that they play at.

    Who plans a whole turn is asked once a turn.
    """

    def __init__(self, size: int = 1, patience: float = PATIENCE) -> None:
        super().__init__(__name__, size, patience)
        self._intentions: dict[str, Intention] = {}
        """By table."""

    async def choose(self, bot: str, seed: int, view: Any, game: str, table: str = "") -> str:
        """The move that a bot chooses at a table, as text; raises BotTroubleError."""
        legal = [str(move) for move in view.legal_moves()]
        intention = self._intentions.pop(table, None)
        if intention and (follow_up := intention.follow_up(bot, view, legal)):
            self._remember(table, bot, view, intention.moves[1:])
            return follow_up
        question = {
            "game": game,
            "bot": bot,
            "seed": seed,
            "view": view.plain(),
            "legal_moves": legal,
        }
        async with self._queue.place(table):
            begun, failed = time.perf_counter(), True
            try:
                answer = await self.ask(f"the bot {bot}", question)
                move = _move_in(answer, bot, legal)
                failed = False
            finally:
                self.meters.thought(time.perf_counter() - begun, failed=failed)
        self._remember(table, bot, view, (move, *map(str, answer.get("intended", ()))))
        return move

    def _remember(self, table: str, bot: str, view: Any, moves: tuple[str, ...]) -> None:
        """Keep what is to follow the first of these moves; the oldest of too many is dropped."""
        if table and len(moves) > 1:
            self._intentions[table] = Intention(bot, view.turn, view.history, moves)
            if len(self._intentions) > MOST_INTENDED:
                del self._intentions[next(iter(self._intentions))]


def _move_in(answer: dict[str, Any], bot: str, legal_moves: Sequence[str]) -> str:
    if "move" not in answer:
        raise BotTroubleError(f"the bot {bot} failed: {answer.get('error')}")
    move = str(answer["move"])
    if move not in legal_moves:
        raise BotTroubleError(f"the bot {bot} failed: '{move[:60]}' is not legal")
    return move


def _answer(question: dict[str, Any]) -> dict[str, Any]:
    from guildhall.bots.contract import Planning
    from guildhall.bots.registry import create
    from guildhall.games.catalogue import game

    name = question["game"]
    try:
        view = game(name).game_class().read_view(question["view"])
        bot = create(question["bot"], question["seed"], name, at_once=True)
        move = str(bot.choose(view))
        intended = [str(each) for each in bot.intended] if isinstance(bot, Planning) else []
    except Exception as error:  # noqa: BLE001 - a bot may fail in any way
        return {"error": f"{type(error).__name__}: {error}"}
    return {"move": move, "intended": intended}


def serve() -> None:
    """Be the process: choose moves, whatever is asked."""
    serve_answers(_answer, COURTESY)
