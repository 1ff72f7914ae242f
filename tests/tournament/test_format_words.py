"""A format as rules that people can read: what is said of each setting, and what is left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

import pytest

from guildhall.tournament import shipped
from guildhall.tournament.format import Format
from guildhall.tournament.format_choices import changed
from guildhall.tournament.format_words import SECTIONS, rule_prefix, rules_in_words
from guildhall.tournament.parts import POINT_SCALES

SWISS, DUELS = shipped()["splendor-swiss"], shipped()["summoner-wars-base"]


def switches(chosen: Format) -> Iterator[tuple[bool, Mapping[Any, str], tuple[str, ...]]]:
    """What is on or off in a format, with what it says and its rules."""
    for section in SECTIONS:
        options = getattr(chosen, section)
        for setting in fields(options):
            if isinstance(value := getattr(options, setting.name), bool):
                yield value, setting.metadata["says"], setting.metadata["rules"]


@pytest.mark.parametrize("name", shipped())
def test_what_is_off_in_a_game_is_told_as_well_as_what_is_on(name: str) -> None:
    chosen = shipped()[name]
    prefix, lines = rule_prefix(chosen.game), rules_in_words(chosen).splitlines()
    told = 0
    for value, says, rules in switches(chosen):
        if any(rule.startswith(prefix) for rule in rules):
            assert f"  {says[value]}" in lines
            assert f"  {says[not value]}" not in lines
            told += 1
    assert told > 1


def test_numbers_and_lists_that_say_nothing_are_left_out() -> None:
    words = rules_in_words(changed(SWISS, {"final.size": "0", "final.prizes": ""}))
    assert "The final is for the best" in rules_in_words(SWISS)
    assert "The final is for the best" not in words
    assert "Prizes" in rules_in_words(SWISS)
    assert "Prizes" not in words
    assert "  " not in words.splitlines()


def test_rule_numbers_are_those_of_the_game_and_only_where_they_are_wanted() -> None:
    assert "  Round 1 is drawn by lot. [TS-13, TS-3]" in rules_in_words(SWISS, numbers=True)
    assert "  Round 1 is drawn by lot. [SW-10]" in rules_in_words(DUELS, numbers=True)
    assert "  Whoever comes late starts with nothing. [T-5]" in rules_in_words(SWISS, numbers=True)
    assert "  The score of a game is called prestige.\n" in rules_in_words(SWISS, numbers=True)
    assert "[" not in rules_in_words(SWISS)


def test_ts_16_every_scale_of_tables_is_told_in_its_own_words() -> None:
    for name in ("fixed_offset", "symmetric", "from_the_top"):
        words = rules_in_words(changed(SWISS, {"points.scale": name}))
        assert f"  {POINT_SCALES[name].words.text}" in words.splitlines()


def test_settings_stand_under_the_headings_of_their_sections() -> None:
    headings = [line for line in rules_in_words(DUELS).splitlines()[2:] if line[:1].strip()]
    assert headings == [
        "Tables",
        "Rounds",
        "Who meets whom",
        "Points",
        "Ranking",
        "Final",
        "People",
        "Time",
        "Decks",
    ]
    assert "Decks" not in rules_in_words(SWISS).splitlines()
