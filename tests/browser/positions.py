"""Games that lead to a wanted decision, found by playing at random, and played again in a hall."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from browser.serving import Guest, HallServer
from guildhall.games.splendor import Game, Move

LONGEST = 60
"""Moves of a game that is short enough to be played again."""

DEAR = ("buy", "pay", "conquer")


@dataclass(frozen=True)
class Found:
    """A position in which a turn leads to the wanted decision."""

    seed: str
    moves: list[tuple[int, str]]
    """Everything before it, with the seats."""
    turn: str
    """The action that leads there."""
    seat: int


def find(decision: str, expansion: str | None) -> Found:
    """A game of two in which somebody is about to be asked for a decision."""
    for number in range(2000):
        found = _search(f"{number:032x}", decision, expansion)
        if found:
            return found
    raise AssertionError(f"no game leads to {decision}")


def find_turn(is_wanted: Callable[[Game, Move], bool], expansion: str | None = None) -> Found:
    """A game of two in which somebody is about to be able to make a wanted move."""
    for number in range(2000):
        game = Game(2, f"{number:032x}", expansion=expansion)
        chance = random.Random(number)
        while not game.over and len(game.history) < LONGEST:
            for move in game.legal_moves() if game.decision == "turn" else ():
                if is_wanted(game, move):
                    made = [(each.seat, each.move.text) for each in game.history]
                    return Found(f"{number:032x}", made, move.text, game.turn or 0)
            game.push(chance.choice(game.legal_moves()))
    raise AssertionError("no game leads to such a move")


def find_last_round(expansion: str | None = None) -> Found:
    """A game of two in its last round, with a move to be made."""
    for number in range(2000):
        seed = f"{number:032x}"
        game, chance = Game(2, seed, expansion=expansion), random.Random(seed)
        while not game.over:
            view = game.view_for(game.turn)
            if game.decision == "turn" and view.edition.is_last_round(view):
                made = [(each.seat, each.move.text) for each in game.history]
                return Found(seed, made, "", game.turn or 0)
            game.push(_choice(game, chance))
    raise AssertionError("no game comes to its last round")


def find_crowd(expansion: str | None, players: int = 4, length: int = 64) -> Found:
    """A game of many in its middle, the first player to move: the fullest table to be shown."""
    seed = f"{7:032x}"
    game, chance = Game(players, seed, expansion=expansion), random.Random(seed)
    while len(game.history) < length or game.turn or game.decision != "turn":
        game.push(_choice(game, chance))
    made = [(happening.seat, happening.move.text) for happening in game.history]
    return Found(seed, made, "", 0)


def _search(seed: str, decision: str, expansion: str | None) -> Found | None:
    game, chance = Game(2, seed, expansion=expansion), random.Random(seed)
    while not game.over:
        before = len(game.history)
        while not game.over and (game.decision != "turn" or len(game.history) == before):
            game.push(_choice(game, chance))
            if len(game.history) > LONGEST:
                return None
            if game.decision == decision and len(game.legal_moves()) > 1:
                made = [(happening.seat, happening.move.text) for happening in game.history]
                return Found(seed, made[:before], made[before][1], made[before][0])
    return None


def _choice(game: Game, chance: random.Random) -> Move:
    moves = game.legal_moves()
    dear = [move for move in moves if move.text.startswith(DEAR)]
    return chance.choice(dear if dear and chance.random() < 0.9 else moves)


def set_up(
    server: HallServer, players: Sequence[Guest], found: Found, expansion: str | None
) -> str:
    """Play a found game in a hall up to the wanted position; returns the address of the table."""
    server.deal(found.seed)
    table = players[0].open_table(
        bots=[], players=len(players), drawn=False, settings={"expansion": expansion}
    )
    server.deal(None)
    path = f"/api/tables/{table.rpartition('/')[2]}"
    for guest in players[1:]:
        position = guest.send(f"{path}/sit", {})["position"]
    for seat, text in found.moves:
        answer = players[seat].send(f"{path}/move", {"moves": [text], "on": position})
        position = answer["position"]
    return table
