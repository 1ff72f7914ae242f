"""How a hall is served, as options of `guildhall serve` or the environment say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from ipaddress import ip_network
from typing import Annotated, Any

from pydantic import BeforeValidator, ValidationError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from guildhall.messages import Word, as_message, message
from guildhall.web.addresses import ServeError

PREFIX = "GUILDHALL_"
EVERYWHERE = "0.0.0.0"  # noqa: S104 - phones on the network are to reach the hall


def _whole_number(least: int, most: int, what: str) -> BeforeValidator:
    def check(value: str | int) -> int:
        text = str(value)
        if not (text.isascii() and text.isdecimal()) or not least <= int(text) <= most:
            raise ValueError(f"{text!r} is not {what}")
        return int(text)

    return BeforeValidator(check)


def _several(check: Callable[[str], str]) -> BeforeValidator:
    def split(value: str | list[str] | tuple[str, ...]) -> tuple[str, ...]:
        parts = value.split(",") if isinstance(value, str) else value
        return tuple(check(part.strip()) for part in parts if part.strip())

    return BeforeValidator(split)


def _network(text: str) -> str:
    try:
        return str(ip_network(text)) if "/" in text else str(ip_network(text).network_address)
    except ValueError:
        raise ValueError(f"{text!r} is not an address such as 10.0.0.1") from None


class ServeOptions(BaseSettings):
    """Where and for whom a hall is served; each field is also a variable such as GUILDHALL_PORT."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_ignore_empty=True, frozen=True, validate_default=False
    )

    host: str = EVERYWHERE
    """The address to listen at."""
    port: Annotated[
        int | None, _whole_number(0, 65535, "a port, which is a number up to 65535")
    ] = None
    """None for the usual one or the next that is free."""
    workers: Annotated[int, _whole_number(1, 64, "a number from 1 to 64")] = 1
    """Processes; more than one need PostgreSQL."""
    url: str | None = None
    """The address for everybody, if another server stands in front."""
    access_log: bool = False
    """Whether every request is told at the terminal."""
    tables_wait: Annotated[int, _whole_number(0, 10_000, "a number of hours up to 10,000")] = 24
    """Hours for which a table waits for the next player, 0 for ever."""
    host_name: Annotated[tuple[str, ...], NoDecode, _several(str.lower)] = ()
    """Other names under which browsers reach the hall."""
    trusted_proxy: Annotated[tuple[str, ...], NoDecode, _several(_network)] = ()
    """Servers in front that are believed for whom they ask."""


def read_options(given: Mapping[str, Any]) -> ServeOptions:
    """The options that were given, else those of the environment, else the usual ones.

    Raises ServeError, which names the option or the variable that is wrong.
    """
    try:
        return ServeOptions(**given)
    except ValidationError as error:
        wrong = error.errors()[0]
        field = str(wrong["loc"][0])
        option = f"--{field.replace('_', '-')}" if field in given else PREFIX + field.upper()
        reason = str(wrong["msg"]).removeprefix("Value error, ")
        raise ServeError(
            message("{option}: {why}", option=Word(option), why=as_message(reason))
        ) from error
