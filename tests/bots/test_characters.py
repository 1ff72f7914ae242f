"""Bots as opponents: a name, a face, and no word of strength but what was measured."""

from __future__ import annotations

import pytest

from guildhall.bots import registry, strength
from guildhall.bots.characters import ADDED, HOUSE, PLAIN, character, name_of, opponents
from guildhall.games import catalogue
from guildhall.web.art.portraits import DRAWINGS

LINE = """
[[measured]]
game = "splendor"
variant = ""
players = 2
bot = "novice"
rating = 1234
doubt = 25
games = 800
"""


@pytest.mark.parametrize("game", catalogue.house())
def test_every_bot_of_the_house_has_a_name_and_a_face_of_its_own(game: str) -> None:
    if not catalogue.house()[game].is_played_here:
        return
    known = [character(bot, game) for bot in registry.house_bots(game)]
    assert all(each.portrait != PLAIN for each in known)
    assert (
        len({each.name for each in known}) == len({each.portrait for each in known}) == len(known)
    )
    assert [each.bot for each in opponents(game)][: len(known)] == list(registry.house_bots(game))


def test_every_portrait_is_drawn() -> None:
    assert {each.portrait for each in HOUSE} | {PLAIN} == set(DRAWINGS)


def test_a_bot_of_another_package_has_a_plain_face_and_its_own_name() -> None:
    added = character("my_bot", "splendor")
    assert (added.name, added.portrait, added.about) == ("My Bot", PLAIN, ADDED)
    assert name_of("my_bot") == "my_bot"
    assert name_of("greedy") == "Greta"


def test_a_measured_rating_is_found_by_all_that_it_depends_on() -> None:
    table = strength.parse(LINE)
    assert table == {("splendor", "", 2, "novice"): strength.Strength(1234, 25, 800)}


@pytest.mark.parametrize(
    "broken",
    [
        LINE + LINE,
        LINE.replace("rating = 1234\n", ""),
        LINE.replace("800", "0"),
        LINE.replace("2\n", '"x"\n', 1),
    ],
)
def test_a_broken_line_of_ratings_is_refused(broken: str) -> None:
    with pytest.raises(strength.StrengthError):
        strength.parse(broken)


def test_the_shipped_ratings_can_be_read_and_are_of_bots_that_there_are() -> None:
    for game, variant, players, bot in strength._table():
        spec = catalogue.game(game)
        main = spec.main_setting
        assert main is None or main.read(variant) is not None or variant == ""
        assert players in spec.sizes
        assert bot in registry.house_bots(game)
