"""Routers that are looked through only for addresses that begin like theirs.

The hall has more than a hundred addresses, and trying them one after another would take longer
than most answers.
"""

from __future__ import annotations

from collections.abc import Iterator

from fastapi import APIRouter
from fastapi.routing import iter_route_contexts
from starlette.routing import BaseRoute, Match
from starlette.types import Scope


class Section(APIRouter):
    """The routes of a router, known by the first words of their paths."""

    def __init__(self, router: APIRouter) -> None:
        super().__init__()
        self.include_router(router)
        self._words = set(first_words(router.routes))

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Which route is meant, if it can be one of these at all."""
        if first_word(scope["path"]) not in self._words:
            return Match.NONE, {}
        return super().matches(scope)


def first_words(routes: list[BaseRoute]) -> Iterator[str]:
    """How the paths of routes begin."""
    return (first_word(path) for path, _ in routes_of(routes))


def routes_of(routes: list[BaseRoute]) -> Iterator[tuple[str, BaseRoute]]:
    """Routes with their whole paths, those of routers inside too."""
    return ((context.path or "", context.original_route) for context in iter_route_contexts(routes))


def first_word(path: str) -> str:
    """The first part of a path."""
    return path.split("/", 2)[1] if path.startswith("/") else ""
