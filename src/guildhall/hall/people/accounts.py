"""Logins: whoever writes to the stream of a login first has it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

from guildhall.hall.errors import NotAllowed
from guildhall.hall.log import Entry, NewEntry
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.log.stream import Stream
from guildhall.hall.people.names import login_stream
from guildhall.messages import Word, message


@dataclass(frozen=True, slots=True)
class Account:
    """Whose login it is, as it was written, and the hash of the password; all empty if free."""

    person: str = ""
    login: str = ""
    hash: str = ""


class Accounts:
    """The accounts of a hall by their logins, which differ in more than their case."""

    def __init__(self, log: AsyncLog) -> None:
        self._log = log

    async def read(self, login: str) -> Account:
        """The account of a login."""
        stream = self._stream(login)
        await asyncio.to_thread(stream.refresh)
        return stream.state

    async def take(self, login: str, person_id: str, password_hash: str) -> None:
        """Give a login to a person; raises NotAllowed if somebody else has it."""

        def decide(account: Account) -> list[NewEntry]:
            if account.person == person_id:  # a crash came before the person was told
                return [_changed(person_id, password_hash)]
            if account.person:
                raise NotAllowed(
                    message("The login {login} is taken", login=Word(login)),
                    message("Choose another one, or log in if it is yours."),
                )
            data = {"person": person_id, "login": login, "hash": password_hash}
            return [NewEntry(person_id, "login-taken/1", data)]

        await asyncio.to_thread(self._stream(login).execute, decide)

    async def set_password(self, login: str, person_id: str, password_hash: str) -> None:
        """Let another password count."""
        entry = _changed(person_id, password_hash)
        await asyncio.to_thread(self._stream(login).execute, lambda _: [entry])

    def _stream(self, login: str) -> Stream[Account]:
        return Stream(self._log.log, login_stream(login), _fold, Account())


def _changed(person_id: str, password_hash: str) -> NewEntry:
    return NewEntry(person_id, "password-changed/1", {"hash": password_hash})


def _fold(account: Account, entries: Sequence[Entry]) -> Account:
    for entry in entries:
        account = replace(account, **entry.data)
    return account
