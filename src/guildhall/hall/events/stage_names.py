"""Rounds by the names of their stages, for the sentences about what happened."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from guildhall.tournament import Tournament

Stages = Mapping[int, str]
"""What rounds are called, by their numbers."""
NO_STAGES: Stages = MappingProxyType({})
"""Nothing is known of the rounds: they are told by their numbers."""


def stage_names(t: Tournament) -> Stages:
    """The names of all rounds as sentences use them."""
    return {each.number: each.stage.name.lower() for each in t.rounds}


def with_stage(data: Mapping[str, Any], stages: Stages) -> dict[str, Any]:
    """Data with the name of the round that it is about, empty if it is about none."""
    number = data.get("round") or data.get("number")
    return {**data, "stage": stages.get(number, f"round {number}") if number else ""}
