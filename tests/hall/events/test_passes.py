"""Passes of a browser: one an event, the newest few, for a year."""

from __future__ import annotations

from typing import Literal

from guildhall.hall.events.links import LinkWords
from guildhall.hall.events.operations import EventOperations
from guildhall.hall.events.passes import Pass, make_pass, read_passes, sign_passes, with_pass
from guildhall.hall.keys import Keys

DAY = 24 * 60 * 60


def held(event: str, player: str = "Ann") -> Pass:
    return Pass(event, "player", player, 0, 0, f"id of {event} {player}")


def test_a_pass_comes_back_as_it_was_for_a_year() -> None:
    now = [1_800_000_000.0]
    keys = Keys("secret", lambda: now[0])
    passes = held("cup"), Pass("open", "device", "", 3, 2, "x")
    text = sign_passes(keys, passes)
    now[0] += 365 * DAY
    assert read_passes(keys, text) == passes
    now[0] += 1
    assert read_passes(keys, text) == ()


def test_forged_passes_are_none() -> None:
    text = sign_passes(Keys("another"), [held("cup")])
    assert read_passes(Keys("secret"), text) == ()
    assert read_passes(Keys("secret"), "") == ()


def test_a_new_pass_replaces_that_of_its_event_and_the_oldest_gives_way() -> None:
    six = tuple(held(f"cup-{number}") for number in range(6))
    again = held("cup-2", "Bob")
    assert with_pass(six, again) == (*six[:2], *six[3:], again)
    assert with_pass(six, held("other")) == (*six[1:], held("other"))
    assert with_pass((), held("cup")) == (held("cup"),)


def test_a_pass_stands_for_the_link_by_which_it_came_and_no_other() -> None:
    words = LinkWords("cup", "device", "", 3, 1)
    mine = make_pass(words)
    assert (mine.role, mine.table, mine.generation) == ("device", 3, 1)
    assert make_pass(LinkWords("cup", "player", "Ann", 0, 0)).role == "player"
    assert mine.id != make_pass(words).id
    assert mine.says(words)
    others = [
        LinkWords("open", "device", "", 3, 1),
        LinkWords("cup", "player", "", 3, 1),
        LinkWords("cup", "device", "Ann", 3, 1),
        LinkWords("cup", "device", "", 4, 1),
        LinkWords("cup", "device", "", 3, 2),
    ]
    assert not any(mine.says(each) for each in others)


def test_a_pass_counts_for_its_own_table_or_player_and_generation_until_it_is_put_away() -> None:
    operations = EventOperations(
        devices={"tablet": 2, "other": 1},
        generations={"player Ann": 1},
        put_away=frozenset({"given back"}),
    )
    people = {"Ann", "Bob"}

    def counts(role: Literal["player", "device"], player: str, number: int, name: str) -> bool:
        held = Pass("event", role, player, number * (role == "device"), number, name)
        return operations.honours(held, people)

    tables = {number: counts("device", "", number, "tablet") for number in (0, 1, 2, 3)}
    assert tables == {0: False, 1: False, 2: True, 3: False}
    assert not counts("device", "", 2, "unknown")
    assert {n: counts("player", "Ann", n, "a") for n in (0, 1, 2)} == {0: False, 1: True, 2: False}
    assert {n: counts("player", "Bob", n, "b") for n in (0, 1)} == {0: True, 1: False}
    assert not counts("player", "Zoe", 0, "z")
    assert not counts("player", "Ann", 1, "given back")
