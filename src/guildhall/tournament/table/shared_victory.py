"""Breaks a shared victory where exactly one can go on (TS-29, TS-33)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from guildhall.messages import PlayerRef, Term, message, players
from guildhall.tournament.errors import Refused, Remark, UnfitResultError
from guildhall.tournament.table.scoring import Line, split


def strict_places(
    lines: Mapping[str, Line], ties: Sequence[str], order: Sequence[str] = ()
) -> tuple[list[list[str]], dict[str, str]]:
    """The places from first to last, and for each player the criterion that put them there.

    One player is first; below, those share a place whom no criterion of the format tells apart.

    After the score: fewest cards, most nobles, most tokens, farthest clockwise from who began.
    `order` names the players clockwise from who began; as the lines stand if it is empty.
    """
    turns = {player: turn for turn, player in enumerate(order or lines)}
    levels = split(list(lines), lambda player: -lines[player].score)
    decided = {level[0]: "score" for level in levels if len(level) == 1}
    for name in ties:
        parts: list[list[str]] = []
        for level in levels:
            if len(level) == 1:
                parts.append(level)
                continue
            smaller = _divide(level, lines, turns, name, shared_victory=not parts)
            if len(smaller) > 1:
                decided.update({part[0]: name for part in smaller if len(part) == 1})
            parts += smaller
        levels = parts
    if len(levels[0]) > 1:
        raise Refused(
            message(
                "{names} share the victory, and this format does not break the tie",
                names=players(levels[0]),
            ),
            rules=["TS-33", "T-8"],
            persons=levels[0],
            ways_out=[
                message("correct the sheet after a play-off"),
                message("give the format criteria for ties"),
            ],
        )
    return levels, decided


def clockwise(seats: Sequence[str], first: str) -> tuple[str, ...]:
    """The players clockwise from who began; from the first seat if nobody is named."""
    if first and first not in seats:
        raise Refused(
            message("{name} does not sit at this table", name=PlayerRef(first)),
            rules=["TS-33"],
            persons=[first],
            ways_out=[message("name somebody of the table")],
        )
    start = seats.index(first) if first else 0
    return (*seats[start:], *seats[:start])


def _divide(
    level: list[str],
    lines: Mapping[str, Line],
    turns: Mapping[str, int],
    name: str,
    *,
    shared_victory: bool,
) -> list[list[str]]:
    if name == "seat":
        return split(level, lambda player: -turns[player])
    values = {player: getattr(lines[player], name) for player in level}
    if name == "cards":
        return [level] if None in values.values() else split(level, values.__getitem__)
    if None in values.values() and not shared_victory:
        return [level]
    if None in values.values():
        raise UnfitResultError(
            [
                Remark(
                    message(
                        "{name} shares the victory: write how many {what}",
                        name=PlayerRef(player),
                        what=Term(name),
                    ),
                    player,
                    name,
                )
                for player in level
                if values[player] is None
            ],
            rules=["TS-33"],
            ways_out=[
                message("enter the {what} of all who are tied", what=Term(name)),
                message("let the arbiter rule"),
            ],
        )
    return split(level, lambda player: -values[player])
