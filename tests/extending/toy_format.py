"""A format of another package: its own game, pairing, point scale and sheet fields."""

from __future__ import annotations

from pathlib import Path

from guildhall.tournament import parse

HARBOUR = parse(Path(__file__).with_name("harbour.toml").read_text(), key="harbour")
