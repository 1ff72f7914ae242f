"""The choice of a tile in the Czech variant: offer, hand or the blind pile."""

from __future__ import annotations

from guildhall.bots.carcassonne.kernels.chances import count_turns, expect
from guildhall.bots.carcassonne.kernels.plans import (
    NOTHING,
    blind_source,
    blind_worth,
    keep,
    plan_sources,
    plan_tile,
)
from guildhall.bots.carcassonne.kernels.room import Room
from guildhall.games.carcassonne.rules.facts import EMPTY, N_KINDS
from guildhall.games.carcassonne.rules.supply import State
from guildhall.games.carcassonne.rules.variant import CHOOSE_SOURCE, OFFER, OWN, PILE, TURNS
from guildhall.games.engine import turns as engine
from guildhall.games.engine.declare import called, replaces

legal_actions = called(engine.legal_actions)


@replaces(count_turns)
def count_equal_turns(s: State, seat: int, turns_from: int) -> int:
    """Everybody knows how many turns there are; if the end is free, about as many (K13)."""
    left: int = TURNS[s.n_players] - s.players[seat].turns
    if turns_from and seat == s.seat:
        left -= 1
    return max(left, 0)


@replaces(plan_sources)
def plan_all_sources(s: State, trial: State, room: Room) -> None:
    """Try every tile of offer and hand; the pile, or a tile to discard, if none of them fits."""
    n = legal_actions(s, room.options)
    for k in range(n):
        source = room.options[k]
        if source < PILE:
            tile = tile_of_source(s, source)
            if is_first(s, room, k, tile):
                take_up(room, source, tile, -1)
                plan_tile(s, trial, room, tile, source)
                take_up(room, source, tile, 1)
    if room.n_plans == 0:
        for k in range(n):
            keep(room, 0.0, room.options[k], NOTHING, NOTHING)


@replaces(blind_source)
def pile_source(s: State) -> int:
    """A turn may begin with a tile of the pile, while there is one (K7)."""
    if s.tile == EMPTY and s.pile_size > 0 and s.stack[s.depth - 1] == CHOOSE_SOURCE:
        return PILE
    return NOTHING


@replaces(blind_worth)
def pile_worth(s: State, trial: State, room: Room) -> float:
    """The mean over all tiles that it may be (K7)."""
    expect(s, room, s.seat, 1)
    room.width = 1
    worth = 0.0
    count = 0
    for tile in range(N_KINDS):
        if room.unseen[tile] > 0:
            room.n_plans = 0
            plan_tile(s, trial, room, tile, PILE)
            if room.n_plans > 0:
                worth += room.unseen[tile] * room.worths[0]
                count += room.unseen[tile]
    return worth / max(count, 1)


def tile_of_source(s: State, source: int) -> int:
    """The tile of the offer or of the own hand that an action takes."""
    if source < OWN:
        return s.offer[source - OFFER]
    return s.players[s.seat].hand[source - OWN]


def is_first(s: State, room: Room, k: int, tile: int) -> bool:
    """Whether no source of the same kind before this one has the same tile."""
    for other in range(k):
        source = room.options[other]
        if tile_of_source(s, source) == tile and (source < OWN) == (room.options[k] < OWN):
            return False
    return True


def take_up(room: Room, source: int, tile: int, change: int) -> None:
    """While a tile is tried, it is neither in hand nor on offer."""
    if source < OWN:
        room.on_offer[tile] += change
    else:
        room.in_hand[tile] += change
