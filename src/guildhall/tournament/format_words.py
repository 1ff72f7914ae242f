"""Prints a format as rules that people can read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from guildhall.games import catalogue
from guildhall.messages import mark
from guildhall.tournament.format import Attendance, FieldOptions, Format

UNUSED = ((), "", 0)
"""Values of settings that say nothing."""
SECTIONS = {
    "tables": mark("Tables"),
    "rounds": mark("Rounds"),
    "pairing": mark("Who meets whom"),
    "points": mark("Points"),
    "ranking": mark("Ranking"),
    "final": mark("Final"),
    "people": mark("People"),
    "time": mark("Time"),
    "decks": mark("Decks"),
}


def rules_in_words(chosen: Format, *, numbers: bool = False) -> str:
    """All settings of a format as sentences under headings, with their rule numbers if wanted."""
    lines = [chosen.name, chosen.about]
    for section, heading in SECTIONS.items():
        sentences = list(
            _sentences(getattr(chosen, section), rule_prefix(chosen.game), numbers=numbers)
        )
        if sentences:
            lines += ["", heading, *(f"  {sentence}" for sentence in sentences)]
    return "\n".join(lines)


def rule_prefix(game: str) -> str:
    """How the rule numbers begin that the formats of a game cite; empty where it has none."""
    spec = catalogue.find(game)
    return spec.rule_prefix if spec else ""


def _sentences(options: Any, prefix: str, *, numbers: bool) -> Iterator[str]:
    """The settings that belong to this game or differ from their defaults."""
    for setting in fields(options):
        value, says = getattr(options, setting.name), setting.metadata["says"]
        rules = [rule for rule in setting.metadata["rules"] if rule.startswith((prefix, "T-"))]
        if not says or (value in UNUSED and value is not False):
            continue
        if value == setting.default and not rules:
            continue
        sentence = says[value] if isinstance(says, Mapping) else says.format(value=_words(value))
        yield f"{sentence} [{', '.join(rules)}]" if numbers and rules else sentence


def _words(value: Any) -> str:
    if isinstance(value, Attendance):
        cut = f" and a top cut of {value.top_cut} if wanted" if value.top_cut else ""
        return f"from {value.players} players {value.rounds} rounds{cut}"
    if isinstance(value, FieldOptions):
        return value.heading.lower()
    if isinstance(value, tuple):
        return ", ".join(_words(item).replace("_", " ") for item in value)
    return str(value)
