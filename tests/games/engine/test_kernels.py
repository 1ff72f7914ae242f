"""Kernels of one's own: they compute, and call the rules or have them woven in."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np
import pytest

from guildhall.games import splendor
from guildhall.games.engine import native
from guildhall.games.engine.binder import BindError, Ruleset
from guildhall.games.splendor.fast import Engine
from guildhall.games.splendor.rules import base
from kernels import appraisal


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(2, kernels=[appraisal])


def game_under_way() -> splendor.Game:
    game = splendor.Game(2, seed=1)
    for _ in range(40):
        game.push(game.legal_moves()[-1])
    return game


def test_a_kernel_computes_with_fractions_and_arrays_interpreted_and_compiled(
    engine: Engine,
) -> None:
    game = game_under_way()
    chances, interpreted = np.zeros(2), np.zeros(2)
    best = engine.rules.appraise(engine.load(game)[0], chances)
    assert best == max(chances) == pytest.approx(1 - min(chances))
    engine.ruleset.interpreted.appraise(game.state, interpreted)
    assert interpreted == pytest.approx(chances)
    assert chances[0] != chances[1]


def test_a_called_rule_does_what_the_rule_does(engine: Engine) -> None:
    game, state = splendor.Game(2, seed=4), engine.load(splendor.Game(2, seed=4))
    choices = 0
    for _ in range(60):
        moves = game.legal_moves()
        choices += len(moves)
        game.push(moves[-1])
    assert engine.rules.first_moves(state[0], 60, engine.out()) == choices
    assert engine.game(state).state == game.state
    python = splendor.Game(2, seed=4).state
    assert engine.ruleset.interpreted.first_moves(python, 60, [0] * 72) == choices
    assert python == game.state


def test_what_is_called_must_be_a_rule_here() -> None:
    odd = ModuleType("odd")
    source = (
        "from guildhall.games.engine.declare import called\n"
        "from guildhall.games.splendor.rules.orient import discard_tied as tied\n"
        "discard_tied = called(tied)\n"
    )
    exec(source, vars(odd))  # noqa: S102
    with pytest.raises(BindError, match="discard_tied is called, but is not a rule here"):
        Ruleset("s", base, kernels=[odd]).bind()


@pytest.mark.parametrize(
    ("name", "value"),
    [("SLOPE", 0.36), ("WORTHS", np.array([1.0, 0.5, 0.26])), ("WORTHS", np.ones(3, np.float32))],
)
def test_a_changed_number_around_a_kernel_changes_the_stamp(
    name: str, value: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruleset = Ruleset("s", base, kernels=[appraisal])
    plain = native.stamp(ruleset)
    monkeypatch.setattr(appraisal, name, value)
    assert native.stamp(ruleset) != plain


def test_reordered_sums_are_compiled_apart() -> None:
    ruleset = Ruleset("s", base, kernels=[appraisal])
    assert native.stamp(ruleset) != native.stamp(ruleset, fastmath=True)
