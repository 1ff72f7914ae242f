"""Tells what the moves of a position bring where the end of the game can be looked through."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from guildhall.bots.opinion import Opinion
from guildhall.bots.search.endgame import ALIKE, DEEPEST, Room
from guildhall.bots.search.runtime import Runtime

WORLDS = 64
"""Guesses of what is hidden: each is played to the end, so the mean of them is what counts."""

AS_QUICK = 160
"""So many positions are played to their end in the time in which a search appraises one."""

Solution = dict[int, tuple[float, ...]]
"""By action: the share of each seat."""


class Solver:
    """Solves positions of one game; the same questions get the same answers."""

    def __init__(self, runtime: Runtime, players: int, seed: int | str = 0) -> None:
        self._runtime, self._players, self._seed = runtime, players, seed
        rows, n_actions = DEEPEST + 1, runtime.ruleset.n_actions
        self._states = runtime.states(rows + 2)
        self._room = Room(
            moves=runtime.actions(rows, n_actions),
            count=runtime.integers(rows),
            at=runtime.integers(rows),
            best=runtime.decimals(rows),
            ties=runtime.integers(rows),
            sums=runtime.decimals(rows, players),
            value=runtime.decimals(players),
            solved=runtime.integers(n_actions),
            found=runtime.decimals(n_actions, players),
        )

    def solve(self, position: Any, effort: int, *, is_open: bool) -> Solution:
        """What those moves bring that are solved in the time in which so many positions are found.

        `is_open` tells that nothing of the position is hidden from whoever has to decide.
        """
        most, actions = AS_QUICK * effort, position.actions.legal()
        self._runtime.load(position, self._states, 0)
        first = self._solve_all(actions, 1, most)
        if is_open or not first:
            return first
        return self._solve_all(actions, WORLDS, most // WORLDS)

    def _solve_all(self, actions: list[int], worlds: int, most: int) -> Solution:
        """Solve moves side by side; what the short ones leave is for those that take longer.

        A move that is solved must not stand beside one that is only guessed, if it can be helped.
        """
        solution = self._solve(actions, worlds, most)
        rest = [action for action in actions if action not in solution]
        if not solution or not rest:
            return solution
        return solution | self._solve(rest, worlds, most)

    def _solve(self, actions: list[int], worlds: int, most: int) -> Solution:
        room, count = self._room, len(actions)
        room.moves[0][:count] = actions
        rng = self._runtime.rng(self._seed)
        each = max(most // count, 1)
        self._runtime.kernels.solve_moves(self._states, count, worlds, each, room, rng)
        return {
            action: tuple(float(share) / worlds for share in room.found[k])
            for k, action in enumerate(actions)
            if room.solved[k] == worlds
        }

    def mark_ready(self) -> None:
        """Note down that all that solving calls has been compiled."""
        self._runtime.mark_ready()


def settle(opinion: Opinion, solution: Solution, seat: int) -> Opinion:
    """The same opinion, corrected by what is known for certain."""
    if not solution:
        return opinion
    first, *others = (
        replace(option, share=solution[option.action][seat], tries=max(option.tries, 1))
        if option.action in solution
        else option
        for option in opinion.options
    )
    rivals = (option for option in others if option.action in solution)
    rival = max(rivals, key=lambda option: option.share, default=first)
    best = rival if rival.share > first.share + ALIKE else first
    rest = [option for option in (first, *others) if option is not best]
    return Opinion(solution.get(best.action, opinion.shares), (best, *rest))
