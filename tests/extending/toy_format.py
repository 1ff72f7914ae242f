"""Formats of another package: of its own game, and one that asks more of a game of the house."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from guildhall.tournament import parse, shipped
from guildhall.tournament.format import FieldOptions

HARBOUR = parse(Path(__file__).with_name("harbour.toml").read_text(), key="harbour")
"""With a pairing, a point scale and sheet fields of its own."""
_VARIANT = shipped()["carcassonne"]
MEADOWS = replace(
    _VARIANT,
    key="meadows",
    name="Meadow cup",
    points=replace(_VARIANT.points, fields=(FieldOptions(name="farms", heading="Farms"),)),
)
"""Carcassonne with a number of farms."""
