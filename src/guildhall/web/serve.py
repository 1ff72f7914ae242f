"""Runs `guildhall serve`: opens the hall, says where it is, and serves until Ctrl-C."""

from __future__ import annotations

import asyncio
import io
import os
import socket
import sys
import tempfile
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

import segno

from guildhall.hall.database_url import is_shared, place
from guildhall.hall.log import DamagedStreamError, open_log, without_password
from guildhall.messages import Word, message
from guildhall.printable import printable
from guildhall.web.addresses import USUAL_PORT, Addresses, ServeError, addresses, listen
from guildhall.web.serve_options import ServeOptions
from guildhall.web.settings import Settings

DAMAGED = """
The file of the hall is damaged: {fault}
What is whole is open all the same. `guildhall check` tells which streams are not;
better put a backup back.
"""

THIS_COMPUTER = "127.0.0.1"
"""Where the workers of one computer reach each other."""

SEEN_BY_OTHERS = """
The password of the database stands on the command line, where others on this
computer can read it. Write the address into a file that only you can read and
give --database @FILE, or set GUILDHALL_DB.
"""


def serve(options: ServeOptions, database: str | None = None) -> None:
    """Serve the hall until somebody stops it; `database` is what the command line names.

    Raises ServeError or LogError for what cannot work.
    """
    address = place(options.database)
    if database and without_password(database) != database:
        _say(SEEN_BY_OTHERS)
    _check(options, address)
    with listen(options.host, options.port) as listening:
        _say("\nThe hall is being opened ...\n")
        _open(options, address, listening, database)
    _say("\nThe hall is closed. Everything is kept; games go on when it opens again.\n")


def _open(
    options: ServeOptions, address: str, listening: socket.socket, database: str | None
) -> None:
    """Serve what can work; loaded only then, for it takes seconds."""
    from guildhall.hall.events.hosts import first_token

    found = addresses(listening)
    settings = settings_of(options, options.url or found.network or "")
    try:
        token = asyncio.run(first_token(address))
    except DamagedStreamError as error:
        token = ""
        _say(f"\n{error}\n")
    port = listening.getsockname()[1]
    text = welcome(found, options, address, port=port, organiser=token, database=database)

    def ready(*_: object) -> None:
        _say(text)

    wait = timedelta(hours=options.tables_wait)
    if options.workers == 1:
        from guildhall.web.log_output import log_to_terminal
        from guildhall.web.server import run, serve_hall

        log_to_terminal(access_log=options.access_log, log_format=options.log_format)
        run(
            serve_hall(
                address, settings, listening, ready, access_log=options.access_log, wait=wait
            )
        )
    else:
        with tempfile.TemporaryDirectory(prefix="guildhall-") as folder:
            figures = Path(folder) / "figures"
            figures.mkdir()
            # Before the library of the figures is loaded, which looks for it once.
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(figures)
            from guildhall.web.workers import Crew, Task

            shared = replace(settings, counters=Path(folder) / "counters.db")
            task = Task(
                address, shared, options.workers, options.access_log, options.log_format, wait
            )
            Crew(task, listening).run(ready)


def settings_of(options: ServeOptions, url: str) -> Settings:
    """How the application is set up that is reached at an address."""
    return Settings(
        base_url=url,
        host_names=options.host_name,
        trusted_proxies=options.trusted_proxy,
        allowed_hosts=_allowed_hosts(options),
        languages=options.offer_language,
        metrics_from=options.metrics_from,
        secure_cookies=url.startswith("https:"),
        most_bytes=options.largest_request * 1024,
        most_connections=options.most_connections,
        limits=options.limits,
        mail_server=options.mail_server,
        backups=options.backups,
        push_contact=options.push_contact or "",
        redis=options.redis or "",
        worker_address=options.worker_address or (THIS_COMPUTER if options.workers > 1 else ""),
    )


def _allowed_hosts(options: ServeOptions) -> tuple[str, ...]:
    """The allowed names, and with them those that the hall itself makes links of."""
    if not options.allowed_host:
        return ()
    own = urlsplit(options.url or "").hostname
    return (*options.allowed_host, *options.host_name, *([own] if own else ()))


def welcome(
    found: Addresses,
    options: ServeOptions,
    address: str,
    *,
    port: int,
    organiser: str = "",
    database: str | None = None,
) -> str:
    """What the person at the terminal is told: `address` is where records are kept.

    `organiser` is the token of the organiser's link while there is no host, `database` what the
    command line named, so that it can be named in other commands.
    """
    from guildhall.web.security.redaction import redacted

    shown = options.url or found.network
    lines = ["", "Guildhall is open.", "", f"  On this computer   {found.here}"]
    if shown:
        lines += [f"  On phones          {shown}", "", *_indented(_qr(shown))]
    elif found.here.startswith("http://localhost"):
        lines += ["  On phones          no network was found; join one and start again"]
    else:
        lines += ["  On phones          not reachable; leave out --host to let them in"]
    if options.port is None and port != USUAL_PORT:
        lines += [f"  Port               {port}, for {USUAL_PORT} is taken by another program"]
    if options.workers > 1:
        lines += [f"  Workers            {options.workers}"]
    lines += [f"  Data               {redacted(address)}", "  Stop               Ctrl-C"]
    return "\n".join(
        [*lines, *_for_organiser(options.url or found.here, organiser, database), "", ""]
    )


def _for_organiser(home: str, token: str, database: str | None) -> list[str]:
    """How organisers come in: shown while there is none, then on demand alone."""
    from guildhall.web.security.redaction import redacted

    if token:
        link = f"{home.rstrip('/')}/join/{token}"
        return ["", "For the organiser alone, not for players:", "", f"  {link}"]
    option = f" --database {redacted(database)}" if database else ""
    return [f"  Organiser's link   guildhall link{option}"]


def _check(options: ServeOptions, address: str) -> None:
    """Refuse what cannot work, before anything is promised."""
    if options.workers > 1 and not is_shared(address):
        raise ServeError(
            message(
                "{count} workers need a PostgreSQL database, and {place} is a file; "
                "give --database postgresql://user@host/name, or leave out --workers",
                count=options.workers,
                place=Word(address),
            )
        )
    if (options.redis or options.worker_address) and not is_shared(address):
        raise ServeError(
            message(
                "several machines need a PostgreSQL database, and {place} is a file; "
                "give --database postgresql://user@host/name, or leave out --redis and "
                "--worker-address",
                place=Word(address),
            )
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
