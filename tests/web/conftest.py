"""A hall in memory for the tests of the web."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from web.visitors import House, Visitor, open_house


@pytest.fixture
def house() -> Iterator[House]:
    """An open hall and its application."""
    with open_house() as opened:
        yield opened


@pytest.fixture
def visitor(house: House) -> Visitor:
    """A browser that nobody has used before."""
    return house.visitor()
