"""For TextArena: all seats of a game in words, so that language models play each other.

    import textarena
    import guildhall.language_models.text_arena

    env = textarena.make("Guildhall-Splendor-v0", expansion="orient")
    env.reset(num_players=3, seed=7)
    seat, told = env.get_observation()
    done, info = env.step("[take R G O]")

Whoever has to decide is shown the table as their seat knows it, what happened since they decided
last, and the legal moves. An answer is the move, or holds it in square brackets; the last ones
count. Who answers something else is told why and may answer again; the second time in a row they
have lost.
"""

from __future__ import annotations

import re
from typing import Any

import textarena
from textarena.envs.registration import ENV_REGISTRY, register_with_versions
from textarena.wrappers import ActionFormattingWrapper, GameBoardObservationWrapper

from guildhall.games import catalogue
from guildhall.games.contract import MoveError

IN_BRACKETS = re.compile(r"\[([^\[\]]*)\]")
PROMPT = """You are {name} and play {title} against {others}.
Answer with one of the legal moves in square brackets, such as [{example}].
A turn may be several decisions; you are asked for each of them."""


class TextArenaEnv(textarena.Env):  # type: ignore[misc] # TextArena has no types
    """`game` is one of the catalogue; other options are its settings, such as `expansion`.

    `errors` is how often in a row somebody may answer what is no legal move without losing.
    """

    def __init__(self, game: str = catalogue.USUAL, *, errors: int = 1, **settings: Any) -> None:
        self.spec = catalogue.game(game)
        self.settings = self.spec.complete(settings)
        self.errors = errors

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """Deal a game; the same seed deals the same one. Raises ValueError for a wrong number."""
        names = [f"P{seat + 1}" for seat in range(num_players)]
        self.game: Any = self.spec.start(num_players, seed, names, self.settings)
        # No seed for TextArena: it would set that of all Python.
        self.state = textarena.FFAMultiPlayerState(num_players, error_allowance=self.errors)
        self.state.reset(game_state={}, player_prompt_function=self._prompt)
        self._told = [0] * num_players
        self._show_table()

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Play the move that an answer names, or refuse it."""
        state, seat = self.state, self.state.current_player_id
        state.add_observation(
            action, textarena.ObservationType.PLAYER_ACTION, from_id=seat, to_id=seat
        )
        named = IN_BRACKETS.findall(action)
        try:
            self.game.push_text((named[-1] if named else action).strip())
        except MoveError as error:
            if state.set_invalid_move(f"{error}."):
                self._end_by_foul(seat)
            else:
                self._show_table(f"Refused: {error}.")
        else:
            self._told[seat] = len(self.game.history)
            if self.game.over:
                self._end()
            else:
                state.manually_set_current_player_id(self.game.turn)
                self._show_table()
        done, info = state.step(rotate_player=False)
        return bool(done), dict(info)

    def legal_moves(self) -> list[str]:
        """What may be played now."""
        return [] if self.game.over else [str(move) for move in self.game.legal_moves()]

    def _prompt(self, player_id: int, game_state: dict[str, Any]) -> str:  # noqa: ARG002 - named so
        others = [name for seat, name in enumerate(self.game.names) if seat != player_id]
        return PROMPT.format(
            name=self.game.names[player_id],
            title=self.spec.title_of(self.settings),
            others=" and ".join(others),
            example=self.legal_moves()[0],
        )

    def _show_table(self, remark: str = "") -> None:
        """Tell whoever has to decide what their seat may know."""
        seat = self.game.turn
        view = self.game.view_for(seat)
        lines = [str(view)]
        since = view.history[self._told[seat] :]
        if since:
            told = "; ".join(f"{self.game.names[past.seat]}: {past.move}" for past in since)
            lines.append(f"Since your last move: {told}")
        moves = " ".join(f"[{move}]" for move in view.legal_moves())
        lines.append(f"Your decision: {view.decision}. Legal moves: {moves}")
        if remark:
            lines.append(remark)
        self.state.current_player_id = seat
        self.state.add_observation(
            "\n".join(lines), textarena.ObservationType.GAME_BOARD, to_id=seat
        )

    def _end(self) -> None:
        outcome = self.game.outcome()
        self.state.set_game_outcome(rank_rewards(outcome.places), f"{outcome.why}.")

    def _end_by_foul(self, seat: int) -> None:
        """At larger tables the others share the victory."""
        rewards = dict.fromkeys(range(self.game.n_players), 1.0) | {seat: -1.0}
        reason = f"{self.game.names[seat]} answered what is no legal move."
        self.state.set_game_outcome(rewards, reason)


def rank_rewards(places: Any) -> dict[int, float]:
    """1 for the first place, -1 for the last, evenly spaced between, shared by equals."""
    rewards = {}
    for seat, place in enumerate(places):
        behind = sum(other > place for other in places)
        before = sum(other < place for other in places)
        rewards[seat] = (behind - before) / (len(places) - 1)
    return rewards


for _name in ("splendor", "carcassonne"):
    if f"Guildhall-{_name.title()}-v0" not in ENV_REGISTRY:
        register_with_versions(
            f"Guildhall-{_name.title()}-v0",
            TextArenaEnv,
            wrappers={"default": [GameBoardObservationWrapper, ActionFormattingWrapper]},
            game=_name,
        )
