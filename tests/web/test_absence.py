"""Who is away is told at the seat and in the lobby, from streams that are open."""

from __future__ import annotations

import pytest

from guildhall.hall.presence import Presence
from guildhall.web.absence import absent_seats
from web.streams import open_stream
from web.tables.sitting_down import entered, set_table
from web.visitors import House


class Watch:
    """A clock that goes as it is told."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def watch(house: House) -> Watch:
    watch = Watch()
    house.hall.presence = Presence(house.hall.counters, watch)
    return watch


def test_who_has_closed_the_page_is_away_and_who_comes_back_is_not(
    house: House, watch: Watch
) -> None:
    ada, bob = entered(house, "Ada", "Bob")
    live = set_table(house, [ada, bob])
    at = f"/tables/{live.table.id}/live"

    async def visit() -> None:
        async with open_stream(house, ada, at) as hers:
            async with open_stream(house, bob, at):
                assert absent_seats(house.hall.presence, live.table) == {}
            watch.time += 150
            house.hall.presence.refresh(live.table.id, live.table.taken[0].person or "")
            assert absent_seats(house.hall.presence, live.table) == {"1": "away for 2 min"}
            async with open_stream(house, bob, at) as his:
                await hers.until(lambda text: text.count("event: watchers") > 0)
                assert absent_seats(house.hall.presence, live.table) == {}
                assert "away" not in his.text

    house.runner.run(visit())


def test_the_one_who_waits_is_told_by_the_stream(house: House, watch: Watch) -> None:
    ada, bob = entered(house, "Ada", "Bob")
    live = set_table(house, [ada, bob])

    async def visit() -> str:
        async with open_stream(house, bob, f"/tables/{live.table.id}/live"):
            pass
        watch.time += 61
        async with open_stream(house, ada, f"/tables/{live.table.id}/live") as hers:
            await hers.until(lambda text: "event: absent" in text)
            return hers.text

    assert '{"1":"away for 1 min"}' in house.runner.run(visit())


def test_the_lobby_tells_who_is_away_from_a_running_game(house: House, watch: Watch) -> None:
    ada, bob = entered(house, "Ada", "Bob")
    live = set_table(house, [ada, bob])
    person = live.table.taken[1].person or ""
    with house.hall.presence.attended(live.table.id, person):
        pass
    watch.time += 3 * 3600
    assert "away for 3 hours" in ada.get("/").text
    with house.hall.presence.attended(live.table.id, person):
        assert "away for 3 hours" not in ada.get("/").text


@pytest.mark.parametrize(("minutes", "words"), [(0, {}), (59, 59), (25 * 60, "away")])
def test_times_are_told_in_minutes_then_hours_then_not_at_all(
    house: House, watch: Watch, minutes: int, words: object
) -> None:
    ada, bob = entered(house, "Ada", "Bob")
    live = set_table(house, [ada, bob])
    for seat in live.table.taken:
        with house.hall.presence.attended(live.table.id, seat.person or ""):
            pass
    watch.time += 60 * minutes
    told = absent_seats(house.hall.presence, live.table)
    expected = f"away for {words} min" if isinstance(words, int) else words
    assert told == ({} if words == {} else {"0": expected, "1": expected})
