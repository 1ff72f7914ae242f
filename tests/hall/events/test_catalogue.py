"""All events of a log: their names, and how they move to another log."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from guildhall.hall.events.catalogue import EventCatalogue, event_id
from guildhall.hall.events.service import EventService
from guildhall.hall.events.simulation import play_on
from guildhall.hall.log import DamagedFileError, Log, open_log
from guildhall.tournament import Refused, shipped
from guildhall.tournament.errors import UnfitName
from hall.events.services import new_event


@pytest.fixture
def log() -> Iterator[Log]:
    with open_log("memory:") as log:
        yield log


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("Spring Cup", "spring-cup"),
        ("Jarní pohár 2026", "jarni-pohar-2026"),
        ("Кубок 1", "1-"),
        ("春", ""),
    ],
)
def test_every_name_has_an_id_of_its_own(name: str, start: str, log: Log) -> None:
    assert event_id(name).startswith(start)
    catalogue = EventCatalogue(log)
    event = catalogue.create(name, shipped()["carcassonne"], "Tom")
    assert EventService(log, event).tournament.name == name
    assert [card.name for card in catalogue.cards()] == [name]
    with pytest.raises(Refused, match="already an event called"):
        catalogue.create(name.upper(), shipped()["carcassonne"], "Tom")


def test_names_in_other_scripts_do_not_share_an_id() -> None:
    assert event_id("Кубок 1") != event_id("Турнир 1")


@pytest.mark.parametrize("name", ["", "  ", "x" * 61, "a\x07b", "a=b", "\u0301"])
def test_names_that_cannot_be_used_are_refused(name: str, log: Log) -> None:
    with pytest.raises(UnfitName):
        EventCatalogue(log).create(name, shipped()["carcassonne"], "Tom")


@pytest.mark.parametrize("key", list(shipped()))
def test_every_format_is_played_to_its_end_and_moves_to_another_log(
    key: str, log: Log, tmp_path: Path
) -> None:
    event = new_event(log, key)
    rounds = list(play_on(event, Random(3)))
    assert event.tournament.ended
    assert all(each.closed for each in rounds)
    path = tmp_path / "event.jsonl"
    EventCatalogue(log).export(event.id, path)
    with open_log("memory:") as elsewhere:
        (moved,) = EventCatalogue(elsewhere).bring_in(path)
        there = EventService(elsewhere, moved).tournament
        assert there.standings().order == event.tournament.standings().order
        assert there.happenings == event.tournament.happenings


def exported(log: Log, folder: Path) -> Path:
    path = folder / "event.jsonl"
    EventCatalogue(log).export(new_event(log).id, path)
    return path


def test_an_import_that_cannot_be_folded_leaves_nothing(log: Log, tmp_path: Path) -> None:
    path = exported(log, tmp_path)
    lines = path.read_text().splitlines()
    entry = json.loads(lines[2])
    entry["data"]["data"]["key"] = {"no": "key"}
    path.write_text("\n".join([*lines[:2], json.dumps(entry), *lines[3:]]) + "\n")
    with open_log("memory:") as elsewhere:
        with pytest.raises(Refused, match="nothing was imported"):
            EventCatalogue(elsewhere).bring_in(path)
        assert elsewhere.streams() == []
        path.write_text("nonsense")
        with pytest.raises(DamagedFileError):
            EventCatalogue(elsewhere).bring_in(path)


def test_an_event_of_a_newer_guildhall_is_refused(log: Log, tmp_path: Path) -> None:
    path = exported(log, tmp_path)
    path.write_text(path.read_text().replace('"entered/1"', '"entered/2"'))
    with open_log("memory:") as elsewhere, pytest.raises(Refused, match="newer Guildhall"):
        EventCatalogue(elsewhere).bring_in(path)


def test_without_an_event_there_is_nothing_to_choose(log: Log) -> None:
    with pytest.raises(Refused, match="no event yet"):
        EventCatalogue(log).choose(None)


def test_the_only_event_is_meant_without_a_word_and_of_several_the_last_used(log: Log) -> None:
    events = EventCatalogue(log)
    events.create("First", shipped()["carcassonne"], "Tom", "7")
    assert events.choose(None) == events.choose("another") == "first"
    events.create("Second", shipped()["carcassonne"], "Tom", "7")
    assert events.choose("second") == "second"
    with pytest.raises(Refused, match="there are 2 events here: First, Second") as refusal:
        events.choose("another")
    assert [way.action for way in refusal.value.ways_out] == ["choose-event"]
