"""A draft changed by hand, and what such changes break; settings as a form offers them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from guildhall.tournament import (
    Happening,
    Line,
    Refused,
    Stamp,
    Tournament,
    apply_all,
    change_format,
    check_out,
    draft_warnings,
    draw,
    drop,
    enter,
    open_event,
    opened,
    publish,
    register_base_decks,
    report,
    shipped,
)
from guildhall.tournament.commands.players import FixTable, KeepApart
from guildhall.tournament.commands.seat_changes import MoveToSeat, SwapSeats
from guildhall.tournament.format_choices import changed, sections

DESK = Stamp("Tom", "2026-03-28T10:00:00+00:00")


def event(key: str, people: int) -> Tournament:
    t = opened(open_event("Cup", shipped()[key], "7", DESK)[0])
    for number in range(people):
        apply_all(t, enter(t, f"P{number}", DESK))
    return t


def drafted(key: str = "splendor-swiss", people: int = 7) -> Tournament:
    t = event(key, people)
    do(t, lambda: draw(t, DESK))
    return t


def do(t: Tournament, command: Callable[[], Sequence[Happening]]) -> None:
    apply_all(t, command())


def seats(t: Tournament) -> list[tuple[str, ...]]:
    return [table.seats for table in t.rounds[-1].tables.values()]


def breaches(t: Tournament) -> list[tuple[str, str]]:
    return [
        (warning.rules[0], warning.level)
        for warning in draft_warnings(t)
        if warning.kind not in {"decks", "note"}
    ]


@pytest.mark.parametrize("key", sorted(shipped()))
def test_a_draw_that_is_left_as_it_is_breaks_nothing(key: str) -> None:
    assert breaches(drafted(key, 9)) == []


def test_two_people_change_seats_and_the_tables_say_so() -> None:
    t = drafted()
    (one, *_others), (*_rest, other) = seats(t)
    before = seats(t)
    do(t, lambda: SwapSeats(one, other).decide(t, DESK))
    assert seats(t) == [
        tuple({one: other}.get(key, key) for key in before[0]),
        tuple({other: one}.get(key, key) for key in before[1]),
    ]
    assert {str(table.reason) for table in t.rounds[-1].tables.values()} == {"changed by hand"}
    do(t, lambda: SwapSeats(one, other).decide(t, DESK))
    assert seats(t) == before
    assert {str(table.reason) for table in t.rounds[-1].tables.values()} == {"drawn by lot"}


def test_a_bye_is_a_seat_too() -> None:
    t = drafted("summoner-wars-base", 5)
    (free,) = t.rounds[-1].byes
    playing = seats(t)[0][0]
    do(t, lambda: SwapSeats(free, playing).decide(t, DESK))
    assert list(t.rounds[-1].byes) == [playing]
    assert seats(t)[0][0] == free


def test_somebody_moves_to_a_seat_and_sizes_that_are_wrong_are_told() -> None:
    t = drafted()
    mover = seats(t)[1][0]
    do(t, lambda: MoveToSeat(mover, 1, 2).decide(t, DESK))
    assert seats(t)[0][1] == mover
    assert breaches(t) == [("TS-5", "never"), ("TS-5", "never"), ("TS-6", "ask")]


def test_people_kept_apart_fixed_elsewhere_or_gone_are_told() -> None:
    t = drafted()
    one, other, third, *_ = seats(t)[0]
    do(t, lambda: KeepApart(one, other).decide(t, DESK))
    do(t, lambda: FixTable(other, 2).decide(t, DESK))
    do(t, lambda: check_out(t, [third], DESK))
    told = {str(warning.words) for warning in draft_warnings(t)}
    assert f"{other} always sits at table 2, not at 1" in told
    assert f"{third} is not here" in told
    assert f"{one} and {other} sit together although they are kept apart" in told


def test_repeats_mirrors_and_second_byes_are_told_where_they_matter() -> None:
    t = drafted("summoner-wars-base", 5)
    (free,) = t.rounds[0].byes
    do(t, lambda: publish(t, DESK, anyway=True))
    for table in list(t.rounds[0].tables.values()):
        one, other = table.seats
        lines = {one: Line(25), other: Line(3)}
        do(t, lambda: report(t, 1, table.number, lines, DESK, winner=one))  # noqa: B023
    for key in t.people:
        do(t, lambda: register_base_decks(t, key, ["Fungal"] * 3, DESK))  # noqa: B023
    do(t, lambda: draw(t, DESK))
    met = t.rounds[0].tables[1].seats
    do(t, lambda: SwapSeats(met[1], _opponent(t, met[0])).decide(t, DESK))
    again = next(iter(t.rounds[1].byes))
    if again != free:
        do(t, lambda: SwapSeats(again, free).decide(t, DESK))
    found = breaches(t)
    assert ("SW-15", "note") in found
    assert ("SW-19", "ask") in found
    assert found == sorted(found, key=lambda breach: breach[1])


def _opponent(t: Tournament, key: str) -> str:
    table = t.rounds[-1].table_of(key)
    if table is None:
        return key
    return next(other for other in table.seats if other != key)


def test_only_a_draft_and_only_those_in_it_can_be_moved() -> None:
    t = drafted()
    one = seats(t)[0][0]
    with pytest.raises(Refused, match="is not in the draft"):
        SwapSeats(one, "nobody").decide(t, DESK)
    with pytest.raises(Refused, match="no table 9"):
        MoveToSeat(one, 9, 1).decide(t, DESK)
    do(t, lambda: publish(t, DESK))
    with pytest.raises(Refused, match="there is no draft"):
        SwapSeats(one, seats(t)[1][0]).decide(t, DESK)


def test_who_has_left_is_told_too() -> None:
    t = drafted()
    gone = seats(t)[0][0]
    do(t, lambda: drop(t, gone, DESK))
    assert breaches(t) == [("T-6", "never")]


@pytest.mark.parametrize("key", sorted(shipped()))
def test_a_form_that_is_sent_back_unchanged_changes_nothing(key: str) -> None:
    chosen = shipped()[key]
    form = {each.path: each.value for part in sections(chosen) for each in part.settings}
    assert changed(chosen, form) == chosen


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ({"rounds.count": "many"}, "'many' does not fit the setting rounds.count"),
        ({"rounds.size": "3"}, "no setting rounds.size"),
        ({"points.scale": "win_loss"}, "do not fit together"),
        ({"tables.smallest": "5"}, "do not fit together"),
        ({"rounds.by_attendance": "3"}, "does not fit"),
    ],
)
def test_settings_that_do_not_fit_are_refused(typed: dict[str, str], why: str) -> None:
    with pytest.raises(Refused, match=why):
        changed(shipped()["splendor-swiss"], typed)


def test_the_game_cannot_change_once_a_round_is_drawn() -> None:
    t = drafted()
    for other in ("summoner-wars-base", "splendor-elimination"):
        with pytest.raises(Refused, match="once a round is drawn"):
            change_format(t, shipped()[other], DESK)
    more = changed(t.format, {"rounds.count": "5", "final.prizes": "a cup, a medal"})
    do(t, lambda: change_format(t, more, DESK))
    assert (t.format.rounds.count, t.format.final.prizes) == (5, ("a cup", "a medal"))
    assert t.rounds[0].format.rounds.count == 3
