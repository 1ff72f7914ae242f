"""Pairing without repeats, judged by an exhaustive search (SW-13, SW-14, SW-16, SW-17, SW-20)."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guildhall.tournament.errors import Refused
from guildhall.tournament.format_file import shipped
from guildhall.tournament.pairing import duel_draw
from guildhall.tournament.pairing.draw import Field
from guildhall.tournament.pairing.duel_draw import draw_duels
from tournament.exhaustive import Case, clean_rounds, every_round
from tournament.worked import history_of

BASE = shipped()["summoner-wars-base"]
NAMES = "ABCDEFGHI"


@st.composite
def cases(draw: st.DrawFn, *, even: bool) -> Case:
    size = draw(st.sampled_from([4, 6, 8] if even else [3, 5, 7]))
    players = NAMES[:size]
    wins = {player: draw(st.integers(0, 3)) for player in players}
    pairs = [frozenset(pair) for pair in combinations(players, 2)]
    met = draw(st.sets(st.sampled_from(pairs), max_size=len(pairs) * 2 // 3))
    decks = {player: draw(st.sampled_from("XYZ")) for player in players}
    return Case(wins, met, decks)


def paired(case: Case, seed: str = "", *, allow_repeats: bool = False) -> list[tuple[str, ...]]:
    history = history_of(case.wins, [sorted(pair) for pair in case.met], ())
    players = tuple(case.wins)
    field = Field(players, history, players, 3, seed, decks=case.decks)
    return [t.players for t in draw_duels(field, BASE, allow_repeats=allow_repeats).tables]


def duels(case: Case, seed: str = "", *, allow_repeats: bool = False) -> list[tuple[str, str]]:
    return [(one, other) for one, other in paired(case, seed, allow_repeats=allow_repeats)]


@settings(max_examples=400, deadline=None)
@given(cases(even=True), st.sampled_from(["a", "b"]))
def test_sw_16_fewest_crossings_then_fewest_mirrors(case: Case, seed: str) -> None:
    clean = clean_rounds(case, list(case.wins))
    if not clean:
        with pytest.raises(Refused):
            duels(case, seed)
        return
    pairs = duels(case, seed)
    assert not case.repeats(pairs)
    best = min((case.crossings(each), case.mirrors(each)) for each in clean)
    assert (case.crossings(pairs), case.mirrors(pairs)) == best


@settings(max_examples=600, deadline=None)
@given(cases(even=False))
def test_sw_20_bye_moves_up_only_if_the_rest_is_impossible(case: Case) -> None:
    history = history_of(case.wins, [sorted(pair) for pair in case.met], ())
    field = Field(tuple(case.wins), history, tuple(case.wins), 3, "x", decks=case.decks)
    possible = [
        wins
        for player, wins in case.wins.items()
        if clean_rounds(case, [other for other in case.wins if other != player])
    ]
    if not possible:
        with pytest.raises(Refused):
            draw_duels(field, BASE)
        return
    draw = draw_duels(field, BASE)
    (bye,) = draw.byes[0].players
    assert case.wins[bye] == min(possible)
    assert bool(draw.notices) >= (case.wins[bye] > min(case.wins.values()))


@settings(max_examples=200, deadline=None)
@given(cases(even=True))
def test_sw_14_widening_search_is_complete(case: Case) -> None:
    """What large events use: with a sample of two and no exact search of everybody at first."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(duel_draw, "SMALL", 0)
        patch.setattr(duel_draw, "SAMPLE", 2)
        if clean_rounds(case, list(case.wins)):
            assert not case.repeats(duels(case))
        else:
            with pytest.raises(Refused):
                duels(case)


@settings(max_examples=200, deadline=None)
@given(cases(even=True))
def test_sw_17_fewest_repeats_when_there_must_be_some(case: Case) -> None:
    pairs = duels(case, allow_repeats=True)
    fewest = min(case.repeats(each) for each in every_round(list(case.wins)))
    assert case.repeats(pairs) == fewest


def test_sw_17_refusal_names_who_would_meet_again() -> None:
    met = {frozenset(pair) for pair in combinations("ABCD", 2)}
    case = Case(dict.fromkeys("ABCD", 1), met, dict(zip("ABCD", "WXYZ", strict=True)))
    with pytest.raises(Refused, match="meet again") as refusal:
        duels(case)
    assert refusal.value.rules == ("SW-13", "SW-17")
    assert set(refusal.value.persons) == set("ABCD")
    assert refusal.value.ways_out


def test_sw_16_all_best_rounds_come_up() -> None:
    case = Case(dict.fromkeys("ABCD", 0), set(), dict.fromkeys("ABCD", "X"))
    seen = [frozenset(map(frozenset, duels(case, str(seed)))) for seed in range(300)]
    assert len(set(seen)) == 3
    assert min(seen.count(each) for each in set(seen)) > 60
