"""The cookies of the hall: not for scripts, not for other sites, and by https where there is it."""

from __future__ import annotations

from fastapi import Request, Response

from guildhall.web.state import settings

SESSION = "guildhall_session"
PASSES = "guildhall_passes"
VISIT = "guildhall_visit"
THEME = "guildhall_theme"
LANGUAGE = "guildhall_language"
CHOICE = "guildhall_choice"

YEAR = 365 * 24 * 60 * 60


def set_cookie(request: Request, response: Response, name: str, value: str) -> None:
    """Let the browser keep a value for a year."""
    response.set_cookie(
        name, value, max_age=YEAR, httponly=True, samesite="lax", secure=is_secure(request)
    )


def drop_cookie(request: Request, response: Response, name: str) -> None:
    """Let the browser forget a value."""
    response.delete_cookie(name, httponly=True, samesite="lax", secure=is_secure(request))


def is_secure(request: Request) -> bool:
    """Whether this browser talks to the hall by https."""
    return settings(request).secure_cookies or request.url.scheme == "https"
