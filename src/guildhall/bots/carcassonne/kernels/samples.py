"""Looks ahead: plays plans on in guessed deals and adds up what comes of them."""

from __future__ import annotations

from guildhall.bots.carcassonne.kernels.appraisal import appraise
from guildhall.bots.carcassonne.kernels.chances import expect
from guildhall.bots.carcassonne.kernels.plans import carry_out, play_turn
from guildhall.bots.carcassonne.kernels.room import Room
from guildhall.games.carcassonne.rules.supply import State
from guildhall.games.engine import turns as engine
from guildhall.games.engine.declare import called, copy_into

guess = called(engine.guess)

CALM, SWING = 11, 12
"""The numbers of weights: by how many points a lead is safe at the end, and with tiles to come."""


def guess_deal(root: State, deal: State, rng: object) -> None:
    """Fill what a view does not know with one of all deals that it may be."""
    copy_into(deal, root)
    guess(deal, rng)


def play_plan(
    deal: State,
    s: State,
    trial: State,
    room: Room,
    source: int,
    place: int,
    meeple: int,
    depth: int,
) -> float:
    """Carry a plan out in a deal, play so many turns on, and tell what that is worth."""
    seat = deal.seat
    copy_into(s, deal)
    carry_out(s, source, place, meeple)
    play_on(s, trial, room, seat, depth)
    return final_worth(s, room, seat)


def play_on(s: State, trial: State, room: Room, seat: int, depth: int) -> None:
    """End the turn of a seat if it has not ended, and play further turns."""
    left = depth
    if s.seat == seat and s.over == 0:
        left += 1
    while s.over == 0 and left > 0:
        before = s.seat
        play_turn(s, trial, room)
        if s.seat != before:
            left -= 1


def final_worth(s: State, room: Room, seat: int) -> float:
    """How likely a seat wins from a state between turns, by its lead and by how much may come."""
    if s.over:
        lead = 1.0 * s.players[seat].score
        best = 0.0
        for other in range(s.n_players):
            if other != seat:
                best = max(best, 1.0 * s.players[other].score)
        lead -= best
    else:
        expect(s, room, seat, 0)
        lead = appraise(s, room, seat, 0)
    scale: float = room.weights[CALM] + room.weights[SWING] * (1.0 * s.n_left) ** 0.5
    if scale <= 0.0:
        return lead
    chance: float = 1.0 / (1.0 + 2.718281828459045 ** (-lead / scale))
    return chance
