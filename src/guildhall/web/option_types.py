"""How the text of an option becomes its value; a text that does not fit is told in words."""

from __future__ import annotations

import re
from collections.abc import Callable
from ipaddress import ip_network
from typing import Annotated, Any
from urllib.parse import urlsplit

from pydantic import BeforeValidator
from pydantic_settings import NoDecode

from guildhall.messages import Listing, Word, message, quoted
from guildhall.messages.languages import LANGUAGES
from guildhall.messages.refusal import MessageError
from guildhall.web.settings import Pace

NUMBER = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6})?", re.ASCII)
NAME = re.compile(r"[a-z0-9.-]{1,253}", re.ASCII)


class UnfitOption(MessageError, ValueError):  # noqa: N818 - named like Refused
    """A text that is no value of its option."""


def whole_number(least: int, most: int, refusal: str) -> BeforeValidator:
    """A number in digits; the marked refusal has a place for what was given, `{value}`."""

    def check(value: str | int) -> int:
        text = str(value)
        if not (text.isascii() and text.isdecimal()) or not least <= int(text) <= most:
            raise UnfitOption(message(refusal, value=quoted(text)))
        return int(text)

    return BeforeValidator(check)


def one_of(*words: str) -> BeforeValidator:
    """One of a few words."""

    def check(value: str) -> str:
        if value.lower() not in words:
            raise UnfitOption(
                message("{value} is none of {known}", value=quoted(value), known=_listed(words))
            )
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
        raise _unlike_address(text, "10.0.0.1") from None


def _host_name(text: str) -> str:
    name = text.lower()
    if not NAME.fullmatch(name):
        raise UnfitOption(message("{value} is not a name such as hall.example", value=quoted(text)))
    return name


def _language(text: str) -> str:
    if text not in LANGUAGES:
        raise UnfitOption(
            message(
                "{value} is not spoken here, but {known}",
                value=quoted(text),
                known=_listed(tuple(LANGUAGES)),
            )
        )
    return text


def _url(value: str) -> str:
    try:
        parts = urlsplit(value)
        fits = parts.scheme in {"http", "https"} and bool(parts.hostname)
    except ValueError:
        fits = False
    if not fits:
        raise _unlike_address(value, "https://hall.example")
    return value


def _redis_url(value: str) -> str:
    try:
        parts = urlsplit(value)
        fits = parts.scheme in {"redis", "rediss"} and bool(parts.hostname)
    except ValueError:
        fits = False
    if not fits or not re.fullmatch(r"/?[0-9]{0,4}", parts.path, re.ASCII):
        raise UnfitOption(message("that is not an address such as redis://10.0.0.3:6379/0"))
    return value


def _worker_address(value: str) -> str:
    try:
        parts = urlsplit(f"//{value}")
        fits = bool(parts.hostname) and (parts.port or 1) > 0 and parts.netloc == value
    except ValueError:
        fits = False
    if not fits or "@" in value:
        raise _unlike_address(value, "10.0.0.1:8001")
    return value


def _contact(value: str) -> str:
    if not re.fullmatch(r"(mailto:[^@\s]+@[^@\s]+|https://\S+)", value):
        raise _unlike_address(value, "mailto:host@hall.example")
    return value


def _pace(value: str | Pace) -> Pace:
    if isinstance(value, Pace):
        return value
    per_second, _, at_once = value.partition(":")
    if not (NUMBER.fullmatch(per_second) and at_once.isascii() and at_once.isdecimal()):
        raise UnfitOption(
            message(
                "{value} is not a pace such as 20:200, a second and at once", value=quoted(value)
            )
        )
    if not float(per_second) or not 1 <= int(at_once) <= 1_000_000:
        raise UnfitOption(message("{value} would let nobody in, or anybody", value=quoted(value)))
    return Pace(float(per_second), int(at_once))


def _unlike_address(value: str, such: str) -> UnfitOption:
    return UnfitOption(
        message("{value} is not an address such as {such}", value=quoted(value), such=Word(such))
    )


def _listed(words: tuple[str, ...]) -> Listing:
    return Listing(tuple(map(Word, words)))


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
