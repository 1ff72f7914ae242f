"""Runs `guildhall serve`: opens the hall, says where it is, and serves until Ctrl-C."""

from __future__ import annotations

import asyncio
import io
import logging
import os
import socket
import sys
import tempfile
import textwrap
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

import segno

from guildhall.hall.database_url import is_shared, place
from guildhall.hall.log import DamagedStreamError, open_log, without_password
from guildhall.messages import Message, Renderer, Word, message
from guildhall.messages.renderer import ENGLISH
from guildhall.printable import printable
from guildhall.web.addresses import USUAL_PORT, Addresses, ServeError, addresses, listen
from guildhall.web.log_output import OPENING, log_to_terminal
from guildhall.web.serve_options import ServeOptions
from guildhall.web.settings import Settings

THIS_COMPUTER = "127.0.0.1"
"""Where the workers of one computer reach each other."""

LINE = 79
"""Letters of a line that every terminal has room for."""

logger = logging.getLogger(OPENING)


def serve(options: ServeOptions, database: str | None = None, speech: Renderer = ENGLISH) -> None:
    """Serve the hall until somebody stops it; `database` is what the command line names.

    What the person at the terminal is told is told by `speech`.

    Raises ServeError or LogError for what cannot work.
    """
    log_to_terminal(access_log=options.access_log, log_format=options.log_format)
    address = place(options.database)
    if database and without_password(database) != database:
        _say(
            options,
            speech,
            message(
                "The password of the database stands on the command line, where others on this "
                "computer can read it. Write the address into a file that only you can read and "
                "give --database @FILE, or set GUILDHALL_DB."
            ),
        )
    _check(options, address, speech)
    with listen(options.host, options.port) as listening:
        _say(options, speech, message("The hall is being opened ..."))
        _open(options, address, listening, database, speech)
    _say(
        options,
        speech,
        message("The hall is closed. Everything is kept; games go on when it opens again."),
    )


def _open(
    options: ServeOptions,
    address: str,
    listening: socket.socket,
    database: str | None,
    speech: Renderer,
) -> None:
    """Serve what can work; loaded only then, for it takes seconds."""
    from guildhall.hall.events.hosts import first_token

    found = addresses(listening)
    settings = settings_of(options, options.url or found.network or "")
    try:
        token = asyncio.run(first_token(address))
    except DamagedStreamError as error:
        token = ""
        _say(options, speech, error.sentences)
    port = listening.getsockname()[1]
    text = welcome(
        found, options, address, port=port, organiser=token, database=database, speech=speech
    )

    def ready(*_: object) -> None:
        if options.log_format == "json":
            _log_opened(found, options, address)
        else:
            _write(text)

    wait = timedelta(hours=options.tables_wait)
    if options.workers == 1:
        from guildhall.web.server import run, serve_hall

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
    speech: Renderer = ENGLISH,
) -> str:
    """What the person at the terminal is told: `address` is where records are kept.

    `organiser` is the token of the organiser's link while there is no host, `database` what the
    command line named, so that it can be named in other commands.
    """
    shown = options.url or found.network
    reached = [
        (message("On this computer"), Word(found.here)),
        (message("On phones"), Word(shown) if shown else _unreached(found)),
    ]
    about = _about(options, address, port, "" if organiser else _link_command(database))
    width = max(len(speech.render(label)) for label, _ in (*reached, *about))

    def lines(rows: list[tuple[Message, Message | Word]]) -> list[str]:
        return [f"  {speech.render(label):{width}}   {_told(what, speech)}" for label, what in rows]

    words = ["", speech.render(message("Guildhall is open.")), "", *lines(reached)]
    if shown:
        words += ["", *_indented(_qr(shown))]
    words += lines(about)
    if organiser:
        home = (options.url or found.here).rstrip("/")
        alone = speech.render(message("For the organiser alone, not for players:"))
        words += ["", alone, "", f"  {home}/join/{organiser}"]
    return "\n".join([*words, "", ""])


def _about(
    options: ServeOptions, address: str, port: int, link: str
) -> list[tuple[Message, Message | Word]]:
    """What there is to know of a hall besides its addresses, with its label."""
    from guildhall.web.security.redaction import redacted

    rows: list[tuple[Message, Message | Word]] = []
    if options.port is None and port != USUAL_PORT:
        taken = message(
            "{port}, for {usual} is taken by another program",
            port=Word(str(port)),
            usual=Word(str(USUAL_PORT)),
        )
        rows.append((message("Port"), taken))
    if options.workers > 1:
        rows.append((message("Workers"), Word(str(options.workers))))
    rows.append((message("Data"), Word(redacted(address))))
    rows.append((message("To stop"), Word("Ctrl-C")))
    if link:
        rows.append((message("Organiser’s link"), Word(link)))
    return rows


def _unreached(found: Addresses) -> Message:
    """Why phones do not come in."""
    if found.here.startswith("http://localhost"):
        return message("no network was found; join one and start again")
    return message("not reachable; leave out --host to let them in")


def _link_command(database: str | None) -> str:
    """What shows the organiser's link on demand, as soon as there is a host."""
    from guildhall.web.security.redaction import redacted

    return "guildhall link" + (f" --database {redacted(database)}" if database else "")


def _told(what: Message | Word, speech: Renderer) -> str:
    return what.text if isinstance(what, Word) else speech.render(what)


def _check(options: ServeOptions, address: str, speech: Renderer) -> None:
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
        _say(
            options,
            speech,
            message("The file of the hall is damaged: {fault}", fault=Word(faults[0])),
        )
        _say(
            options,
            speech,
            message(
                "What is whole is open all the same. `guildhall check` tells which streams are "
                "not; it is best to restore a backup."
            ),
        )


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


def _say(options: ServeOptions, speech: Renderer, words: Message) -> None:
    """Tell something to the person at the terminal, or to programs that read the log."""
    if options.log_format == "json":
        logger.info(ENGLISH.render(words))
    else:
        lines = textwrap.fill(speech.render(words), LINE, break_on_hyphens=False)
        _write(f"\n{lines}\n")


def _log_opened(found: Addresses, options: ServeOptions, address: str) -> None:
    """Tell programs that the hall is open; the organiser's link is for people alone."""
    logger.info(
        "Guildhall is open; `guildhall link` tells the organiser's link.",
        extra={
            "here": found.here,
            "url": options.url or found.network,
            "workers": options.workers,
            "database": address,
        },
    )


def _write(text: str) -> None:
    sys.stdout.write(printable(text, "\n"))
    sys.stdout.flush()
