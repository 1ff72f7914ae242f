"""Logs as JSON for programs: one object a line, in which no secret stands."""

from __future__ import annotations

import logging

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from guildhall.web.log_output import ACCESS, request_number
from guildhall.web.security.redaction import shown_line

FACTS = ("here", "url", "workers", "database")
"""What a line about an opened hall tells beside its words."""

PARTS = 5
"""What a line about a request is made of: from where, method, path, version, status."""


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
            structlog.stdlib.ExtraAdder(FACTS),
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
