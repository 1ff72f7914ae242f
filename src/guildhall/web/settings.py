"""How one hall is set up for the web."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from guildhall.hall.backup_schedule import BackupPlan
from guildhall.hall.mail_server import MailServer

LOOPBACK = ("127.0.0.0/8", "::1")
"""This computer itself."""

LogFormat = Literal["text", "json"]
"""Lines for people, or JSON for programs."""


@dataclass(frozen=True, slots=True)
class Pace:
    """So much per second on average, and so many at once."""

    per_second: float
    at_once: int


@dataclass(frozen=True, slots=True)
class Limits:
    """How fast one person, or an address where nobody is known, may ask."""

    reads: Pace = Pace(20, 200)
    writes: Pace = Pace(5, 60)
    newcomers: Pace = Pace(0.5, 60)
    """New people from one address; a whole hall may enter within a minute."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Where the hall is reached and what it bears."""

    base_url: str = ""
    """The address for other devices, like http://192.168.1.20:8000."""
    host_names: tuple[str, ...] = ()
    """Names under which browsers reach the hall, besides the addresses of this computer."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses of servers in front that are believed whom they ask for."""
    allowed_hosts: tuple[str, ...] = ()
    """Names under which the hall answers, besides those of this computer; any if there are none."""
    metrics_from: tuple[str, ...] = LOOPBACK
    """Networks from which the figures may be read, if they are asked for directly."""
    languages: tuple[str, ...] = ()
    """Codes of the languages that pages are offered in; all if there are none."""
    counters: Path | None = None
    """A file in which several workers count together what they limit."""
    redis: str = ""
    """Where Redis is, through which workers on several machines work together."""
    worker_address: str = ""
    """Where other workers reach the first worker of this computer; empty if there are none."""
    secure_cookies: bool = False
    """Whether browsers reach the hall by https only."""
    most_bytes: int = 512 * 1024
    """The largest body of a request: a list of two thousand people with their decks."""
    most_connections: int = 8 * 1024
    """Browsers at once, if the computer lets a process open as many files."""
    limits: Limits = field(default_factory=Limits)
    mail_server: MailServer | None = None
    """Where e-mail is handed in; without one none is sent."""
    backups: BackupPlan | None = None
    """Where and how often backups are made by themselves; without a plan none are."""
    push_contact: str = ""
    """Whom services for push messages may ask about this hall."""
