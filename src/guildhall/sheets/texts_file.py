"""The words on paper, read from `texts/`, one file a language, and checked against each other."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from guildhall.messages.languages import HOUSE, SOURCE, added_translation
from guildhall.sheets.errors import CatalogueError

Texts = Mapping[str, Any]
"""Texts by key; sections and lists may be nested."""


def texts_in(language: str) -> Texts:
    """The texts of a language; where a language of another package says nothing, the English."""
    added = added_translation(language)
    if added is None:
        return load_texts()[language]
    written = tomllib.loads((added.folder / f"{language}.toml").read_text(encoding="utf-8"))
    return _over(load_texts()[SOURCE], written)


@cache
def load_texts() -> Mapping[str, Texts]:
    """The texts of the house by language; all have the same keys and the same places to fill."""
    catalogues = {language: read_toml(f"{language}.toml") for language in HOUSE}
    check_texts(catalogues)
    return catalogues


def check_texts(catalogues: Mapping[str, Texts]) -> None:
    """Refuse empty texts, and catalogues that differ in keys or in places to fill."""
    flat = {language: dict(_flat("", texts)) for language, texts in catalogues.items()}
    first = next(iter(flat))
    for language, texts in flat.items():
        if odd := sorted(texts.keys() ^ flat[first].keys()):
            missing = first if odd[0] in texts else language
            raise CatalogueError(f"{missing}.toml: the text {odd[0]} is missing")
        for key, text in texts.items():
            if not text.strip():
                raise CatalogueError(f"{language}.toml: the text {key} is empty")
            if _places(text) != _places(flat[first][key]):
                raise CatalogueError(
                    f"{language}.toml: {key} has other places to fill than {first}"
                )


def read_toml(name: str) -> dict[str, Any]:
    """One data file of `texts/`."""
    return tomllib.loads((files(__package__) / "texts" / name).read_text(encoding="utf-8"))


def _over(base: Texts, own: Texts) -> Texts:
    """Texts of which some are said otherwise."""
    return {**base, **own} | {
        key: _over(base[key], value)
        for key, value in own.items()
        if isinstance(value, dict) and isinstance(base.get(key), dict)
    }


def _places(text: str) -> list[str]:
    return sorted(re.findall(r"\{\w*\}", text))


def _flat(path: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield path, value
        return
    members = value.items() if isinstance(value, dict) else enumerate(value, start=1)
    for key, member in members:
        yield from _flat(f"{path}.{key}" if path else str(key), member)
