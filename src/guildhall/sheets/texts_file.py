"""The words on paper: English in `texts/en.toml`, other languages by the catalogues."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from guildhall.messages.catalogue import catalogue
from guildhall.messages.languages import SOURCE, habits
from guildhall.messages.text_tree import translated

Texts = Mapping[str, Any]
"""Texts by key; sections and lists may be nested."""

CONTEXT = "sheets"
"""How the catalogues know these texts, together with the path of each."""


def texts_in(language: str) -> Texts:
    """The texts of a language; what its catalogue does not say is English.

    A language may say some of them in its own TOML file.
    """
    file = files(__package__) / "texts" / f"{SOURCE}.toml"
    english, spoken = tomllib.loads(file.read_text(encoding="utf-8")), catalogue(language)
    told: Texts = translated(english, lambda path, text: spoken.pgettext(f"{CONTEXT} {path}", text))
    own = {part: words for part, words in habits(language).items() if part in english}
    return _over(told, own)


def _over(base: Texts, own: Texts) -> Texts:
    """Texts of which some are said otherwise."""
    return {**base, **own} | {
        key: _over(base[key], value)
        for key, value in own.items()
        if isinstance(value, dict) and isinstance(base.get(key), dict)
    }
