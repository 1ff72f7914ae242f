"""Who is free for a side round, and who still sits in the bracket or at another table (TS-30)."""

from __future__ import annotations

from collections.abc import Iterable

from guildhall.messages import joined, message, players
from guildhall.tournament.errors import Refused
from guildhall.tournament.event.bracket import still_in
from guildhall.tournament.event.tournament import Tournament


def side_rounds_begun(t: Tournament) -> bool:
    """Whether a bracket is drawn, beside which others may play."""
    return any(each.kind == "bracket" for each in t.rounds)


def free_players(t: Tournament) -> list[str]:
    """Who is here, not in the bracket any more, and at no table that still plays."""
    busy = in_the_bracket(t) | set(_at_tables(t))
    return [key for key in t.present() if key not in busy]


def in_the_bracket(t: Tournament) -> set[str]:
    """Who plays in the bracket or goes on in it; nobody once it is played out."""
    rounds = [each for each in t.rounds if each.kind == "bracket"]
    if not rounds:
        return set()
    last = rounds[-1]
    if not last.closed:
        return {*last.byes, *(key for table in last.tables.values() for key in table.seats)}
    going_on = still_in(t)
    return set(going_on) if len(going_on) > 1 else set()


def refuse_players_at_tables(t: Tournament, keys: Iterable[str]) -> None:
    """Nobody sits at two tables at once."""
    playing = _at_tables(t)
    twice = sorted(key for key in keys if key in playing)
    if twice:
        numbers = sorted({playing[key] for key in twice})
        where = joined([message("round {whole}", whole=number) for number in numbers], ", ")
        raise Refused(
            message("{names} still play in {rounds}", names=players(twice), rounds=where),
            rules=["TS-30"],
            persons=twice,
            ways_out=[message("wait for their results"), message("leave them out")],
        )


def _at_tables(t: Tournament) -> dict[str, int]:
    """The round of everybody who sits at a table without a settled result."""
    return {
        key: each.number
        for each in t.open_rounds()
        for table in each.unsettled()
        for key in table.seats
    }
