"""A criterion of another package: the best score of a single game."""

from __future__ import annotations

from guildhall.messages import Term
from guildhall.tournament.ranking.criterion import Criterion, Values
from guildhall.tournament.ranking.history import History


def _best_games(history: History) -> Values:
    best = history.zeros()
    for table in history.tables:
        for player, score in zip(table.players, table.scores, strict=True):
            number = history.numbers[player]
            best[number] = max(best[number], score)
    return best


BEST_GAME = Criterion(
    name="best_game",
    heading=Term("Best single game"),
    short=Term("Best game"),
    words=Term("best single game"),
    explanation=Term("The highest score in one game."),
    values=_best_games,
)
NAMED_OTHERWISE = BEST_GAME
NO_CRITERION = "best game"
