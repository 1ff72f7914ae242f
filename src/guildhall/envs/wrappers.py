"""The wrappers of PettingZoo around an environment, with a short way to what every loop asks for.

By themselves they hand each question on from wrapper to wrapper, which takes longer than the game.
"""

from __future__ import annotations

from typing import Any

from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    BaseWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)


def wrap(env: Any) -> Any:
    """An environment that ends with -1 where an action is illegal, and that wants a reset first."""
    return _WantsReset(_KnowsActions(_LosesIfIllegal(env, illegal_reward=-1)))


def _from_within(name: str) -> Any:
    def of(wrapper: _ShortWay) -> Any:
        if not wrapper._has_reset:  # noqa: SLF001 - one of us
            raise AttributeError(f"{name} cannot be accessed before reset")
        return getattr(wrapper._within, name)  # noqa: SLF001 - one of us

    return property(of)


class _ShortWay(BaseWrapper[str, Any, Any]):
    """What is asked for at every step comes from the environment itself."""

    agents = _from_within("agents")
    agent_selection = _from_within("agent_selection")
    rewards = _from_within("rewards")
    _cumulative_rewards = _from_within("_cumulative_rewards")
    terminations = _from_within("terminations")
    truncations = _from_within("truncations")
    infos = _from_within("infos")
    _has_reset = True
    """Only the outermost looks; it begins with False."""

    def __init__(self, env: Any, **told: Any) -> None:
        super().__init__(env, **told)
        self._within = env.unwrapped

    def __str__(self) -> str:
        return str(self._within)


class _LosesIfIllegal(_ShortWay, TerminateIllegalWrapper[str, Any, Any]):
    pass


class _KnowsActions(_ShortWay, AssertOutOfBoundsWrapper[str, Any, Any]):
    pass


class _WantsReset(_ShortWay, OrderEnforcingWrapper[str, Any, Any]):
    pass
