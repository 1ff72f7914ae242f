"""How somebody wants to be told that it is their turn: push to browsers, e-mail, a webhook."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from email.utils import parseaddr
from typing import Any
from urllib.parse import urlsplit

from guildhall.hall.errors import Invalid, NotAllowed
from guildhall.messages import message

LONGEST_ADDRESS = 1000
LONGEST_MAIL = 254
MOST_BROWSERS = 10
"""As many browsers of one person are told; with one more the oldest is forgotten."""


@dataclass(frozen=True, slots=True)
class PushAddress:
    """Where a browser is told something, and the keys that only it can read with."""

    endpoint: str
    p256dh: str
    auth: str

    @property
    def id(self) -> str:
        """A short name of it."""
        return hashlib.sha256(self.endpoint.encode()).hexdigest()[:16]

    def plain(self) -> dict[str, Any]:
        """As browsers and senders write it."""
        return {"endpoint": self.endpoint, "keys": {"p256dh": self.p256dh, "auth": self.auth}}

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> PushAddress:
        """The address that `plain` told; raises Invalid where something is missing."""
        keys = plain.get("keys")
        parts = [plain.get("endpoint")]
        parts += [keys.get("p256dh"), keys.get("auth")] if isinstance(keys, Mapping) else [None]
        if not all(isinstance(part, str) and 0 < len(part) <= LONGEST_ADDRESS for part in parts):
            raise Invalid(
                message("The browser gave no address to send to"),
                message("Switch notifications on again."),
            )
        return cls(proper_address(str(parts[0])), str(parts[1]), str(parts[2]))


@dataclass(frozen=True, slots=True)
class Channels:
    """All the ways in which somebody is told, each off unless they want it."""

    browsers: tuple[PushAddress, ...] = ()
    mail: str = ""
    webhook: str = ""
    language: str = "en"
    """In which language they are told."""

    @property
    def any(self) -> bool:
        """Whether they are told at all."""
        return bool(self.browsers or self.mail or self.webhook)

    def with_browser(self, address: PushAddress) -> tuple[PushAddress, ...]:
        """The browsers with one more."""
        others = tuple(each for each in self.browsers if each.endpoint != address.endpoint)
        return (*others, address)[-MOST_BROWSERS:]

    def without_browser(self, name: str) -> tuple[PushAddress, ...]:
        """The browsers without one, by its id."""
        return tuple(each for each in self.browsers if each.id != name)


NO_CHANNELS = Channels()


def proper_mail(text: str) -> str:
    """An address for e-mail; empty for none."""
    mail = text.strip()
    if not mail:
        return ""
    name, address = parseaddr(mail)
    local, _, domain = address.rpartition("@")
    fine = not name and address == mail and local and "." in domain and mail.isprintable()
    if not fine or len(mail) > LONGEST_MAIL or any(sign in mail for sign in ' ,;<>"'):
        raise Invalid(
            message("This is not an e-mail address"),
            message("It should look like ada@example.org."),
        )
    return mail


def proper_address(text: str) -> str:
    """An address on the web that may be sent to."""
    address = text.strip()
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    fine = parts.scheme in {"http", "https"} and parts.hostname and port != 0
    if not fine or parts.username or len(address) > LONGEST_ADDRESS or not address.isprintable():
        raise Invalid(
            message("This is not a web address"),
            message("It should look like https://example.org/hook."),
        )
    return address


def proper_webhook(text: str) -> str:
    """An address for a webhook; empty for none, and never without encryption."""
    if not text.strip():
        return ""
    address = proper_address(text)
    if urlsplit(address).scheme != "https":
        raise NotAllowed(
            message("A webhook needs https"), message("Use an address that starts with https://.")
        )
    return address
