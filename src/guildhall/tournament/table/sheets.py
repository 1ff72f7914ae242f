"""Checks what a table hands in: the impossible is refused, the improbable told (SW-23, TS-36).

Every way to enter a result comes here, with the limits of the format: desk, phone, device,
programs and terminal.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from guildhall.messages import Message, PlayerRef, Term, Word, message, players
from guildhall.tournament.errors import Remark, UnfitResultError
from guildhall.tournament.format import Format
from guildhall.tournament.table.scoring import Line

DETAILS = ("cards", "nobles", "tokens")
"""What a line may say besides the score; it breaks ties."""
LARGEST = 999_999
"""No number of a sheet is larger, whatever the format says."""
LONGEST = 12
"""How many signs of a typed number are told again."""

NOBLE = 3
"""The prestige of a noble tile."""
BEST_CARD = 5
"""The most prestige of a development card."""


def asked_fields(kind: str, chosen: Format) -> tuple[str, ...]:
    """What a sheet asks besides scores: what breaks ties in this kind of round (TS-18, TS-33)."""
    if chosen.duels:
        return ()
    if kind != "bracket":
        return ("cards",) if chosen.points.cards_break_ties else ()
    details = tuple(name for name in DETAILS if name in chosen.final.ties)
    return (*details, "first") if "seat" in chosen.final.ties else details


def read_lines(typed: Mapping[str, Mapping[str, str]], chosen: Format) -> dict[str, Line]:
    """The lines that were typed, by player and field; what cannot be is refused, all at once."""
    faults: list[Remark] = []
    lines: dict[str, Line] = {}
    for player, texts in typed.items():
        numbers: dict[str, int] = {}
        for field in ("score", *DETAILS):
            text = texts.get(field, "").strip()
            fault = _typed_fault(player, field, text, chosen)
            if fault:
                faults.append(Remark(fault, player, field))
            elif text:
                numbers[field] = int(text)
        if "score" in numbers:
            lines[player] = Line(**numbers)
    if faults:
        raise UnfitResultError(faults)
    return lines


def read_score(player: str, text: str, chosen: Format) -> int:
    """A score that was typed on its own; nothing is 0, what cannot be is refused (SW-25)."""
    typed = text.strip() or "0"
    fault = _typed_fault(player, "score", typed, chosen)
    if fault:
        raise UnfitResultError([Remark(fault, player, "score")])
    return int(typed)


def _typed_fault(player: str, field: str, text: str, chosen: Format) -> Message | None:
    what = field_words(field, chosen)
    if not text:
        return message("{name} has no score", name=PlayerRef(player)) if field == "score" else None
    if not re.fullmatch(r"[+-]?[0-9]{1,1000}", text):
        return message(
            "{name} cannot have {number} {what}: it must be a whole number",
            name=PlayerRef(player),
            number=Word(text[:LONGEST]),
            what=what,
        )
    return _bound_fault(player, field, int(text), chosen)


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


def field_words(field: str, chosen: Format) -> Term:
    """What a field of the sheet is called; the score has its name from the format."""
    return Term(chosen.points.score_is if field == "score" else field)


def _line_faults(player: str, line: Line, chosen: Format) -> Iterator[Remark]:
    for field in ("score", *DETAILS):
        number = getattr(line, field)
        fault = None if number is None else _bound_fault(player, field, number, chosen)
        if fault:
            yield Remark(fault, player, field)
    worth = (line.nobles or 0) * NOBLE
    if 0 <= line.score < worth <= _most("nobles", chosen) * NOBLE:
        yield Remark(
            message(
                "{nobles} nobles alone are {points}, but {name} has {score} in all",
                nobles=line.nobles or 0,
                points=worth,
                name=PlayerRef(player),
                score=line.score,
            ),
            player,
            "nobles",
        )


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


def _bound_fault(player: str, field: str, number: int, chosen: Format) -> Message | None:
    """What is wrong with a number outside of its limits, nothing if it lies within."""
    most = _most(field, chosen)
    if 0 <= number <= most:
        return None
    told, what = Word(str(number)[:LONGEST]), field_words(field, chosen)
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
        most=most,
    )


def _most(field: str, chosen: Format) -> int:
    most: int = getattr(chosen.points, f"most_{field}")
    return most or LARGEST


def _oddities(lines: Mapping[str, Line], chosen: Format) -> Iterator[Remark]:
    """What looks like a slip of whoever counted or typed."""
    points = chosen.points
    likely = {
        "score": points.likely_score or (points.winner_score - 1 if chosen.duels else 0),
        "cards": points.likely_cards,
        "nobles": points.likely_nobles,
    }
    for player, line in lines.items():
        for field, most in likely.items():
            number = getattr(line, field)
            if most and number is not None and number > most:
                what = field_words(field, chosen)
                words = message(
                    "{name} has {number} {what}: more than {most} is unusual",
                    name=PlayerRef(player),
                    number=number,
                    what=what,
                    most=most,
                )
                yield Remark(words, player, field)
        yield from _prestige_of_cards(player, line, chosen)
    nobles = sum(line.nobles or 0 for line in lines.values())
    if points.most_nobles and nobles > points.most_nobles:
        yield Remark(
            message(
                "together they have {number} nobles: a game has {most}",
                number=nobles,
                most=points.most_nobles,
            )
        )
    best = max((line.score for line in lines.values()), default=0)
    if len(lines) > 1 and best < points.likely_win:
        yield Remark(
            message(
                "nobody has reached {score} {what}: right only if the game was ended early",
                score=points.likely_win,
                what=Term(points.score_is),
            )
        )


def _prestige_of_cards(player: str, line: Line, chosen: Format) -> Iterator[Remark]:
    if line.cards is None or chosen.game != "splendor":
        return
    nobles = chosen.points.most_nobles if line.nobles is None else line.nobles
    if line.score > line.cards * BEST_CARD + nobles * NOBLE:
        what = field_words("score", chosen)
        yield Remark(
            message(
                "{name} has {score} {what} with {cards} cards: "
                "a card gives at most {card}, a noble {noble}",
                name=PlayerRef(player),
                score=line.score,
                what=what,
                cards=line.cards,
                card=BEST_CARD,
                noble=NOBLE,
            ),
            player,
            "cards",
        )
