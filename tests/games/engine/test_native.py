"""Compiled rules: their cache, their records, their words."""

from __future__ import annotations

import inspect
import platform
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numba
import numpy as np
import pytest

from compare import checked_engine
from guildhall.games import splendor
from guildhall.games.engine import native, playout
from guildhall.games.engine.binder import Ruleset
from guildhall.games.engine.chance import XorShift
from guildhall.games.splendor import fast
from guildhall.games.splendor.rules import base


def goal_kernel(folder: Path, goal: int) -> ModuleType:
    """A module named goal in a folder of its own, with a function that returns the number."""
    path = folder / "goal.py"
    path.parent.mkdir()
    path.write_text(f"GOAL = {goal}\ndef goal():\n    return GOAL\n")
    module = ModuleType("goal")
    module.__file__ = str(path)
    exec(compile(path.read_text(), str(path), "exec"), vars(module))  # noqa: S102
    return module


def goal_and_kept(kernel: ModuleType, cache: Path) -> tuple[int, set[tuple[Path, int]]]:
    """What a compiled kernel returns, and the files with machine code, with their times."""
    rules = native.compile_rules(Ruleset("s", base, kernel), cache_root=cache)
    rules.total(7)
    goal = rules.goal()
    files = {(path, path.stat().st_mtime_ns) for path in cache.rglob("*.nbc")}
    return goal, files


def test_rulesets_share_compiled_rules_but_not_what_reads_another_number(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    first = goal_and_kept(goal_kernel(tmp_path / "a", 11), cache)
    second = goal_and_kept(goal_kernel(tmp_path / "b", 22), cache)
    assert (first[0], second[0]) == (11, 22)
    assert {path.name.partition("-")[0] for path, _ in second[1] - first[1]} == {"goal.goal"}


def test_a_copy_of_the_sources_finds_what_was_compiled_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def compiled_in(folder: str) -> tuple[int, set[tuple[Path, int]]]:
        kernel = goal_kernel(tmp_path / folder, 11)
        monkeypatch.setitem(sys.modules, "goal", kernel)
        return goal_and_kept(kernel, tmp_path / "cache")

    assert compiled_in("a") == compiled_in("b")


def test_the_stamp_names_everything_the_code_depends_on(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = native.stamp(Ruleset("s", base))
    assert plain == native.stamp(Ruleset("other", base))
    others = {
        native.stamp(Ruleset("s", base, playout)),
        native.stamp(Ruleset("s", base), fastmath=True),
    }
    monkeypatch.setattr(numba, "__version__", "0")
    others.add(native.stamp(Ruleset("s", base)))
    monkeypatch.undo()
    monkeypatch.setattr(platform, "python_version", lambda: "0")
    others.add(native.stamp(Ruleset("s", base)))
    monkeypatch.undo()
    monkeypatch.setattr(inspect, "getsource", lambda _: "changed")
    others.add(native.stamp(Ruleset("s", base)))
    assert plain not in others
    assert len(others) == 5


def test_a_changed_fact_changes_the_stamp(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = native.stamp(Ruleset("s", base))
    changed = [2, *base.PRESTIGE.rows[1:]]
    monkeypatch.setitem(vars(base), "PRESTIGE", type(base.PRESTIGE)(changed))
    assert native.stamp(Ruleset("s", base)) != plain


def test_a_state_survives_packing_and_unpacking() -> None:
    game = splendor.Game(4, seed=5)
    for _ in range(40):
        game.push(game.legal_moves()[-1])
    again = game.ruleset.state_class()
    native.unpack(native.pack(game.state, game.ruleset)[0], again)
    assert again == game.state


def test_a_record_is_a_byte_a_number() -> None:
    ruleset = Ruleset("s", base)
    assert native.record_type(ruleset).itemsize == len(ruleset.state_class().numbers())


def test_compiled_chance_draws_what_xorshift_draws() -> None:
    engine = fast.Engine(2)
    state, python = engine.new("a"), engine.ruleset.state_class()
    engine.ruleset.interpreted.setup(python, 2, 5, 0, 10, XorShift("a"))
    assert native.pack(python, engine.ruleset).tobytes() == state.tobytes()


def test_bounds_checks_catch_a_bad_index() -> None:
    engine = checked_engine(None)
    state = engine.load(splendor.Game(2, seed=1))
    state["depth"][0] = 100
    with pytest.raises(IndexError):
        engine.push(state, 0)


def test_interactive_play_imports_neither_numpy_nor_numba() -> None:
    program = (
        "import random, sys; from guildhall.games import splendor; game = splendor.Game(2); "
        "game.push(game.legal_moves()[0]); game.determinise(1, random.Random(1)); "
        "assert not {'numpy', 'numba'} & set(sys.modules), 'heavy import'"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_states_are_numpy_arrays() -> None:
    state = fast.Engine(3).new(1)
    assert state.shape == (1,)
    assert state["bank"][0].tolist() == [5, 5, 5, 5, 5, 5]
    assert state["n_players"].dtype == np.int8
