"""How the text of an option becomes its value; a text that does not fit is told in words."""

from __future__ import annotations

import re
from collections.abc import Callable
from ipaddress import ip_network
from typing import Annotated, Any
from urllib.parse import urlsplit

from pydantic import BeforeValidator
from pydantic_settings import NoDecode

from guildhall.messages.languages import LANGUAGES
from guildhall.web.settings import Pace

NUMBER = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6})?", re.ASCII)
NAME = re.compile(r"[a-z0-9.-]{1,253}", re.ASCII)


def whole_number(least: int, most: int, what: str) -> BeforeValidator:
    """A number in digits; the refusal says `what` it has to be."""

    def check(value: str | int) -> int:
        text = str(value)
        if not (text.isascii() and text.isdecimal()) or not least <= int(text) <= most:
            raise ValueError(f"{text!r} is not {what}")
        return int(text)

    return BeforeValidator(check)


def one_of(*words: str) -> BeforeValidator:
    """One of a few words."""

    def check(value: str) -> str:
        if value.lower() not in words:
            raise ValueError(f"{value!r} is none of {', '.join(words)}")
        return value.lower()

    return BeforeValidator(check)


def several(check: Callable[[str], str]) -> BeforeValidator:
    """Values with commas between them, or given one by one."""

    def split(value: str | list[str] | tuple[str, ...]) -> tuple[str, ...]:
        parts = (value if isinstance(value, str) else ",".join(value)).split(",")
        return tuple(check(part.strip()) for part in parts if part.strip())

    return BeforeValidator(split)


def _network(text: str) -> str:
    try:
        return str(ip_network(text)) if "/" in text else str(ip_network(text).network_address)
    except ValueError:
        raise ValueError(f"{text!r} is not an address such as 10.0.0.1") from None


def _host_name(text: str) -> str:
    name = text.lower()
    if not NAME.fullmatch(name):
        raise ValueError(f"{text!r} is not a name such as hall.example")
    return name


def _language(text: str) -> str:
    if text not in LANGUAGES:
        raise ValueError(f"{text!r} is not spoken here, but {', '.join(LANGUAGES)}")
    return text


def _url(value: str) -> str:
    try:
        parts = urlsplit(value)
        fits = parts.scheme in {"http", "https"} and bool(parts.hostname)
    except ValueError:
        fits = False
    if not fits:
        raise ValueError(f"{value!r} is not an address such as https://hall.example")
    return value


def _redis_url(value: str) -> str:
    try:
        parts = urlsplit(value)
        fits = parts.scheme in {"redis", "rediss"} and bool(parts.hostname)
    except ValueError:
        fits = False
    if not fits or not re.fullmatch(r"/?[0-9]{0,4}", parts.path, re.ASCII):
        raise ValueError("that is not an address such as redis://10.0.0.3:6379/0")
    return value


def _worker_address(value: str) -> str:
    try:
        parts = urlsplit(f"//{value}")
        fits = bool(parts.hostname) and (parts.port or 1) > 0 and parts.netloc == value
    except ValueError:
        fits = False
    if not fits or "@" in value:
        raise ValueError(f"{value!r} is not an address such as 10.0.0.1:8001")
    return value


def _contact(value: str) -> str:
    if not re.fullmatch(r"(mailto:[^@\s]+@[^@\s]+|https://\S+)", value):
        raise ValueError(f"{value!r} is not an address such as mailto:host@hall.example")
    return value


def _pace(value: str | Pace) -> Pace:
    if isinstance(value, Pace):
        return value
    per_second, _, at_once = value.partition(":")
    if not (NUMBER.fullmatch(per_second) and at_once.isascii() and at_once.isdecimal()):
        raise ValueError(f"{value!r} is not a pace such as 20:200, a second and at once")
    if not float(per_second) or not 1 <= int(at_once) <= 1_000_000:
        raise ValueError(f"{value!r} would let nobody in, or anybody")
    return Pace(float(per_second), int(at_once))


Networks = Annotated[tuple[str, ...], NoDecode, several(_network)]
HostNames = Annotated[tuple[str, ...], NoDecode, several(_host_name)]
LanguageCodes = Annotated[tuple[str, ...], NoDecode, several(_language)]
Url = Annotated[str, BeforeValidator(_url)]
RedisUrl = Annotated[str, BeforeValidator(_redis_url)]
WorkerAddress = Annotated[str, BeforeValidator(_worker_address)]
Contact = Annotated[str, BeforeValidator(_contact)]
Speed = Annotated[Pace, NoDecode, BeforeValidator(_pace)]
"""So much a second on average, and so many at once, such as 20:200."""


def as_text(value: Any) -> str:
    """A value as one would write it; a dash where there is none."""
    if value is None or value in {"", ()}:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(value)
    if isinstance(value, Pace):
        return f"{value.per_second:g}:{value.at_once}"
    return str(value)
