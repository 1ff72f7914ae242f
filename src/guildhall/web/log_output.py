"""Where logs go: lines for people, or JSON for programs; none of them holds a secret."""

from __future__ import annotations

import logging
import sys
from contextvars import ContextVar

from guildhall.web.security.redaction import RedactingFormatter
from guildhall.web.settings import LogFormat

ACCESS = "uvicorn.access"

OPENING = "guildhall.web.serve"
"""Tells of the hall that it opens and closes."""

request_number: ContextVar[str] = ContextVar("request_number", default="")
"""What the request is called that is being answered, empty outside of one."""


def log_to_terminal(*, access_log: bool, log_format: LogFormat = "text") -> None:
    """Write warnings, and requests if wanted, to the terminal without any secrets."""
    handler = logging.StreamHandler(sys.stderr)
    if log_format == "json":
        from guildhall.web.json_log import json_formatter

        handler.setFormatter(json_formatter())
    else:
        handler.setFormatter(RedactingFormatter("%(asctime)s %(levelname)s %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger(OPENING).setLevel(logging.INFO)
    access = logging.getLogger(ACCESS)
    access.setLevel(logging.INFO if access_log else logging.WARNING)
    access.propagate = access_log
