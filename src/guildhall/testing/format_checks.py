"""Checks that events can be played by a format, with every part that it names."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import product
from random import Random

from guildhall.testing.verdict import at, require
from guildhall.testing.walk import SEEDS
from guildhall.tournament import (
    DrawChoices,
    Format,
    Happening,
    Line,
    Refused,
    Round,
    Stamp,
    Table,
    Tournament,
    draw,
    draw_final,
    end,
    enter,
    final_order,
    fold,
    open_event,
    publish,
    report,
    rules_in_words,
)
from guildhall.tournament.event.fold import apply_all
from guildhall.tournament.format_file import from_data, to_data
from guildhall.tournament.parts import POINT_SCALES
from guildhall.tournament.table.sheet_fields import LARGEST, SheetField, sheet_fields

DESK = Stamp("the desk", "2026-11-16T10:00:00+00:00")
USUAL_MOST = 50
"""The largest number on a sheet whose field has no limit."""


def check_format(
    chosen: Format,
    *,
    players: Iterable[int] = (4, 7, 8, 12, 17),
    seeds: Iterable[int] = SEEDS,
) -> None:
    """Check that a format plays whole events; AssertionError says where it does not.

    It survives a log and reads as rules; its points fit every table; rounds seat everybody once and
    the same again from the same seed; every place of the order has its reason. A number of players
    that is refused is passed over, but one of them must do.
    """
    require(from_data(json.loads(json.dumps(to_data(chosen)))) == chosen, "a log changes it")
    require(rules_in_words(chosen).strip(), "it does not read as rules")
    _check_points(chosen)
    refusals = []
    for count, seed in product(players, seeds):
        with at(f"{count} players, seed {seed}"):
            t = _opened(chosen, count, seed)
            refusals.append(_refusal(t))
            if not refusals[-1]:
                _play(t, Random(seed))
    require("" in refusals, f"no number of players can be seated: {refusals[0]}")


def _refusal(t: Tournament) -> str:
    """Why a first round cannot be drawn for so many, empty if it can."""
    try:
        draw(t, DESK)
    except Refused as refusal:
        return str(refusal)
    return ""


def _check_points(chosen: Format) -> None:
    scale = POINT_SCALES[chosen.points.scale]
    for size in range(chosen.tables.smallest, chosen.tables.largest + 1):
        points = scale.points(size, chosen)
        require(len(points) == size, f"a table of {size} has {len(points)} numbers of points")
        falling = sorted(points, reverse=True)
        require(list(points) == falling, f"a better place has fewer points: {points}")


def _opened(chosen: Format, count: int, seed: int) -> Tournament:
    t = fold(open_event("a check", chosen, str(seed), DESK))
    for number in range(count):
        apply_all(t, enter(t, f"player {number + 1}", DESK))
    return t


def _play(t: Tournament, chance: Random) -> None:
    """All rounds, the final if there is one, and the end."""
    rounds = t.attendance().rounds if not t.format.elimination else len(t.people)
    for number in range(1, rounds + 1):
        if t.format.elimination and number > 1 and t.rounds[-1].stage.kind == "final":
            break
        with at(f"round {number}"):
            _draw_and_play(t, chance)
    _play_final(t, chance)
    apply_all(t, end(t, DESK, early=True))
    _check_order(t)
    again = fold(t.happenings)
    require(again.standings().order == t.standings().order, "the log gives another order")


def _draw_and_play(t: Tournament, chance: Random) -> None:
    choices = DrawChoices(allow_repeats=True)
    happenings = draw(t, DESK, choices)
    require(happenings == draw(t, DESK, choices), "the same draw comes out differently (T-7)")
    _publish_and_play(t, happenings, chance)


def _play_final(t: Tournament, chance: Random) -> None:
    """The final and all that comes before it in a bracket, if the format has one."""
    for _ in range(0 if t.format.elimination else len(t.people)):
        try:
            happenings = draw_final(t, DESK)
        except Refused:
            return
        with at("final"):
            _publish_and_play(t, happenings, chance)


def _publish_and_play(t: Tournament, happenings: Iterable[Happening], chance: Random) -> None:
    apply_all(t, happenings)
    apply_all(t, publish(t, DESK, anyway=True))
    current = t.rounds[-1]
    _check_seats(t, current)
    for table in list(current.tables.values()):
        with at(f"table {table.number}"):
            lines, winner = _result(current, table, chance)
            apply_all(t, report(t, current.number, table.number, lines, DESK, winner=winner))
    require(current.closed, "a round with all results is not closed")


def _check_seats(t: Tournament, current: Round) -> None:
    seated = [key for table in current.tables.values() for key in table.seats]
    everybody = [*seated, *current.byes]
    require(len(set(everybody)) == len(everybody), "somebody sits twice")
    if current.kind == "swiss":
        require(set(everybody) == set(t.present()), "not everybody who is here has a seat")
    for table in current.tables.values():
        require(str(table.reason), f"table {table.number} does not say why")
        if current.kind == "swiss":
            fits = t.format.tables.smallest <= len(table.seats) <= t.format.tables.largest
            require(fits, f"table {table.number} has {len(table.seats)} seats")


def _result(current: Round, table: Table, chance: Random) -> tuple[dict[str, Line], str | None]:
    """A result that nobody would refuse: all fields are written, and no two scores are equal."""
    chosen, seats = current.format, table.seats
    fields = [each for each in sheet_fields(chosen, current.kind) if each.of == "line"]
    score, *others = fields
    if chosen.duels:
        winner = chance.choice(seats)
        lost = chance.randrange(_most(score))
        won = chosen.points.winner_score
        return {key: Line(won if key == winner else lost) for key in seats}, winner
    scores = chance.sample(range(_most(score) + 1), len(seats))
    lines = {
        key: Line(number, **{each.name: 0 for each in others})
        for key, number in zip(seats, scores, strict=True)
    }
    return lines, None


def _most(field: SheetField) -> int:
    most = min(field.likely, field.most)
    return most if most < LARGEST else USUAL_MOST


def _check_order(t: Tournament) -> None:
    order = final_order(t)
    ranked = {line.player for line in order}
    require(ranked == set(t.people), "the order of the event leaves somebody out")
    require(all(str(line.why) for line in order), "a place does not say why")
    standings = t.standings()
    for player in standings.order:
        require(str(standings.why(player)), f"{player} is not told why")
