"""Thinks about positions of Carcassonne for others: analysis and the analysis board stand on it.

The ways to play the turn that look best are played on for some turns in guessed deals, all of them
in the same ones; what is expected then is read off the lead and the tiles that are left. So chances
are estimates of a bot, good for comparing moves of one decision. A difference that may be chance
counts as none.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

from guildhall.bots.carcassonne.kernels.plans import NOTHING
from guildhall.bots.carcassonne.kernels.room import MOST_PLANS
from guildhall.bots.carcassonne.levels import MASTER
from guildhall.bots.carcassonne.machine import (
    QUICK,
    Machine,
    can_compile,
    make_machine,
    ready_mark,
)
from guildhall.bots.carcassonne.search import Plan, find_plans
from guildhall.bots.opinion import Opinion, Option
from guildhall.games.carcassonne import View
from guildhall.games.carcassonne.position import Position

WIDTH = 10
"""So many moves are looked at, those that look best; the played one besides."""
DEPTH = 4
"""Turns that are played on."""
FARTHER, DISTANCES = 2, 6
"""Where everything is known, one future is looked at from several distances."""
POSITIONS_A_GAME = 40
"""So many positions count as looked at when a plan is played on."""
FIELDS = ((0, WIDTH + 1), (6, 5), (24, 3))
"""After how many deals how many of the best moves are played on."""
FEWEST_DEALS = 4


class CarcassonneAnalyst:
    """Plays plans on, as the bots do; the same questions get the same answers."""

    def __init__(self, seed: int = 0, *, compiled: bool = True) -> None:
        self._seed = seed
        self._compiled = compiled
        self._machines: dict[str, Machine] = {}

    def consider(self, view: View, effort: int, played: int | None = None) -> Opinion:
        """Play plans on in a view; without numba in far fewer deals."""
        machine = self._machine(view.draw)
        race = Race(machine, view, self._seed, played=played)
        race.play(max(effort // POSITIONS_A_GAME, 1))
        self._mark_ready(view.draw)
        return race.opinion()

    def has_to_compile(self, view: View) -> bool:
        """Whether nobody has compiled the rules here yet."""
        return self._compiled and can_compile() and not ready_mark(view.draw).exists()

    def begin(self, position: Position, most: int, *, as_it_is: bool = False) -> CarcassonneThought:
        """Begin to think about a position."""
        machine = make_machine(position.draw, MASTER.beliefs[position.draw], compiled=True)
        race = Race(machine, position, self._seed, as_it_is=as_it_is)
        return CarcassonneThought(race, most)

    def _machine(self, draw: str) -> Machine:
        if draw not in self._machines:
            beliefs = MASTER.beliefs[draw]
            self._machines[draw] = make_machine(draw, beliefs, compiled=self._compiled)
        return self._machines[draw]

    def _mark_ready(self, draw: str) -> None:
        if self._machines[draw].speed == QUICK:
            mark = ready_mark(draw)
            mark.parent.mkdir(parents=True, exist_ok=True)
            mark.touch()


class CarcassonneThought:
    """A race that goes on for as long as somebody wants, and there is something to find."""

    def __init__(self, race: Race, most: int) -> None:
        self.positions = 0
        self._race, self._most = race, most

    def go_on(self, positions: int) -> Opinion:
        """Play plans on in more deals; what was found is told even if there is no more to do."""
        more = min(positions, self._most - self.positions)
        if more > 0:
            self._race.play(max(more // POSITIONS_A_GAME, 1))
            self.positions += more
        return self._race.opinion()


class Race:
    """The moves of one decision, each with the plan that begins with it, in the same deals."""

    def __init__(
        self,
        machine: Machine,
        view: Any,
        seed: int,
        *,
        played: int | None = None,
        as_it_is: bool = False,
    ) -> None:
        self._machine, self._view, self._played = machine, view, played
        self._as_it_is = as_it_is
        self._rng = machine.generator(f"{seed}:{len(view.history)}:analyst")
        self._plans = _plans_by_action(machine, view, played)
        self._shares: dict[int, list[tuple[float, ...]]] = {action: [] for action in self._plans}
        """By action: what each seat might expect, deal by deal; the first ones are the same."""
        self._deals = 0

    def play(self, games: int) -> None:
        """Play on so many games, at least in some deals; fewer where kernels are interpreted."""
        left = games if self._machine.speed == QUICK else max(games // QUICK, 1)
        while left > 0 or self._deals < FEWEST_DEALS:
            if self._as_it_is and self._deals == DISTANCES:
                return
            left -= self._play_deal()

    def opinion(self) -> Opinion:
        """What was found so far, the best move first."""
        order = self._ranked()
        best = order[0]
        shares = _mean(self._shares[best])
        return Opinion(tuple(shares), tuple(self._option(action, best) for action in order))

    def _play_deal(self) -> int:
        """Play those that are in the race on in one more deal; returns how many these are."""
        m = self._machine
        deal, depth = m.deal, DEPTH
        if self._as_it_is:
            deal, depth = m.root, DEPTH + FARTHER * self._deals
        else:
            m.rules.guess_deal(m.root, deal, self._rng)
        field = self._field()
        for action in field:
            plan = self._plans[action]
            steps = plan.source, plan.place, plan.meeple
            m.rules.play_plan(deal, m.game, m.trial, m.room, *steps, depth)
            self._shares[action].append(_shares(m, self._view.n_players))
        self._deals += 1
        return len(field)

    def _field(self) -> list[int]:
        size = [most for after, most in FIELDS if self._deals >= after][-1]
        ranked = self._ranked()
        return [a for n, a in enumerate(ranked) if n < size or a == self._played]

    def _ranked(self) -> list[int]:
        """All moves: those that were played on most first, then by what came of them."""
        seat = self._view.turn

        def rank(action: int) -> tuple[int, float]:
            found = self._shares[action]
            return len(found), sum(each[seat] for each in found) / max(len(found), 1)

        # the played move stays in the race however bad it is, so it does not rank by how often
        most = max(map(len, self._shares.values()))
        ranked = sorted(self._plans, key=rank, reverse=True)
        if self._played in ranked and most:
            in_race = [a for a in ranked if len(self._shares[a]) == most]
            in_race.sort(key=lambda action: rank(action)[1], reverse=True)
            ranked = in_race + [a for a in ranked if a not in in_race]
        return ranked

    def _option(self, action: int, best: int) -> Option:
        move = self._view.actions.move
        found, seat = self._shares[action], self._view.turn
        share = _mean(found)[seat] if found else 0.0
        if action != best and found:
            share = _mean(self._shares[best])[seat] - self._cost(found, best)
        sequel = tuple(move(step).text for step in self._plans[action].actions[1:])
        return Option(action, move(action).text, max(share, 0.0), len(found), sequel)

    def _cost(self, found: Sequence[Sequence[float]], best: int) -> float:
        """How much worse than the best a move is for sure, by the deals of both."""
        seat = self._view.turn
        pairs = zip(self._shares[best], found, strict=False)
        differences: list[float] = [one[seat] - other[seat] for one, other in pairs]
        count = len(differences)
        mean: float = sum(differences) / count
        spread: float = sqrt(sum((each - mean) ** 2 for each in differences) / count / count)
        return max(mean - spread, 0.0)


def _plans_by_action(machine: Machine, view: Any, played: int | None) -> dict[int, Plan]:
    """For the moves that look best, and the played one, the best plan that begins with each."""
    found: dict[int, Plan] = {}
    for look in find_plans(machine, view, MOST_PLANS):
        found.setdefault(look.plan.actions[0], look.plan)
    blind = machine.rules.blind_source(machine.root)
    if blind != NOTHING:
        found.setdefault(int(blind), Plan(int(blind), NOTHING, NOTHING))
    chosen = dict(list(found.items())[:WIDTH])
    if blind != NOTHING:
        chosen[int(blind)] = found[int(blind)]
    wanted = [played] if played is not None else []
    for action in [*wanted, *(view.actions.legal()[:1] if not chosen else [])]:
        chosen.setdefault(action, found.get(action) or _begun(view, action))
    return chosen


def _begun(view: Any, action: int) -> Plan:
    """A plan of one action; what is left of the turn is played as it looks best."""
    place = {"source": (action, NOTHING, NOTHING), "place": (NOTHING, action, NOTHING)}
    return Plan(*place.get(view.decision, (NOTHING, NOTHING, action)))


def _shares(machine: Machine, players: int) -> tuple[float, ...]:
    """What each seat may expect where a game was left, or what it got at its end."""
    scores = machine.final_scores(players)
    if scores is not None:
        winners = scores.count(max(scores))
        return tuple((score == max(scores)) / winners for score in scores)
    worth = machine.rules.final_worth
    worths = [float(worth(machine.game, machine.room, seat)) for seat in range(players)]
    return tuple(worth / sum(worths) for worth in worths)


def _mean(rows: Sequence[Sequence[float]]) -> list[float]:
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]
