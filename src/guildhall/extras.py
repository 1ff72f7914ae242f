"""The extras of the package: what comes with each, and what is said where one is missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

EXTRAS = {
    "fast": {"llvmlite", "numba", "numpy"},
    "mcp": {"mcp"},
    "cluster": {"ray"},
    "adapters": {"minari", "pyspiel", "ray", "textarena", "tianshou", "torchrl"},
    "data": {"pyarrow"},
    "rl": {"PIL", "gymnasium", "pettingzoo", "resvg_py"},
    "sheets": {"babel", "segno", "typst"},
    "hall": {
        "aiohttp",
        "alembic",
        "argon2",
        "cryptography",
        "fastapi",
        "icalendar",
        "itsdangerous",
        "jinja2",
        "limits",
        "markupsafe",
        "openskill",
        "platformdirs",
        "prometheus_client",
        "psycopg",
        "py_vapid",
        "pydantic",
        "pydantic_core",
        "pydantic_settings",
        "pywebpush",
        "redis",
        "requests",
        "rustworkx",
        "sqlalchemy",
        "starlette",
        "structlog",
        "tomlkit",
        "uvicorn",
        "uvloop",
        "xxhash",
        "yarl",
    },
}


class MissingExtraError(ModuleNotFoundError):
    """An extra was not installed; the message says how to."""


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """Imports that need an extra; raises MissingExtraError where one fails for want of it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if not missing_extra(error, extra):
            raise
        how = f"pip install 'guildhall[{extra}]'"
        raise MissingExtraError(f"{error}; it comes with {how}", name=error.name) from error


def missing_extra(error: ModuleNotFoundError, wanted: str) -> str:
    """The extra that brings the module that was not found, if it is none of a plug-in.

    That which the command wants, where it has one and the module does not come with another alone.
    """
    package = (error.name or "").partition(".")[0]
    bringing = [extra for extra, packages in EXTRAS.items() if package in packages]
    if not bringing:
        return ""
    return bringing[0] if not wanted or bringing[0] == "cluster" else wanted
