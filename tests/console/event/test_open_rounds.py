"""Several rounds at once at the terminal: pairings, clocks, waves, confirming, undo."""

from __future__ import annotations

from typing import Any

from console.event.at_the_desk import Terminal
from guildhall.hall.log import NewEntry, open_log

STREAM = "event/spring-cup"


def with_final_and_side_round(terminal: Terminal) -> None:
    terminal.open_event(12)
    for _ in range(3):
        terminal.play_round()
    terminal.does("final")
    terminal.does("final --side")
    terminal.does("publish")
    terminal.does("publish")


def note(terminal: Terminal, kind: str, **data: Any) -> None:
    """A line of the operations as the desk in the browser writes it."""
    with open_log(str(terminal.db)) as log:
        seen = log.last(STREAM)
        operations = "floor/" + STREAM.removeprefix("event/")
        entry = NewEntry("Olga", kind, {"role": "organiser", "seen": seen, **data})
        log.append(operations, log.last(operations), [entry])


def test_both_drafts_are_published_one_after_the_other(terminal: Terminal) -> None:
    terminal.open_event(8)
    for _ in range(3):
        terminal.play_round()
    terminal.does("final")
    assert "final --side again" not in terminal.does("pairings")
    said = terminal.does("final --side")
    assert "side round, draft" in said
    assert "Next: guildhall event publish" in said
    assert ": final, being played" in terminal.does("publish")
    assert "side round, being played" in terminal.does("publish")


def test_pairings_show_all_rounds_that_are_open(terminal: Terminal) -> None:
    with_final_and_side_round(terminal)
    assert [each["round"] for each in terminal.data("pairings")["rounds"]] == [4, 5]
    said = terminal.does("pairings")
    assert ": final, being played" in said
    assert "side round, being played" in said
    assert "side round" not in terminal.does("pairings --round 4")


def test_every_open_round_has_its_own_time(terminal: Terminal) -> None:
    with_final_and_side_round(terminal)
    clocks = terminal.data("clock")["clocks"]
    assert [(each["round"], each["wave"]) for each in clocks] == [(4, 1), (5, 1)]
    assert terminal.data("clock --round 5")["round"] == 5
    said = terminal.does("clock")
    assert "Round 4 began at" in said
    assert "Round 5 began at" in said


def test_a_clock_of_the_browser_counts_at_the_terminal_too(terminal: Terminal) -> None:
    with_final_and_side_round(terminal)
    note(terminal, "clock-started/1", round=5, wave=1, minutes=20)
    clocks = terminal.data("clock")["clocks"]
    assert [each["minutes"] for each in clocks] == [45, 20]
    note(terminal, "clock-paused/1", round=5, wave=1)
    assert "paused" in terminal.does("clock --round 5")


def test_a_draft_is_split_into_waves(terminal: Terminal) -> None:
    terminal.open_event(12)
    terminal.does("draw")
    said = terminal.does("waves 2")
    assert "Round 1 is played in 2 waves.\nWave 1: tables 1, 2.\nWave 2: tables 3." in said
    assert [each["wave"] for each in terminal.data("pairings")["tables"]] == [1, 1, 2]
    assert "wave 2" in terminal.does("pairings")
    terminal.does("publish")
    clocks = terminal.data("clock")["clocks"]
    assert [(each["wave"], each["state"]) for each in clocks] == [(1, "running"), (2, "waiting")]
    assert "Round 1, wave 2 has not begun." in terminal.does("clock")
    assert "Round 1 is played all at once." in terminal.does("waves 1")
    assert "wave" not in terminal.does("pairings")
    assert "cannot be played in 9 waves" in terminal.refuses("waves 9")
    assert "there is no round 7" in terminal.refuses("waves 2 --round 7")


def test_confirm_all_is_for_one_round_and_never_settles_a_dispute(terminal: Terminal) -> None:
    with_final_and_side_round(terminal)
    tables = {
        (each["round"], table["table"]): table["seats"]
        for each in terminal.data("pairings")["rounds"]
        for table in each["tables"]
    }
    for (_, number), seats in tables.items():
        line = terminal.result_line(number, seats)
        terminal.does(f"{line} --role player --by {seats[0]}")
    disputed = tables[5, 3]
    terminal.does(f'confirm 3 --dispute "no" --role player --by {disputed[1]}')
    terminal.does("confirm --all --round 5")
    rounds = terminal.data("pairings")["rounds"]
    settled = {(r["round"], x["table"]): x["settled"] for r in rounds for x in r["tables"]}
    assert settled == {(4, 1): False, (5, 2): True, (5, 3): False}
    terminal.does("confirm --all")
    rounds = terminal.data("pairings --round 4")["rounds"]
    assert rounds[0]["closed"]


def test_undo_sets_a_clock_back_before_it_unpublishes(terminal: Terminal) -> None:
    terminal.open_event(8)
    terminal.start_round()
    note(terminal, "clock-started/1", round=1, wave=1, minutes=None)
    assert "Taken back: the clock of round 1 is started (by Olga)" in terminal.does("undo --yes")
    assert terminal.data("pairings")["published"]
    assert "Taken back: round 1 is published" in terminal.does("undo --yes")


def test_the_next_step_goes_on_with_the_bracket_while_the_side_round_plays(
    terminal: Terminal,
) -> None:
    terminal.open_event(12)
    for _ in range(3):
        terminal.play_round()
    terminal.does("final --size 9")
    seats = {x["table"]: x["seats"] for x in terminal.data("publish")["tables"]}
    terminal.does("final --side")
    terminal.does("publish")
    for number, people in seats.items():
        said = terminal.does(terminal.result_line(number, people))
    assert "Next: guildhall event final" in said
