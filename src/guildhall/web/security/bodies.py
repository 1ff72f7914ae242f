"""Refuses what is larger than any form of the hall."""

from __future__ import annotations

import re

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from guildhall.messages import Message as Sentence
from guildhall.messages import message

SIZE = re.compile(r"[0-9]{1,18}")
LENGTH = b"content-length"


class TooLarge(HTTPException):
    """More than a form of the hall holds was sent."""

    def __init__(self, most: int) -> None:
        super().__init__(413)
        self.reason: Sentence = message("More than {count} KiB were sent", count=most // 1024)


class BodyLimit:
    """Looks at the announced size first, and then counts what really comes.

    Raises TooLarge; what stands around it answers.
    """

    def __init__(self, app: ASGIApp, most: int) -> None:
        self._app = app
        self._most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on if its body is not too large."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        announced = next((v for name, v in scope["headers"] if name == LENGTH), b"0").decode(
            "latin-1"
        )
        if not SIZE.fullmatch(announced) or int(announced) > self._most:
            raise TooLarge(self._most)
        came = 0

        async def counted() -> Message:
            nonlocal came
            message = await receive()
            came += len(message.get("body", b""))
            if came > self._most:
                raise TooLarge(self._most)
            return message

        await self._app(scope, counted, send)
