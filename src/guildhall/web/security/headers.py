"""What browsers are told about every answer of the hall."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = {
    "default-src": "'self'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "connect-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
"""Everything comes from the hall itself, and no script or style is written into a page."""

ALWAYS = {
    "content-security-policy": "; ".join(f"{what} {whence}" for what, whence in POLICY.items()),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}

UNLESS_TOLD = {
    "cache-control": "private, no-cache",
    # Stricter makes browsers hide the origin of forms, which is checked.
    "referrer-policy": "same-origin",
}


Raw = list[tuple[bytes, bytes]]

RAW: Raw = [(name.encode(), value.encode()) for name, value in ALWAYS.items()]
RAW_UNLESS_TOLD: Raw = [(name.encode(), value.encode()) for name, value in UNLESS_TOLD.items()]
NAMES = {name for name, _ in RAW}


class SecurityHeaders:
    """Adds headers to every answer, errors and static files too."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and add to what comes back."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                told = {name for name, _ in message["headers"]}
                own = [(name, value) for name, value in message["headers"] if name not in NAMES]
                rest = [pair for pair in RAW_UNLESS_TOLD if pair[0] not in told]
                message["headers"] = [*own, *RAW, *rest]
            await send(message)

        await self._app(scope, receive, send_with_headers)
