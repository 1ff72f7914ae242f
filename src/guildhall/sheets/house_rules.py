"""The house rules of a system on one page (TS-36 to TS-42, SW-35 to SW-39, TC-23 to TC-29)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from guildhall.sheets.catalogue import Texts
from guildhall.sheets.errors import SheetError
from guildhall.sheets.language import Language
from guildhall.sheets.sheet import Content

System = Literal["splendor", "summoner-wars", "carcassonne"]
MINUTES: dict[str, int] = {"splendor": 45, "summoner-wars": 60}
"""The longest duration of a round where the rules give one (TS-19, SW-35)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """The rules of conduct and time of a system, and the organiser's own lines."""

    system: System
    event: str = ""
    minutes: int | None = None
    """Another duration than the usual one."""
    own_rules: Sequence[str] = ()
    template = "house_rules"

    def __post_init__(self) -> None:
        if self.system not in {"splendor", "summoner-wars", "carcassonne"}:
            raise SheetError(f"no house rules for {self.system!r}")
        if self.minutes is not None and self.system not in MINUTES:
            raise SheetError("in Carcassonne the referee sets the timetable (TC-22)")
        if self.minutes is not None and self.minutes < 1:
            raise SheetError("a round lasts at least a minute")

    def content(self, language: Language) -> Content:
        """The sections of the page."""
        words = language.texts["house_rules"]
        rules = language.texts["rules"][self.system]
        sections = [self._section(section, language) for section in rules]
        if self.own_rules:
            sections.append({"title": words["own"], "lines": list(self.own_rules)})
        return {
            "title": words["title"],
            "event": self.event,
            "game": words[self.system],
            "sections": sections,
        }

    def _section(self, section: Texts, language: Language) -> Content:
        minutes = self.minutes or MINUTES.get(self.system, 0)
        filled = {
            "minutes": language.number(minutes),
            "half": language.number(Fraction(minutes, 2)),
        }
        return {
            "title": section["title"],
            "lines": [line.format(**filled) for line in section["lines"]],
        }
