"""Checks what a table hands in before it counts (SW-23, TS-36)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from guildhall.tournament.errors import Refused
from guildhall.tournament.format import Format
from guildhall.tournament.table.scoring import Line

NOBLE = 3
"""The prestige of a noble tile."""
MOST_TOKENS = 10


def check_sheet(
    lines: Mapping[str, Line], seats: Sequence[str], chosen: Format, winner: str | None
) -> tuple[str, ...]:
    """Refuse a sheet that does not add up; the answer lists what merely looks odd."""
    if set(lines) != set(seats):
        raise _does_not_add_up(
            f"the sheet needs a line for each of {', '.join(seats)} and nobody else", seats
        )
    if chosen.duels:
        loser = next((player for player in seats if player != winner), None)
        odd = check_duel(winner, loser, lines[loser].score if loser else 0, seats)
        if winner and lines[winner].score != chosen.points.winner_score:
            raise _does_not_add_up(
                f"the winner scores {chosen.points.winner_score}", [winner], "SW-23"
            )
        return odd
    for player, line in lines.items():
        _check_line(player, line)
    return ()


def check_duel(
    winner: str | None, loser: str | None, loser_score: int, seats: Sequence[str]
) -> tuple[str, ...]:
    """One wins, the other loses and scores 0 to 24 (SW-23)."""
    if winner is None or loser is None:
        raise _does_not_add_up("the sheet knows only Win and Loss", seats, "SW-23")
    if winner == loser or winner not in seats or loser not in seats:
        raise _does_not_add_up("winner and loser are the two at the table", seats, "SW-23")
    if loser_score < 0:
        raise _does_not_add_up("blood points are not negative", [loser], "SW-23")
    if loser_score >= 25:
        return (f"{loser} has {loser_score} blood points: 25 is the winner's score",)
    return ()


def _check_line(player: str, line: Line) -> None:
    numbers = (line.score, line.cards, line.nobles, line.tokens)
    if any(number is not None and number < 0 for number in numbers):
        raise _does_not_add_up(f"{player} has a negative number", [player])
    if line.nobles is not None and line.nobles * NOBLE > line.score:
        raise _does_not_add_up(
            f"{line.nobles} nobles alone are {line.nobles * NOBLE}, "
            f"but {player} has {line.score} in all",
            [player],
            "TS-37",
        )
    if line.tokens is not None and line.tokens > MOST_TOKENS:
        raise _does_not_add_up(f"{player} cannot keep {line.tokens} tokens", [player], "TS-37")


def _does_not_add_up(reason: str, persons: Sequence[str], rule: str = "TS-36") -> Refused:
    return Refused(
        f"the result does not add up: {reason}",
        rules=[rule],
        persons=persons,
        ways_out=["read the sheet again", "call an arbiter"],
    )
