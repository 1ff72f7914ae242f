"""What pages cost in every language, by turns with English, which reads no catalogue.

The application is asked as the server asks it, without sockets. Processor time, so that others at
work matter less; of each page the first quartile and its ratio to English.

    python benchmarks/languages.py [ROUNDS]
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from measuring import at_most, show

from guildhall.hall.events import commands
from guildhall.hall.hall import Hall
from guildhall.hall.tables.options import Options
from guildhall.hall.tables.table import Seat
from guildhall.messages.languages import HOUSE
from guildhall.tournament import shipped
from guildhall.web.app import create_app
from guildhall.web.renderer import compile_templates
from guildhall.web.server import collect_briefly, run
from guildhall.web.settings import Limits, Pace, Settings

ROUNDS = 200
WARMING = 5
"""Rounds that do not count: templates and pieces are read."""
PLAYERS = 32
AIM = 1.05


async def page(app: Any, path: str, session: str, code: str) -> None:
    """Load a page in a language."""
    answered = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(part: dict[str, Any]) -> None:
        answered.append(part)

    path, _, query = path.partition("?")
    headers = [
        (b"host", b"127.0.0.1"),
        (b"accept", b"text/html"),
        (b"accept-language", code.encode()),
        (b"cookie", f"guildhall_session={session}".encode()),
    ]
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": headers,
        "client": ("127.0.0.1", 50000),
        "server": ("127.0.0.1", 8000),
    }
    await app(scope, receive, send)
    assert answered[0]["status"] == 200, (path, answered[0]["status"])


async def measure(place: Path, rounds: int) -> None:
    """Ask for every page in every language by turns, and print what it took."""
    any_pace = Pace(1e9, 10**9)
    async with Hall.open(place) as hall:
        app = create_app(hall, Settings(limits=Limits(any_pace, any_pace, any_pace)))
        compile_templates()
        ada, ben = [await hall.people.enter(name) for name in ("Ada", "Ben")]
        await hall.events.hosts.admit(ada.id)
        event = await hall.events.create(ada, "Spring Cup", shipped()["splendor-swiss"], seed="7")
        organiser = event.actor(ada)
        names = [f"Player {number}" for number in range(1, PLAYERS + 1)]
        for command in (
            commands.EnterPlayers(names),
            commands.DrawRound(),
            commands.PublishDraft(),
        ):
            await event.execute(organiser, command)
        seats = [Seat(person.id, person.name) for person in (ada, ben)]
        table = await hall.table_service.open_seated(ada, Options(drawn=False), seats)
        pages = {
            "the first page": "/",
            "the rules of Splendor": "/rules",
            "opening a table": "/open?game=splendor",
            "a table": f"/tables/{table.table.id}",
            "the desk": f"/events/{event.id}/desk",
            f"results of {PLAYERS} players": f"/events/{event.id}/desk/results",
            f"standings of {PLAYERS} players": f"/events/{event.id}/standings",
        }
        session = hall.people.session(ada)
        taken: dict[tuple[str, str], list[float]] = {}
        collect_briefly()
        for number in range(WARMING + rounds):
            first = number % len(HOUSE)
            for name, path in pages.items():
                for code in HOUSE[first:] + HOUSE[:first]:
                    begun = time.process_time()
                    await page(app, path, session, code)
                    if number >= WARMING:
                        spent = 1000 * (time.process_time() - begun)
                        taken.setdefault((name, code), []).append(spent)
    for name in pages:
        figures = [statistics.quantiles(taken[name, code], n=4)[0] for code in HOUSE]
        ratios = ", ".join(
            f"{code} {figure / figures[0]:.2f}"
            for code, figure in zip(HOUSE[1:], figures[1:], strict=True)
        )
        worst = max(figures[1:]) / figures[0]
        show(name, f"{figures[0]:.2f} ms", f"{ratios} of English, {at_most(AIM, worst)}")


def main(rounds: int = ROUNDS) -> None:
    """Measure in a new hall."""
    with tempfile.TemporaryDirectory() as folder:
        run(measure(Path(folder) / "hall.db", rounds))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
