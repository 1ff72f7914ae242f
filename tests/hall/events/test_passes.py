"""Passes of a browser: one an event, the newest few, for a year."""

from __future__ import annotations

from guildhall.hall.events.links import LinkWords
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
