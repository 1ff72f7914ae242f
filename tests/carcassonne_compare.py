"""Plays the same game of Carcassonne on the face, compiled and on the oracle, comparing all."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

from guildhall.games import carcassonne
from guildhall.games.carcassonne import fast, tiles
from guildhall.games.engine import perft
from oracle.carcassonne import Oracle

FACTS = Path(tiles.__file__).parent / "data" / "tiles.json"


@cache
def checked_engine(draw: str) -> fast.Engine:
    """The rules compiled with bounds checks; one for all tests, for compiling takes long."""
    return fast.Engine(2, draw=draw, kernels=[perft], boundscheck=True)


def random_settings(rng: random.Random) -> dict[str, Any]:
    """Settings as printed most of the time, others now and then."""
    return {
        "two_tile_city": rng.choice([2, 2, 4]),
        "farm_rule": rng.choice(["third", "third", "second", "first"]),
        "endgame": rng.choice(["equal", "equal", "free"]),
        "draw": rng.choice(["variant", "variant", "variant", "standard"]),
    }


def oracle_of(game: carcassonne.Game) -> Oracle:
    """The oracle at the beginning of a game, with the same deal."""
    state = game.state
    pile = [tiles.letters()[tile] for tile in reversed(state.pile[: state.pile_size])]
    if game.tile is not None:
        pile.insert(0, game.tile)
    deal = {
        "offer": list(game.offer),
        "hands": [list(player.hand) for player in game.players],
        "pile": pile,
    }
    return Oracle(FACTS, game.n_players, deal, game.record()["options"])


class Look:
    """A game as it lies there at one moment, read once for all comparisons."""

    def __init__(self, game: carcassonne.Game) -> None:
        self.game = game
        self.state = game.state
        self.players = game.players
        self.tiles = game.tiles
        self.meeples = game.meeples

    def snapshot(self) -> dict[str, Any]:
        """The game in the words of the oracle."""
        game, state = self.game, self.state
        return {
            "turn": game.turn,
            "decision": game.decision,
            "scores": [player.score for player in self.players],
            "supply": [player.meeples for player in self.players],
            "turns": [player.turns for player in self.players],
            "offer": list(game.offer),
            "hands": [list(player.hand) for player in self.players],
            "pile": [tiles.letters()[tile] for tile in reversed(state.pile[: state.pile_size])],
            "discarded": list(game.discarded),
            "tile": game.tile,
            "board": {(tile.x, tile.y): (tile.letter, tile.turns) for tile in self.tiles},
            "men": sorted((m.seat, m.x, m.y, m.spot) for m in self.meeples),
        }

    def check_invariants(self) -> None:
        """Tiles and meeples are conserved (K6), and features are what their tiles say."""
        game = self.game
        hands = sum(tile is not None for player in self.players for tile in player.hand)
        offer = sum(tile is not None for tile in game.offer)
        waiting = game.decision == "place"
        left = game.pile_size + offer + hands + waiting
        removed = {2: 1, 3: 2, 4: 3, 5: 1}[game.n_players] if game.draw == "variant" else 0
        assert left + len(self.tiles) - 1 + len(game.discarded) == 71 - removed
        for player in self.players:
            standing = sum(meeple.seat == player.seat for meeple in self.meeples)
            assert player.meeples + standing == 7


class Trio:
    """One game on all three; the oracle's slow look at what is legal is left out on demand."""

    def __init__(self, engine: fast.Engine, game: carcassonne.Game, *, legal: bool) -> None:
        self.engine = engine
        self.game = game
        self.compiled = engine.load(game)
        self.oracle = oracle_of(game)
        self.legal = legal
        self.moves: list[carcassonne.Move] = []

    def play_out(self, rng: random.Random) -> None:
        """Play random moves to the end."""
        self.check()
        while not self.game.over:
            move = rng.choice(self.moves)
            self.game.push(move)
            self.oracle.play(move.text)
            self.engine.push(self.compiled, move.action)
            self.check()

    def check(self) -> None:
        """All three agree on the legal moves, the gains and the whole state."""
        look = Look(self.game)
        self.moves = self.game.legal_moves()
        actions = [move.action for move in self.moves]
        assert self.engine.legal(self.compiled).tolist() == actions
        if self.legal:
            assert {move.text for move in self.moves} == self.oracle.legal()
        numbers = self.compiled.view(self.compiled["seat"].dtype)
        assert numbers.tolist() == look.state.numbers()
        assert look.snapshot() == self.oracle.snapshot()
        if self.game.history:
            assert list(self.game.history[-1].gains) == self.oracle.gains
        look.check_invariants()
