"""One way to change an event: what is committed, what races, what undo takes back."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from guildhall.hall.errors import MovedOn, NotAllowed, NotFound
from guildhall.hall.events import commands
from guildhall.hall.events.commands import Command
from guildhall.hall.events.permissions import Actor, Role
from guildhall.hall.events.service import EventService
from guildhall.hall.events.simulation import play_on
from guildhall.hall.log import Log, open_log
from guildhall.tournament import Line, Refused, Stamp
from guildhall.tournament.commands.entrants import ways_in
from guildhall.tournament.event.fold import CHANGES
from guildhall.tournament.event.history_text import SENTENCES, tell
from hall.events.services import PEOPLE, TOM, UNA, new_event


@pytest.fixture
def log() -> Iterator[Log]:
    with open_log("memory:") as log:
        yield log


def elsewhere(log: Log) -> EventService:
    """The same event as somebody else has read it."""
    return EventService(log, "spring-cup")


def undo(event: EventService) -> None:
    assert event.last_command
    event.execute(TOM, event.last_command.undo)


def test_what_was_done_is_in_the_log_with_who_and_when(log: Log) -> None:
    event = new_event(log)
    again = elsewhere(log)
    assert list(again.tournament.people) == PEOPLE
    assert again.seq == event.seq == log.last("event/spring-cup")
    assert {happening.by for happening in again.tournament.happenings} == {"Tom"}
    assert all(happening.at for happening in event.tournament.happenings)


def test_a_command_happens_whole_or_not_at_all(log: Log) -> None:
    event = new_event(log)
    before = event.seq
    with pytest.raises(Refused, match="Ann has already entered"):
        event.execute(TOM, commands.EnterPlayers(["Zoe", "ann"]))
    assert (event.seq, log.last("event/spring-cup")) == (before, before)
    assert "Zoe" not in event.tournament.people


def test_twins_by_accent_are_refused_also_among_the_new(log: Log) -> None:
    event = new_event(log)
    with pytest.raises(Refused, match="Zoé has already entered"):
        event.execute(TOM, commands.EnterPlayers(["Zoé", "zoe"]))


def test_a_command_that_means_the_same_is_decided_again_after_somebody_else(log: Log) -> None:
    event = new_event(log)
    elsewhere(log).execute(UNA, commands.EnterPlayers(["Zoe"]))
    event.execute(TOM, commands.EnterPlayers(["Max"]), seen=event.seq)
    assert list(event.tournament.people)[-2:] == ["Zoe", "Max"]


def test_t_2_other_commands_are_refused_with_the_news_and_nothing_is_lost(log: Log) -> None:
    event = new_event(log)
    other = elsewhere(log)
    other.execute(UNA, commands.DrawRound())
    with pytest.raises(MovedOn, match="round 1 is drawn") as refusal:
        event.execute(TOM, commands.DrawRound(), seen=event.seq)
    assert [happening.by for happening in refusal.value.news] == ["Una"]
    assert len(event.tournament.rounds) == 1
    assert log.last("event/spring-cup") == other.seq == event.seq
    event.execute(TOM, commands.PublishDraft(), seen=event.seq)
    assert event.tournament.rounds[-1].published


def test_what_cannot_be_folded_is_not_written(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    event = new_event(log)
    before = event.seq
    monkeypatch.setitem(CHANGES, "entered", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        event.execute(TOM, commands.EnterPlayers(["Zoe"]))
    assert log.last("event/spring-cup") == before == elsewhere_seq(log, monkeypatch)


def elsewhere_seq(log: Log, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.undo()
    return elsewhere(log).seq


def test_t_2_undo_takes_back_a_whole_command_and_stays_in_the_log(log: Log) -> None:
    event = new_event(log)
    event.execute(TOM, commands.EnterPlayers(["Zoe", "Max"]))
    event.execute(TOM, commands.CheckOut(["Zoe", "Max", "Ann"]))
    undo(event)
    assert event.tournament.people["Zoe"].standing == "present"
    undo(event)
    assert list(event.tournament.people) == PEOPLE
    assert event.tournament.happenings[-1].kind == "undone"
    assert list(elsewhere(log).tournament.people) == PEOPLE
    undo(event)
    assert event.last_command is None


def test_t_5_a_latecomer_sits_down_in_the_way_that_was_chosen(log: Log) -> None:
    event = new_event(log)
    for command in (commands.DropPlayers(["Hal"]), commands.DrawRound(), commands.PublishDraft()):
        event.execute(TOM, command)
    (way,) = ways_in(event.tournament, Stamp("", ""), "Zoe")
    assert way.cost == 1
    event.execute(TOM, commands.LetIn("Zoe", 0))
    assert event.tournament.rounds[-1].table_of("Zoe")
    event.execute(TOM, commands.LetIn("Hal"))
    assert event.tournament.people["Hal"].standing == "present"
    assert event.tournament.rounds[-1].table_of("Hal") is None


@pytest.mark.parametrize("role", ["player", "public"])
def test_ts_42_only_officials_run_the_event(role: Role, log: Log) -> None:
    event = new_event(log)
    ann = Actor(None, role, "Ann" if role == "player" else "", by="Ann")
    for command in (
        commands.DrawRound(),
        commands.EnterPlayers(["Zoe"]),
        commands.DropPlayers(["Bob"]),
        commands.Undo(8),
    ):
        with pytest.raises(NotAllowed):
            event.execute(ann, command)


def test_ts_36_players_hand_in_confirm_and_contest_results_and_onlookers_do_not(log: Log) -> None:
    event = new_event(log)
    event.execute(TOM, commands.DrawRound())
    event.execute(TOM, commands.PublishDraft())
    seats = event.tournament.rounds[0].tables[1].seats
    lines = {key: Line(15 - place) for place, key in enumerate(seats)}
    steps: list[tuple[str, Command]] = [
        (seats[0], commands.ReportResult(1, 1, lines)),
        (seats[1], commands.ConfirmResult(1, 1)),
        (seats[2], commands.DisputeResult(1, 1, "no")),
    ]
    for key, step in steps:
        with pytest.raises(NotAllowed, match="not for the role public"):
            event.execute(Actor(None, "public", by=key), step)
        assert len(event.execute(Actor(None, "player", key), step).happenings) == 1


def test_t_2_much_news_is_told_in_short(log: Log) -> None:
    event = new_event(log)
    event.execute(TOM, commands.DrawRound())
    seen, other = event.seq, elsewhere(log)
    other.execute(UNA, commands.EnterPlayers([f"p{number}" for number in range(9)]))
    with pytest.raises(MovedOn, match=r"p4 enters \(Una\); 4 more"):
        event.execute(TOM, commands.PublishDraft(anyway=True), seen=seen)


def test_nobody_leaves_twice(log: Log) -> None:
    event = new_event(log)
    event.execute(TOM, commands.DropPlayers(["Hal"]))
    with pytest.raises(Refused, match="Hal has left already"):
        event.execute(TOM, commands.DropPlayers(["Hal"]))


def test_everything_that_can_happen_can_be_told(log: Log) -> None:
    assert set(SENTENCES) == {"opened", *CHANGES}
    event = new_event(log)
    list(play_on(event, Random(1)))
    assert all(tell(happening) for happening in event.tournament.happenings)


def test_an_event_that_is_not_there_is_not_found(log: Log) -> None:
    with pytest.raises(NotFound):
        EventService(log, "x")


def test_t_2_a_clock_that_somebody_else_has_started_since_comes_before_an_undo(log: Log) -> None:
    event = new_event(log)
    event.execute(TOM, commands.DrawRound())
    event.execute(TOM, commands.PublishDraft())
    assert event.last_command
    elsewhere(log).execute(UNA, commands.StartClock(1))
    with pytest.raises(MovedOn, match="the clock of round 1 is started"):
        event.execute(TOM, event.last_command.undo)
    assert event.tournament.rounds[0].published
