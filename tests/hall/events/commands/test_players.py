"""Commands about players that the hall adds: prizes that were handed over."""

from __future__ import annotations

from guildhall.hall.events import commands
from guildhall.hall.hall import Hall
from hall.events.houses import open_house
from hall.tables.halls import Time, in_hall


def test_a_prize_is_ticked_off_once_and_the_tick_taken_away_once() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        prize = house.live.tournament.format.final.prizes[0]
        give = commands.GivePrize("Ann Ash", prize)
        take = commands.GivePrize("Ann Ash", prize, given=False)
        told = [
            len((await house.live.execute(house.organiser, act)).told)
            for act in (take, give, give, take, take)
        ]
        assert told == [0, 1, 0, 1, 0]
        assert house.live.operations.prizes == frozenset()

    in_hall(scenario)
