"""How the hall bears an event: 500 phones live, a whole round handed in within a minute.

The real server runs on this machine; the phones are a process of their own. Every table hands its
result in and the others confirm it, while pages are loaded all the time. In the end the standings
of the pages are compared with those that the bare rules compute from the log.
"""

from __future__ import annotations

import asyncio
import json
import re
import tempfile
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from event_phones import at
from measuring import at_most, show
from running import clients, memory, processor, server

from guildhall.hall.events import commands
from guildhall.hall.events.passes import sign_passes
from guildhall.hall.events.service import EventService
from guildhall.hall.hall import Hall
from guildhall.hall.log import open_log
from guildhall.tournament import shipped
from guildhall.tournament.commands.sheet_forms import seated

PLAYERS = 500
MANY = 2000
SECONDS = 45
"""Within which all tables hand their results in; the confirmations follow them."""
LOADS = 10
"""How often a page of the large event is loaded."""
VISIT = "0123456789abcdef0123456789abcdef"
"""What the cookie of the organiser's visit holds."""
AIM = 300
"""Milliseconds that 99 of 100 pages stay under."""
PHONE_AIM = 30
"""KiB of a phone."""
FIRST_PAGES = ("", "/pairings", "/standings", "/me")


@dataclass(frozen=True, slots=True)
class Prepared:
    """An event with a published round, and the cookies of those who come."""

    event: str
    organiser: str
    sessions: dict[str, str]
    tables: dict[int, tuple[str, ...]]


def main() -> None:
    """Measure and print a line for each figure."""
    with tempfile.TemporaryDirectory() as folder:
        phones(Path(folder))
        large(Path(folder))


def phones(folder: Path) -> None:
    """A round of an event whose players all have their phones in their hands."""
    database = folder / "event.db"
    prepared = asyncio.run(prepare(database, PLAYERS, visits=True))
    plan = folder / "plan.json"
    with server(database) as (process, port, _):
        empty = memory(process)
        somebody = next(iter(prepared.sessions.values()))
        for page in FIRST_PAGES:  # they read the event and their templates, once for all
            get_page(port, f"/events/{prepared.event}{page}", somebody)
        before = memory(process)
        show("memory of the event and its pages", f"{(before - empty) / 1024:.0f} MiB")
        plan.write_text(
            json.dumps(
                {
                    "port": port,
                    "event": prepared.event,
                    "sessions": prepared.sessions,
                    "tables": list(prepared.tables.items()),
                    "organiser": prepared.organiser,
                    "seconds": SECONDS,
                }
            )
        )
        with clients(plan, "event_phones.py") as lines:
            connected = next(lines)
            count = connected["connected"]
            show("phones live on one event", f"{count}", f"within {connected['seconds']:.1f} s")
            size = (memory(process) - before) / count
            show("memory of a phone", f"{size:.0f} KiB", at_most(PHONE_AIM, size, "KiB"))
            spent = processor(process)
            lines.send("go")
            told = next(lines)
            told["spent"] = processor(process) - spent
        shown = standings_of(port, prepared)
        process.kill()
        process.wait()
    tell_round(told)
    check(database, prepared.event, told, shown)


def tell_round(told: dict[str, Any]) -> None:
    """The figures of the round."""
    deeds, pages = told["deeds"], told["pages"]
    show(
        "results and confirmations",
        f"{deeds['count']}",
        f"{deeds['failed']} failed, in {told['seconds']:.0f} s",
    )
    show("the hall at work meanwhile", f"{told['spent']:.1f} s", "processor time")
    show("a result or confirmation, p50 / p99", f"{deeds['p50']:.0f} / {deeds['p99']:.0f} ms")
    show(
        "a page meanwhile, p50 / p99",
        f"{pages['p50']:.0f} / {pages['p99']:.0f} ms",
        f"{pages['count']} pages, longest {pages['most']:.0f} ms, "
        f"{at_most(AIM, pages['p99'], 'ms')}",
    )
    for name, figures in sorted(told["kinds"].items()):
        show(f"  {name}, p50 / p99", f"{figures['p50']:.0f} / {figures['p99']:.0f} ms")
    show("change until the phone of the table", f"{told['heard_p50']:.0f} ms", "p50, calmed")
    show("and at the most", f"{told['heard_p99']:.0f} ms", "p99")


def standings_of(port: int, prepared: Prepared) -> list[str]:
    """The order as the page of the standings shows it, read at once after the last confirmation."""
    path = f"/events/{prepared.event}/desk/export/standings.csv"
    text = get_page(port, path, prepared.organiser).decode("utf-8-sig")
    return [line.split(",")[1] for line in text.splitlines()[1:]]


def check(database: Path, event: str, told: dict[str, Any], shown: list[str]) -> None:
    """All that was acknowledged is in the log, and the standings are those of the bare rules."""
    with open_log(database) as log:
        t = EventService(log, event).tournament
    assert told["deeds"]["failed"] == 0, told["failures"]
    assert not t.rounds[-1].unsettled(), "every table is settled"
    assert shown == list(t.standings().order), "the standings are right at once"
    show("standings against the bare rules", "the same", f"{len(shown)} players")


def large(folder: Path) -> None:
    """The pages of the organiser with very many players."""
    database = folder / "large.db"
    prepared = asyncio.run(prepare(database, MANY, visits=False))
    desk = f"/events/{prepared.event}/desk"
    pages = {
        "desk": desk,
        "entry list": f"{desk}/people",
        "round": f"{desk}/seating",
        "results": f"{desk}/results",
        "standings": f"{desk}/standings",
        "public standings": f"/events/{prepared.event}/standings",
        "projector": f"/events/{prepared.event}/projector",
    }
    with server(database) as (process, port, opening):
        show(f"start-up with {MANY:,} players", f"{opening:.2f} s")
        first = time.perf_counter()
        get_page(port, desk, prepared.organiser)
        show("its first page", f"{(time.perf_counter() - first) * 1000:.0f} ms", "read and folded")
        for name, path in pages.items():
            times, size, spent = [], 0, processor(process)
            for _ in range(LOADS):
                start = time.perf_counter()
                size = len(get_page(port, path, prepared.organiser))
                times.append(time.perf_counter() - start)
            figure = f"{at(sorted(times), 0.5):.0f} / {at(sorted(times), 1.0):.0f} ms"
            work = 1000 * (processor(process) - spent) / LOADS
            remark = f"{work:.0f} ms of work, {size / 1024:.0f} KiB"
            show(f"{MANY:,} players: {name}, p50 / most", figure, remark)
        entry(port, prepared)


def entry(port: int, prepared: Prepared) -> None:
    """One result after the other at the desk, each with the page that follows."""
    path = f"/events/{prepared.event}/desk/results"
    times = []
    for number, seats in list(prepared.tables.items())[:LOADS]:
        page = get_page(port, path, prepared.organiser).decode()
        token = re.search(r'name="csrf" value="([^"]+)"', page)
        assert token
        fields = {f"score-{seat}": str(17 - seat) for seat, _ in enumerate(seats, start=1)}
        about = {"round": "1", "table": str(number), "seated": seated(seats), "signed": "yes"}
        form = {"csrf": token[1], **about, **fields}
        start = time.perf_counter()
        get_page(port, path, prepared.organiser, form)
        times.append(time.perf_counter() - start)
    figure = f"{at(sorted(times), 0.5):.0f} / {at(sorted(times), 1.0):.0f} ms"
    show(f"{MANY:,} players: enter a result, p50 / most", figure, "and the next page")


def get_page(port: int, path: str, session: str, form: dict[str, str] | None = None) -> bytes:
    """A page as somebody who is known sees it, perhaps after a form."""
    sent = urlencode(form).encode() if form is not None else None
    headers = {"Cookie": f"{session}; guildhall_visit={VISIT}"}
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", sent, headers)
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310 - this machine
        body: bytes = answer.read()
        return body


async def prepare(database: Path, players: int, *, visits: bool) -> Prepared:
    """A hall with an event whose first round is published."""
    async with Hall.open(database) as hall:
        host = await hall.invitations.admit_host(None)
        live = await hall.events.create(host, "Crowd", shipped()["splendor-swiss"])
        organiser = live.actor(host)
        names = [f"Player {number:04}" for number in range(players)]
        await live.execute(organiser, commands.EnterPlayers(names))
        await live.execute(organiser, commands.DrawRound())
        await live.execute(organiser, commands.PublishDraft())
        await live.execute(organiser, commands.StartClock(1))
        sessions = {}
        for key in names if visits else ():
            came = await hall.invitations.follow_link(live.player_link(organiser, key), None)
            held = sign_passes(hall.keys, [came.held] if came.held else [])
            sessions[key] = f"guildhall_passes={held}"
        tables = {number: each.seats for number, each in live.tournament.rounds[0].tables.items()}
        return Prepared(live.id, f"guildhall_session={hall.people.session(host)}", sessions, tables)


if __name__ == "__main__":
    main()
