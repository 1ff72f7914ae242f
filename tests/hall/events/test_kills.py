"""A hall that is killed at any moment has everything that it acknowledged, and clocks go on."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path
from random import Random

from guildhall.hall.events.round_clocks import clock_of
from guildhall.hall.hall import Hall
from hall.events.houses import open_house
from hall.events.killing import enter_without_end
from hall.log import processes
from patience import PATIENCE


async def begin(address: str) -> None:
    async with Hall.open(address) as hall:
        house = await open_house(hall, points__most_score="0")
        await house.draw()
        await house.play(1, Random(1))


async def look(address: str) -> tuple[int, int | None]:
    """The score that is in, and the minutes of the clock."""
    async with Hall.open(address) as hall:
        live = await hall.events.get("spring-cup")
        sheet = live.tournament.rounds[0].tables[1].sheet
        assert sheet is not None
        assert sheet.settled
        clock = clock_of(live.tournament, live.operations, 1, live.now)
        assert clock.running
        assert clock.gone >= timedelta()
        return next(iter(sheet.lines.values())).score, clock.minutes


def test_nothing_acknowledged_is_lost_when_the_hall_is_killed(tmp_path: Path) -> None:
    address = str(tmp_path / "hall.db")
    asyncio.run(begin(address))
    for number in (1, 2, 3):
        with processes.running(enter_without_end, address, number) as (organiser, reports):
            assert reports.poll(PATIENCE)
            for _ in range(number * 2):
                reports.recv()
            organiser.kill()
            accepted = list(processes.received(reports))
        score, minutes = asyncio.run(look(address))
        last = max([100 * number + 2 * number - 1, *accepted])
        assert score in {last % 100, (last + 1) % 100}
        assert minutes in {last % 1000 + 1, (last + 1) % 1000 + 1}
