"""Lays out games of Carcassonne for tests: the tiles come as the test wants them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from guildhall.games import carcassonne
from guildhall.games.carcassonne.tiles import START, all_tiles, letters

REMOVED = {2: 1, 3: 2, 4: 3, 5: 1}


def drawing(pile: str, players: int = 2, **settings: Any) -> carcassonne.Game:
    """A game of the standard draw in which these tiles come first."""
    deal = {"removed": [], "offer": [], "hands": [], "pile": [*pile, *rest_of(pile)]}
    return carcassonne.Game(players, deal=deal, draw="standard", **settings)


def dealt(
    players: int = 2, pile: str = "", offer: str = "UUU", hands: Sequence[str] = (), **settings: Any
) -> carcassonne.Game:
    """A game of the variant with this offer and these hands, in which these tiles come first."""
    rest = rest_of(pile + offer + "".join(hands))
    taken = [list(hand) for hand in hands]
    while len(taken) < players:
        taken.append([rest.pop() for _ in range(3)])
    removed = [rest.pop() for _ in range(REMOVED[players])]
    deal = {"removed": removed, "offer": list(offer), "hands": taken, "pile": [*pile, *rest]}
    return carcassonne.Game(players, deal=deal, **settings)


def rest_of(taken: str) -> list[str]:
    """The letters of all other tiles."""
    whole = Counter({tile.letter: tile.count - (tile.letter == START) for tile in all_tiles()})
    whole.subtract(taken)
    assert min(whole.values()) >= 0, f"there are not so many tiles: {taken}"
    return sorted(whole.elements())


def play(game: carcassonne.Game, *moves: str) -> carcassonne.Game:
    """Make moves given as text."""
    for move in moves:
        game.push(game.parse(move))
    return game


def changed(game: carcassonne.Game, **fields: Any) -> carcassonne.Game:
    """A game that goes on from a position with some fields of the state changed.

    The tiles of a hand are given by seat: `hand0="CV"`; so are `turns0` and `meeples0`.
    """
    state = game.state
    for name, value in fields.items():
        if name[:-1] in ("hand", "turns", "meeples"):
            player = state.players[int(name[-1])]
            setattr(player, name[:-1], row(value) if name[:-1] == "hand" else value)
        elif name == "pile":
            state.pile_size = len(value)
            state.pile[: len(value)] = [letters().index(letter) for letter in reversed(value)]
        else:
            setattr(state, name, row(value) if name == "offer" else value)
    held = sum(tile >= 0 for player in state.players for tile in player.hand)
    state.n_left = state.pile_size + held + sum(tile >= 0 for tile in state.offer)
    return carcassonne.Game.going_on(state, game.names, game.draw)


def row(tiles: str) -> list[int]:
    """Three places with these tiles; a dash is an empty one."""
    return [-1 if letter == "-" else letters().index(letter) for letter in tiles.ljust(3, "-")]


def texts(game: carcassonne.Position) -> set[str]:
    """The legal moves as text."""
    return {str(move) for move in game.legal_moves()}


def scores(game: carcassonne.Position) -> list[int]:
    """The points of all seats."""
    return [player.score for player in game.players]


def final_scores(game: carcassonne.Game) -> list[int]:
    """What the points would be if the game ended now."""
    state = game.state
    game.ruleset.interpreted.score_end(state)
    return [state.players[seat].score for seat in range(game.n_players)]
