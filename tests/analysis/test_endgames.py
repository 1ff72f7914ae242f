"""Where the truth is known the mark *best* is right: last turns with nothing hidden, solved.

Decks are empty and no card is unseen, so that the last turns can be looked through whole.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from guildhall.analysis import QUICK, Mark, judge
from guildhall.bots.splendor.analyst import SplendorAnalyst
from guildhall.bots.splendor.greedy import GreedyBot
from guildhall.games.splendor import Game
from oracle.endgame import NoOneValue, values

EFFORT = 600
"""For the few: in a tenth of what the hall looks at the network's first impression may still count
for more than a hundredth of the victory where all is lost."""
FEW, MANY = 12, 1000
MOST_TURNS = 2
"""So many turns are left at most."""


def endgames(seed: int) -> Iterator[Game]:
    """Positions of last rounds of games of two and of three, with nothing hidden."""
    rng = random.Random(seed)
    while True:
        game = Game(rng.choice((2, 2, 3)), seed=rng.randrange(1 << 30))
        bots = [GreedyBot(seed=rng.randrange(1 << 30)) for _ in range(game.n_players)]
        while game.turn is not None:
            is_last = game.edition.is_last_round(game) and game.decision == "turn"
            if is_last and game.n_players - game.turn <= MOST_TURNS:
                yield opened(game)
            view = game.view_for(game.turn)
            sober = rng.random() < 0.8
            game.push(bots[game.turn].choose(view) if sober else rng.choice(view.legal_moves()))


def opened(game: Game) -> Game:
    """The same position with empty decks and every reserved card seen by all."""
    state = game.state
    state.deck_size[:] = [0] * len(state.deck_size)
    for player in state.players:
        player.blind[:] = [0] * len(player.blind)
    return Game.going_on(state, game.names, game.variant)


def differences(count: int, seed: int, effort: int = QUICK) -> tuple[int, int, list[str]]:
    """How many positions were judged, in how many the choice mattered, where the mark was wrong."""
    rng, analyst = random.Random(seed), SplendorAnalyst(seed=0)
    judged = decisive = 0
    wrong = []
    for game in endgames(seed):
        try:
            truth = values(game)
        except NoOneValue:
            continue
        best = max(truth.values())
        judged += 1
        decisive += min(truth.values()) < best
        good = rng.choice([text for text, worth in truth.items() if worth == best])
        for text in {good, rng.choice(list(truth))}:
            mark = mark_of_move(game, text, analyst, effort)
            is_best = mark in {Mark.BEST, Mark.FORCED}
            if is_best != (truth[text] == best):
                wrong.append(f"{game.position()} {text}: {mark}")
        if judged == count:
            break
    return judged, decisive, wrong


def mark_of_move(game: Game, text: str, analyst: SplendorAnalyst, effort: int) -> Mark:
    """The mark of a move in the analysis of a game that begins with it."""
    played = game.copy()
    played.push_text(text)
    while played.turn is not None:
        played.push(played.legal_moves()[0])
    return next(iter(judge(played, analyst, effort))).mark


def test_the_mark_best_is_the_solution_in_endgames_that_are_solved() -> None:
    judged, decisive, wrong = differences(FEW, seed=5, effort=EFFORT)
    assert judged == FEW
    assert decisive
    assert not wrong


@pytest.mark.soak
def test_the_mark_best_is_the_solution_in_a_thousand_endgames() -> None:
    judged, decisive, wrong = differences(MANY, seed=1)
    assert (judged, wrong) == (MANY, [])
    assert decisive > MANY / 10
