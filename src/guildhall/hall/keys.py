"""The secret of the hall: made on the first start, kept in the log, the same for all workers."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
import time
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from itsdangerous import BadData, TimestampSigner, URLSafeTimedSerializer

from guildhall.hall.log import Entry, NewEntry
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.log.stream import Stream

STREAM = "secret/keys"

MADE = "key-made/1"

Now = Callable[[], float]
"""Tells the seconds since 1970."""


class Keys:
    """Signs what the hall hands out, so that it knows it again when it comes back."""

    def __init__(self, secret: str, now: Now = time.time) -> None:
        self._secret = secret
        self._now = now
        self._dated = _serializers(secret, now)
        self._undated = _serializers(secret, lambda: 1)

    @classmethod
    async def open(cls, log: AsyncLog, now: Now = time.time) -> Keys:
        """The keys of the hall whose log this is; whoever comes first makes them."""
        stream = Stream(log.log, STREAM, _fold, "")
        await asyncio.to_thread(stream.execute, _make)
        return cls(stream.state, now)

    def sign(self, purpose: str, value: Any) -> str:
        """A text for addresses and cookies that holds a value, readable but not to be forged."""
        return self._dated(purpose).dumps(value)

    def sign_undated(self, purpose: str, value: Any) -> str:
        """The same text whenever it is asked for, for what has no age; `read` knows it."""
        return self._undated(purpose).dumps(value)

    def read(self, purpose: str, text: str, *, seconds: float | None = None) -> Any:
        """The value of a text that was signed for this purpose and is not too old, else None.

        What was signed in the future counts: a clock that goes back must make nobody a stranger.
        """
        try:
            value, at = self._dated(purpose).loads(text, return_timestamp=True)
        except BadData:
            return None
        too_old = seconds is not None and self._now() - at.timestamp() > seconds
        return None if too_old else value

    def mac(self, purpose: str, text: str) -> str:
        """What only the hall can compute from a text."""
        message = f"{purpose}\0{text}".encode()
        return hmac.new(self._secret.encode(), message, hashlib.sha256).hexdigest()


def _make(secret: str) -> list[NewEntry]:
    return [] if secret else [NewEntry("hall", MADE, {"secret": secrets.token_urlsafe(32)})]


def _fold(secret: str, entries: Sequence[Entry]) -> str:
    return secret or str(entries[0].data["secret"])


def _serializers(secret: str, now: Now) -> Callable[[str], URLSafeTimedSerializer]:
    """Serializers by purpose, kept, that look at our clock."""

    class Signer(TimestampSigner):
        def get_timestamp(self) -> int:
            return int(now())

    @cache
    def serializer(purpose: str) -> URLSafeTimedSerializer:
        return URLSafeTimedSerializer(
            secret,
            salt=f"guildhall {purpose}",
            signer=Signer,
            signer_kwargs={"key_derivation": "hmac", "digest_method": hashlib.sha256},
        )

    return serializer
