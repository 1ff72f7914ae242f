"""Summoner Wars match sheets, one a player (SW-40, SW-41, SW-42)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import TypeVar

from guildhall.sheets.errors import SheetError
from guildhall.sheets.language import Language
from guildhall.sheets.sheet import Content

ROUNDS = 6
"""The lines of a match sheet (SW-40)."""
MOST_ROUNDS = 8
"""What still leaves room to write."""
CHAMPIONS, COMMONS, EVENTS = 3, 8, 5
"""The lines of a deck list (SW-41)."""
MOST_CARD_LINES = 12

Line = TypeVar("Line")


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRound:
    """A player's line for one round; what is not known yet stays blank."""

    opponent: str = ""
    faction: str = ""
    mine: int | None = None
    theirs: int | None = None
    won: bool | None = None
    bye: bool = False
    """Nobody to play: a win with 25 blood points to 0 (SW-21)."""

    def __post_init__(self) -> None:
        if any(points is not None and points < 0 for points in (self.mine, self.theirs)):
            raise SheetError("blood points are not negative (SW-23)")

    @property
    def blood_points(self) -> tuple[int | None, int | None]:
        """The player's own and the opponent's."""
        return (25, 0) if self.bye else (self.mine, self.theirs)

    @property
    def outcome(self) -> bool | None:
        """Won, lost or not known yet."""
        return True if self.bye else self.won


@dataclass(frozen=True, slots=True)
class CardLine:
    """A card of a deck list and how often it is there."""

    name: str
    quantity: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckList:
    """A custom deck without its starting units and epic events (SW-41)."""

    summoner: str = ""
    champions: Sequence[str] = ()
    commons: Sequence[CardLine] = ()
    events: Sequence[CardLine] = ()

    def __post_init__(self) -> None:
        for cards in (self.champions, self.commons, self.events):
            if len(cards) > MOST_CARD_LINES:
                raise SheetError(f"a deck list has at most {MOST_CARD_LINES} lines of a kind")

    def lines(self) -> list[Content]:
        """All lines of the sheet, blank ones included."""
        champions = [CardLine(name, 1) for name in _padded(self.champions, CHAMPIONS, "")]
        blank = CardLine("", 0)
        kinds = {
            "summoner": [CardLine(self.summoner, 1)],
            "champion": champions,
            "common": _padded(self.commons, COMMONS, blank),
            "event": _padded(self.events, EVENTS, blank),
        }
        return [
            {"kind": kind, "name": card.name, "quantity": str(card.quantity or "")}
            for kind, cards in kinds.items()
            for card in cards
        ]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchSheet:
    """A player's match sheet: with base decks, or with a deck list for a custom deck."""

    player: str = ""
    date: date | None = None
    event: str = ""
    rounds: Sequence[MatchRound] = ()
    strength_of_schedule: int | None = None
    deck: DeckList | None = None
    """Makes it a custom-deck sheet; `DeckList()` is a blank one."""
    template = "match_sheet"

    def __post_init__(self) -> None:
        if len(self.rounds) > MOST_ROUNDS:
            raise SheetError(f"a match sheet has room for {MOST_ROUNDS} rounds")
        if self.deck and any(line.faction for line in self.rounds):
            raise SheetError("a custom-deck sheet has no factions (SW-41)")

    def content(self, language: Language) -> Content:
        """The lines and totals of the sheet."""
        lines = _padded(self.rounds, ROUNDS, MatchRound())
        return {
            "title": language.texts["match"]["custom" if self.deck else "base"],
            "event": self.event,
            "player": self.player,
            "date": language.day(self.date),
            "rounds": [self._line(line, language) for line in lines],
            "deck": self.deck.lines() if self.deck else None,
            "totals": self._totals(language),
        }

    def _line(self, line: MatchRound, language: Language) -> Content:
        mine, theirs = line.blood_points
        bye = language.texts["common"]["bye"]
        return {
            "opponent": (line.opponent or bye) if line.bye else line.opponent,
            "faction": line.faction,
            "mine": language.number(mine),
            "theirs": language.number(theirs),
            "won": line.outcome,
        }

    def _totals(self, language: Language) -> Content:
        played = [line for line in self.rounds if line.outcome is not None]
        wins = sum(line.outcome is True for line in played)
        earned = sum(line.blood_points[0] or 0 for line in played)
        lost = sum(line.blood_points[1] or 0 for line in played)
        return {
            "wins": language.number(wins if played else None),
            "losses": language.number(len(played) - wins if played else None),
            "mine": language.number(earned if played else None),
            "theirs": language.number(lost if played else None),
            "strength_of_schedule": language.number(self.strength_of_schedule),
        }


def _padded(lines: Sequence[Line], count: int, blank: Line) -> list[Line]:
    return [*lines, *[blank] * (count - len(lines))]
