"""Match sheets for duels, one a player (SW-40, SW-41, SW-42)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import TypeVar

from guildhall.messages import message
from guildhall.sheets.errors import SheetError
from guildhall.sheets.language import Language
from guildhall.sheets.sheet import Content

ROUNDS = 6
"""The lines of a match sheet (SW-40)."""
WINNER_SCORE = 25
"""What the winner of a match scores, unless the format says otherwise (SW-23)."""
MOST_ROUNDS = 8
"""The rounds of a page that still leave room to write."""
CHAMPIONS, COMMONS, EVENTS = 3, 8, 5
"""The lines of a deck list (SW-41)."""
CARDS_BESIDE_ROUNDS = 30
"""The cards that can be listed beside the rounds; more go on overleaf."""
CARDS_IN_COLUMN = 40

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
    """Nobody to play: a win (SW-21) with 25 points to 0, unless it says other ones."""

    def __post_init__(self) -> None:
        if any(points is not None and points < 0 for points in (self.mine, self.theirs)):
            raise SheetError(message("blood points are not negative"))

    @property
    def blood_points(self) -> tuple[int | None, int | None]:
        """The player's own and the opponent's."""
        if self.bye and self.mine is None:
            return WINNER_SCORE, 0
        return self.mine, self.theirs

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

    game: str = ""
    """What is played."""
    score: str = "blood points"
    """What the points of a match are called."""
    winner_score: int = WINNER_SCORE
    house_rules: str = ""
    """By which name the texts know how a match of this game is scored; empty for no name."""
    player: str = ""
    date: date | None = None
    event: str = ""
    rounds: Sequence[MatchRound] = ()
    strength_of_schedule: int | None = None
    deck: DeckList | None = None
    """Makes it a custom-deck sheet; `DeckList()` is a blank one."""
    template = "match_sheet"

    def __post_init__(self) -> None:
        if self.deck and any(line.faction for line in self.rounds):
            raise SheetError(message("a custom-deck sheet has no factions"))

    def content(self, language: Language) -> Content:
        """The pages of the sheet, mostly one, and the totals that stand on the last one."""
        return {
            "game": self.game,
            "score": language.heading(self.score),
            "note": self._note(language),
            "title": language.texts["match"]["custom" if self.deck else "base"],
            "event": self.event,
            "player": self.player,
            "date": language.day(self.date),
            "custom": self.deck is not None,
            "pages": self._pages(language),
            "totals": self._totals(language),
        }

    def _note(self, language: Language) -> str:
        """How a match is scored; nothing where its winner scores as played."""
        if not self.winner_score:
            return ""
        words = language.texts["match"]
        note: str = words["notes"].get(self.house_rules, words["note"])
        return note.format(winner=self.winner_score)

    def _pages(self, language: Language) -> list[Content]:
        """Rounds with cards beside them on the first page; what does not fit follows."""
        lines = _padded(self.rounds, ROUNDS, MatchRound())
        rounds = [self._line(number, line, language) for number, line in enumerate(lines, start=1)]
        cards = self.deck.lines() if self.deck else []
        beside, more = cards[:CARDS_BESIDE_ROUNDS], cards[CARDS_BESIDE_ROUNDS:]
        pages: list[Content] = [
            {"rounds": chunk, "cards": [] if number else [beside]}
            for number, chunk in enumerate(_chunks(rounds, MOST_ROUNDS))
        ]
        columns = _chunks(more, CARDS_IN_COLUMN)
        pages += [{"rounds": [], "cards": pair} for pair in _chunks(columns, 2)]
        for number, page in enumerate(pages, start=1):
            page["cards_follow"] = bool(more) and number < len(pages)
        return pages

    def _line(self, number: int, line: MatchRound, language: Language) -> Content:
        mine, theirs = line.blood_points
        bye = language.texts["common"]["bye"]
        return {
            "number": str(number),
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


def _chunks(lines: Sequence[Line], count: int) -> list[list[Line]]:
    return [list(lines[start : start + count]) for start in range(0, len(lines), count)]


def _padded(lines: Sequence[Line], count: int, blank: Line) -> list[Line]:
    return [*lines, *[blank] * (count - len(lines))]
