"""The prepared game says what the lessons say of it."""

from __future__ import annotations

import pytest

from guildhall.messages import Message, PlayerRef, Symbols, as_message, joined, message
from guildhall.web.rules.lessons import LESSONS, MOVES, meanwhile, position, to_you, try_out


def test_the_script_is_a_whole_game_that_the_learner_wins() -> None:
    game = position(len(LESSONS) + 1)
    outcome = game.outcome()
    assert outcome
    assert outcome.winners == (0,)
    assert [str(happening.move) for happening in game.history] == list(MOVES)


def test_every_lesson_is_a_turn_of_the_learner() -> None:
    for step in range(1, len(LESSONS) + 1):
        assert position(step).turn == 0
        assert position(step).decision == "turn"


def test_lessons_teach_what_their_titles_say() -> None:
    held = [position(step).players[0] for step in range(1, len(LESSONS) + 2)]
    assert sum(held[1].tokens.values()) == 3
    assert position(3).players[0].tokens["G"] == 2
    assert position(4).players[0].tokens["E"] == 1
    assert held[3].reserved[0] is not None
    assert sum(position(4).players[0].bonuses.values()) == 0
    assert LESSONS[4].move == "pay 1"
    assert [noble.name for noble in held[6].nobles] == ["Elisabeth of Austria"]
    assert (held[5].prestige, held[6].prestige, held[7].prestige) == (9, 12, 17)


def test_what_happened_meanwhile_is_told_to_the_learner() -> None:
    assert meanwhile(1) == []
    assert list(map(str, meanwhile(2))) == ["Lorenzo reserves c2 (B, 5 prestige) and takes a gold"]
    told = [str(words) for step in range(1, len(LESSONS) + 2) for words in meanwhile(step)]
    assert len(told) == len(MOVES) - len(LESSONS)
    assert "You takes" not in " ".join(told)
    assert {words.split()[1] for words in told if words.startswith("You ")} == {
        "take",
        "buy",
        "reserve",
    }


def test_the_learner_is_spoken_to_and_others_are_spoken_of() -> None:
    def takes(name: str) -> Message:
        return message("{player} takes {gems}", player=PlayerRef(name), gems=Symbols("R"))

    assert str(to_you(takes("You"))) == "You take R"
    assert str(to_you(takes("Lorenzo"))) == "Lorenzo takes R"
    both = joined([takes("You"), takes("Lorenzo")])
    assert str(to_you(both)) == "You take R; Lorenzo takes R"


def test_gems_are_chosen_one_by_one_and_then_taken() -> None:
    attempt = try_out(1, (), "gem-R")
    assert attempt.path == ("gem-R",)
    assert sorted(attempt.wanted) == ["gem-B", "gem-O"]
    assert not attempt.deeds
    assert try_out(1, ("gem-R", "gem-O"), "gem-B").deeds == ("take",)
    assert try_out(1, ("gem-R", "gem-O", "gem-B"), "", "take").done


@pytest.mark.parametrize(
    ("spot", "words"),
    [
        ("gem-E", "Gold comes only"),
        ("gem-W", "You could take that"),
        ("gem-R", "chosen already"),
        ("tile-1", "come by themselves"),
        ("token-R", "yours already"),
        ("a1", "Insufficient gems"),
        ("hand-1", "You have no reserved cards"),
        ("tier1", "reserve its top card"),
    ],
)
def test_another_piece_is_refused_with_its_reason(spot: str, words: str) -> None:
    attempt = try_out(1, ("gem-R",), spot)
    assert attempt.path == ("gem-R",)
    assert words in str(attempt.refusal)
    assert str(attempt.refusal).endswith("touch what has a ring.")


def test_taking_too_early_is_refused_with_the_task() -> None:
    assert try_out(1, ("gem-R",), "", "take").refusal == as_message(LESSONS[0].task)
