"""The kernels of the bots of Carcassonne: chances, appraisals, plans; interpreted and compiled."""

from __future__ import annotations

from typing import Any

import pytest

from carcassonne_table import dealt, drawing, play
from guildhall.bots.budget import Budget
from guildhall.bots.carcassonne.kernels.chances import CLOSING, HALF
from guildhall.bots.carcassonne.kernels.plans import DIFFERENT, NOTHING
from guildhall.bots.carcassonne.machine import Machine, bound_rules, make_machine
from guildhall.bots.carcassonne.search import Plan, Search, find_plans
from guildhall.bots.carcassonne.weights import BELIEFS, SIMPLE, Weights
from guildhall.games import carcassonne
from guildhall.games.carcassonne.rules import variant
from guildhall.games.carcassonne.rules.facts import N_KINDS
from guildhall.games.carcassonne.tiles import letters
from guildhall.testing.walk import dice, stroll

DRAWS = ["standard", "variant"]
CITY_IN_THE_NORTH = 0b11 << 2
"""A gap: 4 times the needs of the place, plus the edge."""


def thinking(view: carcassonne.View, weights: Weights | None = None) -> Machine:
    """A machine that has begun to think about a view."""
    machine = Machine(view.draw, weights or Weights())
    machine.load(view)
    machine.rules.expect(machine.root, machine.room, machine.root.seat, 1)
    return machine


def chance(machine: Machine, gap: int, *, own: bool = False) -> float:
    machine.rules.find_chance(machine.room, gap)
    row = machine.room.own_chance if own else machine.room.other_chance
    return float(row[gap])


def letters_of(kinds: int) -> set[str]:
    return {letters()[kind] for kind in range(N_KINDS) if kinds >> kind & 1}


def test_a_gap_that_no_unseen_tile_can_close_has_no_chance() -> None:
    machine = thinking(carcassonne.Game(2, 1).view_for(0))
    city_on_all_sides = 0b11111111 << 2
    road_and_city_crossed = 0b10111011 << 2
    assert chance(machine, road_and_city_crossed) == 0.0
    assert 0.0 < chance(machine, city_on_all_sides) < chance(machine, CITY_IN_THE_NORTH) < 1.0


def test_a_tile_closes_a_gap_only_if_it_leaves_no_way_into_the_open() -> None:
    low, high = CLOSING.rows[CITY_IN_THE_NORTH]
    assert letters_of(low | high << HALF) == set("DEHIJKL")
    low, high = CLOSING.rows[0b1111 << 2]
    assert letters_of(low | high << HALF) == set("IMNOP")


def test_a_tile_in_hand_is_as_good_as_believed_and_one_on_offer_is_so_for_all() -> None:
    weights = Weights(at_hand=0.9, on_offer=0.8, on_offer_for_others=0.7)
    for hand, offer, own, other in (("EWW", "WWX", 0.9, 0.0), ("WWX", "EWW", 0.8, 0.7)):
        machine = thinking(dealt(offer=offer, hands=[hand]).view_for(0), weights)
        assert chance(machine, CITY_IN_THE_NORTH, own=True) == own
        assert chance(machine, CITY_IN_THE_NORTH) == other or other == 0.0
        assert chance(machine, CITY_IN_THE_NORTH) < own


def test_while_a_tile_is_tried_it_is_neither_in_hand_nor_on_offer() -> None:
    machine = thinking(dealt(offer="EWW", hands=["EXV"]).view_for(0))
    kind = letters().index("E")
    source = bound_rules("variant").number(variant.OFFER)
    assert (machine.room.on_offer[kind], machine.room.in_hand[kind]) == (1, 1)
    machine.rules.take_up(machine.room, source, kind, -1)
    assert (machine.room.on_offer[kind], machine.room.in_hand[kind]) == (0, 1)


def test_rotations_that_look_alike_are_tried_once() -> None:
    turns = {letter: DIFFERENT.rows[letters().index(letter)].bit_count() for letter in "BCXFGHUEVD"}
    assert turns == {
        **dict.fromkeys("BCX", 1),
        **dict.fromkeys("FGHU", 2),
        **dict.fromkeys("EVD", 4),
    }


@pytest.mark.parametrize("draw", DRAWS)
@pytest.mark.parametrize("left", [0, 1, 2, 5])
def test_turns_are_counted_to_the_end(draw: str, left: int) -> None:
    """Three players: each has as many turns as the rules will give them."""
    game = carcassonne.Game(3, 4, draw=draw)
    rng = dice(left)
    turns = [0, 0, 0]
    rules = bound_rules(draw).interpreted
    expected = None
    while game.turn is not None:
        if game.state.n_left == 3 * left + 2 and expected is None and game.decision != "meeple":
            expected = [rules.count_turns(game.state, seat, 1) for seat in range(3)]
            turns[game.turn] = -1
        before = game.turn
        stroll(game, rng, 1)
        turns[before] += game.turn != before and expected is not None
    assert expected == turns


def test_simple_beliefs_count_what_lies_there_as_at_the_end() -> None:
    game = play(drawing("FUE"), "at 0 1 r90", "meeple city n", "at 1 0 r90", "none")
    machine = thinking(game.view_for(0), SIMPLE)
    lead = machine.rules.appraise(machine.root, machine.room, 0, 0)
    assert lead == 2 + 1, "an incomplete city of two tiles with a shield"


def test_meeples_that_come_home_are_priced_alike_whether_they_stand_or_are_placed() -> None:
    """A meeple on what the new tile completes costs nothing."""
    game = play(drawing("E"), "at 0 1 r180")
    machine = thinking(game.view_for(0), Weights())
    machine.rules.plan_turn(machine.root, machine.trial, machine.room, 8)
    worths = {
        Plan(-1, -1, int(machine.room.meeples[k])): float(machine.room.worths[k])
        for k in range(machine.room.n_plans)
    }
    nothing, city = (
        worths[Plan(-1, -1, game.parse(text).action)] for text in ("none", "meeple city s")
    )
    assert city - nothing == pytest.approx(2.0)


def test_the_pile_is_worth_the_mean_over_the_unseen_tiles() -> None:
    view = carcassonne.Game(2, 1).view_for(0)
    machine = Machine("variant", Weights())
    machine.load(view)
    mean = machine.rules.blind_worth(machine.root, machine.trial, machine.room)
    worths = []
    for letter in view.unseen.elements():
        machine.room.n_plans = 0
        tile = letters().index(letter)
        machine.rules.plan_tile(machine.root, machine.trial, machine.room, tile, NOTHING)
        worths.append(machine.room.worths[0])
    assert mean == pytest.approx(sum(worths) / len(worths))


@pytest.mark.parametrize("draw", DRAWS)
def test_compiled_kernels_come_to_the_same_plans_and_the_same_values(draw: str) -> None:
    game = carcassonne.Game(2, 3, draw=draw)
    rng = dice(draw)
    machines = [make_machine(draw, BELIEFS[draw], compiled=compiled) for compiled in (False, True)]
    assert [type(machine) is Machine for machine in machines] == [True, False]
    for _ in range(4):
        stroll(game, rng, 30)
        if game.turn is None:
            break
        view = game.view_for(game.turn)
        plain, quick = (find_plans(machine, view, 500) for machine in machines)
        assert plain == quick
        plain_lines, quick_lines = (lines(machine, view) for machine in machines)
        assert plain_lines == quick_lines


def lines(machine: Machine, view: carcassonne.View) -> list[Any]:
    search = Search(machine, view, width=3, depth=2, seed=7)
    search.run(Budget(8))
    return search.lines
