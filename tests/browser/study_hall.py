"""A hall in which games are studied: one that was analysed, and a short one that was not."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from browser.serving import HallServer
from guildhall.analysis.exploration import open_view
from guildhall.bots.splendor.analyst import SplendorAnalyst
from guildhall.games.splendor import Game
from guildhall.hall.analysis import Effort
from guildhall.hall.analysis.findings import finished, judged
from guildhall.hall.hall import Hall
from guildhall.hall.tables import analysis
from hall.analysis.games import finished as finished_game
from hall.analysis.games import put_down, resigned
from hall.analysis.quick_analysts import judgement_of


@contextmanager
def open_study_hall(folder: Path) -> Iterator[HallServer]:
    """The hall, served until the end."""
    _compile()
    database = folder / "hall.db"
    with ThreadPoolExecutor() as elsewhere:  # a browser has a loop of its own here
        elsewhere.submit(asyncio.run, _furnish(database)).result()
    server = HallServer(database)
    yield server
    server.kill()


def _compile() -> None:
    """Compile the search here: analysts stand back, and behind other tests they come to nothing."""
    game = Game(players=2, seed=4)
    analyst = SplendorAnalyst()
    analyst.begin(open_view(game, game.turn), 50, as_it_is=True).go_on(50)
    analyst.consider(game.view_for(game.turn), 50, game.legal_moves()[0].action)


async def _furnish(database: Path) -> None:
    async with Hall.open(database) as hall:
        table = (await finished_game(hall, "long")).table
        total = analysis.decisions(table)
        judgements = [judgement_of(table.game, number) for number in range(1, total + 1)]
        end = finished(Effort.QUICK, analysis.shares(table), total)
        await hall.log.append("analysis/long", 0, [judged(Effort.QUICK, judgements), end])
        await put_down(hall, resigned(), "short")
