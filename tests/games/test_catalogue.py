"""The one list of games: what is derived from it is there for every game."""

from __future__ import annotations

import subprocess
import sys

import pytest

from guildhall.bots import registry
from guildhall.games import catalogue
from guildhall.games.catalogue import Choice, GameSpec, Setting, SettingError, UnknownGame
from guildhall.games.house import EXPANSION, SPLENDOR
from guildhall.games.splendor.editions import EXPANSIONS, edition
from guildhall.games.words import GameWords

PLAYED = [spec for spec in catalogue.house().values() if spec.is_played_here]


@pytest.mark.parametrize("spec", PLAYED, ids=lambda spec: spec.name)
def test_every_game_starts_with_what_the_catalogue_says_of_it(spec: GameSpec) -> None:
    game = spec.start(spec.sizes[0], 1, None, spec.complete({}))
    assert game.n_players == spec.sizes[0]
    assert game.record()["format"] == spec.record_format
    assert catalogue.find_by_format(spec.record_format) is spec
    assert spec.replay(game.record()).history == game.history
    words = spec.game_words()
    assert isinstance(words, GameWords)
    assert len(words.scores(game)) == game.n_players
    assert words.begins_turn(game)
    assert spec.usual_bot in registry.names(spec.name)


@pytest.mark.parametrize("spec", PLAYED, ids=lambda spec: spec.name)
def test_every_choice_of_every_setting_can_be_played(spec: GameSpec) -> None:
    for setting in spec.settings:
        for choice in setting.choices:
            assert setting.read(choice.text) == choice.value
            settings = spec.complete({setting.name: choice.value})
            spec.start(spec.sizes[-1], 1, None, settings)


def test_the_titles_of_the_editions_are_those_of_the_catalogue() -> None:
    for expansion in (None, *EXPANSIONS):
        assert SPLENDOR.title_of({"expansion": expansion}) == edition(expansion).title


def test_a_setting_is_read_as_people_type_it() -> None:
    assert EXPANSION.read(" Trading-Posts") == "trading_posts"
    assert EXPANSION.read("") is None
    assert EXPANSION.flag == "--expansion"
    with pytest.raises(SettingError, match="'moon' is not offered for “Expansion”"):
        EXPANSION.read("moon")


@pytest.mark.parametrize("wrong", ["5", True, 11, None, [5]])
def test_a_setting_takes_values_of_its_own_kind_only(wrong: object) -> None:
    with pytest.raises(SettingError, match="Choose a number from 0 to 10"):
        SPLENDOR.complete({"gold_tokens": wrong})


def test_sizes_are_told_in_words() -> None:
    assert str(GameSpec("a", "A", (2,)).sizes_words) == "2"
    assert str(GameSpec("a", "A", (2, 3)).sizes_words) == "2 or 3"
    assert str(GameSpec("a", "A", (2, 3, 4)).sizes_words) == "2, 3 or 4"
    assert str(GameSpec("a", "A", (2, 3, 4, 5)).sizes_words) == "2 to 5"


def test_a_game_that_is_only_played_at_events_is_known_but_not_played() -> None:
    assert "summoner wars" in catalogue.known_games()
    assert "summoner wars" not in catalogue.games()
    with pytest.raises(UnknownGame, match="Games are splendor, carcassonne"):
        catalogue.game("summoner wars")


def test_a_game_without_settings_refuses_any() -> None:
    plain = GameSpec("a", "A")
    assert plain.complete({}) == {}
    assert plain.title_of({}) == "A"
    with pytest.raises(SettingError, match="A has no setting 'size'"):
        plain.complete({"size": 3})
    assert Setting("n", "N", (Choice(1, "one"),)).usual.text == "1"


def test_asking_for_a_game_of_the_house_imports_no_rules_and_looks_through_no_packages() -> None:
    program = (
        "import sys; from guildhall.games import catalogue; catalogue.game('carcassonne'); "
        "heavy = {'numpy', 'rich', 'fastapi', 'importlib.metadata', 'guildhall.games.splendor', "
        "'guildhall.games.carcassonne'}; sys.exit(str(sorted(heavy & set(sys.modules))))"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert ran.stderr.decode().strip() == "[]"
