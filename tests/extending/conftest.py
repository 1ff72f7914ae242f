"""A hall in which plug-ins are tried."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from web.visitors import House, open_house


@pytest.fixture
def house() -> Iterator[House]:
    """An open hall and its application."""
    with open_house() as opened:
        yield opened
