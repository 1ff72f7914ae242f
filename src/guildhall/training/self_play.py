"""Games of a network against itself, and against another: kernels on top of the search."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from guildhall.bots.search.tree import (
    Tree,
    clear,
    fraction,
    make_worlds,
    most_tried,
    search,
    share_victory,
)
from guildhall.games.engine import turns
from guildhall.games.engine.declare import Cells, called, copy_into
from guildhall.games.engine.turns import State

conceal = called(turns.conceal)
lay_out = called(turns.lay_out)
legal_actions = called(turns.legal_actions)
push = called(turns.push)

LONGEST_GAME = 600
"""Decisions after which a game is given up; nobody has won it."""
NOISE_SHAPE = 4.0
"""The higher, the fewer moves get all the noise."""
TINY = 1e-6


class Plan(NamedTuple):
    """How games are played."""

    simulations: int
    worlds: int
    noise: float
    """The part of the priors at the root that is chance."""
    sharpness: float
    """How much a better value counts in what is learnt."""
    warm: int
    """Decisions of a game that are drawn from what was found."""
    late: float
    """The temperature of the decisions after those."""


class Samples(NamedTuple):
    """Positions with what is to be learnt of them."""

    states: Any
    policy: Any
    """By sample: how good each action is."""
    found: Any
    """By sample: the shares of the seats that the search found."""
    results: Any
    """By sample: the shares of the seats at the end of the game."""


def play_games(
    states: Any,
    games: int,
    plan: Plan,
    deal: Cells,
    tree: Tree,
    mind: Any,
    out: Cells,
    rng: object,
    samples: Samples,
) -> int:
    """Play so many games, and write their decisions to the samples; tell how many there were."""
    written = 0
    for _ in range(games):
        first = written
        live = states[plan.worlds + 2]
        lay_out(live, deal, rng)
        decisions = 0
        while live.over == 0 and decisions < LONGEST_GAME and written < len(samples.states):
            n = legal_actions(live, out)
            if n == 1:
                push(live, out[0])
                continue
            look(states, plan, tree, mind, out, rng, samples.policy[written])
            copy_into(samples.states[written], live)
            improve(tree, plan.sharpness, samples.policy[written])
            for seat in range(live.n_players):
                samples.found[written][seat] = tree.sums[seat] / plan.simulations
            temperature = 1.0 if decisions < plan.warm else plan.late
            push(live, draw_action(tree, samples.policy[written], temperature, rng))
            written += 1
            decisions += 1
        if live.over:
            share_victory(live, tree.value)
            for k in range(first, written):
                for seat in range(live.n_players):
                    samples.results[k][seat] = tree.value[seat]
        else:
            written = first
    return written


def look(
    states: Any, plan: Plan, tree: Tree, mind: Any, out: Cells, rng: object, priors: Any
) -> None:
    """Search from the live state, as its seat knows it; write the priors without the noise."""
    live = states[plan.worlds + 2]
    begin(states, live, plan.worlds, tree, rng)
    search(states, plan.worlds, 0, 1, tree, mind, out, rng)
    for a in range(len(priors)):
        priors[a] = 0.0
    for k in range(tree.edges[0]):
        priors[tree.actions[k]] = tree.priors[k]
    if plan.noise > 0.0:
        add_noise(tree, plan.noise, rng)
    search(states, plan.worlds, 1, plan.simulations - 1, tree, mind, out, rng)


def begin(states: Any, live: State, worlds: int, tree: Tree, rng: object) -> None:
    """Make the root of a new tree what the seat to decide knows of the live state."""
    copy_into(states[0], live)
    conceal(states[0], live.seat)
    make_worlds(states, worlds, rng)
    clear(tree)
    for seat in range(live.n_players):
        tree.sums[seat] = 0.0


def add_noise(tree: Tree, part: float, rng: object) -> None:
    """Mix chance into the priors of the root, so that everything is tried now and then."""
    n = tree.edges[0]
    total = 0.0
    for k in range(n):
        tree.prior[k] = fraction(rng) ** NOISE_SHAPE
        total += tree.prior[k]
    for k in range(n):
        tree.priors[k] = (1.0 - part) * tree.priors[k] + part * tree.prior[k] / total


def improve(tree: Tree, sharpness: float, policy: Any) -> None:
    """Turn the priors of the root into a better policy, by the values that the search found.

    A move that was hardly tried is taken to be worth what the position is worth.
    """
    n = tree.edges[0]
    visits = 0
    total = 0.0
    for k in range(n):
        visits += tree.tries[k]
        total += tree.shares[k]
    mean = total / visits
    top = -1e9
    for k in range(n):
        share = (tree.shares[k] + mean) / (tree.tries[k] + 1)
        score = math.log(policy[tree.actions[k]] + TINY) + sharpness * (share - mean)
        policy[tree.actions[k]] = score
        top = max(top, score)
    total = 0.0
    for k in range(n):
        weight = math.exp(policy[tree.actions[k]] - top)
        policy[tree.actions[k]] = weight
        total += weight
    for k in range(n):
        policy[tree.actions[k]] /= total


def draw_action(tree: Tree, policy: Any, temperature: float, rng: object) -> int:
    """One of the actions of the root, the likelier the better it is."""
    total = 0.0
    for k in range(tree.edges[0]):
        total += policy[tree.actions[k]] ** (1.0 / temperature)
    left = fraction(rng) * total
    for k in range(tree.edges[0]):
        left -= policy[tree.actions[k]] ** (1.0 / temperature)
        if left <= 0.0:
            drawn: int = tree.actions[k]
            return drawn
    last: int = tree.actions[most_tried(tree, 0)]
    return last


def play_match_game(
    states: Any,
    hero: int,
    plan: Plan,
    deal: Cells,
    tree: Tree,
    mind: Any,
    others: Any,
    out: Cells,
    deal_rng: object,
    rng: object,
) -> float:
    """Play one game, one mind at a seat, another at all others; tell the share of the one."""
    live = states[plan.worlds + 2]
    lay_out(live, deal, deal_rng)
    decisions = 0
    while live.over == 0 and decisions < LONGEST_GAME:
        n = legal_actions(live, out)
        if n == 1:
            push(live, out[0])
            continue
        begin(states, live, plan.worlds, tree, rng)
        if live.seat == hero:
            search(states, plan.worlds, 0, plan.simulations, tree, mind, out, rng)
        else:
            search(states, plan.worlds, 0, plan.simulations, tree, others, out, rng)
        push(live, tree.actions[most_tried(tree, 0)])
        decisions += 1
    if live.over == 0:
        return 0.0
    share_victory(live, tree.value)
    share: float = tree.value[hero]
    return share
