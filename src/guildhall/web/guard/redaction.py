"""Takes secrets out of whatever is logged."""

from __future__ import annotations

import logging
import re

SECRETS = (
    (re.compile(r"(/(?:return|join)/)[^\s?\"'#]+"), r"\1[hidden]"),
    (re.compile(r"\bguild-[0-9a-f]{16}-[0-9a-f]{8}-[0-9a-f]+"), "guild-[hidden]"),
    (re.compile(r"\bWy[IJ][\w-]*\.[\w-]+\.[\w-]+"), "[hidden]"),  # how signed lists begin
    (re.compile(r"(guildhall_(?:session|visit)[\"']?[=:]\s*[\"']?)[^;\s\"']+"), r"\1[hidden]"),
    (re.compile(r"(\bBearer\s+)[^\s\"']+", re.IGNORECASE), r"\1[hidden]"),
    (
        re.compile(r"((?:csrf|password|token)[\"']?\s*[=:]\s*[\"']?)[^\s&\"',;]+", re.IGNORECASE),
        r"\1[hidden]",
    ),
    (re.compile(r"(://[^:/@\s]+:)[^@\s]+(@)"), r"\1[hidden]\2"),
    (re.compile(r"\$argon2\w*\$[^\s\"']+"), "[hidden]"),
)


def redacted(text: str) -> str:
    """A text without links, tokens, cookies and passwords."""
    for pattern, instead in SECRETS:
        text = pattern.sub(instead, text)
    return text


class RedactingFormatter(logging.Formatter):
    """Formats a record, tracebacks too, and takes secrets out last."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        return redacted(super().format(record))
