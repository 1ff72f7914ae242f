"""What a process of a training run does: play chunks of games, and games against the champion."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from guildhall.bots.search.compiled import Compiled, compiled
from guildhall.bots.search.network import Mind
from guildhall.bots.search.room import make_mind, make_tree
from guildhall.bots.search.subject import Subject, find_subjects
from guildhall.bots.search.weights import parse_weights
from guildhall.training import batches, self_play
from guildhall.training.self_play import Plan, Samples
from guildhall.training.settings import Settings

LONGEST = 400
"""Decisions of a game for which there is room, on average over a chunk."""


class Player:
    """Plays games for a training run; everything is compiled once a process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.subject = find_subject(settings)
        self.runtime = learning_runtime(self.subject)
        self._deal = np.array(self.subject.deal, np.int8)
        self._out = self.runtime.actions(self.runtime.ruleset.n_actions)

    def teach(self, name: str) -> Samples:
        """Play a chunk of games by the hand-made appraisal; the name makes it what it is."""
        runtime = teaching_runtime(self.subject)
        plan = self._plan(self.settings.teacher_simulations)
        return self._play(runtime, plan, None, f"{self.settings.seed}:{name}")

    def play(self, net: bytes, name: str) -> Samples:
        """Play a chunk of games by a network; the name makes the chunk what it is."""
        plan = self._plan(self.settings.simulations)
        return self._play(self.runtime, plan, self._mind(net), f"{self.settings.seed}:{name}")

    def compete(self, net: bytes, other: bytes, deals: range) -> list[float]:
        """The share of a network against another, deal by deal over all rotations of seats."""
        settings = self.settings
        minds = self._mind(net), self._mind(other)
        plan = self._plan(settings.gate_simulations)
        room_for_tree = make_tree(self.runtime, settings.players, plan.simulations + 1)
        states = self.runtime.states(plan.worlds + 3)
        shares = []
        for deal in deals:
            total = 0.0
            for hero in range(settings.players):
                total += self.runtime.kernels.play_match_game(
                    states,
                    hero,
                    plan,
                    self._deal,
                    room_for_tree,
                    *minds,
                    self._out,
                    self.runtime.rng(f"deal:{deal}"),
                    self.runtime.rng(f"match:{deal}:{hero}"),
                )
            shares.append(total / settings.players)
        return shares

    def _mind(self, net: bytes) -> Mind:
        return make_mind(self.runtime, self.subject.description, parse_weights(net))

    def _plan(self, simulations: int) -> Plan:
        s = self.settings
        return Plan(simulations, s.worlds, s.noise, s.sharpness, s.warm, s.late)

    def _play(self, runtime: Compiled, plan: Plan, mind: Any, seed: str) -> Samples:
        settings = self.settings
        room = settings.chunk * LONGEST
        samples = Samples(
            np.zeros(room, runtime.state_type),
            np.zeros((room, runtime.ruleset.n_actions), np.float32),
            np.zeros((room, settings.players), np.float32),
            np.zeros((room, settings.players), np.float32),
        )
        room_for_tree = make_tree(runtime, settings.players, plan.simulations + 1)
        states = runtime.states(plan.worlds + 3)
        written = runtime.kernels.play_games(
            states,
            settings.chunk,
            plan,
            self._deal,
            room_for_tree,
            mind,
            self._out,
            runtime.rng(seed),
            samples,
        )
        return Samples(*(part[:written] for part in samples))


def find_subject(settings: Settings) -> Subject:
    """What the network of a run learns; raises what a game says that has no such subject."""
    played = settings.conditions
    return find_subjects(played.spec).subject(played.players, played.settings)


def learning_runtime(subject: Subject) -> Compiled:
    """The compiled kernels of a run."""
    return compiled(subject.ruleset, (*subject.description.kernels, self_play, batches))


def teaching_runtime(subject: Subject) -> Compiled:
    """The compiled kernels of the games before there is a network."""
    return compiled(subject.ruleset, (*subject.teacher, self_play))


@cache
def player(settings: Settings) -> Player:
    """The player of this process."""
    return Player(settings)
