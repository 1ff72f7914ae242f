"""The server that takes e-mail from a hall."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Tls = Literal["starttls", "tls", "none"]
"""How a connection is encrypted: after a plain beginning, from the first byte on, not at all."""

USUAL_PORTS: dict[Tls, int] = {"starttls": 587, "tls": 465, "none": 25}


@dataclass(frozen=True, slots=True, kw_only=True)
class MailServer:
    """Where e-mail is handed in, as whom, and from whom it comes."""

    host: str
    sender: str
    """The address in `From`."""
    tls: Tls = "starttls"
    port: int
    user: str = ""
    """Empty where the server asks for nobody."""
    password: str = field(default="", repr=False)
