"""Any game of the house as a PettingZoo environment whose agents act one after another."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from copy import copy
from functools import update_wrapper
from typing import Any, ParamSpec, Self, TypeVar

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from pettingzoo import AECEnv

from guildhall.envs.batch import check_seed, next_seed
from guildhall.envs.blueprint import Blueprint
from guildhall.envs.observation import form, observation_space, observe
from guildhall.envs.pictures import RENDER_MODES, check_mode, show
from guildhall.envs.table import Snapshot, Table
from guildhall.envs.wrappers import wrap

KEPT = (
    "agents",
    "agent_selection",
    "rewards",
    "_cumulative_rewards",
    "terminations",
    "truncations",
    "infos",
)
"""What an environment knows besides its game."""
E = TypeVar("E", bound="GuildhallEnv")
P = ParamSpec("P")


class GuildhallEnv(AECEnv[str, Any, int | None]):
    """A game whose agents, `player_0` and so on, decide in the order of the rules.

    A turn may be several decisions, so the same agent may act several times in a row. An
    observation is a dictionary of `observation`, in the form that `observation=` names, and
    `action_mask`, which is all zeros for whoever does not have to decide; with `history=k` also of
    `history`, the last k decisions.
    """

    def __init__(
        self,
        blueprint: Blueprint,
        *,
        name: str,
        reward: str = "rank",
        max_turns: int | None = None,
        observation: str = "int8",
        history: int = 0,
        render_mode: str | None = None,
    ) -> None:
        check_mode(render_mode)
        self.metadata = {
            "render_modes": list(RENDER_MODES),
            "name": name,
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = render_mode
        self.blueprint = blueprint
        self.fields = blueprint.fields
        """Where everything stands in an observation."""
        self._made_with = {
            "name": name,
            "reward": reward,
            "max_turns": max_turns,
            "observation": observation,
            "history": history,
            "render_mode": render_mode,
        }
        self.table = Table(blueprint, reward, max_turns, history)
        self.possible_agents = [f"player_{seat}" for seat in range(blueprint.players)]
        self.agents = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        told, self._tell = form(observation, blueprint)
        self._observation_spaces = {
            agent: observation_space(told, blueprint, history) for agent in self.possible_agents
        }
        self._action_spaces = {
            agent: spaces.Discrete(blueprint.n_actions) for agent in self.possible_agents
        }
        state = self.table.batch.states.view(np.uint8)
        self.state_space = spaces.Box(0, 255, state.shape, np.uint8)
        self._no_mask = np.zeros(blueprint.n_actions, np.int8)
        self._rewards_each_step = reward == "delta"
        self._has_begun = False

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations, the same for all."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions, the same for all."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - part of the contract
        """Deal the game of a seed, or the one that follows the last game."""
        if seed is None:
            seed = next_seed(self.table.seed) if self._has_begun else secrets.randbits(63)
        check_seed(seed)
        self._has_begun = True
        self.table.deal(seed)
        self._sit_down()

    def step(self, action: int | None) -> None:
        """Play an action of the agent that has to decide; raises IllegalAction."""
        if not self._has_begun:
            raise ResetNeeded("call reset before step")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise TypeError(f"{agent} has to decide: give an action")
        table = self.table
        table.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        over = table.batch.over.item(0)
        if over or self._rewards_each_step:
            gains = table.batch.rewards[0].tolist()
            for other, gained in zip(self.agents, gains, strict=True):
                self.rewards[other] = gained
                self._cumulative_rewards[other] += gained
        if over:
            self._end()
        else:
            self.agent_selection = self.possible_agents[table.seat]
            self.infos[agent] = {}
            self.infos[self.agent_selection] = self._info()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know, and what it may do."""
        table, seat = self.table, self._seats[agent]
        mask = self.infos[agent].get("action_mask") if table.seat == seat else None
        return observe(table, seat, self._tell, self._no_mask.copy() if mask is None else mask)

    def action_masks(self) -> Any:
        """What the agent that has to decide may do, as sb3-contrib asks for it."""
        return self.table.batch.masks[0].copy()

    def render(self) -> Any:
        """The table as everybody sees it: text, SVG, pixels, or printed for people."""
        return show(self.table.view(None), self.render_mode)

    def state(self) -> Any:
        """The whole game with everything hidden, in bytes: for critics that may see everything."""
        return self.table.batch.states.view(np.uint8).copy()

    def action_text(self, action: int) -> str:
        """The notation of an action; in Carcassonne, of one that is legal now."""
        return self.table.text(action)

    def parse(self, text: str) -> int:
        """The action that a text means here; raises a MoveError where it means none."""
        return self.table.parse(text)

    def game(self) -> Any:
        """The game as `guildhall.games` has it, with everything hidden: to look at, to search."""
        return self.table.game()

    def show(self, view: Any) -> dict[str, Any]:
        """What the agent at the seat of a view is told, of any game of the same kind.

        The environment goes on from there, without what the view does not know: only to be looked
        at.
        """
        self.table.load(view)
        self._has_begun = True
        self._sit_down()
        if self.table.batch.over[0]:
            self._end()
        return self.observe(self.possible_agents[view.seat])

    def get_state(self) -> Snapshot:
        """The game as it stands, to go back to."""
        return self.table.snapshot()

    def set_state(self, snapshot: Snapshot) -> None:
        """Go back to a game as it stood; rewards begin at 0 there."""
        self.table.restore(snapshot)
        self._has_begun = True
        self._sit_down()
        if snapshot.over:
            self._end()

    def clone(self) -> Self:
        """An independent environment with the same game."""
        kept = {name: copy(self.__dict__.get(name)) for name in KEPT}
        game = self.get_state() if self._has_begun else None
        return _rebuilt(type(self), self.blueprint, self._made_with, game, kept)

    def determinise(self, agent: str, seed: int) -> Self:
        """A clone in which everything that an agent cannot know is dealt anew."""
        twin = self.clone()
        twin.table.guess_for(self._seats[agent], seed)
        if twin.table.seat >= 0:  # an unseen card of whoever decides may be another one now
            twin.infos[twin.agent_selection] = twin._info()  # noqa: SLF001 - one of us
        return twin

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        kept = {name: self.__dict__.get(name) for name in KEPT}
        game = self.get_state() if self._has_begun else None
        return _rebuilt, (type(self), self.blueprint, self._made_with, game, kept)

    def _sit_down(self) -> None:
        """Let all agents be there, with nothing gained yet."""
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.possible_agents[max(self.table.seat, 0)]
        self.__dict__.pop("_skip_agent_selection", None)
        self.infos = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection] = self._info()

    def _end(self) -> None:
        """The game is over for everybody."""
        cut = self.table.batch.over[0] == 2
        self.terminations = dict.fromkeys(self.agents, not cut)
        self.truncations = dict.fromkeys(self.agents, bool(cut))
        result = self.table.result()
        self.infos = {agent: {**self._info(), "result": result} for agent in self.agents}
        self.agent_selection = self.agents[0]

    def _info(self) -> dict[str, Any]:
        """What everybody may know besides."""
        info = self.table.info(self.table.seat)
        if self.blueprint.factored:
            info["action_ids"] = self.table.engine.legal(self.table.batch.states)
        return info


def _rebuilt(
    kind: type[E],
    blueprint: Blueprint,
    made_with: dict[str, Any],
    game: Snapshot | None,
    kept: dict[str, Any],
) -> E:
    """The environment that was copied or pickled."""
    env = kind(blueprint, **made_with)
    if game is not None:
        env.set_state(game)
        env.__dict__.update(kept)
    return env


def wrapped(make: Callable[P, GuildhallEnv]) -> Callable[P, Any]:
    """What makes an environment that ends where an action is illegal, as others of PettingZoo."""

    def env(*told: P.args, **options: P.kwargs) -> Any:
        """The environment with the wrappers of PettingZoo: an illegal action loses with -1.

        It takes what `raw_env` takes.
        """
        return wrap(make(*told, **options))

    return update_wrapper(env, make, assigned=("__module__", "__annotations__"))
