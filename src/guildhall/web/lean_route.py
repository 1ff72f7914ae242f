"""Routes that find what their handlers depend on without looking it up with every request.

What a handler needs is written down once, as a list of steps. A request that fits is answered by
going through them; any other, such as one with a missing field, is left to the framework, which
tells what is wrong with it.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from fastapi import Request, Response
from fastapi.dependencies.models import Dependant
from fastapi.dependencies.utils import request_body_to_args, request_params_to_args
from fastapi.routing import APIRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

Values = dict[str, Any]
Call = Callable[..., Awaitable[Any]]

JSON = "application/json"


@dataclass(frozen=True, slots=True)
class _Step:
    """A function that is called, and where its arguments come from."""

    call: Call
    request: str | None
    """The argument that takes the request."""
    results: tuple[tuple[str, int], ...]
    """The arguments that take the result of an earlier step, with its number."""
    path: list[Any]
    wanted: str
    """What is wanted of the path, in words: steps that want the same are given the same."""
    query: list[Any]
    body: list[Any]


class LeanRoute(APIRoute):
    """A route that goes through its steps where it can."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        steps = _steps(self.dependant) if self.response_field is None else None
        if steps is not None and self.status_code is None:
            self.app = _lean(steps, self.app)


def _lean(steps: Sequence[_Step], general: ASGIApp) -> ASGIApp:
    """An application that goes through steps, or leaves a request to the general one."""
    reads_body = any(step.body for step in steps)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive, send)
        body = await _json(request) if reads_body else None
        arguments = None if reads_body and body is None else await _read(steps, request, body)
        if arguments is None:
            await general(scope, _again(request) if reads_body else receive, send)
            return
        results: list[Any] = []
        for step, values in zip(steps, arguments, strict=True):
            for name, number in step.results:
                values[name] = results[number]
            results.append(await step.call(**values))
        response: Response = results[-1]
        await response(scope, receive, send)

    return app


async def _read(steps: Sequence[_Step], request: Request, body: Any) -> list[Values] | None:
    """What the request brings for each step; None if something of it does not fit."""
    read: list[Values] = []
    paths: dict[str, Values] = {}
    for step in steps:
        values: Values = {} if step.request is None else {step.request: request}
        if step.path and step.wanted not in paths:
            own, errors = request_params_to_args(step.path, request.path_params)
            if errors:
                return None
            paths[step.wanted] = own
        values.update(paths[step.wanted] if step.path else {})
        if step.query:
            own, errors = request_params_to_args(step.query, request.query_params)
            if errors:
                return None
            values.update(own)
        if step.body:
            own, errors = await request_body_to_args(step.body, body, embed_body_fields=False)
            if errors:
                return None
            values.update(own)
        read.append(values)
    return read


async def _json(request: Request) -> Any:
    """The body of a request; None if it is not plain JSON."""
    content = await request.body()
    if request.headers.get("content-type") != JSON or not content:
        return None
    try:
        return await request.json()
    except (ValueError, RecursionError):
        return None


def _again(request: Request) -> Receive:
    """Lets the body of a request be read once more, which has been read."""

    async def receive() -> Message:
        return {"type": "http.request", "body": await request.body(), "more_body": False}

    return receive


def _steps(dependant: Dependant) -> list[_Step] | None:
    """The steps of a handler in their order; None if it needs more than steps can have."""
    steps: list[_Step] = []
    known: dict[Callable[..., Any], int] = {}
    return steps if _add(dependant, steps, known) is not None else None


def _add(dependant: Dependant, steps: list[_Step], known: dict[Any, int]) -> int | None:
    """Add the step of a function behind those that it depends on; the number of its result."""
    call = dependant.call
    if call is None or not _is_plain(dependant, call):
        return None
    if call in known:
        return known[call]
    results = []
    for part in dependant.dependencies:
        number = _add(part, steps, known)
        if number is None:
            return None
        if part.name is not None:
            results.append((part.name, number))
    step = _Step(
        call,
        dependant.request_param_name or dependant.http_connection_param_name,
        tuple(results),
        dependant.path_params,
        repr([(field.name, field.field_info) for field in dependant.path_params]),
        dependant.query_params,
        dependant.body_params,
    )
    if step.body and any(earlier.body for earlier in steps):
        return None
    steps.append(step)
    known[call] = len(steps) - 1
    return known[call]


def _is_plain(dependant: Dependant, call: Callable[..., Any]) -> bool:
    """Whether a function can be a step: asynchronous, and nothing special asked for."""
    own = call if inspect.isroutine(call) else type(call).__call__
    form = any(type(field.field_info).__name__ != "Body" for field in dependant.body_params)
    special = (
        dependant.header_params,
        dependant.cookie_params,
        dependant.websocket_param_name,
        dependant.response_param_name,
        dependant.background_tasks_param_name,
        dependant.security_scopes_param_name,
        len(dependant.body_params) > 1,
        form,
        not dependant.use_cache,
    )
    return inspect.iscoroutinefunction(own) and not any(special)
