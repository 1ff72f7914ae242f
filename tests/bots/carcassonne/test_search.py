"""The search of the bots of Carcassonne: its race, its budget, its seed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

from guildhall.bots.budget import Budget
from guildhall.bots.carcassonne.compiled import engine
from guildhall.bots.carcassonne.machine import Machine, make_machine
from guildhall.bots.carcassonne.search import Clock, Plan, Search
from guildhall.bots.carcassonne.weights import BELIEFS
from guildhall.bots.stopwatch import Stopwatch
from guildhall.games import carcassonne
from guildhall.testing.walk import dice, stroll


def view_of(draw: str = "standard", moves: int = 40) -> carcassonne.View:
    game = stroll(carcassonne.Game(2, 3, draw=draw), dice(1), moves)
    while game.decision == "meeple":
        stroll(game, dice(2), 1)
    view: carcassonne.View = game.view_for(game.turn)
    return view


def search_of(view: carcassonne.View, seed: int = 1, width: int = 8) -> Search:
    return Search(Machine(view.draw, BELIEFS[view.draw]), view, width=width, depth=1, seed=seed)


def times(games: int) -> Callable[[], bool]:
    """Says stop after it was asked so often."""
    asked = count()
    return lambda: next(asked) >= games


def test_the_worse_half_drops_out_in_every_round() -> None:
    search = search_of(view_of())
    search.run(Budget(48))
    deals = [line.games for line in search.lines]
    assert len(deals) == 8
    assert sum(deals) >= 48
    assert deals[0] == deals[1] > deals[2] == deals[3] > deals[4] == deals[7] == 2


def test_the_best_plan_is_the_one_with_the_best_value_of_those_left() -> None:
    search = search_of(view_of())
    best = search.run(Budget(48))
    assert best == search.best == search.lines[0].plan
    assert search.lines[0].value >= search.lines[1].value


def test_a_search_that_is_stopped_knows_the_best_plan_so_far() -> None:
    view = view_of()
    search = search_of(view)
    assert search.run(Budget(1000), stop=times(0)) == search.plans[0], "what looks best"
    search.run(Budget(1000), stop=times(3))
    assert {line.games for line in search.lines} == {3}
    assert search.best == max(search.lines, key=lambda line: line.value).plan


def test_a_stopped_search_can_go_on() -> None:
    search = search_of(view_of())
    search.run(Budget(1000), stop=times(2))
    search.run(Budget(16))
    assert search.lines[0].games > 2


def test_the_same_seed_finds_the_same_and_another_guesses_otherwise() -> None:
    view = view_of()
    found = []
    for seed in (1, 1, 2):
        search = search_of(view, seed)
        search.run(Budget(24))
        found.append(search.lines)
    assert found[0] == found[1] != found[2]


def test_a_search_never_takes_more_processor_time_than_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looks = count()
    monkeypatch.setattr("guildhall.bots.stopwatch.time.thread_time", lambda: next(looks) / 12)
    search = search_of(view_of(), width=5)
    search.run(Budget(1_000_000, seconds=1.0))
    assert {line.games for line in search.lines} == {1}, "of the second deal there was but a part"


def test_what_was_used_before_a_search_counts_and_no_game_is_begun_too_late(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [0.0]
    monkeypatch.setattr("guildhall.bots.stopwatch.time.thread_time", lambda: now[0])
    stopwatch = Stopwatch()
    now[0] = 0.3
    search = search_of(view_of(), width=2)
    play = search._machine.rules.play_plan

    def take_time(*told: Any) -> float:
        now[0] += 0.12
        return float(play(*told))

    monkeypatch.setattr(search._machine.rules, "play_plan", take_time)
    search.run(Budget(1000, seconds=1.0), stopwatch=stopwatch)
    assert {line.games for line in search.lines} == {2}
    assert now[0] == pytest.approx(0.3 + 5 * 0.12), "the sixth would not have been done in time"


@pytest.mark.parametrize("draw", ["standard", "variant"])
def test_compiling_is_no_thinking(draw: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who thinks first in a process finds the same as who thinks next."""
    at_work = {"seconds": 0.0}
    monkeypatch.setattr("guildhall.bots.stopwatch.time.thread_time", lambda: at_work["seconds"])
    compiled = engine(draw).rules
    rules = SimpleNamespace(**{name: Slow(kernel, at_work) if callable(kernel) else kernel
                               for name, kernel in vars(compiled).items()})  # fmt: skip
    monkeypatch.setattr(engine(draw), "rules", rules)
    machine = make_machine(draw, BELIEFS[draw], compiled=True)
    assert at_work["seconds"] > 0
    search = Search(machine, view_of(draw, moves=0), width=4, depth=1, seed=1)
    search.run(Budget(40, seconds=0.3))
    assert sum(line.games for line in search.lines) >= 40


class Slow:
    """A kernel that is compiled when it is first called."""

    def __init__(self, kernel: Callable[..., Any], at_work: dict[str, float]) -> None:
        self.kernel, self.at_work, self.is_new = kernel, at_work, True

    def __call__(self, *told: Any) -> Any:
        if self.is_new:
            self.at_work["seconds"] += 30.0
        self.is_new = False
        return self.kernel(*told)


def test_a_budget_ends_with_its_games_or_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("guildhall.bots.stopwatch.time.thread_time", lambda: now[0])
    clock = Clock(Budget(100, seconds=2.0))
    clock.games = 50
    assert clock.used == 0.5
    now[0] = 1.5
    assert clock.used == 0.75


def test_a_single_plan_needs_no_search() -> None:
    search = search_of(view_of(), width=1)
    assert search.run(Budget(1000)) == search.plans[0]
    assert search.lines[0].games == 0


def test_the_pile_is_one_of_the_plans_where_it_may_be_chosen() -> None:
    view = view_of("variant", moves=0)
    search = search_of(view, width=3)
    assert search.plans[-1] == Plan(view.parse("pile").action, -1, -1)
    search.run(Budget(8))
    assert all(line.games for line in search.lines)


def test_values_are_chances_to_win() -> None:
    search = search_of(view_of())
    search.run(Budget(24))
    assert all(0.0 < line.value < 1.0 for line in search.lines)
