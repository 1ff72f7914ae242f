"""K23: complete games with every gain and every score, found with another program."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from carcassonne_table import play, scores
from guildhall.games import carcassonne

FILE = Path(__file__).parents[2] / "golden" / "carcassonne" / "games.jsonl"
GAMES: dict[str, Any] = {
    game["id"]: game for game in map(json.loads, FILE.read_text().splitlines())
}
HALVES = ("nw", "ne", "en", "es", "se", "sw", "ws", "wn")


def test_there_are_games_for_two_to_five_players() -> None:
    assert sorted(game["players"] for game in GAMES.values()) == sorted([2, 3, 4, 5] * 4)


@pytest.mark.parametrize("name", GAMES)
def test_k23_every_gain_and_every_score_is_reproduced(name: str) -> None:
    golden = GAMES[name]
    game = carcassonne.Game(golden["players"], deal=golden["setup"])
    for seat, source, tile, turns, x, y, meeple, gains in golden["moves"]:
        assert (game.turn, game.decision) == (seat, "source")
        before = len(game.history)
        play(game, source_text(game, source, tile), f"at {x} {y} r{90 * turns}")
        if game.decision == "meeple":
            play(game, meeple_text(meeple))
        else:
            assert meeple == "-"
        made = [happening.gains_before_end for happening in game.history[before:]]
        assert [sum(gained) for gained in zip(*made, strict=True)] == gains
    assert game.over
    before_end = [happening.gains_before_end for happening in game.history]
    assert [sum(g) for g in zip(*before_end, strict=True)] == golden["scores_before_final"]
    assert scores(game) == golden["scores"]
    assert carcassonne.Game.replay(game.record()).state == game.state


def source_text(game: carcassonne.Game, source: str, tile: str) -> str:
    if source == "a":
        return "pile"
    tiles, verb = (game.offer, "offer") if source == "b" else (game.own.hand, "hand")
    return f"{verb} {tiles.index(tile) + 1}"


def meeple_text(meeple: str) -> str:
    match [*meeple]:
        case ["C", edge]:
            return f"meeple city {'nesw'[int(edge)]}"
        case ["R", edge]:
            return f"meeple road {'nesw'[int(edge)]}"
        case ["F", half]:
            return f"meeple field {HALVES[int(half)]}"
        case ["L"]:
            return "meeple cloister"
    return "none"
