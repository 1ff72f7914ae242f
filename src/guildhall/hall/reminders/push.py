"""Web Push: the key of the hall, and messages that only the browser of a person can read."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from guildhall.hall.log import Entry, NewEntry
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.log.stream import Stream
from guildhall.hall.people.channels import PushAddress

STREAM = "secret/push"
KEPT_FOR = 24 * 60 * 60
"""Seconds for which a push service keeps a message for a browser that is switched off."""
SECONDS = 10.0
GONE = {404, 410}
"""What a push service answers when a browser wants no more messages."""


class PushError(Exception):
    """A message could not be delivered; `gone` tells that the browser wants none any more."""

    def __init__(self, words: str, *, gone: bool = False) -> None:
        super().__init__(words)
        self.gone = gone


class PushKey:
    """The VAPID key by which push services know the hall; made once and kept in its log.

    What encrypts is imported when it is needed: a hall starts faster without it.
    """

    def __init__(self, private: str) -> None:
        self._private = private

    @classmethod
    async def open(cls, log: AsyncLog) -> PushKey:
        """The key of the hall whose log this is; whoever comes first makes it."""
        stream = Stream(log.log, STREAM, _fold, "")
        await asyncio.to_thread(stream.execute, _make)
        return cls(stream.state)

    @property
    def public(self) -> str:
        """What browsers are given to subscribe with."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return _text(point)

    @cached_property
    def _vapid(self) -> Any:
        from py_vapid import Vapid02

        return Vapid02.from_string(private_key=self._private)

    def send(self, address: PushAddress, content: dict[str, Any], contact: str) -> None:
        """Send a message to a browser; blocks, and raises PushError."""
        from pywebpush import WebPushException, webpush
        from requests import RequestException

        try:
            webpush(
                address.plain(),
                json.dumps(content, ensure_ascii=False),
                vapid_private_key=self._vapid,
                vapid_claims={"sub": contact},
                ttl=KEPT_FOR,
                timeout=SECONDS,
                headers={"urgency": "high", "topic": str(content.get("tag", ""))[:32]},
            )
        except WebPushException as error:
            status = error.response.status_code if error.response is not None else 0
            raise PushError(f"the push service answered {status}", gone=status in GONE) from error
        except (RequestException, ValueError, OSError) as error:
            raise PushError(f"the push service was not reached: {error}") from error


def _make(private: str) -> list[NewEntry]:
    from cryptography.hazmat.primitives.asymmetric import ec

    if private:
        return []
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return [NewEntry("hall", "push-key-made/1", {"private": _text(number.to_bytes(32, "big"))})]


def _fold(private: str, entries: Sequence[Entry]) -> str:
    return private or str(entries[0].data["private"])


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
