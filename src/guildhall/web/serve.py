"""Runs `guildhall serve`: opens the hall, says where it is, and serves until Ctrl-C."""

from __future__ import annotations

import asyncio
import io
import socket
import sys
import tempfile
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path

import segno

from guildhall.hall.database_url import is_shared, place
from guildhall.hall.log import DamagedStreamError, open_log, without_password
from guildhall.printable import printable
from guildhall.web.addresses import USUAL_PORT, Addresses, ServeError, addresses, listen
from guildhall.web.settings import Settings

DAMAGED = """
The file of the hall is damaged: {fault}
What is whole is open all the same. `guildhall check` tells which streams are not;
better put a backup back.
"""

SEEN_BY_OTHERS = """
The password of the database stands on the command line, where others on this
computer can read it. Write the address into a file that only you can read and
give --database @FILE, or set GUILDHALL_DB.
"""


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked for at the command line."""

    host: str
    port: int | None
    database: str | None
    workers: int
    url: str | None
    access_log: bool
    wait_hours: int = 24
    """How long a table waits for the next player, 0 for ever."""
    host_names: tuple[str, ...] = ()
    """Other names under which browsers reach the hall."""
    trusted_proxies: tuple[str, ...] = ()
    """Servers in front that are believed for whom they ask."""


def serve(wish: Wish) -> None:
    """Serve the hall as wished until somebody stops it."""
    address = place(wish.database)
    if wish.database and without_password(wish.database) != wish.database:
        _say(SEEN_BY_OTHERS)
    _check(wish, address)
    with listen(wish.host, wish.port) as listening:
        _say("\nThe hall is being opened ...\n")
        _open(wish, address, listening)
    _say("\nThe hall is closed. Everything is kept; games go on when it opens again.\n")


def _open(wish: Wish, address: str, listening: socket.socket) -> None:
    """Serve what can work; loaded only then, for it takes seconds."""
    from guildhall.hall.events.hosts import first_token

    found = addresses(listening)
    url = wish.url or found.network or ""
    settings = Settings(
        base_url=url,
        host_names=wish.host_names,
        trusted_proxies=wish.trusted_proxies,
        secure_cookies=url.startswith("https:"),
    )
    try:
        token = asyncio.run(first_token(address))
    except DamagedStreamError as error:
        token = ""
        _say(f"\n{error}\n")
    told = welcome(found, wish, address, port=listening.getsockname()[1], organiser=token)

    def ready(*_: object) -> None:
        _say(told)

    wait = timedelta(hours=wish.wait_hours)
    if wish.workers == 1:
        from guildhall.web.server import log_to_terminal, run, serve_hall

        log_to_terminal(access_log=wish.access_log)
        run(serve_hall(address, settings, listening, ready, access_log=wish.access_log, wait=wait))
    else:
        from guildhall.web.workers import Crew, Task

        with tempfile.TemporaryDirectory(prefix="guildhall-") as folder:
            shared = replace(settings, counters=Path(folder) / "counters.db")
            task = Task(address, shared, wish.workers, wish.access_log, wait)
            Crew(task, listening).run(ready)


def welcome(found: Addresses, wish: Wish, address: str, *, port: int, organiser: str = "") -> str:
    """What the person at the terminal is told."""
    from guildhall.web.security.redaction import redacted

    shown = wish.url or found.network
    lines = ["", "Guildhall is open.", "", f"  On this computer   {found.here}"]
    if shown:
        lines += [f"  On phones          {shown}", "", *_indented(_qr(shown))]
    elif found.here.startswith("http://localhost"):
        lines += ["  On phones          no network was found; join one and start again"]
    else:
        lines += ["  On phones          not reachable; leave out --host to let them in"]
    if wish.port is None and port != USUAL_PORT:
        lines += [f"  Port               {port}, for {USUAL_PORT} is taken by another program"]
    if wish.workers > 1:
        lines += [f"  Workers            {wish.workers}"]
    lines += [f"  Data               {redacted(address)}", "  Stop               Ctrl-C"]
    return "\n".join([*lines, *_for_organiser(found, wish, organiser), "", ""])


def _for_organiser(found: Addresses, wish: Wish, token: str) -> list[str]:
    """How organisers come in: shown while there is none, then on demand alone."""
    from guildhall.web.security.redaction import redacted

    if token:
        link = f"{found.here.rstrip('/')}/join/{token}"
        return ["", "For the organiser alone, not for players:", "", f"  {link}"]
    place = f" --database {redacted(wish.database)}" if wish.database else ""
    return [f"  Organiser's link   guildhall link{place}"]


def _check(wish: Wish, address: str) -> None:
    """Refuse what cannot work, before anything is promised."""
    if wish.workers > 1 and not is_shared(address):
        raise ServeError(
            f"{wish.workers} workers need a PostgreSQL database, and {address} is a file; "
            "give --database postgresql://user@host/name, or leave out --workers"
        )
    with open_log(address) as log:
        faults = log.faults()
    if faults:
        _say(DAMAGED.format(fault=faults[0]))


def _qr(text: str) -> list[str]:
    """A QR code in half blocks, where the terminal can write them."""
    drawn = io.StringIO()
    segno.make(text, error="l").terminal(out=drawn, border=2, compact=True)
    try:
        drawn.getvalue().encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return []
    return [*drawn.getvalue().splitlines(), ""]


def _indented(lines: list[str]) -> list[str]:
    return [f"  {line}" if line else "" for line in lines]


def _say(text: str) -> None:
    sys.stdout.write(printable(text, "\n"))
    sys.stdout.flush()
