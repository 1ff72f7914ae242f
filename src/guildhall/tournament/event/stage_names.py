"""Rounds by the names of their stages, for the sentences about what happened."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from guildhall.messages import Message, message
from guildhall.tournament.event.tournament import Tournament

Stages = Mapping[int, Message]
"""What rounds are called, by their numbers."""
NO_STAGES: Stages = MappingProxyType({})
"""Nothing is known of the rounds: they are told by their numbers."""


def stage_names(t: Tournament) -> Stages:
    """The names of all rounds as sentences use them."""
    return {each.number: each.stage.words for each in t.rounds}


def stage_in(data: Mapping[str, Any], stages: Stages) -> Message:
    """The name of the round that data is about."""
    number: int = data.get("round") or data["number"]
    return stages.get(number) or message("round {whole}", whole=number)
