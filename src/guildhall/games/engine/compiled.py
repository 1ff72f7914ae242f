"""Compiled rules with the handles that search and learning need; needs the extra `fast`.

A state is a numpy array of one record, a batch an array of several. A kernel of your own is a
module of plain functions in the style of the rule modules that may also use fractions, `math`,
numpy and arrays; an engine that is made with `kernels=[module]` binds and compiles it with the
rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, Generic, TypedDict, TypeVar

import numpy as np

from guildhall.games.engine import batch, native, playout
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


class Build(TypedDict, total=False):
    """How the rules of any game are compiled: what the engines of all games take besides."""

    kernels: Sequence[ModuleType]
    """Modules of your own that are bound and compiled with the rules."""
    boundscheck: bool
    """Whether every index is checked: slow, for tests."""
    fastmath: bool
    """Whether kernels may reorder what they add up: faster, and not to the last digit the same
    on all processors."""
    cache_root: Path | None
    """Where compiled rules are kept; None for the usual place."""


class CompiledEngine(Generic[G]):
    """The compiled rules of a game for one number of players and one set of options."""

    game_class: type[G]
    playout: ModuleType
    """The rule module with `random_games`, which deals the game."""

    def __init__(
        self,
        variant: Any,
        deal: Sequence[int],
        *,
        options: int | None = None,
        kernels: Sequence[ModuleType] = (),
        boundscheck: bool = False,
        fastmath: bool = False,
        cache_root: Path | None = None,
    ) -> None:
        self.players = deal[0]
        self.variant = variant
        names = ".".join(kernel.__name__ for kernel in kernels)
        rules = self.game_class.ruleset_of(variant)
        ruleset = rules.extended(
            f"playout.{names}", playout, self.playout, kernels=(batch, *kernels)
        )
        self.ruleset = ruleset
        self.rules = native.compile_rules(
            ruleset, boundscheck=boundscheck, fastmath=fastmath, cache_root=cache_root
        )
        """All functions of rules and kernels by name. Python calls them, and so do functions of
        your own that numba compiles."""
        self.dtype = native.record_type(ruleset)
        """The record that holds a state."""
        self.deal = np.array(deal, np.int8)
        """What `lay_out` takes, the number of players first."""
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
        self.rules.lay_out(state[0], self.deal, self.rng(seed))
        return state

    def blank(self, count: int = 1) -> Any:
        """Room for states."""
        return np.zeros(count, self.dtype)

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

    def conceal(self, state: Any, seat: int) -> Any:
        """A copy in which all that a seat may not see is unknown; -1 is a spectator."""
        concealed = state.copy()
        self.rules.conceal(concealed[0], seat)
        return concealed

    def key(self, state: Any) -> int:
        """64 bits that are the same wherever the same lies ahead, see `turns.key`."""
        return int(self.rules.key(state[0]))

    def rngs(self, seed: int | str, count: int) -> Any:
        """A generator for each state of a batch."""
        return np.array([[xorshift_seed(f"{seed}:{k}")] for k in range(count)], np.uint64)

    def lay_out_all(self, states: Any, rngs: Any, where: Any = None, threads: int = 1) -> None:
        """Lay out new games, in all states of a batch or where a mask says so."""
        chosen = np.ones(len(states), np.bool_) if where is None else np.asarray(where, np.bool_)
        _check_lengths(states, rngs=rngs, where=chosen)
        self._share_states(self.rules.lay_out_each, states, threads, chosen, self.deal, rngs)

    def guess_all(self, states: Any, rngs: Any, threads: int = 1) -> None:
        """Fill what is unknown in every state of a batch."""
        _check_lengths(states, rngs=rngs)
        self._share_states(self.rules.guess_each, states, threads, rngs)

    def masks(self, states: Any, threads: int = 1) -> Any:
        """For every state of a batch and every action: whether it is legal."""
        masks = np.empty((len(states), self.ruleset.n_actions), np.bool_)
        rooms = np.zeros((threads, self._options), self._action)
        self._share_states(self.rules.mask_each, states, threads, masks, rooms=rooms)
        return masks

    def push_all(self, states: Any, actions: Any, threads: int = 1) -> None:
        """Carry out an action in every state of a batch, each of which has to be legal there.

        States that are over stay as they are.
        """
        chosen = np.asarray(actions, self._action)
        _check_lengths(states, actions=chosen)
        self._share_states(self.rules.push_each, states, threads, chosen)

    def keys(self, states: Any, threads: int = 1) -> Any:
        """The key of every state of a batch."""
        found = np.empty(len(states), np.uint64)
        self._share_states(self.rules.key_each, states, threads, found)
        return found

    def playouts(self, games: int, seed: int | str = 0, threads: int = 1) -> Playouts:
        """Deal and play random games; the result does not depend on the number of threads."""

        def play(room: Any, count: int, out: Any, wins: Any, rng: Any) -> int:
            return int(self.rules.random_games(room, self.deal, count, out, wins, rng))

        return self._share(play, games, seed, threads)

    def endings(self, state: Any, games: int, seed: int | str = 0, threads: int = 1) -> Playouts:
        """Play random games on from a state; the unknown of a view is guessed anew each time."""

        def play(room: Any, count: int, out: Any, wins: Any, rng: Any) -> int:
            return int(self.rules.random_endings(room, state[0], count, out, wins, rng))

        return self._share(play, games, seed, threads)

    def _share_states(
        self, work: Callable[..., None], states: Any, threads: int, *told: Any, rooms: Any = None
    ) -> None:
        """Let each thread work on its part of the states, with room of its own."""
        bounds = [len(states) * k // threads for k in range(threads + 1)]

        def do(k: int) -> None:
            room = () if rooms is None else (rooms[k],)
            work(states, bounds[k], bounds[k + 1], *told, *room)

        if threads == 1:
            do(0)
            return
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(do, range(threads)))

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


def _check_lengths(states: Any, **given: Any) -> None:
    """Refuse what does not come once for each state."""
    for name, values in given.items():
        if len(values) != len(states):
            raise ValueError(f"{len(values)} {name} for {len(states)} states")
