"""Compiled rules with the handles that search and learning need; needs the extra `fast`.

States are numpy arrays of one record. The ruleset ends with the kernels of random games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, Generic, TypeVar

import numpy as np

from guildhall.games.engine import native, playout
from guildhall.games.engine.chance import xorshift_seed
from guildhall.games.engine.game import Game, Position

G = TypeVar("G", bound=Game[Any, Any, Any, Any])

CHUNK = 1024
"""Games dealt to a thread at a time; each chunk has its own draws, whoever plays it."""


@dataclass(frozen=True)
class Playouts:
    """What came of many random games."""

    games: int
    moves: int
    wins: tuple[float, ...]
    """The wins of each seat; a shared victory counts in equal parts."""


class CompiledEngine(Generic[G]):
    """The compiled rules of a game for one number of players and one set of options."""

    game_class: type[G]
    playout: ModuleType
    """The rule module with `random_games`, which deals the game."""

    def __init__(
        self,
        variant: Any,
        deal: list[int],
        *,
        options: int | None = None,
        kernels: Sequence[ModuleType] = (),
        boundscheck: bool = False,
        cache_root: Path | None = None,
    ) -> None:
        self.players = deal[0]
        self.variant = variant
        names = ".".join(kernel.__name__ for kernel in kernels)
        rules = self.game_class.ruleset_of(variant)
        ruleset = rules.extended(f"playout.{names}", playout, self.playout, *kernels)
        self.ruleset = ruleset
        self.rules = native.compile_rules(ruleset, boundscheck=boundscheck, cache_root=cache_root)
        self._deal = np.array(deal, np.int8)
        """What `setup` takes, the number of players first."""
        self._options = ruleset.n_actions if options is None else options
        """No state has more legal actions."""
        wide = ruleset.n_actions > np.iinfo(np.int16).max
        self._action: type[np.int16 | np.int32] = np.int32 if wide else np.int16
        """The number of an action, of one kind everywhere, so that everything is compiled once."""

    def load(self, position: Position) -> Any:
        """The state of a game or of a view; what a view does not know stays unknown."""
        return native.pack(position.state, self.ruleset)

    def game(self, state: Any, names: Sequence[str] | None = None) -> G:
        """A game that goes on from a state, to look at or to play."""
        python_state = self.game_class.ruleset_of(self.variant).state_class()
        native.unpack(state[0], python_state)
        return self.game_class.going_on(python_state, names, self.variant)

    def new(self, seed: int | str) -> Any:
        """A freshly dealt state."""
        state = self.blank()
        self.rules.setup(state[0], *self._deal, self.rng(seed))
        return state

    def blank(self, count: int = 1) -> Any:
        """Room for states."""
        return np.zeros(count, native.record_type(self.ruleset))

    def rng(self, seed: int | str) -> Any:
        """A generator for the compiled functions."""
        return np.array([xorshift_seed(seed)], np.uint64)

    def out(self) -> Any:
        """Room for the legal actions of a state."""
        return np.zeros(self._options, self._action)

    def legal(self, state: Any) -> Any:
        """The numbers of the legal actions."""
        out = self.out()
        return out[: self.rules.legal_actions(state[0], out)]

    def push(self, state: Any, action: int) -> None:
        """Carry out an action, which has to be legal: compiled rules do not check it."""
        self.rules.push(state[0], self._action(action))

    def guess(self, state: Any, seed: int | str) -> Any:
        """A copy in which the unknown is filled with a random deal of what has not been seen."""
        guessed = state.copy()
        self.rules.guess(guessed[0], self.rng(seed))
        return guessed

    def playouts(self, games: int, seed: int | str = 0, threads: int = 1) -> Playouts:
        """Deal and play random games; the result does not depend on the number of threads."""

        def play(room: Any, count: int, out: Any, wins: Any, rng: Any) -> int:
            return int(self.rules.random_games(room, self._deal, count, out, wins, rng))

        return self._share(play, games, seed, threads)

    def endings(self, state: Any, games: int, seed: int | str = 0, threads: int = 1) -> Playouts:
        """Play random games on from a state; the unknown of a view is guessed anew each time."""

        def play(room: Any, count: int, out: Any, wins: Any, rng: Any) -> int:
            return int(self.rules.random_endings(room, state[0], count, out, wins, rng))

        return self._share(play, games, seed, threads)

    def _share(
        self, play: Callable[..., int], games: int, seed: int | str, threads: int
    ) -> Playouts:
        def play_chunk(first: int) -> tuple[int, Any]:
            wins = np.zeros(self.players)
            rng = self.rng(f"{seed}:{first}")
            moves = play(self.blank()[0], min(CHUNK, games - first), self.out(), wins, rng)
            return moves, wins

        with ThreadPoolExecutor(threads) as pool:
            results = list(pool.map(play_chunk, range(0, games, CHUNK)))
        wins = sum((wins for _, wins in results), np.zeros(self.players))
        return Playouts(games, sum(moves for moves, _ in results), tuple(wins.tolist()))
