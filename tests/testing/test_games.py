"""The games of the house keep their contract, and the walks of the checks see all of them."""

from __future__ import annotations

import gc
import weakref

import pytest

from guildhall.games import splendor
from guildhall.testing import check_game
from guildhall.testing.games import GAMES, VARIANTS
from guildhall.testing.walk import SEEDS, dice, stroll, walk


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_game_keeps_its_contract(name: str, players: int) -> None:
    check_game(GAMES[name], players=[players], seeds=[SEEDS[players % len(SEEDS)]])


@pytest.mark.parametrize("name", sorted(GAMES))
def test_games_and_views_go_as_soon_as_nobody_holds_them(name: str) -> None:
    gc.collect()
    gc.disable()
    try:
        game = stroll(GAMES[name](2, 1), dice("going"), 10)
        held = [weakref.ref(game), weakref.ref(game.view_for(0)), weakref.ref(game.copy())]
        assert game.actions.legal()
        del game
        assert [each() for each in held] == [None, None, None]
    finally:
        gc.enable()


def test_every_game_has_variants_for_bots() -> None:
    assert VARIANTS.keys() == GAMES.keys()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_seeds_of_the_checks_meet_every_kind_of_decision(players: int) -> None:
    game = splendor.Game(players, 1)
    met = {
        position.decision
        for seed in SEEDS
        for position in walk(splendor.Game(players, seed), dice(seed))
    }
    assert met == {decision.name for decision in game.ruleset.decisions}
