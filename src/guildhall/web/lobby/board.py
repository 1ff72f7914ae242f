"""What the lobby looks like now, made once for all who see the same."""

from __future__ import annotations

import asyncio

from fastapi import Request


class LobbyBoard:
    """The lists of the lobby as parts of a page for all who sit at no table, by their language."""

    def __init__(self) -> None:
        self.made: dict[str, dict[str, str]] = {}
        self._until: asyncio.Future[None] | None = None

    def follow(self, change: asyncio.Future[None]) -> None:
        """Forget what was made before the last change; `change` is the next one."""
        if change is not self._until:
            self._until = change
            self.made.clear()


def lobby_board(request: Request) -> LobbyBoard:
    """The board of the application."""
    board: LobbyBoard = request.app.state.lobby_board
    return board
