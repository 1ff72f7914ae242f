"""Whoever does not make a legal move in time has lost, and it is known why."""

from __future__ import annotations

import pytest

from arena import players
from arena.players import First, Last, entrant
from guildhall.arena.conditions import make_conditions
from guildhall.arena.entrants import Entrant
from guildhall.arena.errors import FaultKind
from guildhall.arena.referee import Referee
from guildhall.arena.results import GameResult, read_result
from guildhall.arena.schedule import Task
from guildhall.bots import registry
from guildhall.bots.contract import Allowance, Budgeted
from guildhall.games import catalogue


def play(*entrants: Entrant, patience: float = 60.0, margin: float = 0.5, game: str = "splendor",
         seats: int = 2, clock: str = "") -> list[GameResult]:  # fmt: skip
    conditions = make_conditions(game, None, seats, patience=patience, margin=margin, clock=clock)
    names = [one.name for one in entrants]
    line_up = (*names, *[names[-1]] * (seats - len(names)))
    referee = Referee(conditions, {one.name: one for one in entrants})
    try:
        return referee.play(Task(line_up, 3, tuple(range(seats))))
    finally:
        referee.close()


GOOD = entrant("good", First)


@pytest.mark.parametrize(
    ("bot", "kind", "detail"),
    [
        (players.Cheats, "illegal", "'buy c4'"),
        (players.Talks, "illegal", "'I resign with dignity'"),
        (players.Silent, "illegal", "'None'"),
        (players.Crashes, "crash", "RuntimeError: no idea what to do at turn"),
        (players.NeverBegins, "crash", "OSError: no net for this seed"),
    ],
)
def test_a_foul_loses_the_game_and_is_told(bot: type[First], kind: FaultKind, detail: str) -> None:
    for result in play(entrant("bad", bot), GOOD):
        bad = result.seats.index("bad")
        assert result.foul is not None
        assert (result.foul.seat, result.foul.kind) == (bad, kind)
        assert detail in result.foul.detail
        assert "\n" not in result.foul.detail
        assert result.ended == "foul"
        assert (result.places[bad], result.shares[bad]) == (2, 0)
        assert result.shares[1 - bad] == 1


def test_a_bot_that_takes_too_long_is_interrupted() -> None:
    for result in play(entrant("slow", players.Sleeps), GOOD, patience=0.2):
        assert result.foul is not None
        assert result.foul.kind == "timeout"
        assert result.seats[result.foul.seat] == "slow"
        assert max(spent.seconds for spent in result.spent) < 20


def test_time_that_was_told_is_kept_by_the_clock_of_the_processor() -> None:
    burner = entrant("burner", players.Burns, processor_seconds=0.002)
    result = play(burner, GOOD, margin=0.001)[0]
    assert result.foul is not None
    assert (result.foul.kind, "processor" in result.foul.detail) == ("timeout", True)
    patient = play(entrant("burner", players.Burns, processor_seconds=1.0), GOOD)[0]
    assert patient.foul is None
    assert (patient.spent[0].processor_seconds or 0) > 0.1


def test_whoever_has_nothing_left_on_the_clock_has_lost() -> None:
    for result in play(entrant("slow", players.Burns), GOOD, margin=0.0, clock="0.1"):
        slow = result.seats.index("slow")
        assert result.foul is not None
        assert (result.foul.seat, result.foul.kind) == (slow, "timeout")
        assert result.spent[slow].decisions < 14


def test_what_a_decision_adds_keeps_the_clock_running() -> None:
    for result in play(entrant("slow", players.Burns), GOOD, clock="1+5"):
        assert result.foul is None


def test_a_bot_is_told_its_share_of_the_clock_before_each_decision() -> None:
    told: list[Allowance] = []

    class Listens(First):
        def allow(self, allowance: Allowance) -> None:
            told.append(allowance)

    play(entrant("listens", Listens, simulations=400), GOOD, clock="50+2")
    assert told[0] == Allowance(400)  # for the warm-up nothing runs
    shares = [each.seconds for each in told if each.seconds is not None]
    assert shares[0] == pytest.approx(50 / 25 + 1.5)
    assert min(shares) > 2
    assert {each.simulations for each in told} == {400}


def test_at_larger_tables_the_others_have_not_lost() -> None:
    for result in play(entrant("bad", players.Crashes), GOOD, seats=3):
        bad = result.seats.index("bad")
        assert result.places[bad] == 3
        assert [share for seat, share in enumerate(result.shares) if seat != bad] == [0.5, 0.5]


@pytest.mark.parametrize(("game", "seats"), [("splendor", 4), ("carcassonne", 5)])
def test_every_game_can_be_replayed_and_ends_as_it_is_told(game: str, seats: int) -> None:
    random = Entrant("random", "random")
    for result in play(random, entrant("good", Last), game=game, seats=seats)[:2]:
        replayed = catalogue.game(game).replay(result.record)
        assert tuple(replayed.outcome().places) == result.places
        assert replayed.names == tuple(
            ["random" if name == "random" else name for name in replayed.names]
        )
        assert sum(spent.decisions for spent in result.spent) == len(replayed.history)
        again = read_result(result.data())
        assert (again.key, again.places, again.record) == (result.key, result.places, result.record)


def test_the_first_half_of_a_game_that_was_lost_by_a_foul_can_be_replayed() -> None:
    result = play(entrant("bad", players.Cheats), GOOD)[0]
    assert catalogue.game("splendor").replay(result.record).turn is not None


def test_all_rotations_have_the_same_deal_and_bots_have_seeds_of_their_own() -> None:
    first, second = play(GOOD, entrant("last", Last))
    assert first.record["seed"] == second.record["seed"]
    assert (first.seats, second.seats) == (("good", "last"), ("last", "good"))
    conditions = make_conditions()
    seeds = {
        conditions.bot_seed(line_up, deal, rotation, seat)
        for line_up in (("a", "b"), ("a", "c"))
        for deal in range(3)
        for rotation in range(2)
        for seat in range(2)
    }
    assert len(seeds) == 24


def test_bots_that_think_can_be_told_how_much() -> None:
    told = registry.create("master", 1, allowance=Allowance(simulations=7))
    assert isinstance(told, Budgeted)
    assert not isinstance(registry.create("greedy", 1), Budgeted)
    laid = registry.create("master", 1, "carcassonne", allowance=Allowance(simulations=7))
    assert isinstance(laid, Budgeted)
