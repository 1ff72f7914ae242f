"""Sitting down, bots beside, standing up, and how a game begins."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from guildhall.games.engine.chance import SeedStream
from guildhall.hall.errors import Invalid, NotAllowed
from guildhall.hall.tables import commands
from guildhall.hall.tables.options import ClockRule, Options
from hall.tables.sitting import ADA, BEN, CLEO, DAN, Sitting, begun, told


def test_the_opener_and_others_sit_down_and_the_last_seat_begins_the_game() -> None:
    sitting = Sitting(Options(players=3, drawn=False)).sit(ADA, BEN)
    assert sitting.table.game is None
    assert sitting.do(commands.sit, CLEO) == ["seated/1", "started/1"]
    assert sitting.table.phase == "playing"
    assert [seat.name for seat in sitting.table.taken] == ["Adaa", "Bena", "Cleo"]
    assert sitting.table.turn == 0


def test_a_person_has_one_seat_however_often_they_sit_down() -> None:
    sitting = Sitting(Options(players=3)).sit(ADA)
    assert sitting.do(commands.sit, ADA) == []
    assert sitting.do(commands.sit, ADA, 2) == []
    assert len(sitting.table.taken) == 1


def test_a_seat_may_be_chosen_if_it_is_free() -> None:
    sitting = Sitting(Options(players=4, drawn=False)).sit(ADA)
    sitting.do(commands.sit, BEN, 3)
    assert sitting.table.seat_of(BEN.id) == 3
    for taken in (0, 3, 4, -1):
        with pytest.raises(NotAllowed, match="taken"):
            commands.sit(sitting.table, CLEO, taken)


def test_nobody_sits_down_at_a_game_that_has_begun() -> None:
    sitting = begun()
    with pytest.raises(NotAllowed, match="has begun"):
        commands.sit(sitting.table, CLEO)
    with pytest.raises(NotAllowed, match="has begun"):
        commands.unseat(sitting.table, ADA)
    with pytest.raises(NotAllowed, match="has begun"):
        commands.seat_bot(sitting.table, ADA, "random")


def test_a_bot_is_seated_by_those_at_the_table_only() -> None:
    sitting = Sitting(Options(players=3)).sit(ADA)
    with pytest.raises(NotAllowed, match="have no seat"):
        commands.seat_bot(sitting.table, BEN, "random")
    with pytest.raises(Invalid, match="no bot 'clever'"):
        commands.seat_bot(sitting.table, ADA, "clever")
    assert sitting.do(commands.seat_bot, ADA, "random") == ["seated/1"]
    assert sitting.table.at(1).bot == "random"
    assert sitting.table.at(1).person is None


def test_people_stand_up_themselves_and_bots_are_sent_away() -> None:
    sitting = Sitting(Options(players=4, drawn=False)).sit(ADA, BEN)
    sitting.do(commands.seat_bot, BEN, "greedy")
    with pytest.raises(NotAllowed, match="Only a bot"):
        commands.unseat(sitting.table, ADA, 1)
    with pytest.raises(NotAllowed, match="have no seat"):
        commands.unseat(sitting.table, CLEO, 2)
    for empty in (3, 4, -1):
        with pytest.raises(Invalid, match="Nobody sits there"):
            commands.unseat(sitting.table, ADA, empty)
    assert sitting.do(commands.unseat, ADA, 2) == ["unseated/1"]
    assert sitting.do(commands.unseat, BEN) == ["unseated/1"]
    assert [seat.name for seat in sitting.table.taken] == ["Adaa"]


def test_the_last_person_who_stands_up_closes_the_table() -> None:
    sitting = Sitting(Options(players=3)).sit(ADA)
    sitting.do(commands.seat_bot, ADA, "random")
    assert sitting.do(commands.unseat, ADA) == ["unseated/1", "ended/1"]
    assert sitting.table.phase == "over"
    assert sitting.table.result is not None
    assert sitting.table.result.ending == "closed"
    with pytest.raises(NotAllowed):
        commands.sit(sitting.table, BEN)


def test_a_refusal_changes_nothing() -> None:
    sitting = begun()
    before = told(sitting.again())
    deeds: list[Callable[[], object]] = [
        lambda: commands.sit(sitting.table, CLEO),
        lambda: commands.move(
            sitting.table, BEN, ["take R G O"], sitting.table.position, sitting.now
        ),
        lambda: commands.resign(sitting.table, DAN),
        lambda: commands.rematch(sitting.table, ADA, "x"),
        lambda: commands.ask_undo(sitting.table, ADA),
    ]
    for deed in deeds:
        with pytest.raises(NotAllowed):
            deed()
    assert told(sitting.table) == before


@pytest.mark.parametrize("seed", ["a", "b", "c", "d", "e"])
def test_drawn_seats_follow_from_the_seed(seed: str) -> None:
    sitting = Sitting(Options(players=4), seed).sit(ADA, BEN, CLEO, DAN)
    sat, lots = [ADA, BEN, CLEO, DAN], SeedStream(f"seats:{seed}")
    expected = [sat.pop(lots.below(len(sat))) for _ in range(4)]
    assert [seat.person for seat in sitting.table.taken] == [person.id for person in expected]


def test_all_orders_of_seats_are_drawn() -> None:
    orders = set()
    for seed in range(60):
        sitting = Sitting(Options(players=3), str(seed)).sit(ADA, BEN, CLEO)
        orders.add(tuple(seat.name for seat in sitting.table.taken))
    assert len(orders) == 6


def test_namesakes_are_told_apart_in_the_game() -> None:
    sitting = Sitting(Options(players=4, drawn=False)).sit(ADA)
    for _ in range(3):
        sitting.do(commands.seat_bot, ADA, "random")
    assert sitting.table.game.names == ("Adaa", "Pica", "Pica 2", "Pica 3")


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"game": "poker"}, "not played here"),
        ({"players": 5}, "Number of players: 5"),
        ({"settings": {"expansion": "pirates"}}, "expansion='pirates' is not offered"),
        (
            {"settings": {"gold_tokens": 99}},
            "gold_tokens=99 .* from 0 to 10",
        ),
        ({"settings": {"colour": "red"}}, "no setting"),
        ({"settings": {"nobles": ["all"]}}, "is not offered"),
    ],
)
def test_options_that_no_game_has_are_refused(wrong: dict[str, object], words: str) -> None:
    with pytest.raises(Invalid, match=words):
        Options(**wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "clock",
    [("hour-glass", 60, 0), ("move", 4, 0), ("total", 86_401, 0), ("total", 60, -1)],
)
def test_clocks_that_make_no_sense_are_refused(clock: tuple[str, int, int]) -> None:
    with pytest.raises(Invalid):
        ClockRule(*clock)  # type: ignore[arg-type]


def test_options_come_back_from_json_as_they_were() -> None:
    options = Options(players=3, clock=ClockRule("total", 600, 5), settings={"expansion": "orient"})
    assert Options.from_plain(options.plain()) == options
