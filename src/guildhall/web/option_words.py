"""The options of a hall in words, for those who list them without reading any value.

`guildhall serve --help` comes at once: how values are read and checked is loaded with
`guildhall.web.serve_options`, whose fields have these names.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

Kind = Literal["one", "several", "switch", "secret"]
"""What is given: a value, values one by one, nothing but the option itself, or nothing at all.

A secret has no flag, for others on the computer can read a command line.
"""


def mark(text: str) -> str:
    """A text as it is: written here, so that catalogues have it, without loading anything."""
    return text


class OptionWords(NamedTuple):
    """How an option is told to people."""

    group: str
    """Where it stands in `--help`."""
    what: str
    placeholder: str = ""
    """What stands for its value in `--help`."""
    kind: Kind = "one"


OPTIONS = {
    "database": OptionWords(
        "where",
        mark("file, postgresql://... or @FILE with the address; else a usual file of this user"),
        "PLACE",
    ),
    "database_password": OptionWords(
        "where", mark("the password of the database, if its address has none"), kind="secret"
    ),
    "host": OptionWords(
        "where",
        mark("where to listen; everywhere unless told otherwise, so that phones reach it"),
        "ADDRESS",
    ),
    "port": OptionWords("where", mark("8000 or the next free one unless told otherwise"), "N"),
    "workers": OptionWords("where", mark("processes; more than one need PostgreSQL"), "N"),
    "worker_address": OptionWords(
        "where", mark("where workers on other machines reach those of this one"), "HOST:PORT"
    ),
    "redis": OptionWords("where", mark("Redis or Valkey, for workers on several machines"), "URL"),
    "url": OptionWords(
        "names", mark("the address for everybody, if another server is in front"), "URL"
    ),
    "host_name": OptionWords(
        "names",
        mark("another name under which browsers reach it, for links"),
        "NAME",
        kind="several",
    ),
    "allowed_host": OptionWords(
        "names",
        mark("answer under these names and that of --url alone, else under any"),
        "NAME",
        kind="several",
    ),
    "trusted_proxy": OptionWords(
        "names", mark("a server in front that tells whom it asks for"), "ADDRESS", kind="several"
    ),
    "offer_language": OptionWords(
        "names",
        mark("a language that pages are offered in; all of them unless told"),
        "CODE",
        kind="several",
    ),
    "tables_wait": OptionWords(
        "limits", mark("how long a table waits for the next player; 0 for ever"), "HOURS"
    ),
    "limit_reads": OptionWords(
        "limits", mark("pages for one person: a second, and at once"), "PACE"
    ),
    "limit_writes": OptionWords(
        "limits", mark("changes by one person: a second, and at once"), "PACE"
    ),
    "limit_newcomers": OptionWords(
        "limits", mark("new people from one address: a second, and at once"), "PACE"
    ),
    "largest_request": OptionWords("limits", mark("the most that may be sent at once"), "KIB"),
    "most_connections": OptionWords("limits", mark("browsers at once, for each worker"), "N"),
    "backup_folder": OptionWords(
        "backups", mark("where backups are made by themselves; none unless told"), "FOLDER"
    ),
    "backup_every": OptionWords("backups", mark("how often; once a day unless told"), "HOURS"),
    "backup_keep": OptionWords("backups", mark("how many of them are kept"), "N"),
    "access_log": OptionWords("logs", mark("tell every request, without secrets"), kind="switch"),
    "log_format": OptionWords("logs", mark("text for people, or json for programs"), "HOW"),
    "metrics_from": OptionWords(
        "logs",
        mark("who may read /metrics; this computer alone unless told"),
        "NETWORK",
        kind="several",
    ),
    "smtp_host": OptionWords("mail", mark("the server that takes e-mail; else none"), "NAME"),
    "smtp_port": OptionWords("mail", mark("its port; 587, 465 or 25, as --smtp-tls is"), "N"),
    "smtp_tls": OptionWords("mail", mark("starttls, tls or none"), "HOW"),
    "smtp_user": OptionWords("mail", mark("who hands e-mail in, if it is asked for"), "NAME"),
    "smtp_password": OptionWords("mail", mark("the password to that"), kind="secret"),
    "smtp_from": OptionWords("mail", mark("the address that e-mail comes from"), "ADDRESS"),
    "push_contact": OptionWords(
        "mail", mark("whom services for push may ask, as mailto:you@club.example"), "ADDRESS"
    ),
}
"""All of them by their names, in the order of `--help`."""


def flag(name: str) -> str:
    """How an option is called on the command line."""
    return f"--{name.replace('_', '-')}"
