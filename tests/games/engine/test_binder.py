"""The binder: what it puts together, and what it refuses with which words."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from guildhall.games.engine import turns
from guildhall.games.engine.binder import BindError, Ruleset
from guildhall.games.splendor.rules import base

HEAD = """
from guildhall.games.engine import turns
from guildhall.games.engine.declare import *
from guildhall.games.splendor.rules import base
from guildhall.games.splendor.rules.base import *
"""


@pytest.fixture
def module() -> Callable[[str, str], ModuleType]:
    def make(name: str, source: str) -> ModuleType:
        made = ModuleType(f"made.{name}")
        exec(compile(HEAD + source, f"{name}.py", "exec"), vars(made))  # noqa: S102
        return made

    return make


Make = Callable[[str, str], ModuleType]


def test_the_action_space_of_the_base_game() -> None:
    ranges = [(a.name, a.first, a.size) for a in Ruleset("s", base).actions]
    assert ranges == [
        ("TAKE", 0, 25),
        ("TAKE_PAIR", 25, 5),
        ("RESERVE", 30, 12),
        ("RESERVE_BLIND", 42, 3),
        ("BUY", 45, 12),
        ("PAY", 57, 3),
        ("RETURN", 60, 6),
        ("NOBLE", 66, 5),
        ("PASS", 71, 1),
    ]


def test_a_module_adds_fields_actions_and_decisions(module: Make) -> None:
    source = """
class MorePlayer(base.Player):
    coats: int = cell()
CHOOSE = actions(4, "choose {number}")
def opens(s, p): return False
def options(s, p, out): return 0
def resolve(s, p, action): p.coats += 1
STEP = decision("step", opens, options, resolve)
CHANGES = Changes(after={TAKE_TURN: STEP})
"""
    bound = Ruleset("s", base, module("more", source))
    assert bound.n_actions == 76
    assert [step.name for step in bound.steps] == ["turn", "step", "return", "noble"]
    assert bound.state_class().players[0].coats == 0


def test_settings_and_tables_change_fields_and_facts(module: Make) -> None:
    source = "CHANGES = Changes(settings={N_SLOTS: 14}, rows={SLOT_DECK: [2, 2]})"
    bound = Ruleset("s", base, module("wide", source))
    assert len(bound.state_class().board) == 14
    assert bound.rows(base.SLOT_DECK)[-3:] == [2, 2, 2]
    assert len(Ruleset("s", base).state_class().board) == 12


def test_handlers_are_called_in_the_order_of_modules(module: Make) -> None:
    first = module("first", "@on(ON_SETUP)\ndef one(s, rng):\n s.passes = s.passes * 10 + 1")
    second = module("second", "@on(ON_SETUP)\ndef two(s, rng):\n s.passes = s.passes * 10 + 2")
    bound = Ruleset("s", base, first, second)
    state = bound.state_class()
    bound.interpreted.setup(state, 2, 5, 0, 10, _First())
    assert state.passes == 12


def test_replacements_follow_one_another(module: Make) -> None:
    source = "@replaces(is_goal_reached)\ndef never(s): return False"
    bound = Ruleset("s", base, module("never", source))
    state = bound.state_class()
    state.n_players = 2
    state.players[0].prestige = 20
    assert not bound.interpreted.is_decided_or_stuck(state)
    assert not bound.interpreted.is_goal_reached(state)


def test_one_ruleset_does_not_touch_another(module: Make) -> None:
    source = "@replaces(is_goal_reached)\ndef never(s): return False"
    Ruleset("s", base, module("never", source)).bind()
    plain = Ruleset("s", base)
    state = plain.state_class()
    state.n_players = 2
    state.players[0].prestige = 20
    assert plain.interpreted.is_goal_reached(state)


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("@replaces(len)\ndef size(x): return 0", "replaces len, which is not a rule here"),
        ("@on(event('s'))\ndef late(s): pass", "an event that no module here declares"),
        ("@on(ON_SETUP)\ndef early(s): pass", r"must take \(s, rng\)"),
        ("class More(base.State):\n bank: int = cell()", "the field bank of State exists already"),
        ("TURN_TWO = turn(TAKE_TURN)", "2 modules declare a turn; one has to"),
        ("import math\ndef root(s): return math.sqrt(s.passes)", "uses math, a module"),
        ("def words(s): return COLOURS\nCOLOURS = 'WBGRO'", "uses COLOURS, a str"),
    ],
)
def test_what_does_not_fit_is_refused(module: Make, source: str, message: str) -> None:
    with pytest.raises(BindError, match=message):
        _ = (
            Ruleset("s", base, module("odd", source)).layout,
            Ruleset("s", base, module("odd", source)).interpreted,
        )


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("@replaces(refill)\ndef {name}(s, slot): pass", "both replace refill"),
        ("CHANGES = Changes(settings={{N_DECKS: 4}})", "two modules change the setting N_DECKS"),
        (
            "CHANGES = Changes(instead={{CHOOSE_NOBLE: RETURN_TOKENS}})",
            "'noble' is not a step of the turn, or was replaced",
        ),
    ],
)
def test_two_modules_that_change_the_same_are_refused(
    module: Make, source: str, message: str
) -> None:
    modules = [module(name, source.format(name=name)) for name in ("first", "second")]
    with pytest.raises(BindError, match=message):
        Ruleset("s", base, *modules)


def test_a_ruleset_without_a_turn_is_refused() -> None:
    with pytest.raises(BindError, match="0 modules declare a turn"):
        Ruleset("empty", ModuleType("nothing"))


def test_bound_functions_keep_name_and_place() -> None:
    bound = Ruleset("s", base).interpreted
    assert bound.can_buy.__module__ == base.__name__
    assert bound.can_buy.__code__ is base.can_buy.__code__
    assert bound.can_buy.__doc__ == base.can_buy.__doc__
    assert turns.push is not bound.push


def build(ruleset: Ruleset) -> None:
    ruleset.state_class()
    ruleset.bind()


class _First:
    def below(self, n: int) -> int:
        return n - n


def test_copies_share_nothing() -> None:
    bound = Ruleset("s", base)
    state: Any = bound.state_class()
    bound.interpreted.setup(state, 4, 5, 0, 10, _First())
    copy = state.copy()
    assert copy == state
    assert copy is not state
    numbers = state.numbers()
    scribble(copy)
    assert state.numbers() == numbers
    assert copy != state
    state.assign(copy)
    assert copy == state
    scribble(copy)
    assert copy != state


def scribble(record: Any) -> None:
    """Change every number of a state."""
    for name, (sizes, inner, _) in record.layout.items():
        value = getattr(record, name)
        if inner:
            for item in value:
                scribble(item)
        elif not sizes:
            setattr(record, name, value + 1)
        else:
            rows = value if len(sizes) > 1 else [value]
            for row in rows:
                row[:] = [number + 1 for number in row]
