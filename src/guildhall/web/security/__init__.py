"""Who asks, whether they may, how often, and how a refusal looks."""

from guildhall.web.security.csrf import csrf_token
from guildhall.web.security.dependencies import gate
from guildhall.web.security.identity import (
    Host,
    Known,
    SignInNeededError,
    Visitor,
    event_actor,
    hold,
    pass_for,
    passes,
    person,
    put_away,
    require_person,
    safe_next,
    sign_in,
    sign_out,
)

__all__ = [
    "Host",
    "Known",
    "SignInNeededError",
    "Visitor",
    "csrf_token",
    "event_actor",
    "gate",
    "hold",
    "pass_for",
    "passes",
    "person",
    "put_away",
    "require_person",
    "safe_next",
    "sign_in",
    "sign_out",
]
