"""What the rounds of an event are called, everywhere by the same names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from guildhall.tournament.errors import Refused
from guildhall.tournament.event.rounds import Round
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.pairing.elimination import plan

StageKind = Literal["round", "round of", "quarter-final", "semi-final", "final", "side round"]
DUEL_STAGES: dict[int, StageKind] = {2: "final", 4: "semi-final", 8: "quarter-final"}
"""By how many are in the bracket."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of an event: a round, a round of the bracket, a side round."""

    kind: StageKind
    number: int
    """Of the round or the side round; how many are in a round of the bracket."""

    @property
    def name(self) -> str:
        """What people call it."""
        if self.kind in {"round", "round of"}:
            return f"{self.kind.capitalize()} {self.number}"
        if self.kind == "side round" and self.number > 1:
            return f"Side round {self.number}"
        return self.kind.capitalize()


def stage_of(t: Tournament, current: Round) -> Stage:
    """The stage that a round is, also while it is a draft."""
    before = [each for each in t.rounds if each.kind == current.kind]
    place = sum(each.number < current.number for each in before)
    if current.kind == "side":
        return Stage("side round", place + 1)
    if current.kind == "swiss":
        return Stage("round", current.number)
    return bracket_stage(t, place)


def bracket_stage(t: Tournament, place: int) -> Stage:
    """The stage of the bracket by its place from 0, also of the next one to be drawn."""
    rounds = [each for each in t.rounds if each.kind == "bracket"]
    if t.format.duels:
        left = max(len(t.cut) >> place, 1)
        return Stage(DUEL_STAGES.get(left, "round of"), left)
    if place < len(rounds):
        return Stage(_by_distance(rounds[place], _goes_on(rounds[place])), rounds[place].number)
    number = rounds[-1].number + 1 if rounds else len(t.rounds) + 1
    kind = _by_distance(rounds[-1], _goes_on(rounds[-1]), next_one=True) if rounds else "round"
    return Stage(kind, number)


def _goes_on(current: Round) -> int:
    """How many go on from a round at tables."""
    return len(current.tables) + len(current.byes) + current.runners_up


def _by_distance(current: Round, goes_on: int, *, next_one: bool = False) -> StageKind:
    """The name of a round at tables by how many rounds are still to come after it (TS-34)."""
    left = 0
    if goes_on > 1:
        try:
            runners_up = current.format.final.fill == "runners-up"
            left = len(plan(goes_on, current.format.tables, runners_up=runners_up))
        except Refused:
            return "round"
    kinds: tuple[StageKind, ...] = ("final", "semi-final")
    left -= next_one
    return kinds[left] if 0 <= left < len(kinds) else "round"
