"""The extras of the package, by the modules that come with them."""

from __future__ import annotations

EXTRAS = {
    "fast": {"llvmlite", "numba", "numpy"},
    "mcp": {"mcp"},
    "cluster": {"ray"},
    "adapters": {"minari", "pyspiel", "ray", "tianshou", "torchrl"},
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


def missing_extra(error: ModuleNotFoundError, wanted: str) -> str:
    """The extra that brings the module that was not found, if it is none of a plug-in.

    That which the command wants, where it has one and the module does not come with another alone.
    """
    package = (error.name or "").partition(".")[0]
    bringing = [extra for extra, packages in EXTRAS.items() if package in packages]
    if not bringing:
        return ""
    return bringing[0] if not wanted or bringing[0] == "cluster" else wanted
