"""Numbers instead of names hold at tables in the hall too, whenever the organiser chooses them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from fastapi.routing import APIRoute

from guildhall.hall.events import commands
from guildhall.hall.people import Person
from guildhall.hall.tables.commands import resign
from guildhall.hall.tables.repository import LiveTable
from guildhall.tournament.event.name_privacy import Privacy
from guildhall.web.directory import routes_of
from hall.events import houses
from web.streams import beginning_of
from web.visitors import House, Visitor, open_house

ANN = "Ann Ash"


@dataclass
class Scene:
    """A table of an event that is played in the hall, at which somebody with an account sits."""

    house: House
    inner: houses.House
    sam: Person
    here: LiveTable

    def run(self, work: Any) -> Any:
        return self.house.runner.run(work)

    def set_names(self, names: Privacy) -> None:
        """Let the organiser choose at the desk how names are shown."""
        browser = self.house.visitor()
        assert self.inner.organiser.person
        session = self.house.hall.people.session(self.inner.organiser.person)
        browser.client.cookies.set("guildhall_session", session)
        at = f"/events/{self.inner.live.id}/desk/settings/privacy"
        assert browser.post(at, names=names).status_code == 303

    def public(self) -> str:
        """All that strangers can read about the table."""
        stranger, name = self.house.visitor(), self.here.table.id
        paths = [
            f"/tables/{name}",
            f"/api/tables/{name}",
            f"/api/tables/{name}/chat",
            f"/api/tables/{name}/record",
            f"/tables/{name}/replay",
            f"/tables/{name}/verify",
            "/api/tables?show=running",
            "/lobby/running",
            "/",
            f"/events/{self.inner.live.id}/rounds/1",
        ]
        told = [stranger.get(path).text for path in paths]
        streams = [f"/tables/{name}/live", f"/api/tables/{name}/stream"]
        told += [self.run(beginning_of(self.house, stranger, path)).text for path in streams]
        return "\n".join(told)

    def say(self, text: str) -> None:
        person = self.run(self.house.hall.event_seats.sitter(self.here, self.sam))
        self.run(self.here.say(person, text))

    def resign(self) -> None:
        """All but one give up, so that the game ends."""
        for seat in self.here.table.taken:
            if self.here.table.phase == "playing":
                person = Person(seat.person or "", seat.name)
                self.run(self.here.execute(resign, person))
        self.run(self.house.hall.ledger.enter(self.here.table))


@contextmanager
def scene(names: Privacy = "full") -> Iterator[Scene]:
    with open_house() as house:
        yield house.runner.run(_scene(house, names))


async def _scene(house: House, names: Privacy) -> Scene:
    hall = house.hall
    inner = await houses.open_house(hall, [], key="splendor-swiss")
    live = inner.live
    sam = await hall.people.enter("Samuel Sand")
    await hall.invitations.register(live, sam, ANN, live.operations.join_code)
    await live.execute(
        inner.organiser, commands.EnterPlayers([each for each in houses.PEOPLE if each != ANN])
    )
    await live.execute(inner.organiser, commands.SetPrivacy(names))
    await inner.draw()
    table = next(t for t in live.tournament.rounds[0].tables.values() if ANN in t.seats)
    name = await hall.event_games.open(live, inner.organiser, 1, table.number)
    return Scene(house, inner, sam, await hall.tables.get(name))


@pytest.mark.parametrize("when", ["before the table is opened", "while it is played", "at the end"])
def test_no_name_and_no_person_is_told_of_a_table_in_the_hall(when: str) -> None:
    with scene("hidden" if when.startswith("before") else "full") as at:
        at.say("hello")
        if when == "while it is played":
            assert ANN in at.public()
            assert at.sam.id in at.public()
            at.set_names("hidden")
        if when != "at the end":
            told = at.public()
            assert "Player 1" in told
            assert not [name for name in houses.PEOPLE if name in told]
            assert at.sam.id not in told
        at.resign()
        if when == "at the end":
            assert ANN in at.public()
            at.set_names("hidden")
        told = at.public()
        assert "Player 1" in told
        assert not [name for name in houses.PEOPLE if name in told]
        assert at.sam.id not in told
        assert at.run(at.house.hall.ledger.games())


@pytest.mark.parametrize("names", ["hidden", "initial"])
def test_no_address_tells_strangers_a_name(names: Privacy) -> None:
    with scene(names) as at:
        at.resign()
        at.run(at.inner.live.execute(at.inner.organiser, commands.CallArbiter(1, 1, "help")))
        stranger, asked = at.house.visitor(), 0
        values = {"event_id": at.inner.live.id, "table_id": at.here.table.id, "game": "splendor"}
        for path, route in routes_of(at.house.app.routes):
            if not isinstance(route, APIRoute) or "GET" not in (route.methods or ()):
                continue
            filled = re.sub(r"{(\w+)(?::\w+)?}", lambda found: values.get(found[1], "1"), path)
            if filled.startswith(("/endless", "/fail", "/api/fail")):
                continue
            if filled.endswith(("/live", "/stream")):
                answer = at.run(beginning_of(at.house, stranger, filled))
            else:
                answer = stranger.get(filled)
            asked += 1
            told = [name for name in (*houses.PEOPLE, at.sam.id) if name in answer.text]
            assert not told, filled
        assert asked > 60


def test_a_profile_does_not_tell_which_number_somebody_was() -> None:
    with scene() as at:
        at.resign()
        stranger, own = at.house.visitor(), at.house.visitor()
        own.client.cookies.set("guildhall_session", at.house.hall.people.session(at.sam))
        paths = [f"/people/{at.sam.id}", f"/api/people/{at.sam.id}"]

        def shown(browser: Visitor) -> list[bool]:
            return [at.here.table.id in browser.get(path).text for path in paths]

        assert shown(stranger) == [True, True]
        at.set_names("hidden")
        assert shown(stranger) == [False, False]
        assert shown(own) == [True, False]
        assert "Bob Bell" not in own.get("/me").text


def test_names_come_back_when_they_may_be_shown_again() -> None:
    with scene("hidden") as at:
        at.set_names("full")
        told = at.public()
        assert ANN in told
        assert at.sam.id in told
        before = at.here.table.seq
        at.set_names("full")
        assert at.here.table.seq == before
        at.set_names("initial")
        told = at.public()
        assert "Ann A." in told
        assert ANN not in told
        assert at.sam.id not in told


def test_a_player_who_is_renamed_is_so_at_the_table_too() -> None:
    with scene() as at:
        browser = at.house.visitor()
        assert at.inner.organiser.person
        session = at.house.hall.people.session(at.inner.organiser.person)
        browser.client.cookies.set("guildhall_session", session)
        desk = f"/events/{at.inner.live.id}/desk"
        assert browser.post(f"{desk}/player/rename", key=ANN, name="Anna Oak").status_code == 303
        told = at.public()
        assert "Anna Oak" in told
        assert ANN not in told


def test_a_hall_that_was_closed_in_between_makes_it_good() -> None:
    with scene() as at:
        at.run(at.inner.live.execute(at.inner.organiser, commands.SetPrivacy("hidden")))
        assert ANN in at.public()
        at.run(at.house.hall.event_games.make_good())
        assert ANN not in at.public()
