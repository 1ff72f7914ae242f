"""Where the truth is known the mark *best* is right: last turns with nothing hidden, solved.

Decks are empty and no card is unseen, so that the last turns can be looked through whole.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence

import pytest

from guildhall.analysis import QUICK, Mark, judge
from guildhall.bots.splendor.analyst import SplendorAnalyst
from guildhall.bots.splendor.greedy import GreedyBot
from guildhall.games.splendor import Game
from guildhall.games.splendor.editions import EXPANSIONS
from oracle.endgame import NoOneValue, values

EFFORT = 600
"""For the few: a tenth of what the hall looks at."""
FEW, MANY = 12, 1000
MOST_TURNS = 2
"""So many turns are left at most."""
CLOSE = 5
"""Prestige that one may be behind."""


def endgames(seed: int, editions: Sequence[str | None] = (None,)) -> Iterator[Game]:
    """Positions of last rounds of games of two and of three, with nothing hidden."""
    rng = random.Random(seed)
    while True:
        expansion = rng.choice(editions)
        game = Game(rng.choice((2, 2, 3)), seed=rng.randrange(1 << 30), expansion=expansion)
        bots = [GreedyBot(seed=rng.randrange(1 << 30)) for _ in range(game.n_players)]
        while game.turn is not None:
            is_last = game.edition.is_last_round(game) and game.decision == "turn"
            if is_last and game.n_players - game.turn <= MOST_TURNS and is_close(game):
                yield opened(game)
            view = game.view_for(game.turn)
            sober = rng.random() < 0.8
            game.push(bots[game.turn].choose(view) if sober else rng.choice(view.legal_moves()))


def is_close(game: Game) -> bool:
    """Whether the seat to decide may still win, for all that one sees at a glance."""
    assert game.turn is not None
    prestige = [player.prestige for player in game.players]
    return max(prestige) - prestige[game.turn] <= CLOSE


def opened(game: Game) -> Game:
    """The same position with empty decks and every reserved card seen by all."""
    state = game.state
    state.deck_size[:] = [0] * len(state.deck_size)
    for player in state.players:
        player.blind[:] = [0] * len(player.blind)
    return Game.going_on(state, game.names, game.variant)


def differences(games: Iterable[Game], count: int, effort: int = QUICK) -> tuple[int, list[str]]:
    """In how many of so many positions the choice mattered, and where a mark was wrong."""
    rng, analyst = random.Random(0), SplendorAnalyst(seed=0)
    judged = decisive = 0
    wrong = []
    for game in games:
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
    return decisive, wrong


def mark_of_move(game: Game, text: str, analyst: SplendorAnalyst, effort: int) -> Mark:
    """The mark of a move in the analysis of a game that begins with it."""
    played = game.copy()
    played.push_text(text)
    while played.turn is not None:
        played.push(played.legal_moves()[0])
    return next(iter(judge(played, analyst, effort))).mark


def test_the_mark_best_is_the_solution_in_endgames_that_are_solved() -> None:
    decisive, wrong = differences(endgames(5), FEW, EFFORT)
    assert decisive
    assert not wrong


LOST = (
    "splendor players=3 turn=1:turn bank=W3R1G3O4B3E4 "
    "market=1G2,1R1,1G6,1R3/2R2,2R5,2G2,2B5/3B1,3R3,3G3,3G1 decks=24?/9?/10? nobles=N3,N5,N6,N8 "
    "0.prestige=15 0.tokens=B1 0.cards=1W5,1B5,1G3,1R4,2W3,2W6,2B2,2G3,2G4,2O2,2O4,2O5 "
    "0.reserved=3O4,2R1 1.prestige=12 1.tokens=W1 1.cards=1W1,1B6,2B3,2G1,2R4,2O1,2O3,3W3 "
    "1.reserved=3O3,-,2G6 2.prestige=8 2.tokens=W1R4G2O1B1E1 "
    "2.cards=1W6,1G8,1R6,1R7,1O6,1O7,2O6,3O2 2.reserved=2G5,3B3,3R1"
)
"""Whatever the second player does, they have lost; a third one may still choose who wins."""


def test_no_move_is_worse_than_another_where_all_is_lost() -> None:
    game = opened(Game.from_position(LOST, seed=1))
    assert set(values(game).values()) == {0}
    assert mark_of_move(game, "reserve b2", SplendorAnalyst(), QUICK) is Mark.BEST


LONG_AND_SHORT = (
    "splendor:strongholds players=3 turn=1:turn bank=W1R2G1O1B3E4 "
    "market=1B5,1G2,1R3,1O5/2G6,2G5,2B5,2W5/3B1,3W3,3G3,3O3 nobles=N1,N2,N6,N8 "
    "strongholds=a1:0*1,a3:2*1,b2:0*1,b4:2*1,c2:1*1,c3:2*1 0.prestige=15 0.tokens=G1O1 "
    "0.cards=1W1,1W7,1G7,1O1,2W6,2R2,2O1,2O3,3B2,3B3 0.reserved=2R4,-,2G3 1.prestige=13 "
    "1.tokens=W1R1G2B1E1 1.cards=1B8,1R2,2W1,2G1,2G4,3R3,3O2 1.reserved=1B6,3W4,1O7 "
    "2.prestige=12 2.tokens=W3R2G1O3B1 2.cards=1W8,1R5,2B4,2O4,2O6,3G2 2.reserved=3G4,2O5,1R8"
)
"""All is lost; purchases, with strongholds to move, take far longer to look through than gems."""


def test_a_move_that_is_solved_soon_is_not_held_against_one_that_takes_longer() -> None:
    game = opened(Game.from_position(LONG_AND_SHORT, seed=1))
    assert set(values(game).values()) == {0}
    for text in ("take W G B", "buy a2"):
        assert mark_of_move(game, text, SplendorAnalyst(), QUICK) is Mark.BEST


@pytest.mark.soak
def test_the_mark_best_is_the_solution_in_a_thousand_endgames() -> None:
    decisive, wrong = differences(endgames(1, (None, *EXPANSIONS)), MANY)
    assert not wrong
    assert decisive > MANY / 10
