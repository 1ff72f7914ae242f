"""Tries every way to play a turn and keeps the best ones; plays a turn by the best."""

from __future__ import annotations

from guildhall.bots.carcassonne.kernels.appraisal import appraise, claim
from guildhall.bots.carcassonne.kernels.chances import expect
from guildhall.bots.carcassonne.kernels.room import Room
from guildhall.games.carcassonne.rules import board
from guildhall.games.carcassonne.rules.board import find
from guildhall.games.carcassonne.rules.facts import (
    EMPTY,
    FITS,
    MOST_SEGMENTS,
    N_KINDS,
    N_SEGMENTS,
    SEGMENT_AT,
    SPOT,
)
from guildhall.games.carcassonne.rules.supply import State
from guildhall.games.carcassonne.rules.turn import DEPLOY, LAY, MEEPLE, NO_MEEPLE
from guildhall.games.engine import turns as engine
from guildhall.games.engine.declare import called, copy_into, table

lay = called(board.lay)
push = called(engine.push)

NOTHING = -1
"""Stands in a plan for a decision that it does not make."""


def _different_turns(kind: int) -> int:
    """The rotations of a tile that do not look like an earlier one, as bits."""
    looks = {}
    for rotation in (3, 2, 1, 0):
        row = SEGMENT_AT.rows[4 * kind + rotation]
        looks[
            frozenset(
                frozenset(spot for spot in range(len(row)) if row[spot] == k)
                for k in range(MOST_SEGMENTS)
            )
        ] = rotation
    return sum(1 << rotation for rotation in looks.values())


DIFFERENT = table([_different_turns(kind) for kind in range(N_KINDS)])
"""The rotations of a tile that do not look like an earlier one, as bits."""


def plan_turn(s: State, trial: State, room: Room, width: int) -> int:
    """Keep the best ways to play what is left of a turn, best first; tell how many there are."""
    room.n_plans = 0
    room.width = width
    expect(s, room, s.seat, 1)
    if s.stack[s.depth - 1] == DEPLOY:
        copy_into(trial, s)
        plan_meeple(trial, room, NOTHING, NOTHING)
    elif s.tile != EMPTY:
        plan_tile(s, trial, room, s.tile, NOTHING)
    else:
        plan_sources(s, trial, room)
    return room.n_plans


def plan_sources(s: State, trial: State, room: Room) -> None:
    """Plan a turn that begins with the choice of a tile, where the way of drawing has one."""


def blind_source(s: State) -> int:
    """The action that draws a tile unseen, where the way of drawing has one and it is legal."""
    return NOTHING


def blind_worth(s: State, trial: State, room: Room) -> float:
    """What a turn with an unseen tile is worth, after the turn has been planned."""
    return 0.0


def plan_tile(s: State, trial: State, room: Room, tile: int, source: int) -> None:
    """Keep the best ways to lay a tile."""
    room.trial += 1
    fits = FITS[tile]
    for k in range(s.n_open):
        rotations = fits[s.needs[k]] & DIFFERENT[tile]
        for rotation in range(4):
            if rotations >> rotation & 1:
                place = s.open_place[k]
                copy_into(trial, s)
                lay(trial, tile, rotation, place)
                plan_meeple(trial, room, source, LAY + 4 * place + rotation)


def plan_meeple(s: State, room: Room, source: int, place: int) -> None:
    """Keep the best ways to end a turn after the tile is laid."""
    seat = s.seat
    base = appraise(s, room, seat, 1)
    keep(room, base, source, place, NO_MEEPLE)
    if s.players[seat].meeples > 0:
        t = s.n_tiles - 1
        laid = s.laid[t]
        for k in range(N_SEGMENTS[laid >> 2]):
            root = find(s, s.first_node[t] + k)
            if s.men[root] == 0:
                worth = base + claim(s, room, seat, root)
                keep(room, worth, source, place, MEEPLE + SPOT[laid][k])


def keep(room: Room, worth: float, source: int, place: int, meeple: int) -> None:
    """Put a plan among the best, if it is one; of equal ones the first stays."""
    n = room.n_plans
    if n == room.width:
        if worth <= room.worths[n - 1]:
            return
        n -= 1
    else:
        room.n_plans += 1
    while n > 0 and room.worths[n - 1] < worth:
        move_plan(room, n - 1, n)
        n -= 1
    room.worths[n] = worth
    room.sources[n] = source
    room.places[n] = place
    room.meeples[n] = meeple


def move_plan(room: Room, k: int, to: int) -> None:
    """Move a plan to another rank."""
    room.worths[to] = room.worths[k]
    room.sources[to] = room.sources[k]
    room.places[to] = room.places[k]
    room.meeples[to] = room.meeples[k]


def carry_out(s: State, source: int, place: int, meeple: int) -> None:
    """Carry out the decisions of a plan."""
    for step in range(3):
        action = source
        if step == 1:
            action = place
        elif step == 2:
            action = meeple
            if s.over or s.stack[s.depth - 1] != DEPLOY:
                action = NOTHING
        if action != NOTHING:
            push(s, action)


def play_turn(s: State, trial: State, room: Room) -> None:
    """Play what is left of a turn by the best plan."""
    plan_turn(s, trial, room, 1)
    carry_out(s, room.sources[0], room.places[0], room.meeples[0])
