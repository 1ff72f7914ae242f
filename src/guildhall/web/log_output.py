"""Where logs go: lines for people, or JSON for programs; none of them holds a secret."""

from __future__ import annotations

import logging
import sys
from contextvars import ContextVar

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from guildhall.web.security.redaction import RedactingFormatter, shown_line
from guildhall.web.settings import LogFormat

ACCESS = "uvicorn.access"
PARTS = 5
"""What a line about a request is made of: from where, method, path, version, status."""

request_number: ContextVar[str] = ContextVar("request_number", default="")
"""What the request is called that is being answered, empty outside of one."""


def log_to_terminal(*, access_log: bool, log_format: LogFormat = "text") -> None:
    """Write warnings, and requests if wanted, to the terminal without any secrets."""
    handler = logging.StreamHandler(sys.stderr)
    if log_format == "json":
        handler.setFormatter(json_formatter())
    else:
        handler.setFormatter(RedactingFormatter("%(asctime)s %(levelname)s %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    access = logging.getLogger(ACCESS)
    access.setLevel(logging.INFO if access_log else logging.WARNING)
    access.propagate = access_log


def json_formatter() -> logging.Formatter:
    """One JSON object a line: when, how grave, by which part, in which request, and what."""
    last: list[Processor] = [
        structlog.stdlib.ProcessorFormatter.remove_processors_meta,
        structlog.processors.JSONRenderer(ensure_ascii=False),
    ]
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.stdlib.add_log_level,
            structlog.stdlib.add_logger_name,
            _add_request,
            structlog.processors.format_exc_info,
            _redact,
        ],
        processors=last,
        pass_foreign_args=True,
    )


def _add_request(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Name the request, and take apart the line about its answer."""
    number = request_number.get()
    if number:
        event["request_id"] = number
    parts = event.pop("positional_args", ())
    if event.get("logger") == ACCESS and len(parts) == PARTS:
        client, method, path, _, status = parts
        event["event"] = "request"
        event.update(method=method, path=path, status=status, client=client)
    return event


def _redact(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    return {
        name: shown_line(value) if isinstance(value, str) else value
        for name, value in event.items()
    }
