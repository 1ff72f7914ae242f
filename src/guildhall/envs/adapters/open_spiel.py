"""For OpenSpiel: Splendor in every edition as a Python game, `guildhall_splendor`.

    import pyspiel
    import guildhall.envs.adapters.open_spiel
    game = pyspiel.load_game("guildhall_splendor", {"players": 3, "expansion": "orient"})

A game begins with a chance node that chooses one of `deals` layouts; every card that is turned up
or drawn afterwards is a chance node with exactly the cards that are left in its deck.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np
import pyspiel

from guildhall.envs import splendor_v0
from guildhall.envs.aec import GuildhallEnv
from guildhall.games import splendor

NAME = "guildhall_splendor"
USUAL = {"players": 2, "expansion": "", "deals": 1000, "max_turns": 400}
GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Splendor (Guildhall)",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=USUAL,
)


class Kind:
    """An edition for a number of players, and what is made for it once."""

    def __init__(self, players: int, expansion: str | None, deals: int, max_turns: int) -> None:
        self.players = players
        self.expansion = expansion
        self.deals = deals
        self.max_turns = max_turns
        self.usual = splendor.Game(players, seed=0, expansion=expansion)

    @cached_property
    def env(self) -> GuildhallEnv:
        """The environment whose observations are told; compiled when they are first asked for."""
        return splendor_v0.raw_env(self.players, self.expansion, observation="float32")

    def __deepcopy__(self, _memo: dict[int, Any]) -> Kind:
        return self


class SplendorGame(pyspiel.Game):  # type: ignore[misc] # pyspiel has no types
    """Splendor in one edition for one number of players."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**USUAL, **(params or {})}
        self.kind = Kind(
            int(chosen["players"]),
            str(chosen["expansion"]) or None,
            int(chosen["deals"]),
            int(chosen["max_turns"]),
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=self.kind.usual.actions.size,
            max_chance_outcomes=max(self.kind.deals, len(self.kind.usual.state.owner)),
            num_players=self.kind.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.kind.max_turns * 4,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> SplendorState:
        """A state before the deal."""
        return SplendorState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SplendorObserver:
        """Who tells a player what it may know."""
        usual = pyspiel.IIGObservationType(perfect_recall=False)
        return SplendorObserver(self.kind, iig_obs_type or usual, params)


class SplendorState(pyspiel.State):  # type: ignore[misc] # pyspiel has no types
    """A game with what each player has seen of it."""

    def __init__(self, game: SplendorGame) -> None:
        super().__init__(game)
        self.kind = game.kind
        self.position: splendor.Game | None = None
        """None before the deal."""
        self._pending: tuple[int, int] | None = None
        """The action that waits for a card, and the deck that it comes from."""
        self._seen: list[list[str]] = [[] for _ in range(game.kind.players)]
        self._turns = 0

    def current_player(self) -> int:
        """Who has to decide, chance or nobody."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if self.position is None or self._pending is not None:
            return int(pyspiel.PlayerId.CHANCE)
        assert self.position.turn is not None  # noqa: S101 - it is not over
        return int(self.position.turn)

    def is_terminal(self) -> bool:
        """Whether the game is over, by the rules or by `max_turns`."""
        position = self.position
        return (
            position is not None
            and self._pending is None
            and (bool(position.over) or self._turns >= self.kind.max_turns)
        )

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The layouts, or the cards that are left in a deck."""
        if self.position is None:
            outcomes = list(range(self.kind.deals))
        else:
            assert self._pending is not None  # noqa: S101 - it is a chance node
            state, deck = self.position.state, self._pending[1]
            outcomes = sorted(state.deck[deck][: state.deck_size[deck]])
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def returns(self) -> list[float]:
        """1 for the first place, -1 for the last, evenly spaced; zeros before the end."""
        players = self.kind.players
        if not self.is_terminal():
            return [0.0] * players
        assert self.position is not None  # noqa: S101 - it is over
        ended = self.position if self.position.over else stopped(self.position)
        outcome = ended.outcome()
        assert outcome is not None  # noqa: S101 - it has ended
        places = outcome.places
        return [
            (sum(other > own for other in places) - sum(other < own for other in places))
            / (players - 1)
            for own in places
        ]

    def observation_of(self, player: int) -> Any:
        """What the environment tells a seat of this position."""
        if self.position is None:
            return np.zeros(self.kind.env.fields.size, np.float32)
        return self.kind.env.show(self.position.view_for(player))["observation"]

    def information_state_string(self, player: int | None = None) -> str:
        """All that a player has seen since the deal."""
        chosen = self.current_player() if player is None else player
        return f"P{chosen}: {'; '.join(self._seen[chosen])}"

    def observation_string(self, player: int | None = None) -> str:
        """The table as a player sees it now."""
        chosen = self.current_player() if player is None else player
        return "" if self.position is None else str(self.position.view_for(chosen))

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> SplendorState:
        """A state that a player cannot tell from this one, with everything unknown dealt anew."""
        twin: SplendorState = self.clone()
        if twin.position is not None:
            dice = random.Random(probability_sampler())  # noqa: S311 - a guess, no secret
            twin.position = twin.position.determinise(player_id, dice)
        return twin

    def _legal_actions(self, _player: int) -> list[int]:
        assert self.position is not None  # noqa: S101 - a player decides
        return sorted(move.action for move in self.position.legal_moves())

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self.position = splendor.Game(
                self.kind.players, f"open_spiel:{action}", expansion=self.kind.expansion
            )
            self._tell_all(f"deal {self.position.view_for(None).position()}")
        elif self._pending is not None:
            waiting, deck = self._pending
            self._pending = None
            self.position = put_on_top(self.position, deck, action)
            self._play(waiting)
        else:
            drawn = drawn_deck(self.position, action)
            if drawn is None:
                self._play(action)
            else:
                self._pending = action, drawn

    def _play(self, action: int) -> None:
        position = self.position
        assert position is not None  # noqa: S101 - it was dealt
        seat = position.turn
        text = position.actions.move(action).text
        position.push(position.parse(text))
        self._turns += position.turn != seat
        for player, seen in enumerate(self._seen):
            seen.append(f"{text} -> {position.view_for(player).position()}")

    def _tell_all(self, text: str) -> None:
        for seen in self._seen:
            seen.append(text)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return self.kind.usual.actions.move(action).text
        return f"deal {action}" if self.position is None else f"card {action}"

    def __str__(self) -> str:
        return "before the deal" if self.position is None else self.position.position()


class SplendorObserver:
    """Tells a player what the environment tells: `tensor`, and by fields in `dict`."""

    def __init__(self, kind: Kind, observed: Any, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters of observations: {params}")
        self._fields = kind.env.fields
        self._recalls = observed.perfect_recall
        self.tensor = np.zeros(self._fields.size, np.float32)
        self.dict = {field.name: field.of(self.tensor) for field in self._fields}

    def set_from(self, state: SplendorState, player: int) -> None:
        """Write what a player may know of a state."""
        self.tensor[:] = state.observation_of(player)

    def string_from(self, state: SplendorState, player: int) -> str:
        """The same in words."""
        if self._recalls:
            return state.information_state_string(player)
        return state.observation_string(player)


def drawn_deck(position: splendor.Game, action: int) -> int | None:
    """The deck from which an action draws a card; None if it draws none."""
    before = list(position.state.deck_size)
    twin = position.copy()
    twin.push(twin.parse(twin.actions.move(action).text))
    changed = [deck for deck, size in enumerate(twin.state.deck_size) if size < before[deck]]
    return changed[0] if changed else None


def put_on_top(position: splendor.Game, deck: int, card: int) -> splendor.Game:
    """The same game, in which a card of a deck is the next one that is drawn from it."""
    state = position.state
    pile, top = state.deck[deck], state.deck_size[deck] - 1
    where = list(pile[: top + 1]).index(card)
    pile[where], pile[top] = pile[top], pile[where]
    return splendor.Game.going_on(state, position.names, position.variant, position.history)


def stopped(position: splendor.Game) -> splendor.Game:
    """The same game, ended as it stands."""
    twin = position.copy()
    twin.stop()
    return twin


pyspiel.register_game(GAME_TYPE, SplendorGame)
