"""A column of numbers on the sheets of tables and of players."""

from __future__ import annotations

from dataclasses import dataclass

from guildhall.sheets.language import Language


@dataclass(frozen=True, slots=True)
class NumberColumn:
    """A column to write numbers in: the name of a field, and its heading."""

    field: str
    heading: str = ""
    """What is printed if the texts of the language do not know the field."""

    def words(self, language: Language) -> str:
        """What is printed above it."""
        return str(language.texts["table"].get(self.field, self.heading or self.field))
