"""Practical words that an organiser may start from, in the languages of the sheets."""

from __future__ import annotations

from guildhall.sheets.house_rules import SYSTEMS
from guildhall.sheets.language import find_language


def suggested_words(game: str, language: str) -> dict[str, str]:
    """Words for the parts of the practical page that most events share; none for other games."""
    if game not in SYSTEMS:
        return {}
    return dict(find_language(language).texts["suggested"][SYSTEMS[game]])
