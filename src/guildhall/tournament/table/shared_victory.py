"""Breaks a shared victory where exactly one can go on (TS-29, TS-33)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from guildhall.messages import PlayerRef, message, players
from guildhall.tournament.actions import way_to
from guildhall.tournament.errors import Refused, Remark, UnfitResultError
from guildhall.tournament.format import Format
from guildhall.tournament.table.scoring import Line, split
from guildhall.tournament.table.sheet_fields import SheetField, line_fields


def strict_places(
    lines: Mapping[str, Line],
    chosen: Format,
    order: Sequence[str] = (),
) -> tuple[list[list[str]], dict[str, str]]:
    """The places from first to last, and for each player the criterion that put them there.

    One player is first; below, those share a place whom no criterion of the format tells apart.

    After the score the ties of the format: fields of the sheet, such as fewest cards, and "seat"
    for who sits farthest clockwise from who began. `order` names the players clockwise from who
    began; as the lines stand if it is empty.
    """
    fields = {each.name: each for each in line_fields(chosen)}
    turns = {player: turn for turn, player in enumerate(order or lines)}
    levels = split(list(lines), lambda player: -lines[player].score)
    decided = {level[0]: "score" for level in levels if len(level) == 1}
    for name in chosen.final.ties:
        parts: list[list[str]] = []
        for level in levels:
            if len(level) == 1:
                parts.append(level)
                continue
            smaller = (
                split(level, lambda player: -turns[player])
                if name == "seat"
                else _divide(level, lines, fields[name], shared_victory=not parts)
            )
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
    level: list[str], lines: Mapping[str, Line], field: SheetField, *, shared_victory: bool
) -> list[list[str]]:
    values = {player: lines[player].get(field.name) for player in level}
    if None in values.values() and not (shared_victory and field.needed_in_ties):
        return [level]
    if None in values.values():
        raise UnfitResultError(
            [
                Remark(
                    message(
                        "{name} shares the victory: write how many {what}",
                        name=PlayerRef(player),
                        what=field.words,
                    ),
                    player,
                    field.name,
                )
                for player in level
                if values[player] is None
            ],
            rules=["TS-33"],
            ways_out=[
                way_to(
                    "enter-result",
                    message("enter the {what} of all who are tied", what=field.words),
                ),
                message("let the arbiter rule"),
            ],
        )
    sign = 1 if field.fewer_is_better else -1
    return split(level, lambda player: sign * (values[player] or 0))
