"""The extras of the package, by the modules that come with them."""

from __future__ import annotations

EXTRAS = {
    "fast": {"llvmlite", "numba", "numpy"},
    "mcp": {"mcp"},
    "data": {"pyarrow"},
    "rl": {"PIL", "gymnasium", "pettingzoo", "resvg_py"},
    "sheets": {"babel", "segno", "typst"},
    "hall": {
        "alembic",
        "argon2",
        "cryptography",
        "fastapi",
        "icalendar",
        "itsdangerous",
        "jinja2",
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
        "requests",
        "rustworkx",
        "sqlalchemy",
        "starlette",
        "structlog",
        "tomlkit",
        "uvicorn",
        "uvloop",
    },
}


def comes_with_an_extra(error: ModuleNotFoundError) -> bool:
    """Whether the module that was not found is one that an extra brings, not one of a plug-in."""
    package = (error.name or "").partition(".")[0]
    return any(package in packages for packages in EXTRAS.values())
