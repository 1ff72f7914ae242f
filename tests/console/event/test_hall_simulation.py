"""A whole event is run in an open hall, through its API."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from browser.serving import HallServer
from console.event.at_the_desk import Terminal
from guildhall.console.api_client import Caller
from guildhall.console.event import simulation


@pytest.fixture(scope="module")
def link(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The organiser's link of a hall that is open."""
    hall = HallServer(Path(tmp_path_factory.mktemp("hall")) / "hall.db")
    yield f"{hall.url}/join/{hall.host}"
    hall.kill()


def test_duels_are_handed_in_and_confirmed_to_the_last_round(link: str, terminal: Terminal) -> None:
    told = terminal.data(f"simulate --http {link} --format summoner-wars-base --players 5")["told"]
    assert told[1] == "5 players have registered"
    assert told[2] == "Round 1: 2 results are handed in and confirmed"
    assert told[-4].startswith("1. Player ")


def test_games_are_played_in_the_hall_by_those_who_sit_in_for_the_players(
    link: str, terminal: Terminal
) -> None:
    said = terminal.does(f"simulate --http {link} --players 4 --seed 3")
    assert "Final: 1 game is played in the hall.\n" in said
    assert said.endswith("The event is over.\n")


def test_what_the_hall_refuses_is_told_with_its_way_out(
    link: str, terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulation, "_new_name", lambda: "Open Twice")
    base, _, token = link.partition("/join/")
    organiser = Caller(base).enter("Organiser")
    organiser.post("/events/join", link=token)
    organiser.post("/events", name="Open Twice", format="splendor-swiss", seed="1")
    refusal = terminal.refuses(f"simulate --http {link}")
    assert refusal == (
        "Refused: There is already an event called Open Twice.\n"
        "  You can: choose another name.\n"
        "  Nothing was changed.\n"
    )


def test_a_link_that_is_none_and_a_hall_that_is_closed_are_refused(terminal: Terminal) -> None:
    refusal = terminal.refuses("simulate --http https://club.example/")
    assert "'https://club.example/' is not the organiser’s link" in refusal
    assert "does not answer" in terminal.refuses("simulate --http http://127.0.0.1:9/join/x")
