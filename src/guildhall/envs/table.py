"""One game as environments play it, told in numbers, words and pictures."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any

import numpy as np

from guildhall.envs import payment_actions
from guildhall.envs.batch import Batch, IllegalAction
from guildhall.envs.blueprint import Blueprint
from guildhall.envs.knowledge import known_to
from guildhall.games.engine.chance import xorshift_seed

MOST_HISTORY = 1_000


@dataclass(frozen=True)
class Snapshot:
    """A game as it stood, with the seed it was dealt by; hidden cards too."""

    game: tuple[Any, ...]
    """Which it is, for how many players and with what settings."""
    state: bytes
    seed: int
    turns: int
    over: int
    last: str | None = None
    recent: tuple[tuple[int, int], ...] = ()


class Table:
    """One game of a blueprint, played by the numbers of actions."""

    def __init__(
        self, blueprint: Blueprint, reward: str, max_turns: int | None, history: int = 0
    ) -> None:
        if not 0 <= history <= MOST_HISTORY:
            raise ValueError(f"history={history!r}: a number from 0 to {MOST_HISTORY}")
        self.blueprint = blueprint
        self._made_with = (blueprint, reward, max_turns, history)
        self.engine = blueprint.engine
        self.batch = Batch(blueprint, 1, reward=reward, max_turns=max_turns)
        self.last: str | None = None
        """The notation of the last move."""
        self.recent: deque[tuple[int, int]] = deque(maxlen=history)
        """The last decisions, the newest first: who, and the number that the rules give it."""
        self._decisions = [decision.name for decision in self.engine.ruleset.decisions]
        self._texts: dict[int, str] = {}
        self._pays = blueprint.further_texts != ()
        self._rules_actions: Any = None

    @property
    def seat(self) -> int:
        """The seat that has to decide, -1 when the game is over."""
        return self.batch.to_play.item(0)

    @property
    def seed(self) -> int:
        """The seed of the game."""
        return self.batch.seeds.item(0)

    @property
    def decision(self) -> str | None:
        """The kind of decision to make, None when the game is over."""
        number = self.batch.decisions.item(0)
        return None if number < 0 else self._decisions[number]

    def deal(self, seed: int) -> None:
        """Begin the game of a seed."""
        self.batch.seeds[0] = seed
        self.batch.reset()
        self.last = None
        self.recent.clear()

    def play(self, action: int) -> None:
        """Play an action of the seat that has to decide; raises IllegalAction."""
        seat, number = self.seat, action
        if self.blueprint.factored and self._is_legal(action):
            number = self.rules_action(action)
        bought = payment_actions.purchase(self) if self.is_paying else -1
        self.batch.step_one(action)
        is_paid = bought >= 0 and not self.is_paying
        self.last = payment_actions.paid_text(self, bought) if is_paid else self.rules_text(number)
        self.recent.appendleft((seat, number))

    def play_move(self, move: Any) -> None:
        """Play a move of `guildhall.games`; raises IllegalAction where actions cannot make it."""
        if self.blueprint.factored:
            self.play(self.parse(str(move)))
        else:
            payment_actions.play_move(self, move)

    def text(self, action: int) -> str:
        """The notation of an action; in a factored environment, of one that is legal now."""
        return self.rules_text(self.rules_action(action))

    def legal_texts(self) -> list[str]:
        """The notation of all legal actions, in the order of their numbers."""
        return [self.text(int(action)) for action in np.flatnonzero(self.batch.masks[0])]

    def rules_text(self, number: int) -> str:
        """The notation of an action by its number in the rules, or behind them."""
        text = self._texts.get(number)
        if text is None:
            if not 0 <= number < self.engine.ruleset.n_actions:
                raise IndexError(
                    f"action {number}: there are 0 to {self.engine.ruleset.n_actions - 1}"
                )
            further = number - self.rules_size
            own = self.blueprint.further_texts[further] if further >= 0 else None
            text = self._texts[number] = own or self._actions().move(number).text
        return text

    @property
    def rules_size(self) -> int:
        """How many actions the rules have; those of payments follow."""
        return self.engine.ruleset.n_actions - len(self.blueprint.further_texts)

    def rules_action(self, action: int) -> int:
        """The number that an action has in the rules."""
        if not self.blueprint.factored:
            return action
        return int(self.engine.legal(self.batch.states)[action])

    def parse(self, text: str) -> int:
        """The action that a text means here; a MoveError or IllegalAction where it means none."""
        if self.is_paying or text in self.blueprint.further_texts:
            return payment_actions.parse(self, text)
        move = self.game().parse(text)
        if self.blueprint.factored:
            legal = self.engine.legal(self.batch.states)
            return int(np.flatnonzero(legal == int(move.action))[0])
        if " with " in str(move):
            raise IllegalAction(f"{text}: an action names the card alone, such as `buy a1`")
        return int(move.action)

    @property
    def is_paying(self) -> bool:
        """Whether it is to be decided how a purchase is paid."""
        return self._pays and self.decision == payment_actions.DECISION

    def game(self) -> Any:
        """The game as `guildhall.games` has it, hidden cards and all, to look at or to play on.

        While a purchase is being paid, it is the game before the purchase.
        """
        states = self.batch.states.copy()
        states["depth"] -= self.is_paying
        return self.engine.game(states)

    def view(self, seat: int | None) -> Any:
        """What a seat may know, None for a spectator."""
        return self.game().view_for(seat)

    def info(self, seat: int) -> dict[str, Any]:
        """What a seat may know besides its observation."""
        return {
            "decision": self.decision,
            "turn": self.batch.turns.item(0),
            "seat": seat,
            "seed": self.seed,
            "notation": self.last,
            "action_mask": self.batch.masks[0].copy(),
        }

    def result(self) -> dict[str, Any]:
        """Places and points by seat, and what has ended the game: the rules or `max_turns`."""
        places, points = self.batch.places(0)
        ending = "max_turns" if self.batch.over[0] == 2 else "rules"
        return {"places": places, "points": points, "ending": ending}

    def snapshot(self) -> Snapshot:
        """The game as it stands."""
        batch = self.batch
        return Snapshot(
            self._game,
            batch.states.tobytes(),
            self.seed,
            int(batch.turns[0]),
            int(batch.over[0]),
            self.last,
            tuple(self.recent),
        )

    def restore(self, snapshot: Snapshot) -> None:
        """Let the game stand as it stood."""
        batch = self.batch
        if snapshot.game != self._game or len(snapshot.state) != batch.states.nbytes:
            raise ValueError(f"a state of another game: {snapshot.game}, not {self._game}")
        batch.states[:] = np.frombuffer(snapshot.state, batch.states.dtype)
        batch.seeds[0], batch.turns[0] = snapshot.seed, snapshot.turns
        batch.over[0] = snapshot.over
        self.last = snapshot.last
        self.recent.clear()
        self.recent.extend(snapshot.recent)
        batch.tell()

    def load(self, view: Any) -> None:
        """Let the game stand as a view knows it; what came before it is not known."""
        if view.ruleset is not self.engine.game_class.ruleset_of(self.engine.variant):
            raise ValueError(f"a view of another game or edition: {view!r}")
        if len(view.players) != self.blueprint.players:
            raise ValueError(
                f"a view of {len(view.players)} players, not of {self.blueprint.players}"
            )
        over = int(view.turn is None)
        self.restore(Snapshot(self._game, self.engine.load(view).tobytes(), 0, 0, over))

    def guess_for(self, seat: int, seed: int) -> None:
        """Deal everything anew that a seat cannot know."""
        batch, rules = self.batch, self.engine.rules
        batch.states[:] = known_to(self.blueprint, batch.states, seat)
        rules.guess(batch.states[0], np.array([xorshift_seed(seed)], np.uint64))
        batch.tell()

    def __reduce__(self) -> tuple[Any, ...]:
        return _laid_out, (self._made_with, self.snapshot())

    @property
    def _game(self) -> tuple[Any, ...]:
        return self.blueprint.game, *self.blueprint.recipe[1]

    def _is_legal(self, action: int) -> bool:
        return 0 <= action < self.blueprint.n_actions and bool(self.batch.masks[0, action])

    def _actions(self) -> Any:
        if self._rules_actions is None:
            self._rules_actions = self.engine.game(self.engine.new(0)).actions
        return self._rules_actions


def _laid_out(made_with: tuple[Any, ...], snapshot: Snapshot) -> Table:
    """The table that was copied or pickled."""
    table = Table(*made_with)
    table.restore(snapshot)
    return table
