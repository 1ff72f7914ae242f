"""Streams end with the sign-in that they came from."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from guildhall.hall.events import commands
from guildhall.hall.people import Person
from guildhall.hall.tables.options import Options
from web.events.desk.at_the_desk import open_desk
from web.streams import OpenStream, open_stream
from web.tables.sitting_down import person_of
from web.visitors import House, Visitor

HORSE = "correct horse battery"

Ending = Callable[[House, Visitor, Person], Awaitable[None]]


async def _new_link(house: House, _: Visitor, ada: Person) -> None:
    await house.hall.people.renew_link(ada)


async def _new_password(house: House, _: Visitor, ada: Person) -> None:
    await house.hall.people.change_password(ada, HORSE, HORSE + "!", "10.0.0.9")


async def _log_out(house: House, browser: Visitor, _: Person) -> None:
    await house.hall.people.end_session(browser.client.cookies["guildhall_session"])


@pytest.mark.parametrize("ending", [_new_link, _new_password, _log_out])
def test_streams_end_when_other_devices_are_signed_out(house: House, ending: Ending) -> None:
    ada, bob = house.visitor(), house.visitor()
    for browser, name in ((ada, "Ada"), (bob, "Bob")):
        browser.enter(name)
    someone = person_of(house, ada)
    someone = house.runner.run(house.hall.people.register(someone, "lovelace", HORSE))
    table = house.runner.run(house.hall.table_service.open(someone, Options(players=3))).table.id
    at = f"/tables/{table}"
    paths = [f"{at}/live", "/lobby/live", "/api/me/stream", f"/api{at}/stream"]

    async def story() -> None:
        own = [open_stream(house, ada, path) for path in paths]
        other = open_stream(house, bob, paths[0])
        async with own[0] as a, own[1] as b, own[2] as c, own[3] as d, other as stays:
            opened: list[OpenStream] = [a, b, c, d]
            assert [each.status for each in opened] == [200] * 4
            await house.hall.people.mute(someone, person_of_bob.id, on=True)
            assert not any(each.ended.is_set() for each in opened)
            await ending(house, ada, someone)
            await asyncio.gather(*(each.end() for each in opened))
            assert not stays.ended.is_set()

    person_of_bob = person_of(house, bob)
    house.runner.run(story())


def test_a_stream_of_a_program_ends_with_its_token(house: House) -> None:
    ada = house.runner.run(house.hall.people.enter("Ada"))
    token = house.runner.run(house.hall.people.issue_token(ada, "bot"))
    program = house.visitor()
    program.client.headers["authorization"] = f"Bearer {token}"

    async def story() -> None:
        async with open_stream(house, program, "/api/me/stream") as opened:
            assert opened.status == 200
            await house.hall.people.revoke_token(ada, token.split("-")[2])
            await opened.end()

    house.runner.run(story())


@pytest.mark.parametrize("kind", ["arbiter", "host"])
def test_the_desk_of_somebody_who_is_dismissed_falls_silent(
    house: House, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    hall, desk = house.hall, open_desk(house, ["Ann Ash"])
    helper = house.visitor()
    token = desk.live.staff_link(desk.organiser, "arbiter")
    link = hall.events.host_token() if kind == "host" else token
    assert helper.post(f"/join/{link}").status_code == 303
    una, boss = person_of(house, helper), desk.organiser.person
    assert boss

    async def story() -> str:
        at = f"/events/{desk.live.id}/live?view=desk-people:.1."
        async with open_stream(house, helper, at) as opened:
            await opened.until(lambda text: "event: event" in text)
            if kind == "host":
                await hall.invitations.dismiss_host(boss, una.id)
            else:
                await desk.live.execute(desk.organiser, commands.Dismiss(una.id))
            await desk.live.execute(desk.organiser, commands.EnterPlayers(["Zoe Zane"]))
            await opened.end()
            return opened.text

    text = house.runner.run(story())
    assert "Zoe Zane" not in text
    assert not caplog.records
    assert helper.get(f"/events/{desk.live.id}/live?view=desk-people:.1.").status_code == 403
