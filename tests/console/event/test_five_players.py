"""Five players at the terminal: one sits out in turn (TS-9)."""

from __future__ import annotations

from console.event.at_the_desk import Terminal


def test_one_sits_out_each_round_in_turn(terminal: Terminal) -> None:
    terminal.open_event(5)
    assert "draw --sit-out" in terminal.refuses("draw")
    out = []
    for _ in range(3):
        seats = terminal.data("draw --sit-out")["tables"][0]["seats"]
        assert len(seats) == 4
        out.append({"Ann", "Bob", "Cid", "Dan", "Eve"} - set(seats))
        terminal.does("publish")
        terminal.does(terminal.result_line(1, seats))
    assert all(len(each) == 1 for each in out)
    assert len(set().union(*out)) == 3


def test_where_all_can_be_seated_nobody_sits_out(terminal: Terminal) -> None:
    terminal.open_event(6)
    assert "6 people can be seated" in terminal.refuses("draw --sit-out")
