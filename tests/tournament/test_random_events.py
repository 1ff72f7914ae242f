"""Random events with drops, late entries, corrections and rulings keep all promises."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from guildhall.tournament.commands.players import SetRounds
from guildhall.tournament.event.fold import fold
from guildhall.tournament.event.happenings import Happening
from guildhall.tournament.event.rounds import Round
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.format_file import shipped
from guildhall.tournament.parts import POINT_SCALES
from guildhall.tournament.ranking.history import History
from guildhall.tournament.ranking.standings import rank
from guildhall.tournament.table.scoring import PARTS
from tournament.random_event import RandomEvent
from tournament.worked import DESK, happen

FORMATS = st.sampled_from(sorted(shipped()))
SMALL = st.integers(3, 24)
LARGE = st.integers(25, 200)
SEEDS = st.integers(0, 10**6)


def play(key: str, size: int, seed: int) -> RandomEvent:
    event = RandomEvent(shipped()[key], size, seed)
    if event.t.format.duels:
        happen(event.t, SetRounds(7).decide(event.t, DESK))
    for _ in range(7):
        played = event.next_round()
        if played is None:
            event.people_come_and_go()
            continue
        check_seating(event.t, played)
        if key != "splendor-elimination" and event.chance.random() < 0.2:
            event.somebody_is_put_back()
            check_seating(event.t, played)
        event.play(played)
        check_points(event.t, played)
        event.people_come_and_go()
    return event


def check_seating(t: Tournament, played: Round) -> None:
    """Legal sizes, everybody once."""
    tables = t.format.tables
    seated = [key for table in played.tables.values() for key in table.seats]
    assert len(seated) + len(played.byes) == len({*seated, *played.byes})
    assert all(tables.smallest <= len(x.seats) <= tables.largest for x in played.tables.values())
    assert all(table.reason for table in played.tables.values())
    if played.kind == "swiss":
        assert {*seated, *played.byes} <= {key for key, p in t.people.items() if p.plays_on}
        assert len(played.byes) <= 1


def check_points(t: Tournament, played: Round) -> None:
    """The sum at a table is what the scale gives."""
    assert played.closed
    for table in played.tables.values():
        assert table.score
        scale = POINT_SCALES[t.format.points.scale].points(len(table.seats), t.format)
        assert sum(table.score.parts) == sum(scale) * PARTS


def check_promises(event: RandomEvent) -> None:
    t = event.t
    assert all(refusal.rules and refusal.ways_out for refusal in event.refusals)
    standings = t.standings()
    assert sorted(standings.order) == sorted(k for k, p in t.people.items() if p.has_a_place)
    assert all(line.below_by for line in standings.places if line.place > 1)
    turned = History(
        reversed([key for key, player in t.people.items() if player.has_a_place]),
        [list(each.scores())[::-1] for each in t.counting_rounds()],
        lot=t.history().lot,
    )
    after = len(t.counting_rounds())
    assert rank(turned, t.format.ranking, after_round=after).order == standings.order
    text = json.dumps([each.to_json() for each in t.happenings])
    assert fold(Happening.from_json(data) for data in json.loads(text)) == t
    if t.format.duels:
        pairs = [frozenset(x.seats) for each in t.rounds for x in each.tables.values()]
        assert len(pairs) == len(set(pairs))


@settings(max_examples=120, deadline=None)
@given(FORMATS, SMALL, SEEDS)
def test_small_random_events(key: str, size: int, seed: int) -> None:
    check_promises(play(key, size, seed))


@settings(max_examples=15, deadline=None)
@given(FORMATS, LARGE, SEEDS)
def test_large_random_events(key: str, size: int, seed: int) -> None:
    check_promises(play(key, size, seed))
