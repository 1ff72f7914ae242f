"""The timetable of an event can be taken into the calendars of phones and computers."""

from __future__ import annotations

import time
from datetime import UTC, datetime

import pytest

from web.events.desk.at_the_desk import NAMES, Desk, open_desk, words_of
from web.visitors import House


@pytest.fixture
def desk(house: House) -> Desk:
    """An event with four players."""
    return open_desk(house, NAMES[:4])


def test_the_rounds_of_a_day_are_a_calendar(desk: Desk) -> None:
    desk.does("/practical", place="Town hall\n1 Main Street, left")
    begins, minutes = ["9:30", "11:00", ""], ["60", "", ""]
    desk.does("/timetable", begins=begins, minutes=minutes, day="2026-11-21")
    public, at = desk.house.visitor(), f"/events/{desk.live.id}"
    assert f'href="{at}/timetable.ics"' in public.get(f"{at}/practical").text
    answer = public.get(f"{at}/timetable.ics")
    assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
    text = answer.text.replace("\r\n ", "")
    _, first, second = text.split("BEGIN:VEVENT")
    assert f"SUMMARY:{desk.live.name}: Round 1" in first
    assert r"LOCATION:Town hall 1 Main Street\, left" in first
    here = datetime(2026, 11, 21, 9, 30).astimezone().astimezone(UTC)
    assert f"DTSTART:{here:%Y%m%dT%H%M%SZ}" in first
    assert "DURATION:PT1H" in first
    assert "DURATION" not in second
    assert f"UID:{desk.live.id}-1@guildhall" in first
    assert f"UID:{desk.live.id}-2@guildhall" in second
    assert f"{at}\r\n" in first


def test_times_of_a_calendar_are_those_of_the_zone_in_which_the_hall_is(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.does("/timetable", begins=["9:30"], minutes=[""], day="2026-07-21")
    address = f"/events/{desk.live.id}/timetable.ics"
    with monkeypatch.context() as patch:
        for zone, begins in (("CET-1CEST,M3.5.0,M10.5.0/3", "073000"), ("UTC0", "093000")):
            patch.setenv("TZ", zone)
            time.tzset()
            assert f"DTSTART:20260721T{begins}Z" in desk.house.visitor().get(address).text
    time.tzset()


def test_the_calendar_speaks_the_language_of_whoever_takes_it(desk: Desk) -> None:
    desk.does("/timetable", begins=["10:00"], minutes=[""], day="2026-11-21")
    czech = {"accept-language": "cs"}
    answer = desk.house.visitor().get(f"/events/{desk.live.id}/timetable.ics", headers=czech)
    assert "1.\N{NO-BREAK SPACE}kolo" in answer.text


def test_without_a_day_there_is_none(desk: Desk) -> None:
    desk.does("/timetable", begins=["10:00"], minutes=[""])
    public, at = desk.house.visitor(), f"/events/{desk.live.id}"
    assert "timetable.ics" not in public.get(f"{at}/practical").text
    answer = public.get(f"{at}/timetable.ics")
    assert answer.status_code == 404
    assert "has no day yet" in words_of(answer)


@pytest.mark.parametrize("day", ["tomorrow", "2026-02-30", "20261121", "2026-W47-6"])
def test_what_is_no_day_is_refused_and_nothing_changes(day: str, desk: Desk) -> None:
    desk.does("/timetable", begins=["10:00"], minutes=[""], day="2026-11-21")
    assert desk.post("/timetable", begins=["11:00"], minutes=[""], day=day).status_code == 400
    assert desk.live.operations.day == "2026-11-21"
    assert [slot.begins for slot in desk.live.operations.timetable] == ["10:00"]
