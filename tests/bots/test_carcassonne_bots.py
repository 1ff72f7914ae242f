"""The bots of Carcassonne: what they choose, how strong they are, what they are shown."""

from __future__ import annotations

import pytest

from carcassonne_table import changed, dealt, drawing, play
from guildhall.bots import registry
from guildhall.bots.carcassonne.chances import Chances, closing_tiles
from guildhall.bots.carcassonne.plan import Planning, different_turns
from guildhall.bots.carcassonne.weights import Weights
from guildhall.bots.contract import Bot
from guildhall.games import carcassonne
from guildhall.games.carcassonne.tiles import letters

GAMES = 10


def bot(name: str, seed: int = 0) -> Bot:
    return registry.create(name, seed, game="carcassonne")


def contest(one: str, other: str, seed: int) -> list[int]:
    """The points of two bots in a game; who begins alternates."""
    game = carcassonne.Game(2, seed)
    names = [one, other] if seed % 2 else [other, one]
    bots = [bot(name, seed) for name in names]
    while game.turn is not None:
        game.push(bots[game.turn].choose(game.view_for(game.turn)))
    points = dict(zip(names, [player.score for player in game.players], strict=True))
    return [points[one], points[other]]


def test_the_house_offers_random_greedy_and_thinker() -> None:
    assert set(registry.names("carcassonne")) >= {"random", "greedy", "thinker"}


def test_the_thinker_beats_greedy_most_of_the_time() -> None:
    games = [contest("thinker", "greedy", seed) for seed in range(GAMES)]
    assert sum(ours > theirs for ours, theirs in games) >= 7


def test_greedy_beats_random() -> None:
    games = [contest("greedy", "random", seed) for seed in range(4)]
    assert all(ours > theirs for ours, theirs in games)


@pytest.mark.parametrize("name", ["greedy", "thinker"])
def test_a_city_that_can_be_completed_is_completed(name: str) -> None:
    game = play(drawing("FUE"), "at 0 1 r90", "meeple city n", "at 1 0 r90", "none")
    game.push(bot(name).choose(game.view_for(0)))
    assert (game.tiles[-1].x, game.tiles[-1].y, game.tiles[-1].turns) == (0, 2, 2)


@pytest.mark.parametrize("name", ["greedy", "thinker"])
def test_the_tile_that_completes_is_chosen_whichever_source_it_is_in(name: str) -> None:
    for place, offer, hand in (("offer 3", "WWE", "WWX"), ("hand 2", "WWX", "WEW")):
        game = dealt(pile="FU", offer=offer, hands=[hand])
        play(game, "pile", "at 0 1 r90", "meeple city n", "pile", "at 1 0 r90", "none")
        game = changed(game, turns0=34)
        assert str(bot(name).choose(game.view_for(0))) == place


def test_the_thinker_keeps_its_last_meeple_off_a_meadow_without_cities() -> None:
    game = changed(play(drawing("V"), "at 0 -1 r0"), meeples0=1)
    assert not str(bot("thinker").choose(game.view_for(0))).startswith("meeple field")


def test_a_gap_that_no_unseen_tile_can_close_has_no_chance() -> None:
    view = carcassonne.Game(2, 1).view_for(0)
    chances = Chances(view, Weights())
    city_on_all_sides = (0b11111111, 0)
    road_and_city_crossed = (0b10111011, 0)
    city_in_the_north = (0b11, 0)
    assert chances.of_gap(road_and_city_crossed, own=False) == 0.0
    assert 0.0 < chances.of_gap(city_on_all_sides, own=False) < 1.0
    assert chances.of_gap(city_in_the_north, own=False) > chances.of_gap(
        city_on_all_sides, own=False
    )


def test_a_tile_closes_a_gap_only_if_it_leaves_no_way_into_the_open() -> None:
    closers = {letters()[number] for number in closing_tiles(0b11, 0)}
    assert closers == set("DEHIJKL")
    both = {letters()[number] for number in closing_tiles(0b1111, 0)}
    assert both == set("IMNOP")


def test_the_pile_is_worth_the_mean_over_the_unseen_tiles() -> None:
    planning = Planning(carcassonne.Game(2, 1).view_for(0), Weights())
    unseen = planning.view.unseen
    worths = [planning.best(letter).worth for letter in unseen.elements()]
    assert planning.expected() == pytest.approx(sum(worths) / len(worths))


def test_rotations_that_look_alike_are_tried_once() -> None:
    turns = {letter: len(different_turns(letter)) for letter in "BCXFGHUEVD"}
    assert turns == {
        **dict.fromkeys("BCX", 1),
        **dict.fromkeys("FGHU", 2),
        **dict.fromkeys("EVD", 4),
    }


@pytest.mark.parametrize("name", ["greedy", "thinker"])
def test_mistake_a_bot_does_not_read_the_true_order_of_the_pile(name: str) -> None:
    one = dealt(pile="ECABEL", offer="VVV", hands=["UUU"])
    other = dealt(pile="LEBACE", offer="VVV", hands=["UUU"])
    for _ in range(12):
        choices = [bot(name, 3).choose(game.view_for(game.turn)) for game in (one, other)]
        assert choices[0] == choices[1]
        if str(choices[0]) == "pile" or one.turn:
            break
        one.push(choices[0])
        other.push(choices[1])
