"""The analyst of Carcassonne: plays moves on in the same deals, and takes chance for chance."""

from __future__ import annotations

import random
from typing import Any

import pytest

from guildhall.analysis.exploration import open_view
from guildhall.bots.carcassonne import analyst as module
from guildhall.bots.carcassonne.analyst import DISTANCES, CarcassonneAnalyst, Race
from guildhall.games.carcassonne import Game

EFFORT = 40


def interpreted() -> CarcassonneAnalyst:
    return CarcassonneAnalyst(compiled=False)


def begun(moves: int, **more: Any) -> Game:
    game = Game(seed=5, **more)
    for _ in range(moves):
        game.push(game.legal_moves()[0])
    return game


@pytest.mark.parametrize("draw", ["standard", "variant"])
@pytest.mark.parametrize("moves", [0, 1, 2])
def test_every_kind_of_decision_is_judged_the_same_every_time(draw: str, moves: int) -> None:
    game = begun(moves, players=3, draw=draw)
    view = game.view_for(game.turn)
    legal = {move.action for move in view.legal_moves()}
    played = max(legal)
    opinion = interpreted().consider(view, EFFORT, played)
    assert opinion == interpreted().consider(view, EFFORT, played)
    assert sum(opinion.shares) == pytest.approx(1.0)
    assert {option.action for option in opinion.options} <= legal
    assert opinion.option(played)
    best = opinion.options[0]
    assert best.share == opinion.shares[game.turn or 0]
    assert all(0 <= option.share <= best.share for option in opinion.options)


def test_in_the_last_turn_chances_are_what_comes_of_each_move() -> None:
    game = Game(players=2, seed=3, draw="standard")
    rng = random.Random(1)
    before = game.copy()
    while not game.over:
        if game.decision == "place":
            before = game.copy()
        game.push(rng.choice(game.legal_moves()))
    opinion = interpreted().consider(before.view_for(before.turn), EFFORT)
    assert len(opinion.options) > 1
    for option in opinion.options:
        end = before.copy()
        for text in (option.move, *option.sequel):
            if not end.over:  # without a meeple in the supply nobody is asked where to put one
                end.push_text(text)
        outcome = end.outcome()
        assert outcome
        winners = outcome.winners
        assert option.share == (before.turn in winners) / len(winners)


def test_a_difference_that_may_be_chance_counts_as_none() -> None:
    view = begun(0, players=2, draw="standard").view_for(0)
    race = Race(interpreted()._machine("standard"), view, 0)
    one, other, *_ = race._plans
    race._shares = {one: [(0.6, 0.4), (0.4, 0.6)] * 4, other: [(0.4, 0.6), (0.58, 0.42)] * 4}
    race._plans = {one: race._plans[one], other: race._plans[other]}
    assert race.opinion().options[1].share == 0.5
    race._shares[other] = [(0.3, 0.7), (0.1, 0.9)] * 4
    assert race.opinion().options[1].share == pytest.approx(0.2)


def test_where_everything_is_known_one_future_is_looked_at_from_several_distances() -> None:
    game = begun(0, players=2, draw="standard")
    thought = interpreted_thought(open_view(game, 0))
    first = thought.go_on(100_000)
    assert all(option.tries <= DISTANCES for option in first.options)
    assert thought.go_on(100_000) == first


def interpreted_thought(view: Any) -> module.CarcassonneThought:
    race = Race(interpreted()._machine(view.draw), view, 0, as_it_is=True)
    return module.CarcassonneThought(race, 200_000)
