"""Steps of many games at once, for any game: play, reward, begin anew, tell the seat to decide.

Like `engine.batch`, each kernel goes through the games from the number `first` up to the one before
`last`, so that several threads share the arrays of a `guildhall.envs.batch.Batch`, which says what
they hold. A game says what it tells (`observe`), may number its actions anew (`decode`) and play
them in a way of its own (`carry_out`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from guildhall.games.engine import turns
from guildhall.games.engine.declare import Cells, called, scatter, setting
from guildhall.games.engine.turns import State

legal_actions = called(turns.legal_actions)
push = called(turns.push)
lay_out = called(turns.lay_out)
merit = called(turns.merit)
guess = called(turns.guess)
conceal = called(turns.conceal)

NEXT_STEP, SAME_STEP, DISABLED = 0, 1, 2
"""When a game that is over gives way to the next one: `numbers[MODE]`."""
RANK, WIN, SCORE, DELTA = 0, 1, 2, 3
"""What is rewarded: `numbers[REWARD]`."""
MODE, REWARD, MAX_TURNS, TELL = 0, 1, 2, 3
"""What each of the numbers is; TELL says whether observations are written."""
NOBODY = -1

POINTS_UNIT = setting(15)
"""So many points are a reward of 1."""
NARROW = setting(1)
"""Whether the actions of the environment are those of the rules."""

_ONE = np.uint64(1)


# ---- what games say for themselves


def observe(s: State, seat: int, row: Any) -> None:
    """Write what a seat may know of a state."""


def decode(s: State, action: int, out: Cells) -> int:
    """The action of the rules that an action of the environment stands for."""
    return action


def carry_out(s: State, action: int, out: Cells) -> None:
    """Play an action of the environment."""
    push(s, decode(s, action, out))


def sees_hand(seat: int, other: int) -> int:
    """1 if a seat is told the hand of another, or of itself."""
    return 1 if other == seat else 0


def points(s: State, seat: int) -> int:
    """The points of a seat as the game counts them."""
    return merit(s, seat)


write_row = called(observe)


# ---- a step


def find_illegal(masks: Any, first: int, last: int, actions: Any, over: Any) -> int:
    """The first game that goes on and whose action is not legal, NOBODY if there is none."""
    for i in range(first, last):
        action = actions[i]
        if over[i] == 0 and (action < 0 or action >= masks.shape[1] or masks[i][action] == 0):
            return i
    return NOBODY


def step_each(
    states: Any,
    first: int,
    last: int,
    actions: Any,
    rows: Any,
    masks: Any,
    rewards: Any,
    gained: Any,
    over: Any,
    ended: Any,
    to_play: Any,
    decisions: Any,
    seeds: Any,
    turns_played: Any,
    final_rows: Any,
    numbers: Any,
    deal: Cells,
    out: Cells,
    rng: Any,
) -> None:
    """Play one action in each game; a game that was over before begins anew or stays as it is."""
    mode, kind, most = numbers[MODE], numbers[REWARD], numbers[MAX_TURNS]
    told = numbers[TELL]
    for i in range(first, last):
        s = states[i]
        row = rewards[i]
        for seat in range(len(row)):
            row[seat] = 0.0
        gained[i] = 0.0
        ended[i] = over[i]
        if over[i]:
            if mode == DISABLED:
                continue
            ended[i] = over[i] = 0
            lay_next(s, i, seeds, turns_played, deal, rng)
        else:
            actor = s.seat
            play(s, i, actions[i], row, over, turns_played, kind, most, out)
            if over[i]:
                gained[i] = row[actor]
                ended[i] = over[i]
                if mode != SAME_STEP:
                    tell_end(s, actor, i, rows, masks, to_play, decisions, told)
                    continue
                if told:
                    write_row(s, actor, final_rows[i])
                over[i] = 0
                lay_next(s, i, seeds, turns_played, deal, rng)
            elif kind == DELTA:
                gained[i] = row[actor]
        tell(s, i, rows, masks, to_play, decisions, told, out)


def play(
    s: State,
    i: int,
    action: int,
    row: Any,
    over: Any,
    turns_played: Any,
    kind: int,
    most: int,
    out: Cells,
) -> None:
    """Carry out an action, count turns, reward, and mark a game that is over."""
    actor = s.seat
    if kind == DELTA:
        add_score(s, -1.0, row)
    carry_out(s, action, out)
    if s.seat != actor or s.over:
        turns_played[i] += 1
        if s.over:
            over[i] = 1
        elif 0 < most <= turns_played[i]:
            over[i] = 2
    if kind == DELTA:
        add_score(s, 1.0, row)
    elif over[i]:
        reward_end(s, kind, row)


def lay_next(s: State, i: int, seeds: Any, turns_played: Any, deal: Cells, rng: Any) -> None:
    """Deal the game whose seed follows from that of the last one."""
    seeds[i] = next_seed(seeds[i])
    lay(s, i, seeds, turns_played, deal, rng)


def lay(s: State, i: int, seeds: Any, turns_played: Any, deal: Cells, rng: Any) -> None:
    """Deal the game of a seed."""
    rng[0] = scatter(scatter(seeds[i], 0), 1) | 1
    lay_out(s, deal, rng)
    turns_played[i] = 0


def next_seed(seed: int) -> int:
    """The seed of the game that follows, of 63 bits."""
    return scatter(scatter(seed, 2), 3) >> 1


def reset_each(
    states: Any,
    first: int,
    last: int,
    where: Any,
    rows: Any,
    masks: Any,
    rewards: Any,
    over: Any,
    to_play: Any,
    decisions: Any,
    seeds: Any,
    turns_played: Any,
    numbers: Any,
    deal: Cells,
    out: Cells,
    rng: Any,
) -> None:
    """Deal each game that is marked anew, by the seed that stands there."""
    for i in range(first, last):
        if where[i]:
            s = states[i]
            lay(s, i, seeds, turns_played, deal, rng)
            over[i] = 0
            for seat in range(s.n_players):
                rewards[i][seat] = 0.0
            tell(s, i, rows, masks, to_play, decisions, numbers[TELL], out)


def tell_each(
    states: Any,
    first: int,
    last: int,
    rows: Any,
    masks: Any,
    over: Any,
    to_play: Any,
    decisions: Any,
    numbers: Any,
    out: Cells,
) -> None:
    """Tell every game to the seat that has to decide: after states were written from outside."""
    for i in range(first, last):
        if over[i] == 0:
            tell(states[i], i, rows, masks, to_play, decisions, numbers[TELL], out)
        else:
            tell_end(states[i], states[i].seat, i, rows, masks, to_play, decisions, numbers[TELL])


def observe_as(states: Any, i: int, seat: int, row: Any) -> None:
    """Write what a seat may know of a game, whoever has to decide."""
    write_row(states[i], seat, row)


def tell(
    s: State,
    i: int,
    rows: Any,
    masks: Any,
    to_play: Any,
    decisions: Any,
    told: int,
    out: Cells,
) -> None:
    """Tell a game to the seat that has to decide: what it may know, and its legal actions."""
    to_play[i] = s.seat
    decisions[i] = s.stack[s.depth - 1]
    if told:
        write_row(s, s.seat, rows[i])
    mask = masks[i]
    mask[:] = 0
    n = legal_actions(s, out)
    if NARROW:
        for k in range(n):
            mask[np.uint64(out[k])] = 1
    else:
        mask[:n] = 1


def tell_end(
    s: State,
    actor: int,
    i: int,
    rows: Any,
    masks: Any,
    to_play: Any,
    decisions: Any,
    told: int,
) -> None:
    """Tell a game that is over to the seat that has made the last move."""
    to_play[i] = NOBODY
    decisions[i] = NOBODY
    if told:
        write_row(s, actor, rows[i])
    masks[i][:] = 0


def places_of(states: Any, i: int, places: Any, scores: Any) -> None:
    """Write the place and the points of every seat of a game; equal ones share a place."""
    s = states[i]
    for seat in range(s.n_players):
        places[seat] = 1
        scores[seat] = points(s, seat)
        for other in range(s.n_players):
            places[seat] += merit(s, other) > merit(s, seat)


# ---- games as values: `guildhall.envs.functional`


def lay_each(states: Any, first: int, last: int, seeds: Any, deal: Cells, rng: Any) -> None:
    """Deal the game of a seed in each state, as environments do."""
    for i in range(first, last):
        rng[0] = scatter(scatter(seeds[i], 0), 1) | 1
        lay_out(states[i], deal, rng)


def branch_each(
    states: Any, first: int, last: int, actions: Any, seeds: Any, out: Cells, rng: Any
) -> int:
    """Shuffle what nobody knows by a seed and play an action in each game that goes on.

    Tells the first game whose action is not legal, where it stops; NOBODY if there is none.
    """
    for i in range(first, last):
        s = states[i]
        if s.over:
            continue
        rng[0] = scatter(scatter(seeds[i], 0), 1) | 1
        guess(s, rng)
        if not is_offered(s, actions[i], out):
            return i
        carry_out(s, actions[i], out)
    return NOBODY


def is_offered(s: State, action: int, out: Cells) -> bool:
    """Whether an action of the environment is legal."""
    n = legal_actions(s, out)
    if not NARROW:
        return 0 <= action < n
    for k in range(n):
        if out[k] == action:
            return True
    return False


def guess_each_by(states: Any, first: int, last: int, seeds: Any, rng: Any) -> None:
    """Fill what is unknown in each game by a seed."""
    for i in range(first, last):
        rng[0] = scatter(scatter(seeds[i], 0), 1) | 1
        guess(states[i], rng)


def conceal_each(states: Any, first: int, last: int, seats: Any) -> None:
    """Make unknown in each game what a seat may not know; NOBODY is a spectator."""
    for i in range(first, last):
        conceal(states[i], seats[i])


def reward_each(states: Any, first: int, last: int, kind: int, rewards: Any) -> None:
    """Write what every seat has got in each game that is over."""
    for i in range(first, last):
        if states[i].over:
            reward_end(states[i], kind, rewards[i])


# ---- rewards


def reward_end(s: State, kind: int, row: Any) -> None:
    """Reward every seat for what it has reached when a game is over; the sum is 0."""
    if kind == SCORE:
        add_score(s, 1.0, row)
        return
    for seat in range(s.n_players):
        row[seat] = rank_reward(s, seat) if kind == RANK else win_reward(s, seat)


def rank_reward(s: State, seat: int) -> float:
    """1 for the first place, -1 for the last, evenly spaced between; equal ones share."""
    own = merit(s, seat)
    above = 0
    below = 0
    for other in range(s.n_players):
        m = merit(s, other)
        above += m > own
        below += m < own
    return (below - above) / (s.n_players - 1)


def win_reward(s: State, seat: int) -> float:
    """1 to a sole winner, taken in equal parts from the others; winners share."""
    best = merit(s, 0)
    for other in range(1, s.n_players):
        best = max(best, merit(s, other))
    winners = 0
    for other in range(s.n_players):
        winners += merit(s, other) == best
    if merit(s, seat) < best:
        return -1.0 / (s.n_players - 1)
    return (s.n_players - winners) / (winners * (s.n_players - 1))


def add_score(s: State, sign: float, row: Any) -> None:
    """Add, or take off, the lead of every seat over the mean of the others."""
    total = 0
    for seat in range(s.n_players):
        total += points(s, seat)
    others = s.n_players - 1
    for seat in range(s.n_players):
        own = points(s, seat)
        row[seat] += sign * (own - (total - own) / others) / POINTS_UNIT
