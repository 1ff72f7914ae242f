"""Staff tell everybody something, and take it back."""

from __future__ import annotations

import pytest

from guildhall.hall.errors import NotAllowed
from guildhall.hall.events import commands
from guildhall.hall.events.commands.announcements import LONGEST, MOST
from guildhall.hall.hall import Hall
from guildhall.tournament import Refused
from hall.events.houses import House, open_house
from hall.tables.halls import Time, in_hall


def told(house: House) -> list[str]:
    return [each.words for each in house.live.operations.announcements.values()]


def test_what_was_announced_is_told_in_one_line_until_it_is_taken_back() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        arbiter = await house.staff("arbiter")
        await house.live.execute(house.organiser, commands.Announce(" Lunch\n is  served "))
        await house.live.execute(arbiter, commands.Announce("Room 2 is closed"))
        first, second = house.live.operations.announcements.values()
        assert told(house) == ["Lunch is served", "Room 2 is closed"]
        assert (first.by, second.by) == (house.organiser.name, arbiter.name)
        await house.live.execute(arbiter, commands.EndAnnouncement(first.id))
        assert told(house) == ["Room 2 is closed"]

    in_hall(scenario)


def test_the_same_words_are_told_once_and_what_is_taken_back_twice_ends_once() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        for lines in (1, 0):
            done = await house.live.execute(house.organiser, commands.Announce("Lunch"))
            assert len(done.told) == lines
        (known,) = house.live.operations.announcements
        for lines in (1, 0):
            done = await house.live.execute(house.organiser, commands.EndAnnouncement(known))
            assert len(done.told) == lines
        assert told(house) == []

    in_hall(scenario)


def test_an_announcement_has_words_and_there_are_only_a_few_at_a_time() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        with pytest.raises(Refused, match="needs words"):
            await house.live.execute(house.organiser, commands.Announce(" \n "))
        with pytest.raises(Refused, match=f"at most {LONGEST} letters"):
            await house.live.execute(house.organiser, commands.Announce("x" * (LONGEST + 1)))
        for number in range(MOST):
            await house.live.execute(house.organiser, commands.Announce(f"News {number}"))
        with pytest.raises(Refused, match=f"{MOST} announcements are shown already"):
            await house.live.execute(house.organiser, commands.Announce("One too many"))
        assert told(house) == [f"News {number}" for number in range(MOST)]

    in_hall(scenario)


def test_players_and_tablets_announce_nothing() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.live.execute(house.organiser, commands.Announce("Lunch"))
        (known,) = house.live.operations.announcements
        for actor in (await house.player("Ann Ash"), await house.staff("device", 1)):
            for command in (commands.Announce("Free beer"), commands.EndAnnouncement(known)):
                with pytest.raises(NotAllowed):
                    await house.live.execute(actor, command)
        assert told(house) == ["Lunch"]

    in_hall(scenario)
