"""What a ruling makes of a table, before and after its result is in."""

from __future__ import annotations

from guildhall.messages import own_words
from guildhall.tournament import shipped
from guildhall.tournament.event.rounds import Sheet, Table
from guildhall.tournament.event.rulings import Ruling
from guildhall.tournament.event.table_scores import game_lost, scored
from guildhall.tournament.table.scoring import Line

DUELS, TABLES = shipped()["summoner-wars-base"], shipped()["splendor-swiss"]


def ruling(player: str, score: int) -> Ruling:
    return Ruling(
        "game loss", own_words("so"), "Ann", "12:00", player=player, round=1, table=1, score=score
    )


def test_sw_25_a_game_loss_after_the_result_gives_the_duel_to_the_other() -> None:
    played = Sheet({"A": Line(25), "B": Line(7)}, "A", "A")
    after = game_lost(Table(1, ("A", "B"), own_words("drawn"), sheet=played), ruling("A", 9), DUELS)
    assert after.sheet
    assert (after.sheet.winner, after.sheet.settled) == ("B", True)
    assert (after.sheet.entered_by, after.sheet.entered_at) == ("Ann", "12:00")
    assert after.sheet.lines == {"A": Line(9), "B": Line(25)}
    assert after.out == {"A": "game loss"}


def test_sw_25_a_duel_that_both_lose_keeps_what_each_had() -> None:
    once = game_lost(Table(1, ("A", "B"), own_words("drawn")), ruling("A", 9), DUELS)
    twice = game_lost(once, ruling("B", 4), DUELS)
    assert once.sheet
    assert twice.sheet
    assert once.sheet.winner == "B"
    assert twice.sheet.winner is None
    assert twice.sheet.lines == {"A": Line(9), "B": Line(4)}
    score = scored(twice, "swiss", DUELS).score
    assert score
    assert score.places == (2, 2)


def test_ts_20_at_a_table_of_several_the_others_play_on() -> None:
    after = game_lost(Table(1, ("A", "B", "C"), own_words("drawn")), ruling("B", 0), TABLES)
    assert (after.sheet, after.out) == (None, {"B": "game loss"})
