"""The bots of Carcassonne: what they choose, how strong they are, what they are shown."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from carcassonne_table import changed, dealt, drawing, play
from guildhall.bots import registry
from guildhall.bots.budget import Budget
from guildhall.bots.carcassonne import levels, machine
from guildhall.bots.carcassonne.players import LevelBot, overlook
from guildhall.bots.carcassonne.search import Look, Plan, slowed
from guildhall.bots.contract import Bot
from guildhall.games import carcassonne
from guildhall.testing.walk import dice

GAMES = 5
SIGHTED = ["greedy", "journeyman"]
"""Those that overlook nothing and do not look ahead."""
ALL = [level.name for level in levels.LEVELS]


def bot(name: str, seed: int = 0) -> Bot:
    return registry.create(name, seed, game="carcassonne")


def short(name: str, seed: int = 0, *, quick: bool = False) -> LevelBot:
    """A bot of a level, with little time to look ahead."""
    level = next(level for level in levels.LEVELS if level.name == name)
    few = replace(level, budget=Budget(1), width=min(level.width, 2), depth=1)
    return LevelBot(few, seed, quick=quick)


def contest(one: str, other: str, seed: int, **settings: Any) -> list[int]:
    """The points of two bots in a game; who begins alternates."""
    game = carcassonne.Game(2, seed, **settings)
    names = [one, other] if seed % 2 else [other, one]
    bots = [bot(name, seed) for name in names]
    while game.turn is not None:
        game.push(bots[game.turn].choose(game.view_for(game.turn)))
    points = dict(zip(names, [player.score for player in game.players], strict=True))
    return [points[one], points[other]]


def test_the_house_offers_all_levels() -> None:
    assert set(registry.names("carcassonne")) >= {"random", *ALL}
    assert ALL[1:] == ["novice", "apprentice", "journeyman", "master", "grandmaster"]


def test_the_journeyman_beats_greedy_nearly_always() -> None:
    games = [contest("journeyman", "greedy", seed, draw="standard") for seed in range(GAMES)]
    assert sum(ours > theirs for ours, theirs in games) >= GAMES - 1


def test_greedy_beats_random() -> None:
    games = [contest("greedy", "random", seed, draw="standard") for seed in range(4)]
    assert all(ours > theirs for ours, theirs in games)


@pytest.mark.parametrize("name", SIGHTED)
def test_a_city_that_can_be_completed_is_completed(name: str) -> None:
    game = play(drawing("FUE"), "at 0 1 r90", "meeple city n", "at 1 0 r90", "none")
    game.push(bot(name).choose(game.view_for(0)))
    assert (game.tiles[-1].x, game.tiles[-1].y, game.tiles[-1].turns) == (0, 2, 2)


@pytest.mark.parametrize("name", SIGHTED)
def test_the_tile_that_completes_is_chosen_whichever_source_it_is_in(name: str) -> None:
    for place, offer, hand in (("offer 3", "WWE", "WWX"), ("hand 2", "WWX", "WEW")):
        game = dealt(pile="FU", offer=offer, hands=[hand])
        play(game, "pile", "at 0 1 r90", "meeple city n", "pile", "at 1 0 r90", "none")
        game = changed(game, turns0=34)
        assert str(bot(name).choose(game.view_for(0))) == place


def test_the_journeyman_keeps_its_last_meeple_off_a_meadow_without_cities() -> None:
    game = changed(play(drawing("V"), "at 0 -1 r0"), meeples0=1)
    assert not str(bot("journeyman").choose(game.view_for(0))).startswith("meeple field")


def test_the_last_tile_is_laid_where_it_brings_most() -> None:
    """In the last turn nothing is hoped for any more: what counts is the lead at the end."""
    state = play(drawing("FUE"), "at 0 1 r90", "meeple city n", "at 1 0 r90", "none").state
    state.pile_size, state.n_left = 0, 1
    game = carcassonne.Game.going_on(state, None, "standard")
    leads: dict[str, int] = {}
    for move in game.legal_moves():
        for last in _endings(game, move):
            points = [player.score for player in last.players]
            leads[str(move)] = max(leads.get(str(move), -99), points[0] - points[1])
    chosen = short("journeyman").choose(game.view_for(0))
    assert leads[str(chosen)] == max(leads.values())


def _endings(game: carcassonne.Game, move: carcassonne.Move) -> list[carcassonne.Game]:
    """The game after a move and everything that may follow in the turn, at its end."""
    after = game.copy()
    after.push(move)
    if after.over:
        return [after]
    return [end for further in after.legal_moves() for end in _endings(after, further)]


@pytest.mark.parametrize("draw", ["standard", "variant"])
@pytest.mark.parametrize("name", ALL)
def test_two_deals_that_differ_only_in_what_is_hidden_give_the_same_choice(
    name: str, draw: str
) -> None:
    game = carcassonne.Game(3, 11, draw=draw)
    rng = dice(2)
    for number in range(8):
        assert game.turn is not None
        other = game.determinise(game.turn, rng)
        assert other.state != game.state
        views = game.view_for(game.turn), other.view_for(game.turn)
        choices = [str(short(name, 3).choose(view)) for view in views]
        assert choices[0] == choices[1], f"decision {number}"
        game.push(rng.choice(game.legal_moves()))


def test_a_turn_is_planned_once() -> None:
    game = carcassonne.Game(2, 5)
    player = short("journeyman", 1)
    thoughts = []
    think = player._think
    player._think = lambda *told: thoughts.append(told) or think(*told)  # type: ignore[func-returns-value, method-assign]
    while game.turn == 0:
        game.push(player.choose(game.view_for(0)))
    assert len(game.history) == 3
    assert len(thoughts) == 1


def test_a_plan_that_somebody_else_has_not_followed_is_forgotten() -> None:
    game = carcassonne.Game(2, 5)
    player = short("journeyman", 1)
    chosen = player.choose(game.view_for(0))
    game.push(next(move for move in game.legal_moves() if move != chosen))
    assert player.choose(game.view_for(0)) == short("journeyman", 1).choose(game.view_for(0))


def test_who_overlooks_sees_the_other_places_whole() -> None:
    first = 18
    looks = [Look(Plan(-1, first + k, m), 0.0) for k in range(400) for m in range(2)]
    seen = {look.plan for look in overlook(looks, 0.3, first, dice(1))}
    by_place = [
        sum(Plan(-1, first + 4 * place + k, m) in seen for k in range(4) for m in range(2))
        for place in range(100)
    ]
    assert set(by_place) == {0, 8}
    assert 15 < by_place.count(0) < 45


def test_who_overlooks_everything_looks_again() -> None:
    looks = [Look(Plan(-1, 23, 1), 0.0)]
    assert overlook(looks, 1.0, 18, dice(1)) == looks


def test_a_plan_of_one_game_is_not_followed_in_another() -> None:
    player = short("journeyman", 1)
    player.choose(carcassonne.Game(2, 5).view_for(0))
    other = carcassonne.Game(2, 6)
    assert player.choose(other.view_for(0)) == short("journeyman", 1).choose(other.view_for(0))


def test_interpreted_bots_look_at_fewer_deals() -> None:
    assert slowed(Budget(2000), machine.Machine.speed).simulations == 50
    assert slowed(Budget(10), machine.Machine.speed).simulations == 1


def test_a_compiled_bot_that_does_not_look_ahead_chooses_the_same() -> None:
    game = carcassonne.Game(2, 5)
    players = [short("journeyman", 1, quick=quick) for quick in (False, True)]
    for _ in range(30):
        choices = [player.choose(game.view_for(game.turn)) for player in players]
        assert choices[0] == choices[1]
        game.push(choices[0])


@pytest.mark.parametrize("draw", ["standard", "variant"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_levels_play_each_other_to_the_end_in_both_draws(players: int, draw: str) -> None:
    game = carcassonne.Game(players, 4, draw=draw)
    bots = [short(ALL[(seat + players) % len(ALL)], seat) for seat in range(players)]
    while game.turn is not None:
        view = game.view_for(game.turn)
        move = bots[game.turn].choose(view)
        assert move in view.legal_moves()
        game.push(move)
    assert game.outcome() is not None
