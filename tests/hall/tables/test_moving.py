"""Deciding: whose turn, on which position, all or none, once."""

from __future__ import annotations

import pytest

from guildhall.games import splendor
from guildhall.hall.errors import HallError, Invalid, NotAllowed, Stale
from guildhall.hall.people import Person
from guildhall.hall.tables import commands
from guildhall.hall.tables.options import Options
from hall.tables.sitting import ADA, BEN, CLEO, Sitting, begun, told


def test_only_the_owner_of_the_seat_moves_for_it() -> None:
    sitting = begun()
    on = sitting.table.position
    for person, words in ((CLEO, "have no seat"), (BEN, "turn of Adaa")):
        with pytest.raises(NotAllowed, match=words):
            commands.move(sitting.table, person, ["take R G O"], on, sitting.now)
    assert sitting.move("take R G O") == ["moved/1"]
    assert sitting.table.turn == 1


def test_nobody_moves_before_the_game_or_after_it() -> None:
    sitting = Sitting(Options(players=2)).sit(ADA)
    with pytest.raises(NotAllowed, match="not running"):
        commands.move(sitting.table, ADA, ["take R G O"], sitting.table.position, sitting.now)
    sitting = begun()
    sitting.do(commands.resign, ADA)
    with pytest.raises(NotAllowed, match="not running"):
        commands.move(sitting.table, BEN, ["take R G O"], sitting.table.position, sitting.now)


def test_a_move_on_an_old_position_is_refused() -> None:
    sitting = begun()
    old = sitting.table.position
    sitting.move("take R G O")
    sitting.move("take R G O")
    with pytest.raises(Stale, match="moved on"):
        commands.move(sitting.table, ADA, ["take W W"], old, sitting.now)
    with pytest.raises(Stale):
        commands.move(sitting.table, ADA, ["take R G O"], sitting.table.position + 1, sitting.now)


@pytest.mark.parametrize("again", ["take R G O", "TAKE  o g r", "take red green onyx"])
def test_the_same_move_sent_twice_counts_once_however_it_is_written(again: str) -> None:
    sitting = begun()
    on = sitting.table.position
    sitting.move("take R G O")
    for _ in range(2):
        assert commands.move(sitting.table, ADA, [again], on, sitting.now) == []
    sitting.move("take R G O")
    assert commands.move(sitting.table, ADA, [again], on, sitting.now) == []
    assert len(sitting.table.moves) == 2


def test_somebody_elses_move_is_not_ones_own_repeated() -> None:
    sitting = begun()
    on = sitting.table.position
    sitting.move("take R G O")
    with pytest.raises(HallError):
        commands.move(sitting.table, BEN, ["take R G O"], on, sitting.now)


def test_a_move_that_was_taken_back_is_not_repeated() -> None:
    sitting = begun()
    on = sitting.table.position
    sitting.move("take R G O")
    sitting.do(commands.ask_undo, ADA)
    sitting.do(commands.answer_undo, BEN, yes=True)
    with pytest.raises(Stale):
        commands.move(sitting.table, ADA, ["take R G O"], on, sitting.now)
    sitting.move("take R G O")
    assert [made.text for made in sitting.table.moves] == ["take R G O"]


def returning() -> tuple[Sitting, Person]:
    """A game in which taking three gems leads to returning some."""
    sitting = begun()
    for text in ("take W B G", "take R O W", "take B G R"):
        sitting.move(text)
        sitting.move("reserve a1")
    return sitting, sitting.person


def test_decisions_of_one_turn_are_sent_together_all_or_none() -> None:
    sitting, person = returning()
    on = sitting.table.position
    taking = "take W B G"
    game = sitting.table.game.copy()
    game.push(game.parse(taking))
    assert game.decision == "return"
    turn = [taking, str(game.legal_moves()[0]), str(game.legal_moves()[0])]
    with pytest.raises(Invalid):
        commands.move(sitting.table, person, [taking, "buy c4"], on, sitting.now)
    assert len(sitting.table.moves) == 6
    written = sitting.do(commands.move, person, turn, on, sitting.now)
    assert written == ["moved/1"] * 3
    assert sitting.do(commands.move, person, turn, on, sitting.now) == []
    with pytest.raises(Stale):
        commands.move(sitting.table, person, turn[:1], on, sitting.now)


def test_one_cannot_decide_beyond_ones_turn() -> None:
    sitting = begun()
    texts = ["take R G O", "take R G O"]
    with pytest.raises(Invalid, match="after your turn"):
        commands.move(sitting.table, ADA, texts, sitting.table.position, sitting.now)
    for count in (0, 9):
        with pytest.raises(Invalid, match=f"{count} moves"):
            commands.move(
                sitting.table, ADA, texts[:1] * count, sitting.table.position, sitting.now
            )


@pytest.mark.parametrize("text", ["buy c1", "take E E", "dance", "", "take R G O" * 50, "noble 1"])
def test_what_the_rules_do_not_allow_is_refused_with_the_reason(text: str) -> None:
    sitting = begun()
    before = told(sitting.table)
    with pytest.raises(Invalid) as refusal:
        sitting.move(text)
    assert refusal.value.reason
    assert told(sitting.table) == before


def test_a_game_is_played_to_its_end_and_the_seed_is_told_then() -> None:
    sitting = begun().play(500)
    assert sitting.table.phase == "over"
    ended = sitting.entries[-1]
    assert (ended.kind, ended.data["seed"]) == ("ended/1", "a seed")
    assert sum(entry.kind == "ended/1" for entry in sitting.entries) == 1
    assert all("seed" not in entry.data for entry in sitting.entries[:-1])
    assert sitting.table.result is not None
    assert sitting.table.result.places == sitting.table.game.outcome().places


def test_the_hash_that_was_published_is_that_of_the_seed() -> None:
    import hashlib

    sitting = begun().play(500)
    revealed = sitting.entries[-1].data["seed"]
    assert hashlib.sha256(revealed.encode()).hexdigest() == sitting.entries[0].data["seed_hash"]


def test_the_record_replays_the_game() -> None:
    sitting = begun(3, settings={"expansion": "cities"}).play(1000)
    again = splendor.Game.replay(sitting.table.record())
    assert again.outcome() == sitting.table.game.outcome()
    assert again.view_for(None).plain() == sitting.table.game.view_for(None).plain()


def test_the_fold_of_the_entries_is_the_table() -> None:
    sitting = begun(4).play(80)
    assert told(sitting.again()) == told(sitting.table)


def test_the_story_has_a_sentence_for_each_move_and_follows_undo() -> None:
    sitting = begun()
    sitting.move("take R G O")
    assert list(map(str, sitting.table.story())) == ["Adaa takes R G O"]
    sitting.move("take W W")
    sitting.do(commands.ask_undo, BEN)
    sitting.do(commands.answer_undo, ADA, yes=True)
    sitting.move("take B B")
    assert list(map(str, sitting.table.story())) == ["Adaa takes R G O", "Bena takes B B"]
    assert sitting.table.story() == sitting.again().story()


def test_a_bot_moves_for_itself_only_on_the_present_position() -> None:
    sitting = Sitting(Options(drawn=False)).sit(ADA)
    sitting.do(commands.seat_bot, ADA, "random")
    on = sitting.table.position
    assert sitting.do(commands.bot_move, "take R G O", on) == []
    sitting.move("take R G O")
    assert sitting.do(commands.bot_move, "take R G O", on) == []
    position = sitting.table.position
    assert sitting.do(commands.bot_move, "take R G O", position, "it slept") == ["moved/1"]
    assert sitting.table.moves[-1].for_bot == "it slept"
    assert sitting.entries[-1].by == "bot:random"


def test_a_move_that_was_decided_on_and_not_written_leaves_no_trace() -> None:
    sitting, other = begun(), begun()
    table = sitting.table
    commands.move(table, ADA, ["take R G O"], table.position, sitting.now)
    for each in (sitting, other):
        each.do(commands.leave, BEN)
        each.do(commands.come_back, BEN)
        each.move("take R G O")
    assert table.game.position() == other.table.game.position()
    assert table.story() == other.table.story()


def test_what_was_expected_counts_for_the_very_entry_alone() -> None:
    sitting, other = begun(), begun()
    table = sitting.table
    commands.move(table, ADA, ["take W B G"], table.position, sitting.now)
    other.move("take R G O")
    table.apply(other.entries[-1])
    assert [str(past.move) for past in table.game.history] == ["take R G O"]
    assert table.game.position() == other.table.game.position()


def test_the_story_goes_on_rightly_after_moves_were_taken_back() -> None:
    sitting = begun()
    sitting.move("take R G O")
    assert len(sitting.table.story()) == 1
    sitting.do(commands.ask_undo, ADA)
    sitting.do(commands.answer_undo, BEN, yes=True)
    assert sitting.table.story() == []
    sitting.move("take W B G")
    fresh = begun()
    fresh.move("take W B G")
    assert sitting.table.story() == fresh.table.story()
