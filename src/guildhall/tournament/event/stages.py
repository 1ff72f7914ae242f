"""What the rounds of an event are called, everywhere by the same names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from guildhall.tournament.errors import Refused
from guildhall.tournament.event.rounds import Kind, Round, Stage, StageKind
from guildhall.tournament.format import Format
from guildhall.tournament.pairing.elimination import plan

if TYPE_CHECKING:
    from guildhall.tournament.event.tournament import Tournament

DUEL_STAGES: dict[int, StageKind] = {2: "final", 4: "semi-final", 8: "quarter-final"}
"""By how many are in the bracket."""
AT_TABLES: tuple[StageKind, ...] = ("final", "semi-final")
"""By how many rounds are still to come."""


def stage_of(kind: Kind, before: Sequence[Round], goes_on: int, cut: int, chosen: Format) -> Stage:
    """The stage that a round is: what it is called depends on what was drawn before it.

    `goes_on` is how many come on from it where tables are played, `cut` how many began a
    bracket of duels.
    """
    place = sum(each.kind == kind for each in before)
    number = len(before) + 1
    if kind == "side":
        return Stage("side round", place + 1)
    if kind == "swiss":
        return Stage("round", number)
    return _of_duels(cut, place) if chosen.duels else _at_tables(goes_on, number, chosen)


def bracket_stage(t: Tournament, place: int) -> Stage:
    """The stage of the bracket by its place from 0, also of the next one to be drawn."""
    rounds = [each for each in t.rounds if each.kind == "bracket"]
    if place < len(rounds):
        return rounds[place].stage
    if t.format.duels:
        return _of_duels(len(t.cut), place)
    return _drawn_for(rounds[-1].goes_on, len(t.rounds) + 1, rounds[-1].format)


def next_stage(t: Tournament, size: int = 0) -> Stage:
    """The stage that is drawn next; a bracket begins with so many, or as the format says."""
    drawn = sum(each.kind == "bracket" and each.published for each in t.rounds)
    number = sum(each.published for each in t.rounds) + 1
    if drawn:
        return bracket_stage(t, drawn)
    if t.format.elimination:
        return _drawn_for(len(t.present()), number, t.format)
    try:
        planned = t.attendance()
    except Refused:
        return Stage("round", number)
    if len(t.counting_rounds()) < planned.rounds:
        return Stage("round", number)
    size = size or planned.top_cut
    return _of_duels(size, 0) if t.format.duels else _drawn_for(size, number, t.format)


def _of_duels(cut: int, place: int) -> Stage:
    left = cut >> place
    return Stage(DUEL_STAGES.get(left, "round of"), left)


def _drawn_for(people: int, number: int, chosen: Format) -> Stage:
    """The next round at tables for so many people (TS-34)."""
    return _at_tables(people, number, chosen, to_come=1)


def _at_tables(people: int, number: int, chosen: Format, *, to_come: int = 0) -> Stage:
    """A round at tables, by how many rounds so many people still need, without those to come."""
    left = 0
    if people > 1:
        try:
            runners_up = chosen.final.fill == "runners-up"
            left = len(plan(people, chosen.tables, runners_up=runners_up))
        except Refused:
            return Stage("round", number)
    left -= to_come
    return Stage(AT_TABLES[left] if 0 <= left < len(AT_TABLES) else "round", number)
