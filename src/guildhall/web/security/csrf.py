"""Whether a request that changes something was sent from a page of this hall.

A browser sends cookies along whoever wrote the form. So every form carries a token that only the
hall can compute from a cookie of the visit; and where the browser says which site the form was
on, it must be this one. Tokens differ from page to page, so that compressed pages tell nothing.
"""

from __future__ import annotations

import hmac
import secrets
from urllib.parse import urlsplit

from fastapi import Request

from guildhall.hall.errors import NotAllowed
from guildhall.messages import message
from guildhall.web.cookies import SESSION, VISIT
from guildhall.web.security.identity import bearer, is_api
from guildhall.web.state import facts, hall, settings

FIELD = "csrf"
HEADER = "x-csrf-token"
SAFE = {"GET", "HEAD", "OPTIONS"}
SILENT = "/join/"
"""Pages under secret addresses, which they tell nobody: browsers hide where their forms were."""

FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


def csrf_token(request: Request) -> str:
    """What the forms of a page carry."""
    nonce = secrets.token_hex(8)
    return f"{nonce}.{_mac(request, nonce, visit(request))}"


def visit(request: Request) -> str:
    """What the cookie of the visit holds, or shall hold from now on."""
    known = facts(request)
    known.visit = known.visit or request.cookies.get(VISIT) or secrets.token_hex(16)
    return known.visit


async def check_csrf(request: Request) -> None:
    """Refuse what changes something and does not come from a page of this hall."""
    if request.method in SAFE:
        return
    _check_origin(request)
    nothing_to_misuse = is_api(request) and SESSION not in request.cookies
    if bearer(request) is None and not nothing_to_misuse and not await _token_fits(request):
        raise NotAllowed(
            message("This form has expired, or your browser blocks cookies"),
            message("Go back, reload the page and try again."),
        )


def _check_origin(request: Request) -> None:
    origin = request.headers.get("origin")
    if origin == "null" and request.url.path.startswith(SILENT):
        return
    if origin is None:
        foreign = request.headers.get("sec-fetch-site", "none") not in {"none", "same-origin"}
    else:
        own = {request.headers.get("host", "").lower(), _host(settings(request).base_url)}
        foreign = _host(origin) not in own - {""}
    if foreign:
        raise NotAllowed(
            message("This was sent from another site"),
            message("Open the hall in the browser and do it there."),
        )


def _host(address: str) -> str:
    """The host of an address, empty if it is none."""
    try:
        return urlsplit(address).netloc.lower()
    except ValueError:
        return ""


async def _token_fits(request: Request) -> bool:
    nonce, _, mac = (await _sent(request)).partition(".")
    kept = request.cookies.get(VISIT)
    return bool(kept) and hmac.compare_digest(
        mac.encode(), _mac(request, nonce, kept or "").encode()
    )


async def _sent(request: Request) -> str:
    header = request.headers.get(HEADER)
    if header is not None:
        return header
    if not request.headers.get("content-type", "").startswith(FORMS):
        return ""
    field = (await request.form()).get(FIELD)
    return field if isinstance(field, str) else ""


def _mac(request: Request, nonce: str, kept: str) -> str:
    return hall(request).keys.mac("csrf", f"{nonce} {kept}")
