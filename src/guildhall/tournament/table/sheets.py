"""Checks what a table hands in: the impossible is refused, the improbable told (SW-23, TS-36).

Every way to enter a result comes here, with the limits of the format: desk, phone, device,
programs and terminal.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from guildhall.games import catalogue
from guildhall.games.result_sheet import ResultSheet
from guildhall.messages import Message, PlayerRef, Term, Word, message, players
from guildhall.tournament.errors import Remark, UnfitResultError
from guildhall.tournament.format import Format
from guildhall.tournament.table.scoring import Line
from guildhall.tournament.table.sheet_fields import SheetField, line_fields

LONGEST = 12
"""How many signs of a typed number are told again."""


def parse_sheet(
    fields: Sequence[SheetField], typed: Mapping[str, Mapping[str, str]]
) -> dict[str, Line]:
    """The lines that were typed, by player and name of the field.

    Raises UnfitResultError with a remark for everything that cannot be: all at once.
    """
    known = [field for field in fields if field.of == "line"]
    names = {field.name for field in known}
    faults: list[Remark] = []
    lines: dict[str, Line] = {}
    for player, texts in typed.items():
        faults += [_unknown(player, name) for name in texts if name not in names]
        numbers: dict[str, int] = {}
        for field in known:
            text = texts.get(field.name, "").strip()
            fault = _typed_fault(player, field, text)
            if fault:
                faults.append(Remark(fault, player, field.name))
            elif text:
                numbers[field.name] = int(text)
        if "score" in numbers:
            lines[player] = Line(**numbers)
    if faults:
        raise UnfitResultError(faults)
    return lines


def read_score(player: str, text: str, chosen: Format) -> int:
    """A score that was typed on its own; nothing is 0, what cannot be is refused (SW-25)."""
    typed = text.strip() or "0"
    fault = _typed_fault(player, line_fields(chosen)[0], typed)
    if fault:
        raise UnfitResultError([Remark(fault, player, "score")])
    return int(typed)


def _unknown(player: str, name: str) -> Remark:
    told = Word(name[:LONGEST])
    return Remark(message("the sheet of this event has no field {name}", name=told), player, name)


def _missing(player: str, field: SheetField) -> Message:
    name = PlayerRef(player)
    if field.name == "score":
        return message("{name} has no score", name=name)
    return message("{name} has no number of {what}", name=name, what=field.words)


def _typed_fault(player: str, field: SheetField, text: str) -> Message | None:
    if not text:
        return _missing(player, field) if field.required else None
    if not re.fullmatch(r"[+-]?[0-9]{1,1000}", text):
        return message(
            "{name} cannot have {number} {what}: it must be a whole number",
            name=PlayerRef(player),
            number=Word(text[:LONGEST]),
            what=field.words,
        )
    return _bound_fault(player, field, int(text))


def check_sheet(
    lines: Mapping[str, Line],
    seats: Sequence[str],
    chosen: Format,
    winner: str | None,
    out: Collection[str] = (),
) -> tuple[Remark, ...]:
    """Refuse a sheet that does not add up; the answer lists what merely looks odd.

    Who is `out` of the game by a ruling scores nothing, whatever their line says.
    """
    if set(lines) != set(seats):
        raise UnfitResultError(
            [
                Remark(
                    message(
                        "the sheet needs a line for each of {names} and nobody else",
                        names=players(seats),
                    )
                )
            ]
        )
    faults = [fault for player in seats for fault in _line_faults(player, lines[player], chosen)]
    if chosen.duels:
        faults += _duel_faults(lines, seats, chosen, winner)
    if faults:
        raise UnfitResultError(faults, rules=["SW-23" if chosen.duels else "TS-37"])
    playing = {p: lines[p] for p in seats if p not in out and p != winner}
    return tuple(_oddities(playing, chosen))


def _line_faults(player: str, line: Line, chosen: Format) -> Iterator[Remark]:
    for field in line_fields(chosen):
        number = line.get(field.name)
        fault = None if number is None else _bound_fault(player, field, number)
        if fault:
            yield Remark(fault, player, field.name)
    known = sheet_of_game(chosen.game)
    for name, words in known.faults(PlayerRef(player), line.to_data(), _limits(chosen)):
        yield Remark(words, player, name)


def _duel_faults(
    lines: Mapping[str, Line], seats: Sequence[str], chosen: Format, winner: str | None
) -> Iterator[Remark]:
    if winner is None:
        yield Remark(message("the sheet knows only Win and Loss"), field="winner")
    elif winner not in seats or len(seats) != 2:
        yield Remark(message("winner and loser are the two at the table"), field="winner")
    elif lines[winner].score != chosen.points.winner_score:
        yield Remark(
            message("the winner scores {score}", score=chosen.points.winner_score),
            winner,
            "score",
        )


def _bound_fault(player: str, field: SheetField, number: int) -> Message | None:
    """What is wrong with a number outside of its limits, None if it lies within."""
    if 0 <= number <= field.most:
        return None
    told, what = Word(str(number)[:LONGEST]), field.words
    if number < 0:
        return message(
            "{name} cannot have {number} {what}: 0 is the least",
            name=PlayerRef(player),
            number=told,
            what=what,
        )
    return message(
        "{name} cannot have {number} {what}: {most} is the most",
        name=PlayerRef(player),
        number=told,
        what=what,
        most=field.most,
    )


def _oddities(lines: Mapping[str, Line], chosen: Format) -> Iterator[Remark]:
    """What looks like a slip of whoever counted or typed."""
    points, limits, known = chosen.points, _limits(chosen), sheet_of_game(chosen.game)
    for player, line in lines.items():
        for field in line_fields(chosen):
            number = line.get(field.name)
            if number is not None and number > field.likely:
                words = message(
                    "{name} has {number} {what}: more than {most} is unusual",
                    name=PlayerRef(player),
                    number=number,
                    what=field.words,
                    most=field.likely,
                )
                yield Remark(words, player, field.name)
        told = known.oddities(PlayerRef(player), line.to_data(), limits, Term(points.score_is))
        for name, words in told:
            yield Remark(words, player, name)
    for words in known.table_oddities([line.to_data() for line in lines.values()], limits):
        yield Remark(words)
    best = max((line.score for line in lines.values()), default=0)
    if len(lines) > 1 and best < points.likely_win:
        yield Remark(
            message(
                "nobody has reached {score} {what}: right only if the game was ended early",
                score=points.likely_win,
                what=Term(points.score_is),
            )
        )


def sheet_of_game(game: str) -> ResultSheet:
    """What the game of a format knows of sheets; of an unknown game nothing is."""
    spec = catalogue.find(game)
    return spec.result_sheet() if spec else ResultSheet()


def _limits(chosen: Format) -> dict[str, int]:
    return {field.name: field.most for field in line_fields(chosen)}
