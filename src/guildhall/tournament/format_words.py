"""Prints a format as rules that people can read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any

from guildhall.games import catalogue
from guildhall.messages import mark
from guildhall.tournament.format import Attendance, FieldOptions, Format
from guildhall.tournament.ranking.criteria import CRITERIA

ATTENDANCE = mark("from {players} players {rounds} rounds")
ATTENDANCE_WITH_CUT = mark(
    "from {players} players {rounds} rounds and a top cut of {top_cut} if wanted"
)
CHAINS = ("chain", "before_round_2")
"""Settings that name criteria."""
NAMES = (*CHAINS, "ties")
"""Settings that name criteria, or fields of the result sheet."""
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


Tell = Callable[[str], str]
"""Says a marked text in a language."""


def rules_in_words(chosen: Format, *, numbers: bool = False, tell: Tell = str) -> str:
    """All settings of a format as sentences under headings, with their rule numbers if wanted."""
    lines = [tell(chosen.name), tell(chosen.about) if chosen.about else ""]
    for section, heading in SECTIONS.items():
        sentences = list(
            _sentences(getattr(chosen, section), rule_prefix(chosen.game), tell, numbers=numbers)
        )
        if sentences:
            lines += ["", tell(heading), *(f"  {sentence}" for sentence in sentences)]
    return "\n".join(lines)


def rule_prefix(game: str) -> str:
    """How the rule numbers begin that the formats of a game cite; empty where it has none."""
    spec = catalogue.find(game)
    return spec.rule_prefix if spec else ""


def _sentences(options: Any, prefix: str, tell: Tell, *, numbers: bool) -> Iterator[str]:
    """The settings that belong to this game or differ from their defaults."""
    for setting in fields(options):
        value, says = getattr(options, setting.name), setting.metadata["says"]
        rules = [rule for rule in setting.metadata["rules"] if rule.startswith((prefix, "T-"))]
        if not says or (value in UNUSED and value is not False):
            continue
        if value == setting.default and not rules:
            continue
        text = tell(says[value] if isinstance(says, Mapping) else says)
        told = _names(setting.name, value, tell) if setting.name in NAMES else _words(value, tell)
        sentence = text.format(value=told)
        yield f"{sentence} [{', '.join(rules)}]" if numbers and rules else sentence


def name_in_words(setting: str, name: str) -> str:
    """The marked words of a name in a setting such as `chain`; an unknown one as it is."""
    if setting in CHAINS:
        return CRITERIA[name].words.text if name in CRITERIA else name
    return name.replace("_", " ")


def _names(setting: str, names: Iterable[str], tell: Tell) -> str:
    return ", ".join(tell(name_in_words(setting, name)) for name in names)


def _words(value: Any, tell: Tell) -> str:
    if isinstance(value, Attendance):
        text = tell(ATTENDANCE_WITH_CUT if value.top_cut else ATTENDANCE)
        return text.format(players=value.players, rounds=value.rounds, top_cut=value.top_cut)
    if isinstance(value, FieldOptions):
        return value.heading.lower()
    if isinstance(value, tuple):
        return ", ".join(tell(_words(item, tell).replace("_", " ")) for item in value)
    return tell(str(value))
