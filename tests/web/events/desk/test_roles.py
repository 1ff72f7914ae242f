"""Who may open which page of the desk and do what there."""

from __future__ import annotations

import pytest

from guildhall.hall.events import commands
from web.events.desk.at_the_desk import NAMES, Desk, open_desk, words_of
from web.visitors import House

PAGES = (
    "",
    "/people",
    "/people/late?name=Zoe",
    "/player?key=Ann+Ash",
    "/poster",
    "/links",
    "/seating",
    "/results",
    "/correct?round=1&table=1",
    "/rulings",
    "/standings",
    "/end",
    "/print",
    "/settings",
    "/staff",
    "/record",
    "/export/standings.csv",
    "/export/event.json",
)
CLOSED = {
    "organiser": set(),
    "arbiter": {"/people/late?name=Zoe", "/links", "/settings", "/staff"},
    "scorekeeper": {"/settings", "/staff"},
}
"""Pages that are not for a role."""

ACTIONS = {
    "/people/enter": {"name": "Zoe", "bot": "yes"},
    "/people/standing": {"check_in": "Ann Ash"},
    "/player/rename": {"key": "Ann Ash", "name": "Anna"},
    "/player/table": {"key": "Ann Ash", "table": "3"},
    "/player/link": {"key": "Ann Ash"},
    "/seating/rounds": {"rounds": "4"},
    "/seating/late": {},
    "/seating/discard": {},
    "/seating/publish": {},
    "/results/confirm": {"round": "1", "table": "1"},
    "/clock/start": {"round": "1"},
    "/clock/extra": {"round": "1", "table": "1", "minutes": "5"},
    "/calls/new": {"round": "1", "table": "1"},
    "/rulings": {"kind": "warning", "round": "1", "table": "1", "why": "x"},
    "/standings/decide": {"order": "Ann Ash", "why": "x"},
    "/settings/privacy": {"names": "hidden"},
    "/settings/registration": {"state": "closed"},
    "/settings/playing": {"players": "yes"},
    "/timetable": {},
    "/staff/revoke": {"role": "arbiter"},
    "/staff/device": {"table": "1"},
    "/end": {},
}
ORGANISERS = {
    "/player/table",
    "/seating/rounds",
    "/seating/late",
    "/seating/discard",
    "/seating/publish",
    "/settings/privacy",
    "/settings/registration",
    "/settings/playing",
    "/timetable",
    "/staff/revoke",
    "/staff/device",
    "/end",
}
REFUSED = {
    "organiser": set(),
    "arbiter": ORGANISERS | {"/people/enter", "/player/rename", "/player/link"},
    "scorekeeper": ORGANISERS | {"/clock/extra", "/rulings", "/standings/decide"},
}
"""Actions that are not for a role."""


@pytest.fixture
def desk(house: House) -> Desk:
    """The first round is being played."""
    opened = open_desk(house, NAMES)
    opened.act(commands.DrawRound())
    opened.act(commands.PublishDraft())
    return opened


@pytest.mark.parametrize("role", CLOSED)
def test_pages_of_the_desk_by_role(desk: Desk, role: str) -> None:
    somebody = desk.joined(role)
    found = {page: somebody.get(page).status_code for page in PAGES}
    assert {page for page, status in found.items() if status == 403} == CLOSED[role]
    assert set(found.values()) <= {200, 403}


@pytest.mark.parametrize("role", REFUSED)
def test_actions_of_the_desk_by_role(desk: Desk, role: str) -> None:
    somebody = desk.joined(role)
    found = {path: somebody.post(path, **fields).status_code for path, fields in ACTIONS.items()}
    assert {path for path, status in found.items() if status == 403} == REFUSED[role]


def test_nobody_else_reaches_the_desk(desk: Desk) -> None:
    stranger, guest = (
        Desk(desk.house, desk.live, desk.house.visitor(), desk.organiser) for _ in "12"
    )
    guest.visitor.enter("Eve")
    for who in (stranger, guest, desk.player("Ann Ash"), desk.joined("device", 1)):
        assert {who.get(page).status_code for page in PAGES} == {403}
        assert {who.post(path, **fields).status_code for path, fields in ACTIONS.items()} == {403}


def test_an_arbiter_who_is_dismissed_leaves_the_desk(desk: Desk) -> None:
    arbiter = desk.joined("arbiter")
    assert arbiter.get().status_code == 200
    (person,) = [key for key, each in desk.live.operations.staff.items() if each.role == "arbiter"]
    desk.does("/staff/dismiss", person=person)
    assert arbiter.get().status_code == 403


def test_the_only_organiser_cannot_be_dismissed(desk: Desk) -> None:
    (person,) = desk.live.operations.staff
    answer = desk.post("/staff/dismiss", person=person)
    assert "is the only organiser" in words_of(answer)


def test_an_event_that_is_not_there_has_no_desk(desk: Desk) -> None:
    assert desk.visitor.get("/events/autumn-cup/desk").status_code == 404
