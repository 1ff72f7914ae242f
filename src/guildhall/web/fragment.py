"""Parts of a page that change: what is in an element, and what has to be sent of it.

Where an element has many children of which few change, such as the moves of a game or the piles of
a bank, the fragment is told child by child, and those that stay as they are stay in the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

Child = str | tuple[str, ...]
"""One element as text; or the pieces that it is put together of, most of which others share."""

Fragment = str | tuple[Child, ...]
"""The inner HTML of an element; or its children."""

Fragments = dict[str, Fragment]
"""Fragments by the ids of their elements."""


class Splice(TypedDict):
    """Children that come in the place of others, between those that stay."""

    head: int
    """How many stay before them."""
    tail: int
    """How many stay behind them."""
    html: str


Change = str | Splice
"""What a browser needs to bring an element up to date: all that is in it, or a part."""


def html_of(fragment: Fragment) -> str:
    """A fragment as text."""
    return fragment if isinstance(fragment, str) else "\n".join(map("".join, fragment))


def changes(known: Fragments, now: Fragments) -> dict[str, Change]:
    """What has changed since a browser was told of fragments, by their ids."""
    return {
        name: _change(known.get(name, ""), fragment)
        for name, fragment in now.items()
        if known.get(name) != fragment
    }


def _change(known: Fragment, now: Fragment) -> Change:
    if isinstance(known, str) or isinstance(now, str):
        return html_of(now)
    head = _alike(known, now)
    tail = _alike(known[head:][::-1], now[head:][::-1])
    return Splice(head=head, tail=tail, html=html_of(now[head : len(now) - tail]))


def _alike(one: Sequence[Child], other: Sequence[Child]) -> int:
    """How many are alike, from the first one on."""
    for number, (this, that) in enumerate(zip(one, other, strict=False)):
        if this != that:
            return number
    return min(len(one), len(other))
