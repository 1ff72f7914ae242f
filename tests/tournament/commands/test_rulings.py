"""For whom a ruling is, and at which table: nobody is put out of a game without being named."""

from __future__ import annotations

import pytest

from guildhall.tournament import Line, Refused, Stamp, Tournament, enter, report, rule, shipped
from guildhall.tournament.commands.finish import DecideOrder
from guildhall.tournament.commands.rulings import RuleOnDelay, RuleOnSlowPlay
from guildhall.tournament.event.rulings import OUT_OF_THE_GAME, RulingKind
from guildhall.tournament.format_choices import changed
from tournament.worked import DESK, happen, new_event, next_round

SWISS, DUELS = shipped()["splendor-swiss"], shipped()["summoner-wars-base"]
KINDS: tuple[RulingKind, ...] = ("delay", "game loss", "no-show", "walk-over", "removal")


def playing(format_name: str) -> Tournament:
    """The first round of eight, without a result."""
    t = new_event(shipped()[format_name], "ABCDEFGH")
    next_round(t)
    return t


@pytest.mark.parametrize("format_name", ["splendor-swiss", "summoner-wars-base"])
def test_ts_39_whoever_is_put_out_of_a_game_is_named_and_sits_at_its_table(
    format_name: str,
) -> None:
    assert set(KINDS) == OUT_OF_THE_GAME
    t = playing(format_name)
    for kind in KINDS:
        with pytest.raises(Refused, match="this ruling is about one player"):
            rule(t, kind, DESK, why="so", round_number=1, table=1)
        elsewhere = t.rounds[0].tables[2].seats[0]
        with pytest.raises(Refused, match=f"{elsewhere} does not sit at table 1"):
            rule(t, kind, DESK, why="so", player=elsewhere, round_number=1, table=1)
        here = t.rounds[0].tables[1].seats[0]
        (ruled,) = rule(t, kind, DESK, why="so", player=here, round_number=1)
        assert (ruled.data["player"], ruled.data["table"]) == (here, 1)


@pytest.mark.parametrize(("seconds", "minutes"), [(300, 5), (359.9, 5), (360, 6), (400, 6)])
def test_ts_20_a_delay_is_told_in_the_minutes_that_are_over(seconds: float, minutes: int) -> None:
    t = playing("splendor-swiss")
    happen(t, RuleOnDelay("A", 1, seconds).decide(t, DESK))
    assert str(t.rulings[0].why).startswith(f"delayed the game for {minutes} minutes; last at")


def test_ts_39_only_a_removal_needs_no_game() -> None:
    t = playing("splendor-swiss")
    for kind in KINDS:
        if kind == "removal":
            (ruled,) = rule(t, kind, DESK, why="so", player="A")
            assert (ruled.data["table"], ruled.data["leaves"]) == (0, True)
            continue
        with pytest.raises(Refused, match="A sits at no table of round 0"):
            rule(t, kind, DESK, why="so", player="A")
    with pytest.raises(Refused, match="this ruling is about one player"):
        rule(t, "warning", DESK, why="so", table=1, round_number=1, leaves=True)


def test_ts_38_a_warning_may_be_for_a_table_or_for_one_who_has_entered() -> None:
    t = playing("splendor-swiss")
    (ruled,) = rule(t, "warning", DESK, why="loud", round_number=1, table=2)
    assert (ruled.data["player"], ruled.data["table"], ruled.data["leaves"]) == ("", 2, False)
    happen(t, [ruled])
    assert t.rounds[0].tables[2].out == {}
    with pytest.raises(Refused, match="nobody called Zoe has entered"):
        rule(t, "warning", DESK, why="loud", player="Zoe")
    with pytest.raises(Refused, match="arbiters alone decide"):
        rule(t, "warning", Stamp("A", DESK.at, "participant"), why="loud", player="B")


def test_ts_21_only_a_result_that_was_handed_in_can_stand() -> None:
    t = playing("splendor-swiss")
    for table in (0, 1):
        with pytest.raises(Refused, match="there is no result that could stand"):
            rule(t, "result stands", DESK, why="so", round_number=1, table=table)
    seats = t.rounds[0].tables[1].seats
    lines = {key: Line(15 - place) for place, key in enumerate(seats)}
    happen(t, report(t, 1, 1, lines, Stamp(seats[0], DESK.at, "participant")))
    assert not t.table(1, 1).settled
    happen(t, rule(t, "result stands", DESK, why="so", round_number=1, table=1))
    assert t.table(1, 1).settled


def test_tc_21_a_lost_sheet_is_that_of_one_player() -> None:
    t = playing("carcassonne")
    with pytest.raises(Refused, match="nobody is named whose sheet is lost"):
        rule(t, "lost sheet", DESK, why="so", round_number=1, table=1)
    for leaves in (True, False):
        (ruled,) = rule(t, "lost sheet", DESK, why="so", player="A", leaves=leaves)
        assert ruled.data["leaves"] is leaves
    (ruled,) = rule(t, "lost sheet", DESK, why="so", player="A", leaves=None)
    assert ruled.data["leaves"] is t.format.people.lost_sheet_withdraws


def test_ts_20_a_delay_that_is_too_short_or_does_not_count_is_refused() -> None:
    t = playing("splendor-swiss")
    with pytest.raises(Refused, match=r"4\.9 minutes of delay are not yet enough"):
        RuleOnDelay("A", 1, 294).decide(t, DESK)
    (ruled,) = RuleOnDelay("A", 1, 300).decide(t, DESK)
    assert (ruled.data["kind"], ruled.data["leaves"]) == ("delay", False)
    (ruled,) = RuleOnDelay("A", 1, 300, leaves=True).decide(t, DESK)
    assert ruled.data["leaves"] is True
    with pytest.raises(Refused, match="in this format a delay does not end the game"):
        RuleOnDelay("A", 1, 600).decide(playing("summoner-wars-base"), DESK)


def test_sw_38_a_game_is_lost_for_slow_play_only_after_a_warning_to_the_same_player() -> None:
    t = playing("summoner-wars-base")
    happen(t, RuleOnSlowPlay("B", 1).decide(t, DESK))
    assert t.rulings[-1].kind == "slow play warning"
    with pytest.raises(Refused, match="A has not been warned yet"):
        RuleOnSlowPlay("A", 1, game_loss=True).decide(t, DESK)
    (ruled,) = RuleOnSlowPlay("B", 1, game_loss=True, score=7).decide(t, DESK)
    assert (ruled.data["kind"], ruled.data["score"]) == ("game loss", 7)


def test_ts_38_a_warning_to_somebody_without_a_seat_is_about_no_table() -> None:
    t = playing("splendor-swiss")
    happen(t, enter(t, "late", DESK))
    assert rule(t, "warning", DESK, why="so", player="late", round_number=1)[0].data["table"] == 0
    table = t.rounds[0].tables[2]
    (ruled,) = rule(t, "warning", DESK, why="so", player=table.seats[0], round_number=1)
    assert ruled.data["table"] == 2
    happen(t, [ruled])
    assert t.rounds[0].tables[2] == table


@pytest.mark.parametrize("refunds", [True, False])
def test_tc_19_whoever_is_excluded_has_the_fee_back_only_where_it_is_so_set(
    *, refunds: bool
) -> None:
    chosen = changed(shipped()["carcassonne"], {"people.exclusion_refunds": str(refunds).lower()})
    t = new_event(chosen, "ABCDEFGH")
    assert t.format.people.exclusion_refunds is refunds
    (removed,) = rule(t, "removal", DESK, why="so", player="A")
    assert removed.data["no_refund"] is not refunds
    (warned,) = rule(t, "warning", DESK, why="so", player="A")
    assert warned.data["no_refund"] is False


def test_sw_25_what_is_kept_in_a_lost_duel_is_a_score_that_can_be() -> None:
    t = playing("summoner-wars-base")
    player = t.rounds[0].tables[1].seats[0]
    with pytest.raises(Refused):
        rule(t, "game loss", DESK, why="so", player=player, round_number=1, score=-1)
    happen(t, rule(t, "game loss", DESK, why="so", player=player, round_number=1, score=3))
    sheet = t.table(1, 1).sheet
    assert sheet
    assert sheet.lines[player] == Line(3)


@pytest.mark.parametrize("command", [RuleOnDelay("", 1, 600), RuleOnSlowPlay("", 1)])
def test_ts_38_delay_and_slow_play_are_of_somebody(
    command: RuleOnDelay | RuleOnSlowPlay,
) -> None:
    with pytest.raises(Refused, match="a ruling is about one player or one table"):
        command.decide(playing("summoner-wars-base"), DESK)


@pytest.mark.parametrize("why", ["", "  "])
def test_ts_38_an_order_of_equals_needs_its_reason(why: str) -> None:
    with pytest.raises(Refused, match="a ruling needs its reason"):
        DecideOrder(["A", "B"], why).decide(playing("splendor-swiss"), DESK)
