"""Where the records of this machine's hall are, unless somebody says otherwise."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from guildhall.messages import Word, message

POSTGRESQL = "postgresql"


def place(given: str | None = None) -> str:
    """The address of the log: as given, else by the environment, else a usual file of this user.

    GUILDHALL_DB is the address, GUILDHALL_DB_FILE names a file in which it stands; the password of
    PostgreSQL may stand apart, in GUILDHALL_DB_PASSWORD or the file GUILDHALL_DB_PASSWORD_FILE.

    `@FILE` names a file in which the address stands, so that no password is on a command line.
    """
    named = given or os.environ.get("GUILDHALL_DB") or _named_file() or _usual_file()
    address = _address_in(named.removeprefix("@")) if named.startswith("@") else named
    return _with_password(address) if is_shared(address) else address


def is_shared(address: str) -> bool:
    """Whether several processes may keep one hall there."""
    return address.startswith(POSTGRESQL)


def _with_password(address: str) -> str:
    """The address with the password that stands apart, unless it has one of its own."""
    file = os.environ.get("GUILDHALL_DB_PASSWORD_FILE")
    password = os.environ.get("GUILDHALL_DB_PASSWORD") or (_password_in(file) if file else "")
    if not password:
        return address
    from sqlalchemy import make_url

    url = make_url(address)
    if url.password:
        return address
    return url.set(password=password).render_as_string(hide_password=False)


def _named_file() -> str:
    file = os.environ.get("GUILDHALL_DB_FILE")
    return f"@{file}" if file else ""


def _address_in(file: str) -> str:
    address = _read(file)
    if not address:
        from guildhall.hall.log.errors import AddressError

        raise AddressError(f"@{file}", message("no address can be read from that file"))
    return address


def _password_in(file: str) -> str:
    password = _read(file)
    if not password:
        from guildhall.hall.log.errors import LogError

        raise LogError(
            message(
                "no password can be read from {file}, which GUILDHALL_DB_PASSWORD_FILE names; "
                "check that it holds one and that whoever runs this may read it",
                file=Word(file),
            )
        )
    return password


def _read(file: str) -> str:
    try:
        return Path(file).expanduser().read_text(encoding="utf-8").strip()
    except (OSError, UnicodeError):
        return ""


def _usual_file() -> str:
    from platformdirs import user_data_path

    folder = user_data_path("guildhall", appauthor=False)
    with suppress(OSError):  # opening the log says what is wrong, and what to do
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # it holds the key of the hall
    return str(folder / "events.db")
