"""How an action is answered: JSON for the script, a page for a plain form."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from guildhall.tournament import Refused
from guildhall.web.errors import Problem, problem_of, wants_json

Page = Callable[[Problem], Awaitable[Response]]
"""The page from which something was done, with what went wrong and what was typed."""


async def respond(
    request: Request,
    action: Awaitable[Response],
    page: Page,
    explain: Callable[[Refused], Problem] = problem_of,
) -> Response:
    """The answer of an action; a refusal is told to the script, or on the page of the form."""
    try:
        return await action
    except Refused as error:
        problem = explain(error)
    if wants_json(request):
        return JSONResponse(problem.shape(), problem.status, problem.headers)
    return await page(problem)


def done(request: Request, go: str, **told: Any) -> Response:
    """What follows an action that was carried out: where to go, and what the script is told."""
    if wants_json(request):
        return JSONResponse({"ok": True, "go": go, **told})
    return RedirectResponse(go, 303)
