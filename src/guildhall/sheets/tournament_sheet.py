"""The sheet on which a player keeps a whole tournament, two on a page (TC-20)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from guildhall.messages import message
from guildhall.sheets.errors import SheetError
from guildhall.sheets.language import Language, Number
from guildhall.sheets.number_column import NumberColumn
from guildhall.sheets.sheet import Content

ROUNDS_ON_HALF_PAGE = 8
MOST_ROUNDS = 25
"""What still leaves room to write on a page."""
MOST_COLUMNS = 4
"""What leaves room for points and their sums, besides which they stand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupRound:
    """A player's line for one round; what is not known yet stays blank."""

    group: int | str = ""
    victory_points: int | None = None
    tournament_points: Number | None = None
    numbers: Mapping[str, int] = field(default_factory=dict)
    """What else was written, by the names of fields."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentSheet:
    """A player's record of groups, victory points and tournament points, with sums."""

    game: str = ""
    """What is played."""
    score: str = "victory points"
    """What the points of a game are called."""
    player: str = ""
    event: str = ""
    rounds: Sequence[GroupRound] = ()
    columns: Sequence[NumberColumn] = ()
    """What is written of a game besides its victory points."""
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
                message(
                    "{rounds} rounds on {lines} lines: "
                    "a tournament sheet has 1 to {most} lines, one for each round",
                    rounds=len(self.rounds),
                    lines=self.lines,
                    most=MOST_ROUNDS,
                )
            )
        if len(self.columns) > MOST_COLUMNS:
            raise SheetError(
                message(
                    "a tournament sheet has room for {most} numbers besides the points, "
                    "not for {count}",
                    most=MOST_COLUMNS,
                    count=len(self.columns),
                )
            )

    def content(self, language: Language) -> Content:
        """The lines of the sheet, each with the sums up to it."""
        tournament = [line.tournament_points for line in self.rounds]
        victory = [line.victory_points for line in self.rounds]
        lines = zip(self.rounds, _sums(tournament), _sums(victory), strict=True)
        filled = [self._line(*line, language) for line in lines]
        blank = self._line(GroupRound(), None, None, language)
        return {
            "game": self.game,
            "score": language.heading(self.score),
            "title": language.texts["tournament"]["title"],
            "event": self.event,
            "player": self.player,
            "heads": [column.words(language) for column in self.columns],
            "rounds": filled + [blank] * (self.lines - len(self.rounds)),
            "totals": _totals(tournament, victory, language),
            "notes": self._notes(language),
        }

    def _notes(self, language: Language) -> list[str]:
        words = language.texts["tournament"]
        return [words["note"], words["loss_withdraws" if self.loss_withdraws else "loss"]]

    def _line(
        self,
        line: GroupRound,
        tournament_sum: Number | None,
        victory_sum: Number | None,
        language: Language,
    ) -> Content:
        written = [line.numbers.get(column.field) for column in self.columns]
        points = (line.tournament_points, victory_sum, tournament_sum)
        numbers = [line.victory_points, *written, *points]
        return {"group": str(line.group), "numbers": list(map(language.number, numbers))}


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
