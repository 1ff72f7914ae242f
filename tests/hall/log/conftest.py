"""Places for logs: files, and databases in a real PostgreSQL server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from guildhall.hall.log import Log, open_log

MakeAddress = Callable[[], str]


@pytest.fixture
def sqlite(tmp_path: Path) -> MakeAddress:
    """Makes addresses of new SQLite files."""
    return lambda: f"sqlite:///{tmp_path / uuid4().hex}.db"


@pytest.fixture(params=["sqlite", "postgres"])
def new_address(request: pytest.FixtureRequest) -> MakeAddress:
    """Makes addresses of new databases, of each kind by turns."""
    make: MakeAddress = request.getfixturevalue(request.param)
    return make


@pytest.fixture
def address(new_address: MakeAddress) -> str:
    """The address of a new database, of each kind by turns."""
    return new_address()


@pytest.fixture
def log() -> Iterator[Log]:
    """A log in memory."""
    with open_log("memory:") as log:
        yield log
