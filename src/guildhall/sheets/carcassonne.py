"""The Carcassonne tournament sheet, one a player, two on a page (TC-20)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from guildhall.sheets.errors import SheetError
from guildhall.sheets.language import Language, Number
from guildhall.sheets.sheet import Content

ROUNDS_ON_HALF_PAGE = 8
MOST_ROUNDS = 25
"""What still leaves room to write on a page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupRound:
    """A player's line for one round; what is not known yet stays blank."""

    group: int | str = ""
    victory_points: int | None = None
    tournament_points: Number | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentSheet:
    """A player's record of groups, victory points and tournament points, with sums."""

    player: str = ""
    event: str = ""
    rounds: Sequence[GroupRound] = ()
    lines: int = 4
    """The rounds of the tournament (TC-1)."""
    loss_withdraws: bool = False
    """Whether losing the sheet means leaving the tournament (TC-21)."""

    @property
    def template(self) -> str:
        """Half a page, or a whole one for a long tournament."""
        return "tournament_sheet" if self.lines <= ROUNDS_ON_HALF_PAGE else "tournament_page"

    def __post_init__(self) -> None:
        if not max(1, len(self.rounds)) <= self.lines <= MOST_ROUNDS:
            raise SheetError(
                f"{len(self.rounds)} rounds on {self.lines} lines: "
                f"a tournament sheet has 1 to {MOST_ROUNDS} lines, one for each round"
            )

    def content(self, language: Language) -> Content:
        """The lines of the sheet, each with the sums up to it."""
        tournament = [line.tournament_points for line in self.rounds]
        victory = [line.victory_points for line in self.rounds]
        lines = zip(self.rounds, _sums(tournament), _sums(victory), strict=True)
        filled = [_line(*line, language) for line in lines]
        return {
            "title": language.texts["tournament"]["title"],
            "event": self.event,
            "player": self.player,
            "rounds": filled + [_line(GroupRound(), None, None, language)] * self._blank_lines,
            "totals": _totals(tournament, victory, language),
            "notes": self._notes(language),
        }

    def _notes(self, language: Language) -> list[str]:
        words = language.texts["tournament"]
        return [words["note"], words["loss_withdraws" if self.loss_withdraws else "loss"]]

    @property
    def _blank_lines(self) -> int:
        return self.lines - len(self.rounds)


def _line(
    line: GroupRound, tournament_sum: Number | None, victory_sum: Number | None, language: Language
) -> Content:
    numbers = (line.victory_points, line.tournament_points, victory_sum, tournament_sum)
    return {"group": str(line.group), "numbers": [language.number(number) for number in numbers]}


def _totals(
    tournament: Sequence[Number | None], victory: Sequence[Number | None], language: Language
) -> list[str]:
    known = ([number for number in line if number is not None] for line in (victory, tournament))
    return [language.number(sum(numbers)) if numbers else "" for numbers in known]


def _sums(numbers: Sequence[Number | None]) -> list[Number | None]:
    """The sum up to each line, blank where the line itself is."""
    sums = accumulate(number or 0 for number in numbers)
    return [
        None if number is None else so_far for number, so_far in zip(numbers, sums, strict=True)
    ]
