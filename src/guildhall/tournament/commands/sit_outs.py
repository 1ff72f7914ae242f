"""Commands for numbers that cannot be seated: somebody sits out each round in turn (TS-9)."""

from __future__ import annotations

from guildhall.messages import message, plural
from guildhall.tournament.commands.draft import next_seed
from guildhall.tournament.errors import Refused
from guildhall.tournament.event.happenings import Happening, happening
from guildhall.tournament.event.people import Stamp
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.lots import lots
from guildhall.tournament.pairing.sizes import table_sizes


def sit_out_in_turn(t: Tournament, stamp: Stamp) -> list[Happening]:
    """Let as many sit out the next round as must, those who have done so least; others return."""
    back = _served(t)
    here = [key for key in t.people if key in t.present() or key in back]
    if not back and _seatable(t, len(here)):
        raise Refused(
            plural("{count} person can be seated", "{count} people can be seated", count=len(here)),
            ways_out=[message("draw the round")],
        )
    lot = lots(next_seed(t, ""), "sitting out")
    in_turn = sorted(here, key=lambda key: (t.people[key].sat_out, lot(key)))
    out = in_turn[: _too_many(t, len(here))]
    number = _published(t) + 1
    leaving = [
        happening("stands", stamp, key=key, standing="absent", sits_out=number)
        for key in here
        if key in out
    ]
    return leaving + [
        happening("stands", stamp, key=key, standing="present") for key in back if key not in out
    ]


def can_sit_out(t: Tournament) -> bool:
    """Whether the next round asks for somebody to sit out, or for the next in turn."""
    if t.format.duels or t.format.elimination:
        return False
    back = _served(t)
    people = len(t.present()) + len(back)
    fits = any(_seatable(t, fewer) for fewer in range(1, people + 1))
    return fits and (bool(back) or not _seatable(t, people))


def unseatable(t: Tournament) -> Refused | None:
    """Why those who are here cannot be seated, with the ways out; None if they can."""
    if t.format.duels or t.format.elimination:
        return None
    try:
        table_sizes(len(t.present()), t.format.tables)
    except Refused as refusal:
        return refusal
    return None


def sitting_out(t: Tournament) -> list[str]:
    """Who sits out in turn."""
    return [
        key for key, player in t.people.items() if player.sits_out and player.standing == "absent"
    ]


def _served(t: Tournament) -> list[str]:
    """Who has sat out a round that is published, and is to come back."""
    return [key for key in sitting_out(t) if t.people[key].sits_out <= _published(t)]


def _published(t: Tournament) -> int:
    return sum(each.published for each in t.rounds)


def _too_many(t: Tournament, people: int) -> int:
    """How many must sit out; refused where even fewer cannot be seated."""
    for out in range(people):
        if _seatable(t, people - out):
            return out
    table_sizes(people, t.format.tables)
    return 0


def _seatable(t: Tournament, people: int) -> bool:
    try:
        table_sizes(people, t.format.tables)
    except Refused:
        return False
    return True
