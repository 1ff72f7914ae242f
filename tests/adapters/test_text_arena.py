"""TextArena: agents who read and write play whole games in all seats, and fouls lose."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
import textarena

from guildhall.games import catalogue
from guildhall.language_models import text_arena


class Reader(textarena.Agent):  # type: ignore[misc] # TextArena has no types
    """Knows nothing but what it reads: takes any of the moves in brackets, and says so in prose."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def __call__(self, observation: str) -> str:
        legal = observation.rpartition("Legal moves: ")[2]
        move = self.rng.choice(re.findall(r"\[([^\[\]]*)\]", legal))
        return f"Not [take nothing], I think. My move is [{move}]."


def play(env: Any, players: int, seed: int) -> tuple[dict[int, float], dict[int, Any]]:
    """A whole game of readers, as TextArena's own loop plays it."""
    env.reset(num_players=players, seed=seed)
    agents = [Reader(seat) for seat in range(players)]
    done = False
    while not done:
        seat, told = env.get_observation()
        done, _ = env.step(action=agents[seat](told))
    rewards, facts = env.close()
    return rewards, facts


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [
        ("Guildhall-Splendor-v0", 2, {}),
        ("Guildhall-Splendor-v0", 4, {"expansion": "strongholds"}),
        ("Guildhall-Carcassonne-v0", 3, {}),
    ],
)
def test_readers_play_whole_games_without_a_foul(
    name: str, players: int, options: dict[str, str]
) -> None:
    env = textarena.make(name, **options)
    rewards, facts = play(env, players, seed=7)
    assert sorted(rewards) == list(range(players))
    assert sum(rewards.values()) == pytest.approx(0)
    assert max(rewards.values()) > 0
    assert not any(fact["invalid_move"] for fact in facts.values())
    assert env.game.over
    assert facts[0]["reason"] == f"{env.game.outcome().why}."
    assert sum(fact["turn_count"] for fact in facts.values()) == len(env.game.history)
    again = textarena.make(name, **options)
    assert play(again, players, seed=7) == (rewards, facts)
    assert again.game.record() == env.game.record()


def test_a_seat_is_told_what_its_view_tells_and_no_more() -> None:
    env = textarena.make("Guildhall-Splendor-v0-raw")
    env.reset(num_players=2, seed=1)
    env.step("[reserve tier1]")
    seat, told = env.get_observation()
    assert seat == 1
    board = told[-1][1]
    assert str(env.game.view_for(1)) in board
    assert "Since your last move: P1: reserve tier1" in board
    (own,) = [line for line in str(env.game.view_for(0)).splitlines() if "reserved" in line]
    assert own not in board, "what P1 has drawn unseen is told"


def test_who_twice_answers_what_is_no_move_has_lost() -> None:
    env = textarena.make("Guildhall-Splendor-v0")
    env.reset(num_players=3, seed=1)
    before = env.game.position()
    assert env.step("I take [all of them]") == (False, {})
    seat, told = env.get_observation()
    assert seat == 0
    assert "Refused: " in told.splitlines()[-1]
    assert env.game.position() == before
    env.step("[take R G O]")
    assert env.get_observation()[0] == 1
    env.step("nonsense")
    done, _ = env.step("nonsense")
    assert done
    rewards, facts = env.close()
    assert rewards == {0: 1, 1: -1, 2: 1}
    assert [facts[seat]["invalid_move"] for seat in range(3)] == [False, True, False]


def test_a_seed_leaves_the_dice_of_python_alone() -> None:
    random.seed(3)
    wanted = random.random()
    random.seed(3)
    textarena.make("Guildhall-Splendor-v0").reset(num_players=2, seed=1)
    assert random.random() == wanted


def test_places_are_rewarded_evenly() -> None:
    assert text_arena.rank_rewards([2, 1]) == {0: -1, 1: 1}
    assert text_arena.rank_rewards([1, 1, 3]) == {0: 0.5, 1: 0.5, 2: -1}
    assert text_arena.rank_rewards([1, 1]) == {0: 0, 1: 0}


def test_what_is_impossible_is_refused() -> None:
    with pytest.raises(catalogue.UnknownGame):
        text_arena.TextArenaEnv("chess")
    with pytest.raises(ValueError, match="9"):
        text_arena.TextArenaEnv().reset(num_players=9)
