"""Golden playthroughs: whole games as readable text, move by move, with every gain.

The players are curious: they prefer the kind of move that they have made least often so far.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from guildhall.games import carcassonne
from guildhall.games.carcassonne.move_text import tell
from guildhall.testing.games import GAMES

FILES = Path(__file__).parents[2] / "golden" / "playthroughs"
CASES = {"carcassonne": (3, 5, "variant"), "carcassonne-standard": (2, 2, "standard")}
SHOWN = {
    "carcassonne": {
        *("offer", "hand", "pile", "at", "none"),
        *("meeple city", "meeple road", "meeple field", "meeple cloister"),
        *("city completed", "road completed"),
        *("city at the end", "road at the end", "field at the end"),
    },
    "carcassonne-standard": {"at", "none", "meeple city", "city completed", "field at the end"},
}


def test_every_game_of_carcassonne_has_a_playthrough() -> None:
    assert CASES.keys() == {name for name in GAMES if name.startswith("carcassonne")}


@pytest.mark.parametrize("name", CASES)
def test_playthrough(name: str) -> None:
    path = FILES / f"{name}.txt"
    text = "\n".join(line for line, _ in playthrough(*CASES[name])) + "\n"
    if os.environ.get("GUILDHALL_UPDATE_GOLDEN"):
        path.write_text(text)
    assert path.read_text() == text


@pytest.mark.parametrize("name", CASES)
def test_the_playthrough_shows_everything_special(name: str) -> None:
    shown = {kind for _, kinds in playthrough(*CASES[name]) for kind in kinds}
    assert shown >= SHOWN[name]


def playthrough(players: int, seed: int, draw: str) -> Iterator[tuple[str, set[str]]]:
    """A game of curious players, line by line, and what each line shows."""
    game = carcassonne.Game(players, seed=seed, draw=draw)
    rng = random.Random(seed)
    made: Counter[str] = Counter()
    yield f"carcassonne.Game(players={players}, seed={seed}, draw={draw!r})", set()
    while not game.over:
        legal = game.legal_moves()
        move = choose(game, made, rng)
        made[kind(move)] += 1
        game.push(move)
        happening = game.history[-1]
        kinds = {kind(move)}
        for scoring in happening.scorings:
            kinds.add(f"{scoring.kind} {'completed' if scoring.completed else 'at the end'}")
        points = " ".join(str(player.score) for player in game.players)
        yield f"{len(legal):3} legal  {tell(game.names, happening)}  [{points}]", kinds
    outcome = game.outcome()
    assert outcome
    yield f"{outcome.ending}: {outcome.why}", set()


def choose(game: carcassonne.Game, made: Counter[str], rng: random.Random) -> carcassonne.Move:
    """A move of the kind that was made least often; a laying that completes most."""
    moves = game.legal_moves()
    if game.decision == "place":
        fewest = [(gaps_after(game, move), number) for number, move in enumerate(moves)]
        return moves[min(fewest)[1]]
    rarest = min(made[kind(move)] for move in moves)
    choice = [move for move in moves if made[kind(move)] == rarest]
    return choice[int(rng.random() * len(choice))]


def gaps_after(game: carcassonne.Game, move: carcassonne.Move) -> int:
    """How many cities and roads are open after a laying."""
    game.push(move)
    state = game.state
    game.pop()
    roots = [node for node in range(state.n_nodes) if state.parent[node] == node]
    return sum(state.gaps[root] > 0 for root in roots if state.kind[root] < 2)


def kind(move: carcassonne.Move) -> str:
    """What sort of move it is."""
    words = move.text.split()
    return " ".join(words[:2]) if words[0] == "meeple" else words[0]
