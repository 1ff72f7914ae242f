"""Events at a desk: what is committed, what races, what undo takes back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

from guildhall.hall.events import (
    Command,
    EventDesk,
    EventError,
    Events,
    MovedOnError,
    UnfitNameError,
    Who,
    tell,
)
from guildhall.hall.events.events import stream_of
from guildhall.hall.events.history_text import SENTENCES
from guildhall.hall.events.people import drop_people, enter_people, let_in, ways_in
from guildhall.hall.events.simulation import play_on
from guildhall.hall.log import DamagedFileError, Log, open_log
from guildhall.tournament import (
    Line,
    Refused,
    check_out,
    confirm,
    dispute,
    draw,
    publish,
    report,
    shipped,
)
from guildhall.tournament.event.fold import CHANGES
from guildhall.tournament.event.people import Role

PEOPLE = ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gil", "Hal"]
TOM = Who("Tom")


@pytest.fixture
def log() -> Iterator[Log]:
    with open_log("memory:") as log:
        yield log


def entering(*names: str) -> Command:
    return partial(enter_people, names=names)


def new_desk(log: Log, key: str = "splendor-swiss") -> EventDesk:
    desk = Events(log, TOM).new("Spring Cup", shipped()[key], "7")
    desk.do(entering(*PEOPLE))
    return desk


def other_desk(desk: EventDesk) -> EventDesk:
    return EventDesk(desk.log, desk.stream, Who("Una"))


def test_what_was_done_is_in_the_log_with_who_and_when(log: Log) -> None:
    desk = new_desk(log)
    again = other_desk(desk)
    assert list(again.tournament.people) == PEOPLE
    assert again.seq == desk.seq == log.last("event/spring-cup")
    assert {happening.by for happening in again.tournament.happenings} == {"Tom"}
    assert all(happening.at for happening in desk.tournament.happenings)


def test_several_commands_happen_all_or_none(log: Log) -> None:
    desk = new_desk(log)
    before = desk.seq
    with pytest.raises(EventError, match="Ann has already entered"):
        desk.do(entering("Zoe"), entering("ann"))
    assert (desk.seq, log.last(desk.stream)) == (before, before)
    assert "Zoe" not in desk.tournament.people


def test_twins_by_accent_are_refused_also_among_the_new(log: Log) -> None:
    desk = new_desk(log)
    with pytest.raises(EventError, match="Zoé has already entered"):
        desk.do(entering("Zoé", "zoe"))


def test_a_command_that_means_the_same_is_tried_again_after_another_desk(log: Log) -> None:
    desk = new_desk(log)
    other = other_desk(desk)
    other.do(entering("Zoe"))
    desk.do(entering("Max"), again=True)
    assert list(desk.tournament.people)[-2:] == ["Zoe", "Max"]


def test_other_commands_are_refused_with_the_news_and_nothing_is_lost(log: Log) -> None:
    desk = new_desk(log)
    other = other_desk(desk)
    other.do(draw)
    with pytest.raises(MovedOnError, match="round 1 is drawn") as refusal:
        desk.do(draw)
    assert [happening.by for happening in refusal.value.news] == ["Una"]
    assert len(desk.tournament.rounds) == 1
    assert log.last(desk.stream) == other.seq == desk.seq
    desk.do(publish)
    assert desk.tournament.rounds[-1].published


def test_what_was_previewed_is_not_written_on_something_new(log: Log) -> None:
    desk = new_desk(log)
    planned = desk.plan(draw)
    other_desk(desk).do(entering("Zoe"))
    with pytest.raises(MovedOnError):
        desk.commit(planned)
    assert not desk.tournament.rounds


def test_undo_takes_back_a_whole_command_and_stays_in_the_log(log: Log) -> None:
    desk = new_desk(log)
    desk.do(entering("Zoe", "Max"))
    desk.do(lambda t, stamp: check_out(t, ["Zoe", "Max", "Ann"], stamp))
    desk.do(desk.undo)
    assert desk.tournament.people["Zoe"].standing == "present"
    desk.do(desk.undo)
    assert list(desk.tournament.people) == PEOPLE
    assert desk.tournament.happenings[-1].kind == "undone"
    assert list(other_desk(desk).tournament.people) == PEOPLE
    desk.do(desk.undo)
    with pytest.raises(Refused, match="nothing to undo"):
        desk.do(desk.undo)


def test_a_latecomer_sits_down_in_the_way_that_was_chosen(log: Log) -> None:
    desk = new_desk(log)
    desk.do(partial(drop_people, keys=["Hal"]))
    desk.do(draw)
    desk.do(publish)
    (way,) = ways_in(desk.tournament, desk.stamp, "Zoe")
    assert way.cost == 1
    desk.do(partial(let_in, name="Zoe", way=way))
    assert desk.tournament.rounds[-1].table_of("Zoe")
    desk.do(partial(let_in, name="Hal", way=None))
    assert desk.tournament.people["Hal"].standing == "present"
    assert desk.tournament.rounds[-1].table_of("Hal") is None


@pytest.mark.parametrize("role", ["participant", "observer"])
def test_ts_42_only_officials_run_the_event(role: Role, log: Log) -> None:
    desk = new_desk(log)
    desk.who = Who("Ann", role)
    for command in (draw, entering("Zoe"), partial(drop_people, keys=["Bob"]), desk.undo):
        with pytest.raises(EventError, match=f"Ann is here as {role}, but officials do this"):
            desk.do(command)


def test_ts_36_players_hand_in_confirm_and_contest_results_and_onlookers_do_not(log: Log) -> None:
    desk = new_desk(log)
    desk.do(draw)
    desk.do(publish)
    seats = desk.tournament.rounds[0].tables[1].seats
    lines = {key: Line(15 - place) for place, key in enumerate(seats)}
    steps: list[tuple[str, Command]] = [
        (seats[0], lambda t, stamp: report(t, 1, 1, lines, stamp)),
        (seats[1], lambda t, stamp: confirm(t, 1, 1, stamp)),
        (seats[2], lambda t, stamp: dispute(t, 1, 1, "no", stamp)),
    ]
    for who, step in steps:
        desk.who = Who(who, "observer")
        with pytest.raises(EventError, match="officials do this"):
            desk.do(step)
        desk.who = Who(who, "participant")
        assert len(desk.do(step)) == 1


def test_much_news_is_told_in_short(log: Log) -> None:
    desk = new_desk(log)
    other_desk(desk).do(entering(*(f"p{number}" for number in range(9))))
    with pytest.raises(MovedOnError, match="p4 enters; 4 more"):
        desk.do(draw)


def test_nobody_leaves_twice(log: Log) -> None:
    desk = new_desk(log)
    desk.do(partial(drop_people, keys=["Hal"]))
    with pytest.raises(EventError, match="Hal has left already"):
        desk.do(partial(drop_people, keys=["Hal"]))


@pytest.mark.parametrize(
    ("name", "stream"),
    [
        ("Spring Cup", "event/spring-cup"),
        ("Jarní pohár 2026", "event/jarni-pohar-2026"),
        ("Кубок 1", "event/1-"),
        ("春", "event/"),
    ],
)
def test_every_name_has_a_stream_of_its_own(name: str, stream: str, log: Log) -> None:
    assert stream_of(name).startswith(stream)
    events = Events(log, TOM)
    assert events.new(name, shipped()["carcassonne"], "1").tournament.name == name
    with pytest.raises(EventError, match="already an event called"):
        events.new(name.upper(), shipped()["carcassonne"], "1")


def test_names_in_other_scripts_do_not_share_a_stream() -> None:
    assert stream_of("Кубок 1") != stream_of("Турнир 1")


@pytest.mark.parametrize("name", ["", "  ", "x" * 61, "a\x07b", "a=b", "\u0301"])
def test_names_that_cannot_be_used_are_refused(name: str, log: Log) -> None:
    with pytest.raises(UnfitNameError):
        Events(log, TOM).new(name, shipped()["carcassonne"], "1")


@pytest.mark.parametrize("key", list(shipped()))
def test_every_format_is_played_to_its_end_and_moves_to_another_log(
    key: str, log: Log, tmp_path: Path
) -> None:
    desk = new_desk(log, key)
    rounds = list(play_on(desk, Random(3)))
    assert desk.tournament.ended
    assert all(each.closed for each in rounds)
    path = tmp_path / "event.jsonl"
    Events(log, TOM).export(desk.stream, path)
    with open_log("memory:") as elsewhere:
        (moved,) = Events(elsewhere, TOM).bring_in(path)
        assert moved.tournament.standings().order == desk.tournament.standings().order
        assert moved.tournament.happenings == desk.tournament.happenings


def test_an_import_that_cannot_be_folded_leaves_nothing(log: Log, tmp_path: Path) -> None:
    desk = new_desk(log)
    path = tmp_path / "event.jsonl"
    Events(log, TOM).export(desk.stream, path)
    lines = path.read_text().splitlines()
    entry = json.loads(lines[2])
    entry["data"]["data"]["key"] = {"no": "key"}
    path.write_text("\n".join([*lines[:2], json.dumps(entry), *lines[3:]]) + "\n")
    with open_log("memory:") as elsewhere:
        with pytest.raises(EventError, match="nothing was imported"):
            Events(elsewhere, TOM).bring_in(path)
        assert elsewhere.streams() == []
        path.write_text("nonsense")
        with pytest.raises(DamagedFileError):
            Events(elsewhere, TOM).bring_in(path)


def test_an_event_of_a_newer_guildhall_is_refused(log: Log, tmp_path: Path) -> None:
    desk = new_desk(log)
    path = tmp_path / "event.jsonl"
    Events(log, TOM).export(desk.stream, path)
    path.write_text(path.read_text().replace('"entered/1"', '"entered/2"'))
    with open_log("memory:") as elsewhere, pytest.raises(EventError, match="newer Guildhall"):
        Events(elsewhere, TOM).bring_in(path)


def test_everything_that_can_happen_can_be_told(log: Log) -> None:
    assert set(SENTENCES) == {"opened", *CHANGES}
    desk = new_desk(log)
    list(play_on(desk, Random(1)))
    assert all(tell(happening) for happening in desk.tournament.happenings)


def test_without_an_event_there_is_nothing_to_open(log: Log) -> None:
    with pytest.raises(EventError, match="no event yet"):
        Events(log, TOM).choose(None)
    with pytest.raises(EventError, match="there is no event/x here"):
        EventDesk(log, "event/x", TOM)
