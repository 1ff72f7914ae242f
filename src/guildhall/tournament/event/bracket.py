"""Who is still in a bracket and how far everybody came, read from the rounds that were played."""

from __future__ import annotations

from dataclasses import dataclass

from guildhall.tournament.event.rounds import Round
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.lots import lots
from guildhall.tournament.pairing.top_cut import bracket_order, neighbours

Slots = list[str | None]
"""Those who are in a bracket of duels in its order, None where nobody is left."""


@dataclass(frozen=True, slots=True)
class Run:
    """How far somebody came in the bracket."""

    reached: int
    """The stage from 0; one more than the last for whoever won that."""
    played: bool
    """Whether they sat in that stage, or had a bye in it."""
    still_in: bool
    """Whether nobody has beaten them and they can go on."""


def bracket_rounds(t: Tournament) -> list[Round]:
    """The published rounds of the bracket."""
    return [each for each in t.rounds if each.kind == "bracket" and each.published]


def bracket_slots(t: Tournament) -> Slots:
    """The winners in the order of the bracket, None where nobody is left (SW-31, SW-32)."""
    slots: Slots = [t.cut[place - 1] for place in bracket_order(len(t.cut))]
    for played in bracket_rounds(t):
        slots = _after(slots, played)
    return slots


def _after(slots: Slots, played: Round) -> Slots:
    """Who goes on, each in the place of those they met, also where seats were changed by hand."""
    where = {player: place for place, player in enumerate(slots)}
    met = [*(table.seats for table in played.tables.values()), *((key,) for key in played.byes)]
    seated = {player for players in met for player in players}
    boxes: list[tuple[int, tuple[str, ...]]] = [
        (min(where.get(player, len(slots)) for player in players), players) for players in met
    ]
    gone: list[tuple[int, tuple[str, ...]]] = [
        (2 * number, ())
        for number, pair in enumerate(neighbours(slots))
        if not seated.intersection(pair)
    ]
    boxes += gone[: max(len(slots) // 2 - len(boxes), 0)]
    won = set(winners(played))
    ahead: Slots = [
        next((player for player in players if player in won), None) for _, players in sorted(boxes)
    ]
    return [*ahead, *[None] * (len(slots) // 2 - len(ahead))]


def survivors(t: Tournament) -> list[str]:
    """Who goes on after the last round, best seeds first: byes, winners, runners-up (TS-34)."""
    last = bracket_rounds(t)[-1]
    going = [*winners(last), *_runners_up(t, last)]
    seeds = {player: place for place, player in enumerate(t.cut)}
    if not (t.cut or t.format.final.seeded):
        lot = lots(last.seed, "next round")
        seeds = {player: lot(player) for player in going}
    by_entry = {player: len(seeds) + place for place, player in enumerate(t.people)}
    return sorted(
        (player for player in going if t.people[player].plays_on),
        key=lambda player: seeds.get(player, by_entry[player]),
    )


def still_in(t: Tournament) -> list[str]:
    """Who can still win the bracket once its last round is over (SW-32)."""
    if not t.format.duels:
        return survivors(t)
    return [player for player in bracket_slots(t) if player and t.people[player].plays_on]


def bracket_runs(t: Tournament) -> dict[str, Run]:
    """How far everybody came, also those who filled in; whoever won a stage reached the next."""
    rounds = bracket_rounds(t)
    seated = [*map(_seated, rounds), set[str]()]
    reached: dict[str, int] = {}
    for stage, played in enumerate(rounds):
        reached |= dict.fromkeys(seated[stage], stage)
        reached |= dict.fromkeys(winners(played), stage + 1)
    going = {*still_in(t), *(key for key in _waiting(rounds[-1]) if t.people[key].plays_on)}
    return {
        player: Run(stage, player in seated[stage], player in going)
        for player, stage in reached.items()
    }


def winners(played: Round) -> list[str]:
    """Who won a table of this round, or had a bye."""
    return [
        player
        for score in played.scores()
        for player, place in zip(score.players, score.places, strict=True)
        if place == 1
    ]


def _seated(played: Round) -> set[str]:
    """Who was in a round: at a table, or with a bye."""
    return {*played.byes, *(key for table in played.tables.values() for key in table.seats)}


def _waiting(played: Round) -> list[str]:
    """Whose game of a round has no result yet."""
    return [key for table in played.tables.values() if table.score is None for key in table.seats]


def _runners_up(t: Tournament, played: Round) -> list[str]:
    """The best second places by the ratio of the game, as many as the plan needs (TS-34)."""
    lot = lots(played.seed, "runners-up")
    seconds = [
        (-score.ratio(player), lot(player), player)
        for score in played.scores()
        for player, place in zip(score.players, score.places, strict=True)
        if place == 2 and t.people[player].plays_on
    ]
    return [player for _, _, player in sorted(seconds)[: played.runners_up]]
