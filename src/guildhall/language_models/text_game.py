"""One seat of a game for somebody who reads and writes text, with bots in the other seats.

    game = TextGame("splendor", opponents="greedy", seed=7)
    print(game.look())
    game.play("take R G O")

The rules are interpreted, so nothing has to be compiled. What is hidden from the seat is not told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from guildhall.bots import registry
from guildhall.bots.contract import Bot
from guildhall.games import catalogue
from guildhall.games.contract import IllegalMove
from guildhall.games.engine.game import GAME_OVER

Opponents = str | Sequence[str]


class TextGame:
    """A game that is looked at and played in words.

    `opponents` is one bot for all other seats, or one for each of them in the order of play after
    the own seat. The same seed and the same moves make the same game. Other options are settings of
    the game, such as `expansion="orient"`. Raises ValueError where there is no such game or bot.
    """

    def __init__(
        self,
        game: str = catalogue.USUAL,
        *,
        players: int = 2,
        opponents: Opponents = "greedy",
        seat: int = 0,
        seed: int | str | None = None,
        **settings: Any,
    ) -> None:
        spec = catalogue.game(game)
        others = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
        if len(others) != players - 1:
            raise ValueError(f"{len(others)} opponents for {players - 1} other seats")
        if not 0 <= seat < players:
            raise ValueError(f"seat={seat!r}: there are seats 0 to {players - 1}")
        names = ["you" if k == seat else f"P{k + 1}" for k in range(players)]
        self.seat = seat
        self.game: Any = spec.start(players, seed, names, spec.complete(settings))
        self._bots: dict[int, Bot] = {
            (seat + k) % players: registry.create(name, k, spec.name)
            for k, name in enumerate(others, 1)
        }
        self._told = 0
        self._let_bots_play()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.game.over)

    def look(self) -> str:
        """The table, what happened since the last own move, and what is to be decided."""
        view = self.game.view_for(self.seat)
        lines = [str(view)]
        since = [f"{self.game.names[past.seat]}: {past.move}" for past in self._since()]
        if since:
            lines.append("Since your last move: " + "; ".join(since))
        if self.over:
            lines.append(f"The game is over. {self.game.outcome().why}.")
        else:
            lines.append(f"Your decision: {view.decision}.")
        return "\n".join(lines)

    def legal_moves(self) -> list[str]:
        """Every move that may be made now, in the notation that `play` takes."""
        if self.over:
            return []
        return [str(move) for move in self.game.view_for(self.seat).legal_moves()]

    def play(self, move: str) -> str:
        """Make a move, let the others play, and look; raises a MoveError and changes nothing."""
        if self.over:
            raise IllegalMove(GAME_OVER)
        self.game.push_text(move)
        self._told = len(self.game.history)
        self._let_bots_play()
        return self.look()

    def data(self) -> dict[str, Any]:
        """The same as plain data that JSON can hold; `result` is None while the game goes on."""
        view = self.game.view_for(self.seat)
        outcome = self.game.outcome()
        return {
            "seat": self.seat,
            "players": self.game.n_players,
            "position": view.position(),
            "decision": view.decision,
            "legal_moves": self.legal_moves(),
            "history": [{"seat": past.seat, "move": str(past.move)} for past in view.history],
            "result": None
            if outcome is None
            else {"places": list(outcome.places), "why": str(outcome.why)},
        }

    def record(self) -> dict[str, Any]:
        """The whole game as `guildhall replay` reads it, with the seed that dealt it."""
        record: dict[str, Any] = self.game.record()
        return record

    def _since(self) -> list[Any]:
        return list(self.game.history[self._told :])

    def _let_bots_play(self) -> None:
        while not self.over and self.game.turn != self.seat:
            turn = self.game.turn
            self.game.push(self._bots[turn].choose(self.game.view_for(turn)))
