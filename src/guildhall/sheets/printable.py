"""Takes out what no paper can show."""

from __future__ import annotations

import re
from typing import Any

_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""Control letters, line ends, and marks that would turn the text around them."""


def printable(content: Any) -> Any:
    """The same texts, lists and mappings without letters that cannot be printed."""
    if isinstance(content, str):
        return _UNPRINTABLE.sub(" ", content.encode("utf-8", "replace").decode())
    if isinstance(content, dict):
        return {key: printable(value) for key, value in content.items()}
    if isinstance(content, list):
        return [printable(value) for value in content]
    return content
