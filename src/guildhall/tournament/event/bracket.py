"""Who is still in a bracket, read from the rounds that were played."""

from __future__ import annotations

from guildhall.tournament.chance import lots
from guildhall.tournament.event.rounds import Round
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.pairing.top_cut import bracket_order, neighbours


def bracket_rounds(t: Tournament) -> list[Round]:
    """The published rounds of the bracket."""
    return [each for each in t.rounds if each.kind == "bracket" and each.published]


def bracket_slots(t: Tournament) -> list[str | None]:
    """The winners in the order of the bracket, None where nobody is left (SW-31, SW-32)."""
    slots: list[str | None] = [t.cut[place - 1] for place in bracket_order(len(t.cut))]
    for played in bracket_rounds(t):
        won = set(winners(played))
        slots = [
            next((player for player in pair if player in won), None) for pair in neighbours(slots)
        ]
    return slots


def survivors(t: Tournament) -> list[str]:
    """Who goes on after the last round, best seeds first: byes, winners, runners-up (TS-34)."""
    last = bracket_rounds(t)[-1]
    going = [*winners(last), *_runners_up(t, last)]
    seeds = {player: place for place, player in enumerate(t.cut or t.people)}
    if not (t.cut or t.format.final.seeded):
        lot = lots(last.seed, "next round")
        seeds = {player: lot(player) for player in going}
    return sorted((p for p in going if t.people[p].plays_on), key=seeds.__getitem__)


def still_in(t: Tournament) -> list[str]:
    """Who can still win the bracket; one when it is played out (SW-32)."""
    if not t.format.duels:
        return survivors(t)
    return [player for player in bracket_slots(t) if player]


def winners(played: Round) -> list[str]:
    """Who won a table of this round, or had a bye."""
    return [
        player
        for score in played.scores()
        for player, place in zip(score.players, score.places, strict=True)
        if place == 1
    ]


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
