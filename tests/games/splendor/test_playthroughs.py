"""Golden playthroughs: whole games as readable text, decision by decision."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from guildhall.games import splendor
from guildhall.games.splendor.notation import write_gems
from guildhall.games.splendor.position import PlayerArea

FILES = Path(__file__).parents[2] / "golden" / "playthroughs"
CASES = {"splendor-2-players": (2, 28), "splendor-3-players": (3, 6), "splendor-4-players": (4, 2)}


@pytest.mark.parametrize("name", CASES)
def test_playthrough(name: str) -> None:
    path = FILES / f"{name}.txt"
    text = "\n".join(tell(*CASES[name])) + "\n"
    if os.environ.get("GUILDHALL_UPDATE_GOLDEN"):
        path.write_text(text)
    assert path.read_text() == text


def test_the_playthroughs_show_every_kind_of_move() -> None:
    lines = [line for name in CASES for line in (FILES / f"{name}.txt").read_text().splitlines()]
    verbs = {line.split()[3] for line in lines if " legal " in line}
    assert verbs >= {"take", "reserve", "buy", "pay", "return", "noble", "pass"}


def tell(players: int, seed: int) -> Iterator[str]:
    """A game told line by line; two players prefer to buy, more play at random."""
    game = splendor.Game(players, seed=seed)
    rng = random.Random(seed)
    yield f"splendor.Game(players={players}, seed={seed})"
    yield f"nobles {', '.join(noble.name for noble in game.nobles if noble)}"
    while not game.over:
        seat = game.turn or 0
        moves = game.legal_moves()
        buying = [move for move in moves if str(move).split()[0] in {"buy", "pay"}]
        choice = buying if buying and players == 2 else moves
        move = choice[int(rng.random() * len(choice))]
        game.push(move)
        yield f"P{seat + 1} {len(moves):2} legal  {move!s:14} {area(game.players[seat])}"
    outcome = game.outcome()
    assert outcome
    yield f"{outcome.ending}: {outcome.why}"


def area(player: PlayerArea) -> str:
    tokens = write_gems(player.tokens.values()).replace(" ", "")
    bonuses = write_gems(player.bonuses.values()).replace(" ", "")
    return f"prestige {player.prestige:2} tokens {tokens or '-':10} bonuses {bonuses or '-'}"
