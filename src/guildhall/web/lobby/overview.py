"""What the lobby looks like now, made once for all who see the same."""

from __future__ import annotations

import asyncio
import time

from fastapi import Request

AGE = 15.0
"""Seconds after which the lists are made anew though no table has changed."""


class LobbyOverview:
    """The lists of the lobby as parts of a page for all who sit at no table, by their language."""

    def __init__(self) -> None:
        self.made: dict[str, dict[str, str]] = {}
        self.watchers = 0
        """Browsers that are told of changes."""
        self._until: asyncio.Future[None] | None = None
        self._made_at = 0.0

    def follow(self, change: asyncio.Future[None]) -> None:
        """Forget what was made before the last change; `change` is the next one.

        Also what is old: who is away is told in minutes.
        """
        now = time.monotonic()
        if change is not self._until or now - self._made_at >= AGE:
            self._until, self._made_at = change, now
            self.made.clear()


def lobby_overview(request: Request) -> LobbyOverview:
    """The board of the application."""
    board: LobbyOverview = request.app.state.lobby_overview
    return board
