"""Servers that stand in front of a hall or behind it, if this computer has them."""

from __future__ import annotations

import shutil
from pathlib import Path

ROOT = Path(__file__).parents[2]
UNPACKED = ROOT / ".venv" / "servers" / "usr"
"""Where `make servers` puts them."""


def find(name: str) -> str:
    """The path of a server, empty if it is not here."""
    unpacked = (UNPACKED / folder / name for folder in ("bin", "sbin"))
    found = next((str(path) for path in unpacked if path.exists()), None)
    return found or shutil.which(name) or shutil.which(name, path="/usr/sbin") or ""


REDIS = find("redis-server") or find("valkey-server")
"""What `make redis` installs; the one or the other."""

MISSING = [
    *(name for name in ("caddy", "nginx", "systemd-analyze") if not find(name)),
    *([] if REDIS else ["redis-server"]),
]
