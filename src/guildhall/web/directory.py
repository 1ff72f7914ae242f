"""Where all pages are found: by the first word of a path, and by how many words it has.

The hall has more than two hundred addresses. Trying them one after another, in routers within
routers, would take longer than most answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from fastapi import APIRouter
from fastapi.routing import APIRoute, iter_route_contexts
from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send

from guildhall.web.lean_route import LeanRoute

Key = tuple[str, int]
"""The first word of a path, and the number of its words."""


class Directory(BaseRoute):
    """The pages of some routers; all of them depend on the same."""

    def __init__(self, routers: Iterable[APIRouter], dependencies: Sequence[Any]) -> None:
        flat = APIRouter(dependencies=dependencies, include_in_schema=False, route_class=LeanRoute)
        for router in routers:
            for path, route in routes_of(router.routes):
                methods = sorted(route.methods or ())
                flat.add_api_route(
                    path,
                    route.endpoint,
                    methods=methods,
                    name=route.name,
                    response_model=route.response_model,
                    response_class=route.response_class,
                    status_code=route.status_code,
                )
        self.routes = [route for route in flat.routes if isinstance(route, APIRoute)]
        self._by_key: dict[Key, list[APIRoute]] = {}
        for each in self.routes:
            self._by_key.setdefault(_key(each.path), []).append(each)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """The page that is meant; one that does not take the method only if there is no other."""
        partial: tuple[Match, Scope] = (Match.NONE, {})
        if scope["type"] != "http":
            return partial
        for route in self._by_key.get(_key(scope["path"]), ()):
            match, found = route.matches(scope)
            if match is Match.FULL:
                return match, found
            if match is Match.PARTIAL and partial[0] is Match.NONE:
                partial = match, found
        return partial

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the page answer that was found."""
        route: APIRoute = scope["route"]
        await route.handle(scope, receive, send)


def routes_of(routes: Iterable[BaseRoute]) -> Iterator[tuple[str, APIRoute]]:
    """Routes of pages and of the API with their whole paths, those of routers inside too."""
    for route in routes:
        if isinstance(route, Directory):
            yield from routes_of(route.routes)
            continue
        for context in iter_route_contexts([route]):
            if isinstance(context.original_route, APIRoute):
                yield context.path or "", context.original_route


def _key(path: str) -> Key:
    words = path.split("/")
    return (words[1] if len(words) > 1 else "", len(words))
