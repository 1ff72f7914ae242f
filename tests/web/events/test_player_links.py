"""A player's link gives exactly this player in this event, whoever the player is elsewhere.

Every address of the hall is tried with it, for every kind of person who may be tied to the entry.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from fastapi.routing import APIRoute

from guildhall.hall.errors import NotAllowed
from guildhall.hall.events import commands
from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.passes import Pass, sign_passes
from guildhall.hall.events.permissions import Actor
from guildhall.hall.people import Person
from guildhall.hall.tables.commands import move as make_move
from guildhall.hall.tables.options import Options
from guildhall.hall.tables.table import Seat, Table
from guildhall.messages import message
from guildhall.tournament import shipped
from guildhall.web import guests
from guildhall.web.directory import routes_of
from guildhall.web.study import puzzles
from hall.events import houses
from web.streams import beginning_of, open_stream
from web.tables.sitting_down import state
from web.visitors import GENEROUS, House, Visitor, open_house

ANN, BOB = "Ann Ash", "Bob Bell"
TIED = ("stranger", "guest", "account", "scorekeeper", "arbiter", "organiser", "host")
NOTES = "the secret plan of Sam"
LOGIN = "sam-logs-in"
SAM = "Samuel"

CHANGING = re.compile(
    r'name="csrf" value="[^"]*"|data-csrf="[^"]*"|csrf-token" content="[^"]*"'
    r"|number [0-9a-f]{8}|/tables/[a-z2-9]{8}|(since|now|timestamp)[=:\"][^\"&]*"
    r"|data-now=\"\d+\"|\d+\.\d+"
)


@dataclass
class Scene:
    """An event in which Ann's entry is tied to somebody, and that somebody's other affairs."""

    house: House
    inner: houses.House
    other: LiveEvent
    sam: Person
    own_table: str
    event_table: str
    token: str

    @property
    def live(self) -> LiveEvent:
        return self.inner.live

    @property
    def link(self) -> str:
        return self.live.player_link(self.inner.organiser, ANN)

    def finder(self) -> Visitor:
        """The browser of somebody who has found Ann's card."""
        browser = self.house.visitor()
        assert browser.post(f"/join/{self.link}").status_code == 303
        return browser

    def run(self, work: Any) -> Any:
        return self.house.runner.run(work)


@contextmanager
def scene(tied: str) -> Iterator[Scene]:
    with open_house(GENEROUS) as house:
        yield house.runner.run(_scene(house, tied))


async def _scene(house: House, tied: str) -> Scene:
    hall = house.hall
    inner = await houses.open_house(hall, [])
    live = inner.live
    sam = await hall.people.enter(SAM)
    if tied == "host":
        await hall.invitations.follow_link(hall.events.host_token(), sam)
    elif tied in {"scorekeeper", "arbiter", "organiser"}:
        await hall.invitations.follow_link(live.staff_link(inner.organiser, tied), sam)
    if tied == "account":
        sam = await hall.people.register(sam, LOGIN, "a long password")
    if tied == "stranger":
        await live.execute(inner.organiser, commands.EnterPlayers([ANN]))
    else:
        await hall.invitations.register(live, sam, ANN, live.operations.join_code)
        await live.write_notes(live.actor(sam), NOTES)
    await live.execute(
        inner.organiser, commands.EnterPlayers([name for name in houses.PEOPLE if name != ANN])
    )
    await live.execute(inner.organiser, commands.LetPlayersOpen())
    await inner.draw()
    person = inner.organiser.person
    assert person
    other = await hall.events.create(person, "Other Cup", shipped()["splendor-swiss"], seed="8")
    await hall.invitations.register(other, sam, "Sam elsewhere", other.operations.join_code)
    friend = await hall.people.enter("Friend")
    seats = [Seat(each.id, each.name) for each in (sam, friend)]
    own = await hall.table_service.open_seated(
        sam, Options(public=False, spectators=False, drawn=False), seats
    )
    seated = next(t for t in live.tournament.rounds[0].tables.values() if ANN in t.seats)
    event_table = await hall.event_games.open(live, inner.organiser, 1, seated.number)
    token = await hall.people.issue_token(sam, "bot")
    return Scene(house, inner, other, sam, own.table.id, event_table, token)


def every_address(house: House) -> list[tuple[str, APIRoute]]:
    """Every path of the application with its route."""
    found = [
        (path, route)
        for path, route in routes_of(house.app.routes)
        if isinstance(route, APIRoute) and not path.startswith(("/api/fail", "/fail", "/endless"))
    ]
    assert len(found) > 150
    return found


def filled(scene: Scene, path: str, *, event: str, table: str) -> str:
    values = {
        "event_id": event,
        "table_id": table,
        "table": "1",
        "number": "1",
        "person_id": scene.sam.id,
        "who": scene.sam.id,
        "token_id": "x",
        "token": "forged",
        "game": "splendor",
        "deed": "start",
        "kind": "results",
        "lesson": "1",
    }
    return re.sub(r"{(\w+)(?::\w+)?}", lambda found: values.get(found[1], "1"), path)


def fields_of(route: APIRoute) -> dict[str, str]:
    """Something for every field of a form."""
    special = {"person": "nobody", "table": "1", "round": "1", "on": "1", "seat": "0", "next": "/"}
    return {
        param.alias: special.get(param.alias, "1")
        for param in _params(route.dependant)
        if param.alias != "file"
    }


def _params(dependant: Any) -> Iterator[Any]:
    yield from dependant.body_params
    for inner in dependant.dependencies:
        yield from _params(inner)


def is_stream(path: str) -> bool:
    return path.endswith(("/live", "/stream"))


def ask(
    scene: Scene, browser: Visitor, csrf: str, method: str, path: str, route: APIRoute
) -> httpx.Response:
    """Send a request with what the browser had at the beginning, whatever it has learnt since."""
    kept = dict(browser.client.cookies)
    try:
        if is_stream(path):
            return scene.house.runner.run(beginning_of(scene.house, browser, path))
        if method == "GET":
            return browser.get(path)
        if path.startswith("/api"):
            return browser.send(method, path, json=fields_of(route), headers={"x-csrf-token": csrf})
        data = {"csrf": csrf, **fields_of(route)}
        return browser.send(method, path, data=data, headers={"origin": browser.host})
    finally:
        browser.client.cookies.clear()
        browser.client.cookies.update(kept)


def told(answer: httpx.Response) -> tuple[int, str, str]:
    place = CHANGING.sub("", answer.headers.get("location", ""))
    return answer.status_code, place, CHANGING.sub("", answer.text)


def speaks(scene: Scene, path: str) -> bool:
    """Whether the card says something at this address: the event's own pages but its desk."""
    at, table = f"/events/{scene.live.id}", f"/tables/{scene.event_table}"
    own = path == at or (path.startswith(f"{at}/") and not path.startswith(f"{at}/desk"))
    return own or path == table or path.startswith(f"{table}/")


def untouched(scene: Scene) -> list[Any]:
    """Everything of Sam's that the finder has no business with."""
    log, sam = scene.house.hall.log.log, scene.sam.id
    streams = [
        f"person/{sam}",
        "hosts/hall",
        f"notes/{scene.live.id}/{sam}",
        f"event/{scene.other.id}",
        f"floor/{scene.other.id}",
        f"table/{scene.own_table}",
        f"chat/{scene.own_table}",
    ]
    operations = scene.live.operations
    found: list[Any] = [(stream, log.last(stream)) for stream in streams]
    return [*found, operations.staff, operations.devices, operations.persons, operations.players]


def secrets_of(scene: Scene) -> list[str]:
    people = scene.house.hall.people
    return [
        NOTES,
        LOGIN,
        scene.sam.id,
        people.link(scene.sam),
        scene.own_table,
        scene.other.operations.join_code,
        scene.live.operations.join_code,
        "Samuel",
    ]


@pytest.mark.parametrize("tied", TIED)
def test_whoever_finds_a_card_gets_nothing_but_the_player_in_the_event(
    tied: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guests, "suggested_name", lambda _: message("Merchant Ada"))
    monkeypatch.setattr(puzzles, "random", SimpleNamespace(choice=lambda puzzles: puzzles[0]))
    with scene(tied) as at:
        finder, stranger = at.finder(), at.house.visitor()
        assert at.run(at.house.hall.people.by_session(_session(finder))) is None
        tokens = {browser: browser.csrf() for browser in (finder, stranger)}
        before = untouched(at)
        places = {(at.live.id, at.event_table), (at.other.id, at.own_table)}
        for path, route in every_address(at.house):
            filled_in = {filled(at, path, event=e, table=t) for e, t in places}
            for place in sorted(filled_in):
                for method in sorted((route.methods or set()) - {"HEAD"}):
                    answer = ask(at, finder, tokens[finder], method, place, route)
                    where = f"{method} {place}"
                    if speaks(at, place):
                        assert answer.status_code != 500, where
                        hidden = [each for each in secrets_of(at) if each in answer.text]
                        assert not hidden, where
                    else:
                        other = ask(at, stranger, tokens[stranger], method, place, route)
                        assert told(answer) == told(other), where
                    session = answer.cookies.get("guildhall_session") or ""
                    someone = at.run(at.house.hall.people.by_session(session))
                    assert someone is None or someone.id != at.sam.id, where
        assert untouched(at) == before


def _session(browser: Visitor) -> str:
    return browser.client.cookies.get("guildhall_session") or ""


@pytest.mark.parametrize("tied", ["stranger", "account"])
def test_a_card_plays_the_seat_at_the_table_in_the_hall_and_no_other(tied: str) -> None:
    with scene(tied) as at:
        finder = at.finder()
        page = finder.get(f"/tables/{at.event_table}")
        assert page.status_code == 200
        table = at.run(at.house.hall.tables.get(at.event_table)).table
        (seat,) = [n for n, each in enumerate(table.taken) if each.name == ANN]
        assert state(page)["you"] == seat
        while table.turn != seat:
            _move(at, table)
        on, move = table.position, str(table.game.legal_moves()[0])
        csrf = finder.csrf()
        assert play(finder, at.event_table, csrf, on=str(on), move=move).status_code == 200
        assert table.moves[-1].seat == seat
        own = play(finder, at.own_table, csrf, on="1", move="pass")
        assert own.status_code == 401


def _move(at: Scene, table: Table) -> None:
    """Whoever is to decide does so."""
    live = at.run(at.house.hall.tables.get(table.id))
    seat = table.at(table.turn or 0)
    person = Person(seat.person or "", seat.name)
    move, on = str(table.game.legal_moves()[0]), table.position
    at.run(live.execute(make_move, person, [move], on, live.now))


def play(browser: Visitor, table: str, csrf: str, **fields: str) -> httpx.Response:
    headers = {"accept": "application/json", "x-csrf-token": csrf, "origin": browser.host}
    return browser.send("POST", f"/tables/{table}/move", data=fields, headers=headers)


def test_a_player_who_is_known_sits_at_the_table_and_one_who_was_never_tied_does_not() -> None:
    with scene("account") as at:
        hall = at.house.hall
        live = at.run(hall.tables.get(at.event_table))
        assert at.run(hall.event_seats.sitter(live, at.sam)).name == ANN
        friend = at.run(hall.people.enter("Friend"))
        assert at.run(hall.event_seats.sitter(live, friend)) == friend
        assert at.run(hall.event_seats.sitter(live, None)) is None
        held = at.run(hall.invitations.follow_link(at.link, None)).held
        assert at.run(hall.event_seats.sitter(live, friend, held)).name == ANN


def test_a_renewed_link_ends_every_pass_and_every_stream_that_came_from_it() -> None:
    with scene("account") as at:
        finder, other = at.finder(), at.house.visitor()
        bob = at.live.player_link(at.inner.organiser, BOB)
        assert other.post(f"/join/{bob}").status_code == 303
        me, old_link = f"/events/{at.live.id}/me", at.link
        assert finder.get(me).status_code == 200
        assert ANN in finder.get(f"/join/{old_link}").text

        async def story() -> None:
            phone = f"/events/{at.live.id}/live?view=phone"
            public = f"/events/{at.live.id}/live?view=public-now"
            table = f"/tables/{at.event_table}/live"
            async with (
                open_stream(at.house, finder, phone) as first,
                open_stream(at.house, finder, public) as second,
                open_stream(at.house, finder, table) as third,
                open_stream(at.house, other, phone) as fourth,
            ):
                for each in (first, second, third, fourth):
                    assert each.status == 200
                    assert not each.ended.is_set()
                await at.live.execute(at.inner.organiser, commands.RenewPlayerLink(ANN))
                for each in (first, second, third):
                    await each.end()
                assert not fourth.ended.is_set()

        at.run(story())
        assert finder.get(me).status_code == 403
        old = finder.get(f"/join/{old_link}")
        assert old.status_code == 404
        assert ANN not in old.text
        assert play(finder, at.event_table, finder.csrf(), on="1", move="x").status_code == 401
        assert other.get(me).status_code == 200


def test_notes_belong_to_the_sign_in_that_wrote_them() -> None:
    with scene("account") as at:
        first, second = at.finder(), at.finder()
        me = f"/events/{at.live.id}/me"
        assert first.post(f"{me}/notes", notes="mine alone").status_code == 303
        assert "mine alone" in first.get(me).text
        assert "mine alone" not in second.get(me).text
        assert second.post(f"{me}/notes", notes="another").status_code == 303
        assert "mine alone" in first.get(me).text
        assert at.run(at.live.notes(at.live.actor(at.sam))) == NOTES
        assert first.post(f"/join/{at.link}").status_code == 303
        assert "mine alone" in first.get(me).text


@pytest.mark.parametrize("kind", ["player", "device"])
def test_who_opens_a_link_of_a_player_or_device_stays_who_they_are(kind: str) -> None:
    with scene("stranger") as at:
        organiser = at.house.visitor()
        assert organiser.post(f"/join/{at.house.hall.events.host_token()}").status_code == 303
        session = _session(organiser)
        link = at.link if kind == "player" else at.live.staff_link(at.inner.organiser, "device", 1)
        answer = organiser.post(f"/join/{link}")
        page = "me" if kind == "player" else "table/1"
        assert answer.headers["location"] == f"/events/{at.live.id}/{page}"
        assert organiser.get(f"/events/{at.live.id}/{page}").status_code == 200
        assert _session(organiser) == session
        assert organiser.get(f"/events/{at.live.id}/desk").status_code == 200
        assert organiser.get("/me").status_code == 200


def test_a_card_is_put_away_with_every_copy_of_it() -> None:
    with scene("stranger") as at:
        finder, copy = at.finder(), at.house.visitor()
        copy.client.cookies.update(dict(finder.client.cookies))
        me = f"/events/{at.live.id}/me"
        assert copy.get(me).status_code == 200
        assert finder.post(f"{me}/put-away").headers["location"] == f"/events/{at.live.id}"
        assert (finder.get(me).status_code, copy.get(me).status_code) == (403, 403)
        again = at.finder()
        assert again.post("/logout").status_code == 303
        assert again.get(me).status_code == 403
        assert at.finder().get(me).status_code == 200


def test_a_pass_of_an_event_that_is_gone_does_not_hold_up_signing_out() -> None:
    with scene("stranger") as at:
        browser, keys = at.house.visitor(), at.house.hall.keys
        gone = Pass("no-such-event", "player", ANN, 0, 0, "0123456789abcdef")
        browser.client.cookies.set("guildhall_passes", sign_passes(keys, [gone]))
        assert browser.get("/events/no-such-event/me").status_code == 404
        assert browser.get(f"/events/{at.live.id}/me").status_code == 403
        left = browser.post("/logout")
        assert left.status_code == 303
        assert 'guildhall_passes=""' in left.headers["set-cookie"]


def test_passes_of_several_events_are_kept_and_none_can_be_forged() -> None:
    with scene("stranger") as at:
        finder = at.finder()
        actor = at.other.actor(at.inner.organiser.person)
        elsewhere = at.other.player_link(actor, "Sam elsewhere")
        assert finder.post(f"/join/{elsewhere}").status_code == 303
        for live in (at.live, at.other):
            assert finder.get(f"/events/{live.id}/me").status_code == 200
        bob = at.live.player_link(at.inner.organiser, BOB)
        assert finder.post(f"/join/{bob}").status_code == 303
        assert BOB in finder.get(f"/events/{at.live.id}/me").text
        kept = finder.client.cookies["guildhall_passes"]
        finder.client.cookies.clear()
        finder.client.cookies.set("guildhall_passes", kept[:-2] + "xx")
        assert finder.get(f"/events/{at.live.id}/me").status_code == 403


def test_programs_play_for_a_player_by_a_link_while_it_counts() -> None:
    with scene("account") as at:
        hall, live = at.house.hall, at.live
        bot = at.run(hall.people.enter("Botty"))
        arrival = at.run(hall.invitations.join(at.link, bot))
        assert (arrival.person, arrival.actor) == (bot, Actor(bot, "player", ANN))
        bob = live.player_link(at.inner.organiser, BOB)
        with pytest.raises(NotAllowed, match="You play here as Ann Ash"):
            at.run(hall.invitations.join(bob, bot))
        assert live.actor(at.sam).player == ANN
        at.run(live.execute(at.inner.organiser, commands.RenewPlayerLink(ANN)))
        assert live.actor(bot) == Actor(bot, "public")
        assert live.actor(at.sam).player == ANN
        assert at.run(hall.invitations.join(bob, bot)).actor.player == BOB
        device = live.staff_link(at.inner.organiser, "device", 2)
        tablet = at.run(hall.people.enter("Tablet"))
        assert at.run(hall.invitations.join(device, tablet)).actor.table == 2
