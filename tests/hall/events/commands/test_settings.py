"""Acts about the event itself: the timetable, staff, links, the join code."""

from __future__ import annotations

import pytest

from guildhall.hall.events import commands
from guildhall.hall.events.operations import Slot
from guildhall.hall.hall import Hall
from guildhall.tournament import Refused
from hall.events.houses import open_house
from hall.tables.halls import Time, in_hall


@pytest.mark.parametrize(
    "slot",
    [
        *(Slot(1, begins, 50) for begins in ("10", "10:5", "10:005", "x:30", "10:xx", ":30", "")),
        *(Slot(1, begins, 50) for begins in ("24:00", "10:60", "-1:30", "10.30")),
        *(Slot(1, "10:30", minutes) for minutes in (-1, 601)),
    ],
)
def test_a_timetable_with_a_wrong_time_is_refused(slot: Slot) -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall, [])
        with pytest.raises(Refused, match="not a time of the day"):
            await house.live.execute(
                house.organiser, commands.SetTimetable([Slot(2, "9:00", 5), slot])
            )
        assert house.live.operations.timetable == ()

    in_hall(scenario)


def test_a_timetable_goes_from_midnight_to_midnight() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall, [])
        slots = (Slot(1, "0:00", 0), Slot(2, "9:05", 45), Slot(3, "23:59", 600))
        await house.live.execute(house.organiser, commands.SetTimetable(slots))
        assert house.live.operations.timetable == slots

    in_hall(scenario)


def test_what_is_set_already_is_not_written_again() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall, [])
        do, desk = house.live.execute, house.organiser
        assert (await do(desk, commands.SetPrivacy("full"))).told == ()
        assert len((await do(desk, commands.SetPrivacy("hidden"))).told) == 1
        assert (await do(desk, commands.LetPlayersOpen(allowed=False))).told == ()
        assert len((await do(desk, commands.LetPlayersOpen())).told) == 1
        assert (await do(desk, commands.LetPlayersOpen())).told == ()
        assert (await do(desk, commands.SetRegistration(is_open=True))).told == ()
        assert len((await do(desk, commands.SetRegistration(is_open=False))).told) == 1
        assert (await do(desk, commands.SetRegistration(is_open=False))).told == ()

    in_hall(scenario)


def test_the_join_code_stays_until_there_is_a_new_one() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall, [])
        do, desk = house.live.execute, house.organiser
        code = house.live.operations.join_code
        assert len(code) == 5
        await do(desk, commands.SetRegistration(is_open=False))
        assert (house.live.operations.registration, house.live.operations.join_code) == (
            False,
            code,
        )
        await do(desk, commands.NewJoinCode())
        assert not house.live.operations.registration
        assert len(house.live.operations.join_code) == 5
        assert house.live.operations.join_code != code

    in_hall(scenario)


def test_who_is_dismissed_cannot_come_back_by_the_links_they_know() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall, [])
        arbiter, device = await house.staff("arbiter"), await house.staff("device", 2)
        assert arbiter.person
        assert device.held
        do, desk = house.live.execute, house.organiser
        assert (await do(desk, commands.Dismiss("nobody"))).told == ()
        told = tuple(map(str, (await do(desk, commands.Dismiss(arbiter.person.id))).told))
        assert told[0] == f"{arbiter.name} no longer helps"
        assert "links are revoked: arbiter" in told
        assert arbiter.person.id not in house.live.operations.staff
        told = tuple(map(str, (await do(desk, commands.Dismiss(device.held.id))).told))
        assert told[0] == "table 2 no longer helps"
        assert house.live.operations.devices == {}

    in_hall(scenario)
