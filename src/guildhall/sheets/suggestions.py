"""Practical words that an organiser may start from, in the languages of the sheets."""

from __future__ import annotations

from guildhall.sheets.house_rules import house_rules_of
from guildhall.sheets.language import find_language


def suggested_words(game: str, language: str) -> dict[str, str]:
    """Words for the parts of the practical page that most events share; none for other games."""
    system = house_rules_of(game)
    return dict(find_language(language).texts["suggested"][system]) if system else {}
