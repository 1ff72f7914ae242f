"""Where names stand in lists, as readers of a language look for them."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import lru_cache

from guildhall.messages.languages import habits

NameOrder = tuple[str, str]
"""What names are sorted by."""

_AFTER_ALL = "\uffff"


def name_order(name: str, alphabet: Mapping[str, str]) -> NameOrder:
    """Where a name stands: accents and case matter last, letters of the alphabet follow others."""
    key = unicodedata.normalize("NFC", name.casefold())
    for letter, before in alphabet.items():
        key = key.replace(letter, before + _AFTER_ALL)
    parts = unicodedata.normalize("NFKD", key)
    return "".join(part for part in parts if not unicodedata.combining(part)), name


@lru_cache(20_000)
def order_in(code: str, name: str) -> NameOrder:
    """Where a name stands in a language: Czech Ch follows H. Kept, for lists are drawn often."""
    return name_order(name, habits(code).get("alphabet", {}))
