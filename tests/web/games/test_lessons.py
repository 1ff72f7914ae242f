"""The prepared games say what the lessons say of them."""

from __future__ import annotations

import pytest

from guildhall.games import catalogue
from guildhall.messages import Message, PlayerRef, Symbols, as_message, joined, message
from guildhall.web.games.courses import all_courses, course_of
from guildhall.web.games.lessons import Course
from guildhall.web.games.splendor.courses.base_game import MOVES
from guildhall.web.games.variants import chosen_variant

COURSES = all_courses()
BASE = COURSES["splendor"]

EVERY_STEP = [
    pytest.param(course, step, id=f"{course.name}-{step}")
    for course in COURSES.values()
    for step in range(1, len(course.lessons) + 1)
]


def test_the_script_is_a_whole_game_that_the_learner_wins() -> None:
    game = BASE.position(len(BASE.lessons) + 1)
    outcome = game.outcome()
    assert outcome
    assert outcome.winners == (0,)
    assert [str(happening.move) for happening in game.history] == list(MOVES)


def test_every_variant_for_newcomers_has_a_course() -> None:
    for spec in catalogue.games().values():
        for choice in spec.main_setting.for_newcomers() if spec.main_setting else ():
            course = course_of(spec.name, choice.text)
            assert course, (spec.name, choice.text)
            assert chosen_variant(course.variant)[0] == course.spec.name


@pytest.mark.parametrize(("course", "step"), EVERY_STEP)
def test_every_lesson_is_a_legal_decision_of_the_learner_in_its_own_game(
    course: Course, step: int
) -> None:
    game = course.position(step)
    assert game.turn == 0
    assert game.is_legal(game.parse(course.lessons[step - 1].move))
    (setting,) = chosen_variant(course.variant)[1].values()
    assert game.variant == setting


@pytest.mark.parametrize("course", COURSES.values(), ids=list(COURSES))
def test_the_learner_is_never_spoken_of_as_somebody_else(course: Course) -> None:
    told = [
        str(words) for step in range(1, len(course.lessons) + 2) for words in course.meanwhile(step)
    ]
    for verb in ("takes", "buys", "reserves", "places", "lays", "plays", "scores", "wins"):
        assert f"You {verb}" not in " ".join(told)


def test_lessons_teach_what_their_titles_say() -> None:
    held = [BASE.position(step).players[0] for step in range(1, len(BASE.lessons) + 2)]
    assert sum(held[1].tokens.values()) == 3
    assert held[2].tokens["G"] == 2
    assert held[3].tokens["E"] == 1
    assert held[3].reserved[0] is not None
    assert sum(held[3].bonuses.values()) == 0
    assert BASE.lessons[4].move == "pay 1"
    assert [noble.name for noble in held[6].nobles] == ["Elisabeth of Austria"]
    assert (held[5].prestige, held[6].prestige, held[7].prestige) == (9, 12, 17)


def made(name: str, step: int) -> object:
    """The game of a course right after the move of a lesson."""
    course = COURSES[name]
    game = course.position(step)
    game.push(game.parse(course.lessons[step - 1].move))
    return game


def prestige(name: str, step: int) -> tuple[int, int]:
    """The learner's prestige before and after a lesson."""
    game = COURSES[name].position(step)
    return game.players[0].prestige, made(name, step).players[0].prestige  # type: ignore[attr-defined]


def test_the_cities_do_what_is_said_of_them() -> None:
    assert prestige("cities", 1) == (13, 15)
    assert made("cities", 1).turn == 1  # type: ignore[attr-defined]
    venice = made("cities", 2)
    venice.push(venice.parse("take W R B"))  # type: ignore[attr-defined]
    assert "Venice" in str(venice.outcome().why)  # type: ignore[attr-defined]
    assert made("cities", 3).decision == "city"  # type: ignore[attr-defined]
    end = COURSES["cities"].position(5)
    assert end.outcome().winners == (0,)


def test_the_trading_posts_do_what_is_said_of_them() -> None:
    course = COURSES["trading-posts"]
    assert [made("trading-posts", step).decision for step in (2, 4)] == ["gem", "gem"]  # type: ignore[attr-defined]
    assert sum(made("trading-posts", 3).players[0].tokens.values()) == 3  # type: ignore[attr-defined]
    assert sum(course.position(6).players[0].tokens.values()) == 3
    assert sum(made("trading-posts", 6).players[0].tokens.values()) == 0  # type: ignore[attr-defined]
    assert prestige("trading-posts", 7) == (12, 15)


def test_the_orient_does_what_is_said_of_it() -> None:
    assert made("orient", 4).players[0].bonuses["B"] == 3  # type: ignore[attr-defined]
    assert made("orient", 5).players[0].bonuses["W"] == 3  # type: ignore[attr-defined]
    assert prestige("orient", 7) == (0, 3)
    assert COURSES["orient"].position(9).players[0].prestige == 16


def test_the_strongholds_do_what_is_said_of_them() -> None:
    assert made("strongholds", 4).decision == "conquest"  # type: ignore[attr-defined]
    assert prestige("strongholds", 5) == (0, 2)
    assert made("strongholds", 6).turn == 1  # type: ignore[attr-defined]


def test_carcassonne_scores_what_is_said_of_it() -> None:
    scores = [COURSES["carcassonne"].position(step).players[0].score for step in (5, 6, 7, 9, 10)]
    assert scores == [0, 0, 6, 6, 11]
    assert COURSES["carcassonne"].position(3).players[1].score == 2
    assert COURSES["carcassonne"].position(9).players[0].meeples == 4


def test_what_happened_meanwhile_is_told_to_the_learner() -> None:
    assert BASE.meanwhile(1) == []
    assert list(map(str, BASE.meanwhile(2))) == [
        "Lorenzo reserves c2 (B, 5 prestige) and takes a gold"
    ]
    told = [
        str(words) for step in range(1, len(BASE.lessons) + 2) for words in BASE.meanwhile(step)
    ]
    assert len(told) == len(MOVES) - len(BASE.lessons)
    assert {words.split()[1] for words in told if words.startswith("You ")} == {
        "take",
        "buy",
        "reserve",
    }


def test_the_learner_is_spoken_to_and_others_are_spoken_of() -> None:
    def takes(name: str) -> Message:
        return message("{player} takes {gems}", player=PlayerRef(name), gems=Symbols("R"))

    assert str(BASE.to_learner(takes("You"))) == "You take R"
    assert str(BASE.to_learner(takes("Lorenzo"))) == "Lorenzo takes R"
    both = joined([takes("You"), takes("Lorenzo")])
    assert str(BASE.to_learner(both)) == "You take R; Lorenzo takes R"


def test_gems_are_chosen_one_by_one_and_then_taken() -> None:
    attempt = BASE.try_out(1, (), "gem-R")
    assert attempt.path == ("gem-R",)
    assert sorted(attempt.wanted) == ["gem-B", "gem-O"]
    assert not attempt.deeds
    deeds = BASE.try_out(1, ("gem-R", "gem-O"), "gem-B").deeds
    assert [deed.name for deed in deeds] == ["take"]
    assert BASE.try_out(1, ("gem-R", "gem-O", "gem-B"), "", "take").done


@pytest.mark.parametrize(
    ("spot", "words"),
    [
        ("gem-E", "You get gold only"),
        ("gem-W", "You could take that"),
        ("gem-R", "already chosen"),
        ("tile-1", "come by themselves"),
        ("token-R", "already yours"),
        ("a1", "Insufficient gems"),
        ("hand-1", "You have no reserved cards"),
        ("tier1", "reserve its top card"),
    ],
)
def test_another_piece_is_refused_with_its_reason(spot: str, words: str) -> None:
    attempt = BASE.try_out(1, ("gem-R",), spot)
    assert attempt.path == ("gem-R",)
    assert words in str(attempt.refusal)
    assert str(attempt.refusal).endswith("tap what has a ring.")


@pytest.mark.parametrize(
    ("step", "spot", "words"),
    [
        (1, "-1,0", "It would fit there"),
        (1, "0,1", "does not fit"),
        (2, "field en", "That would be legal"),
        (6, "city n", "already a meeple on that city"),
    ],
)
def test_another_place_of_the_landscape_is_refused_with_its_reason(
    step: int, spot: str, words: str
) -> None:
    assert words in str(COURSES["carcassonne"].try_out(step, (), spot).refusal)


def test_a_tile_is_turned_by_touching_its_place_again() -> None:
    course = COURSES["carcassonne"]
    spots = course.spots(3)
    assert len(spots) > 1
    assert set(spots) == {"0,-1"}
    once = course.touches.shown(course.position(3), tuple(spots[:1])).tiles[-1]
    right = course.touches.shown(course.position(3), tuple(spots)).tiles[-1]
    assert (once.x, once.y) == (right.x, right.y) == (0, -1)
    assert once.turns != right.turns == 3


def test_taking_too_early_is_refused_with_the_task() -> None:
    assert BASE.try_out(1, ("gem-R",), "", "take").refusal == as_message(BASE.lessons[0].task)
