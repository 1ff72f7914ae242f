"""A hall with something on every kind of page, and the addresses of all kinds."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from urllib.parse import urlencode

from guildhall.games.splendor import Game
from guildhall.hall.events import commands
from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.passes import sign_passes
from guildhall.hall.events.permissions import Actor
from guildhall.hall.hall import Hall
from guildhall.hall.log import NewEntry
from guildhall.hall.people import Person
from guildhall.hall.tables.options import Options
from guildhall.hall.tables.table import Seat
from guildhall.tournament import Line, shipped
from guildhall.tournament.event.chance import chance_result
from guildhall.tournament.format_choices import changed
from hall.tables.finished import played_out

PEOPLE = ["Ann Ash", "Bob Bell", "Cid Cole", "Dan Dark", "Eve East", "Fay Ford", "Gil Gray"]

SETTING_UP = urlencode(
    {
        "game": "splendor",
        "edited": "yes",
        "table": Game(3, 7, expansion="orient").view_for(None).position(),
        "touch": "at:0.reserved1",
    }
)
"""The editor with a place that was touched, and what may lie there."""

FOR_ALL = (
    "/",
    "/open",
    "/rules",
    "/rules/orient",
    "/rules/strongholds",
    "/puzzles",
    "/puzzles/daily",
    "/study/openings",
    "/study/board",
    "/study/editor",
    "/study/editor?game=carcassonne",
    f"/study/editor?{SETTING_UP}",
    "/tutorial",
    "/tutorial/splendor/2",
    "/tutorial/carcassonne/2",
    "/ratings",
    "/login",
    "/enter",
    "/about",
    "/privacy",
    "/offline",
    "/find",
    "/one-device",
    "/?game=carcassonne",
    "/nowhere",
    "/api/docs",
    "/events",
)
DESK = (
    "",
    "/people",
    "/player?key=Ann+Ash",
    "/people/late?name=Zoe",
    "/poster",
    "/links",
    "/seating",
    "/results",
    "/rulings",
    "/standings",
    "/end",
    "/print",
    "/settings",
    "/staff",
    "/record",
)
PUBLIC = ("", "/pairings", "/rounds", "/standings", "/bracket", "/projector", "/register")


@dataclass
class Pages:
    """Addresses by those who look at them, and the cookies of these."""

    cookies: dict[str, tuple[str, str]] = field(default_factory=dict)
    paths: dict[str, list[str]] = field(default_factory=dict)

    def add(self, hall: Hall, name: str, person: Person | None, *paths: str) -> None:
        """Pages as somebody sees them."""
        session = hall.people.session(person) if person else ""
        self.cookies[name] = ("guildhall_session", session)
        self.paths.setdefault(name, []).extend(paths)

    def hold(self, hall: Hall, name: str, actor: Actor, *paths: str) -> None:
        """Pages as somebody with a pass sees them."""
        assert actor.held
        self.cookies[name] = ("guildhall_passes", sign_passes(hall.keys, [actor.held]))
        self.paths.setdefault(name, []).extend(paths)


async def prepare(database: Path) -> Pages:
    """Set up tables in every phase and events in every state."""
    pages = Pages()
    async with Hall.open(database, pace=1000.0) as hall:
        ada, ben = await hall.people.enter("Ada"), await hall.people.enter("Ben")
        await _tables(hall, pages, ada, ben)
        host = await hall.invitations.admit_host(None)
        await _playing(hall, pages, host)
        await _before(hall, pages, host)
        await _duels(hall, pages, host)
        await _over(hall, pages, host)
        pages.add(hall, "host", host, f"/join/{hall.events.host_token()}", "/events/new")
    return pages


async def _tables(hall: Hall, pages: Pages, ada: Person, ben: Person) -> None:
    waiting = await hall.table_service.open(ada, Options(players=3))
    seats = [Seat(ada.id, ada.name), Seat(ben.id, ben.name)]
    running = await hall.table_service.open_seated(ada, Options(), seats)
    other = await hall.table_service.open_seated(
        ada, Options(settings={"expansion": "orient"}), seats
    )
    sitting = played_out((ada, ben), seed="over")
    await hall.log.append("seed/over", 0, [NewEntry("hall", "drawn/1", {"seed": "over"})])
    entries = [NewEntry(entry.by, entry.kind, entry.data) for entry in sitting.entries]
    await hall.log.append("table/over", 0, entries)
    await hall.ledger.enter((await hall.tables.get("over")).table)
    begun = [f"/tables/{each.table.id}" for each in (waiting, running, other)]
    pages.add(hall, "stranger", None, *FOR_ALL, *begun[:2])
    pages.add(hall, "ada", ada, "/me/reminders", "/me/data")
    pages.add(hall, "ada", ada, "/", "/me", "/people/" + ben.id, *begun, f"{begun[0]}/invite")
    pages.add(hall, "ben", ben, *begun[1:], "/tables/over", "/tables/over/replay")
    pages.add(hall, "ben", ben, "/tables/over/verify")


async def _event(
    hall: Hall, host: Person, name: str, key: str, **settings: str
) -> tuple[LiveEvent, Actor]:
    chosen = changed(shipped()[key], {path.replace("__", "."): v for path, v in settings.items()})
    live = await hall.events.create(host, name, chosen, seed="7")
    actor = live.actor(host)
    await live.execute(actor, commands.EnterPlayers(PEOPLE))
    return live, actor


async def _round(live: LiveEvent, actor: Actor, *, final: bool = False) -> int:
    await live.execute(actor, commands.DrawFinal() if final else commands.DrawRound())
    await live.execute(actor, commands.PublishDraft(anyway=True))
    return len(live.tournament.rounds)


async def _results(live: LiveEvent, actor: Actor, number: int, most: int = 99) -> None:
    for table in live.tournament.round(number).unsettled()[:most]:
        lines, winner = chance_result(live.tournament, table, Random(table.number))
        await live.execute(actor, commands.ReportResult(number, table.number, lines, winner=winner))


async def _player(hall: Hall, live: LiveEvent, actor: Actor, key: str) -> Actor:
    return (await hall.invitations.follow_link(live.player_link(actor, key), None)).actor


async def _playing(hall: Hall, pages: Pages, host: Person) -> None:
    live, actor = await _event(hall, host, "Running", "splendor-swiss")
    await _results(live, actor, await _round(live, actor))
    number = await _round(live, actor)
    await live.execute(actor, commands.StartClock(number))
    first, second = (live.tournament.round(number).tables[table] for table in (1, 2))
    players = {key: await _player(hall, live, actor, key) for key in (*first.seats, *second.seats)}
    for table in (first, second):
        winner = players[table.seats[0]]
        lines = {key: Line(16 - seat, cards=12) for seat, key in enumerate(table.seats)}
        await live.execute(
            winner, commands.ReportResult(number, table.number, lines, player=winner.player)
        )
    disputing = players[second.seats[1]]
    await live.execute(disputing, commands.DisputeResult(number, 2, "No", player=disputing.player))
    asking = players[first.seats[1]]
    await live.execute(
        asking, commands.CallArbiter(number, 1, "How much is it?", player=asking.player)
    )
    at = f"/events/{live.id}"
    pages.add(hall, "host", host, *(f"{at}/desk{path}" for path in DESK))
    pages.add(hall, "host", host, f"{at}/desk/results?round=1&table=1")
    pages.add(hall, "host", host, f"{at}/desk/results?round=2&table=2")
    pages.add(hall, "host", host, f"{at}/desk/correct?round=1&table=1")
    pages.add(hall, "stranger", None, *(at + path for path in PUBLIC if path != "/bracket"))
    pages.add(hall, "stranger", None, f"{at}/me", f"{at}/desk")
    shown = {"winner": first.seats[0], "asked": first.seats[2], "contested": second.seats[0]}
    for name, key in shown.items():
        pages.hold(hall, name, players[key], f"{at}/me")
    device = (await hall.invitations.follow_link(live.staff_link(actor, "device", 1), None)).actor
    pages.hold(hall, "device", device, f"{at}/table/1")


async def _before(hall: Hall, pages: Pages, host: Person) -> None:
    live, actor = await _event(hall, host, "Drafted", "carcassonne")
    player = await _player(hall, live, actor, PEOPLE[0])
    await live.execute(actor, commands.DrawRound())
    at = f"/events/{live.id}"
    pages.add(hall, "host", host, f"{at}/desk", f"{at}/desk/seating")
    pages.hold(hall, "early", player, f"{at}/me")
    pages.add(hall, "stranger", None, at, f"{at}/projector")


async def _duels(hall: Hall, pages: Pages, host: Person) -> None:
    live, actor = await _event(hall, host, "Duels", "summoner-wars-base")
    number = await _round(live, actor)
    seats = live.tournament.round(number).tables[1].seats
    player = await _player(hall, live, actor, seats[0])
    at = f"/events/{live.id}"
    pages.add(hall, "host", host, f"{at}/desk/results?round=1&table=1", f"{at}/desk/rulings")
    pages.hold(hall, "duellist", player, f"{at}/me", f"{at}/chess/{number}/1")


async def _over(hall: Hall, pages: Pages, host: Person) -> None:
    live, actor = await _event(hall, host, "Over", "splendor-swiss", rounds__count="1")
    await _results(live, actor, await _round(live, actor))
    await _results(live, actor, await _round(live, actor, final=True))
    await live.execute(actor, commands.EndEvent())
    player = await _player(hall, live, actor, PEOPLE[0])
    at = f"/events/{live.id}"
    pages.add(hall, "host", host, f"{at}/desk", f"{at}/desk/end", f"{at}/desk/seating")
    pages.add(hall, "stranger", None, f"{at}/final", f"{at}/bracket", f"{at}/rounds/1", at)
    pages.add(hall, "stranger", None, f"{at}/projector")
    pages.hold(hall, "finished", player, f"{at}/me")
