"""What the press can print."""

from __future__ import annotations

from typing import Protocol

from guildhall.sheets.language import Language

Content = dict[str, object]
"""What a template shows, as JSON: texts are printed as they are, never interpreted."""


class Sheet(Protocol):
    """A page or a list that knows its template and what to put there."""

    @property
    def template(self) -> str:
        """The name of its template."""

    def content(self, language: Language) -> Content:
        """What the template shows, with numbers and dates written as in the language."""
