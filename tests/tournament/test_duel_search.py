"""Pairing without repeats, judged by an exhaustive search (SW-13, SW-14, SW-16, SW-17, SW-20)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guildhall.tournament.errors import Refused
from guildhall.tournament.format import Format
from guildhall.tournament.format_file import shipped
from guildhall.tournament.pairing import duel_draw, search
from guildhall.tournament.pairing.draw import Draw, Field
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


def drawn(
    case: Case,
    chosen: Format = BASE,
    *,
    seed: str = "",
    apart: Collection[frozenset[str]] = (),
    allow_repeats: bool = False,
) -> Draw:
    history = history_of(case.wins, [sorted(pair) for pair in case.met], ())
    players = tuple(case.wins)
    field = Field(players, history, players, 3, seed, apart, case.decks)
    return draw_duels(field, chosen, allow_repeats=allow_repeats)


def duels(case: Case, seed: str = "", *, allow_repeats: bool = False) -> list[tuple[str, str]]:
    tables = drawn(case, seed=seed, allow_repeats=allow_repeats).tables
    return [(table.players[0], table.players[1]) for table in tables]


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
def test_sw_14_widening_search_is_complete_and_claims_only_what_is_true(case: Case) -> None:
    """What very large events use: an exact search that may never take in everybody at once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search, "SAMPLE", 6)
        patch.setattr(search, "WHOLE", 0)
        clean = clean_rounds(case, list(case.wins))
        if not clean:
            with pytest.raises(Refused):
                duels(case)
            return
        draw = drawn(case)
        pairs = [(table.players[0], table.players[1]) for table in draw.tables]
        assert not case.repeats(pairs)
        best = min((case.crossings(each), case.mirrors(each)) for each in clean)
        is_best = (case.crossings(pairs), case.mirrors(pairs)) == best
        assert is_best or duel_draw.LIMITED in draw.notices
        said = {part for table in draw.tables for part in str(table.reason).split("; ")}
        if duel_draw.LIMITED in draw.notices:
            assert str(duel_draw.UNAVOIDED) not in said
        else:
            assert str(duel_draw.NO_BETTER) not in said


@settings(max_examples=200, deadline=None)
@given(cases(even=True), st.booleans())
def test_sw_16_a_search_that_grows_is_exact(case: Case, mirrors_first: bool) -> None:  # noqa: FBT001
    """What large events use: people around the trouble first, everybody if need be."""
    clean = clean_rounds(case, list(case.wins))
    options = replace(BASE.pairing, mirrors_before_crossings=mirrors_first)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search, "SAMPLE", 2)
        if not clean:
            return
        draw = drawn(case, replace(BASE, pairing=options))
    pairs = [(table.players[0], table.players[1]) for table in draw.tables]

    def cost(each: Sequence[tuple[str, str]]) -> tuple[int, int]:
        goals = case.crossings(each), case.mirrors(each)
        return goals[::-1] if mirrors_first else goals

    assert cost(pairs) == min(map(cost, clean))
    assert duel_draw.LIMITED not in draw.notices


@settings(max_examples=25, deadline=None)
@given(st.integers(61, 100), st.integers(0, 10**6), st.integers(1, 4), st.booleans())
def test_sw_16_large_rounds_are_as_good_as_an_exact_search_of_everybody(
    half: int,
    seed: int,
    common: int,
    few_groups: bool,  # noqa: FBT001
) -> None:
    """Some decks are common, so that mirrors are hard to avoid; groups are many or few."""
    chance = Random(seed)
    players = [f"p{number:03}" for number in range(2 * half)]
    wins = {player: min(chance.randrange(3 if few_groups else 7), 5) for player in players}
    decks = {
        player: chance.choice("X" * common + ("YZ" if common > 2 else "YZABCDE"))
        for player in players
    }
    met = {frozenset(chance.sample(players, 2)) for _ in range(8 * half)}
    case = Case(wins, met, decks)
    pairs = duels(case, str(seed))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search, "pair_chain", lambda *_: None)
        exactly = duels(case, str(seed))
    assert not case.repeats(pairs)
    assert (case.crossings(pairs), case.mirrors(pairs)) == (
        case.crossings(exactly),
        case.mirrors(exactly),
    )


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


@settings(max_examples=300, deadline=None)
@given(cases(even=True), st.data())
def test_t_8_people_kept_apart_are_never_seated_together_unasked(
    case: Case, data: st.DataObject
) -> None:
    pairs = [frozenset(pair) for pair in combinations(case.wins, 2)]
    apart = data.draw(st.sets(st.sampled_from(pairs), min_size=1, max_size=3))
    every = list(every_round(list(case.wins)))
    parted = [each for each in every if not any(frozenset(pair) in apart for pair in each)]
    if not parted:
        with pytest.raises(Refused, match="kept apart and would have to meet") as refusal:
            drawn(case, apart=apart, allow_repeats=True)
        assert "let people meet who are kept apart" in map(str, refusal.value.ways_out)
        return
    found = [
        (table.players[0], table.players[1])
        for table in drawn(case, apart=apart, allow_repeats=True).tables
    ]
    assert not any(frozenset(pair) in apart for pair in found)
    assert case.repeats(found) == min(case.repeats(each) for each in parted)


def test_t_8_a_refusal_tells_who_has_met_from_who_is_kept_apart() -> None:
    case = Case(dict.fromkeys("AB", 1), set(), dict(zip("AB", "XY", strict=True)))
    with pytest.raises(Refused) as refusal:
        drawn(case, apart=[frozenset("AB")])
    assert str(refusal.value.reason) in {
        f"no round that keeps everybody apart who should be is left: "
        f"{pair} are kept apart and would have to meet"
        for pair in ("A - B", "B - A")
    }
    assert refusal.value.rules == ("T-8",)
    again = Case(case.wins, {frozenset("AB")}, case.decks)
    with pytest.raises(Refused) as refusal:
        drawn(again)
    assert "would have to meet again" in str(refusal.value.reason)
    assert "kept apart" not in str(refusal.value.reason)
