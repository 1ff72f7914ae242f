"""The how-to-play page (C6)."""

from __future__ import annotations

import pytest

from console.sitting import guildhall, people
from guildhall.console.games.splendor import howto
from guildhall.console.session import Session
from guildhall.games import splendor
from guildhall.games.splendor.editions import edition
from guildhall.games.splendor.howto import MOVES

PARTS = ["Overview", "Objective", "Winner", "Units", "A turn is one of these", "Commands"]


def test_c6_the_page_has_all_its_parts() -> None:
    headings = [line for line in howto.page(edition()) if line and not line.startswith(" ")]
    assert all(any(line.startswith(part) for line in headings) for part in PARTS)


def test_c6_the_page_tells_whose_game_it_is() -> None:
    page = "\n".join(howto.page(edition()))
    assert "fan implementation" in page
    assert "without any commercial interest" in page
    assert "buy the original board game, published by Space Cowboys" in page
    assert "https://www.spacecowboys.fr/splendor" in page


def test_c6_the_page_tells_how_many_gems_and_nobles_each_number_of_players_uses() -> None:
    page = " ".join(" ".join(howto.page(edition())).split())
    told = {2: "Two players use 4 gems of each colour and 3 nobles", 3: "three players 5 and 4"}
    for players, words in {**told, 4: "four players 7 and 5"}.items():
        game = splendor.Game(players, seed=1)
        assert words in page
        assert f" {game.bank['W']} " in words
        assert f" {len(game.nobles)}" in words
    assert f"always {game.bank['E']} gold" in page


@pytest.mark.parametrize(
    ("expansion", "reading"),
    [
        ("orient", "only the cards that you still own count"),
        ("orient", "both its gems are gone all the same"),
        ("orient", "reserved unseen"),
        ("cities", "share the victory"),
        (None, "as every noble does"),
    ],
)
def test_c6_the_page_says_how_unclear_points_are_read(expansion: str | None, reading: str) -> None:
    assert reading in " ".join(" ".join(howto.page(edition(expansion))).split())


def test_c6_every_command_is_explained() -> None:
    session = people("Ada", "Bob")
    page = "\n".join(howto.page(edition()))
    for name in ("take", "reserve", "buy", "pay", "return", "noble", "pass", *session._commands):
        assert f"  {name}: " in page
    assert set(howto.commands(edition())) >= set(session._commands)


@pytest.mark.parametrize("name", sorted(howto.commands(edition())))
def test_c6_help_shows_the_part_for_a_command(name: str) -> None:
    lines = people("Ada", "Bob").answer(f"help {name.upper()}").lines
    assert lines[0].startswith(f"{name}: ")
    assert len(lines) < 6


def test_c6_the_examples_are_commands_that_are_understood() -> None:
    session = people("Ada", "Bob")
    for command in MOVES:
        for example, _ in command.examples:
            reply = Session(session.table).answer(example)
            assert not reply.lines[0].startswith(("Unknown", "Error", "Unreadable"))
            while session.game.history:
                session.game.pop()


def test_c6_help_shows_the_page_in_the_game_before_it_and_by_itself() -> None:
    title = "WELCOME TO SPLENDOR"
    assert people("Ada", "Bob").answer("help").lines == tuple(howto.page(edition()))
    assert title in guildhall("play", typed="help\n").out
    assert guildhall("rules").out.startswith(title)
