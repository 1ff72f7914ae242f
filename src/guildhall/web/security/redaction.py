"""Takes secrets out of whatever is logged.

Strangers choose what is logged, so the time must not grow faster than the text: no pattern looks
twice at the same letters. What looks like the beginning of a secret is taken in whole, and only
then it is decided whether it is one.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable

from guildhall.printable import printable

HIDDEN = "[hidden]"
LONGEST_LINE = 1_000
"""Letters of a line of the log; what is longer loses its middle."""

KEPT_END = 100
"""Letters at the end of a line that are kept, for the answer to a request stands there."""

ROOM = 50
"""Letters for the words about what is left out."""


def _after(match: re.Match[str]) -> str:
    return match[1] + HIDDEN


def _signed(match: re.Match[str]) -> str:
    """A signed list has three parts or more."""
    return HIDDEN if match[0].count(".") > 1 else match[0]


def _password(match: re.Match[str]) -> str:
    """A password stands before an @."""
    return f"{match[1]}{HIDDEN}@" if match[3] else match[0]


SECRETS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = (
    (re.compile(r"((?:/|%2[fF])(?:return|join)(?:/|%2[fF]))[^\s?&\"'#]++"), _after),
    (re.compile(r"(\bguild-)[0-9a-f]{16}-[0-9a-f]{8}-[0-9a-f]++"), _after),
    # How signed lists begin: with [ and what may follow it, or packed.
    (re.compile(r"(?:W[1-3yz]|\.eJ)[\w-]*+(?:\.[\w-]++)*+"), _signed),
    (re.compile(r"(guildhall_(?:session|passes|visit)[\"']?[=:]\s*+[\"']?)[^;\s\"']++"), _after),
    (re.compile(r"(\bBearer\s++)[^\s\"']++", re.IGNORECASE), _after),
    (
        re.compile(
            r"((?:csrf|password|token)[\"']?\s*+[=:]\s*+[\"']?)[^\s&\"',;]++", re.IGNORECASE
        ),
        _after,
    ),
    (re.compile(r"((?:\b|(?<=%3[fF])|(?<=%26))code(?:=|%3[dD]))[^\s&\"'#;%]++"), _after),
    (re.compile(r"(://[^:/@\s]++:)([^@\s]++)(@?)"), _password),
    (re.compile(r"(\$argon2)\w*\$[^\s\"']++"), lambda _: HIDDEN),
)


def redacted(text: str) -> str:
    """A text without links, tokens, cookies and passwords."""
    for pattern, instead in SECRETS:
        text = pattern.sub(instead, text)
    return text


def shown_line(text: str) -> str:
    """A text as it may be logged: without secrets and what drives a terminal, no line long."""
    text = printable(redacted(text), "\n")
    return "\n".join(map(_cut, text.split("\n")))


class RedactingFormatter(logging.Formatter):
    """Formats a record, tracebacks too, and takes out secrets and what drives a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        """The lines of a record, none of them long."""
        return shown_line(super().format(record))


def _cut(line: str) -> str:
    if len(line) <= LONGEST_LINE:
        return line
    begin = line[: LONGEST_LINE - KEPT_END - ROOM]
    left_out = len(line) - len(begin) - KEPT_END
    return f"{begin} [{left_out:,} letters left out] {line[-KEPT_END:]}"
