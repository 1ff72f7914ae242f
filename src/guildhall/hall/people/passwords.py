"""Passwords: what is accepted, and how it is kept so that nobody can read it."""

from __future__ import annotations

import asyncio

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from guildhall.hall.errors import Invalid
from guildhall.messages import message

SHORTEST = 8
LONGEST = 200

AT_ONCE = 2
"""Each takes 64 MiB and a core for a moment, which strangers must not multiply."""


class Passwords:
    """Makes and checks hashes in threads, few at a time."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._nobody: str | None = None

    async def hashed(self, password: str) -> str:
        """What is kept of a password."""
        async with self._turn:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def fits(self, kept: str | None, password: str) -> bool:
        """Whether a password is the kept one; takes as long where there is none."""
        if len(password) > LONGEST:
            return False
        if self._nobody is None:
            self._nobody = await self.hashed("nobody")
        async with self._turn:
            right = await asyncio.to_thread(self._verify, kept or self._nobody, password)
        return right and kept is not None

    def _verify(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False


def proper_password(text: str) -> str:
    """A password that may be chosen."""
    if not SHORTEST <= len(text) <= LONGEST:
        raise Invalid(
            message(
                "A password has {least} to {most} characters; this one has {number}",
                least=SHORTEST,
                most=LONGEST,
                number=len(text),
            ),
            message("Choose another one; a few words in a row are easy to remember."),
        )
    return text
