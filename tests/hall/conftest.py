"""A log over every store, for whatever is computed of one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from guildhall.hall.log import Log, open_log


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def any_log(
    request: pytest.FixtureRequest, tmp_path: Path, postgres: Callable[[], str]
) -> Iterator[Log]:
    """An empty log in memory, in a file or in PostgreSQL."""
    address = {"memory": "memory:", "sqlite": str(tmp_path / "hall.db")}.get(request.param)
    with open_log(address or postgres()) as opened:
        yield opened
