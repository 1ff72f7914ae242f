"""The house rules of an event (TS-36 to TS-42, SW-35 to SW-39, TC-18 to TC-29).

They say what the settings say, and end with the organiser's practical words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from guildhall.games import catalogue
from guildhall.messages import Word, message
from guildhall.sheets.errors import SheetError
from guildhall.sheets.language import Language
from guildhall.sheets.sheet import Content
from guildhall.tournament import Format, Practical
from guildhall.tournament.reports.practical import practical_parts

TIMING = "@timing"
"""Stands in a section where the lines about time belong."""

CONDITIONS: dict[str, Callable[[Format], bool]] = {
    "untimed": lambda chosen: not _timed(chosen),
    "limit": lambda chosen: _timed(chosen) and chosen.time.control == "limit",
    "sudden death": lambda chosen: _timed(chosen) and chosen.time.control == "sudden death",
    "chess clock": lambda chosen: _timed(chosen) and chosen.time.control == "chess clock",
    "delay": lambda chosen: chosen.time.delay_minutes > 0,
    "table confirms": lambda chosen: chosen.people.confirmed_by == "table",
    "organiser confirms": lambda chosen: chosen.people.confirmed_by == "organiser",
    "loss withdraws": lambda chosen: chosen.people.lost_sheet_withdraws,
    "loss reprints": lambda chosen: not chosen.people.lost_sheet_withdraws,
    "refund": lambda chosen: chosen.people.exclusion_refunds,
    "no refund": lambda chosen: not chosen.people.exclusion_refunds,
    "base decks": lambda chosen: chosen.decks.kind == "base" and not chosen.decks.distinct,
    "distinct decks": lambda chosen: chosen.decks.kind == "base" and chosen.decks.distinct,
    "custom deck": lambda chosen: chosen.decks.kind == "custom",
    "repeats": lambda chosen: chosen.pairing.repeats != "never",
    "no repeats": lambda chosen: chosen.pairing.repeats == "never",
}
"""When a line of the rules holds."""


def house_rules_of(game: str) -> str:
    """How the texts of sheets call the house rules of a game; empty where it has none."""
    spec = catalogue.find(game)
    return spec.house_rules if spec else ""


def _timed(chosen: Format) -> bool:
    return chosen.time.control != "none" and chosen.time.minutes > 0


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """The rules of conduct and time of a format, and the organiser's own words."""

    chosen: Format
    event: str = ""
    practical: Practical = field(default_factory=Practical)
    timetable: Sequence[str] = ()
    """When rounds begin, where the practical words do not say it."""
    template = "house_rules"

    def __post_init__(self) -> None:
        if not house_rules_of(self.chosen.game):
            raise SheetError(message("no house rules for {game}", game=Word(self.chosen.game)))

    @property
    def system(self) -> str:
        """Whose rules they are."""
        return house_rules_of(self.chosen.game)

    def content(self, language: Language) -> Content:
        """The sections of the page; those without a line are left out."""
        words = language.texts["house_rules"]
        sections = [
            {"title": section["title"], "lines": list(self._lines(section["lines"], language))}
            for section in language.texts["rules"][self.system]
        ]
        sections.append({"title": words["own"], "lines": list(self._own_lines(language))})
        return {
            "title": words["title"],
            "event": self.event,
            "game": words[self.system],
            "sections": [section for section in sections if section["lines"]],
        }

    def _lines(self, lines: Sequence[Any], language: Language) -> Iterator[str]:
        """The lines that hold, with their numbers filled in."""
        time = self.chosen.time
        filled = {
            "minutes": language.quantity("minutes", time.minutes),
            "delay": language.quantity("minutes", time.delay_minutes),
            "damage": language.number(time.sudden_death_damage),
            "winner": language.number(self.chosen.points.winner_score),
        }
        for line in lines:
            if line == TIMING:
                yield from self._lines(language.texts["timing"], language)
            elif isinstance(line, Mapping):
                if CONDITIONS[line["when"]](self.chosen):
                    yield line["text"].format(**filled)
            else:
                yield line.format(**filled)

    def _own_lines(self, language: Language) -> Iterator[str]:
        words = language.texts["practical"]
        for part in practical_parts(self.practical, self.chosen.game, self.timetable):
            if part.name == "own":
                yield from part.lines
            else:
                lines = " · ".join(part.lines)
                yield words["labelled"].format(label=words[part.name], words=lines)
