"""Webhooks for programs: what the page of the desk can do, with the same rights."""

from __future__ import annotations

from typing import Any, get_args

from guildhall.hall.webhooks import FORMS, KINDS
from guildhall.web.api.events.event_webhooks import Form, Kind
from hall.events.houses import open_house
from web.visitors import House, Visitor

AT = "/api/events/spring-cup/webhooks"
WANTED = {"address": "https://hook.invalid/a", "kinds": ["result", "ended"], "secret": "s3cret"}


def program_of(house: House, *, organiser: bool) -> tuple[Visitor, dict[str, Any]]:
    """A program that takes part in the event as an organiser, or as nobody."""
    event = house.runner.run(open_house(house.hall))
    program = house.visitor()
    token = program.send("POST", "/api/people", json={"name": "Bot"}).json()["token"]
    headers = {"authorization": f"Bearer {token}"}
    if organiser:
        link = event.live.staff_link(event.organiser, "organiser")
        program.send("POST", "/api/events/join", json={"link": link}, headers=headers)
    return program, headers


def test_a_program_adds_a_webhook_sees_it_and_removes_it(house: House) -> None:
    program, headers = program_of(house, organiser=True)
    empty = program.send("GET", AT, headers=headers)
    assert empty.json() == {"webhooks": [], "attempts": [], "waiting": 0}
    added = program.send("POST", AT, json=WANTED, headers=headers)
    assert added.status_code == 201
    hook = added.json()
    assert hook == {**WANTED, "id": hook["id"], "form": "json", "language": "en"}
    assert program.send("GET", AT, headers=headers).json()["webhooks"] == [hook]
    gone = program.send("POST", f"{AT}/remove", json={"id": hook["id"]}, headers=headers)
    assert gone.json()["webhooks"] == []


def test_without_a_secret_one_is_made_up(house: House) -> None:
    program, headers = program_of(house, organiser=True)
    wanted = {**WANTED, "secret": ""}
    assert len(program.send("POST", AT, json=wanted, headers=headers).json()["secret"]) == 32


def test_who_may_not_change_settings_sees_no_secret_and_changes_nothing(house: House) -> None:
    program, headers = program_of(house, organiser=False)
    for answer in (
        program.send("GET", AT, headers=headers),
        program.send("POST", AT, json=WANTED, headers=headers),
        program.send("POST", f"{AT}/remove", json={"id": "a"}, headers=headers),
    ):
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not-allowed")


def test_an_address_that_is_not_safe_is_refused(house: House) -> None:
    program, headers = program_of(house, organiser=True)
    wanted = {**WANTED, "address": "http://example.org/hook"}
    refused = program.send("POST", AT, json=wanted, headers=headers)
    assert refused.status_code in {400, 403}
    assert "https" in refused.text
    assert program.send("GET", AT, headers=headers).json()["webhooks"] == []


def test_programs_may_choose_every_kind_and_every_form() -> None:
    assert get_args(Kind) == tuple(KINDS)
    assert get_args(Form) == tuple(FORMS)
