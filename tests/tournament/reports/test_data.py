"""An event for machines: players and sentences are named only by who reads it."""

from __future__ import annotations

import json

from guildhall.messages.renderer import ENGLISH, plain_data
from guildhall.tournament.commands.knockout import draw_final
from guildhall.tournament.event.final_order import final_order
from guildhall.tournament.event.name_privacy import NameDisplay
from guildhall.tournament.reports.data import event_data, round_data, standings_data
from tournament.reports.played import SCORES, begin_final, exclude, one_round
from tournament.worked import DESK, happen


def test_no_name_is_in_the_data_of_an_event_whose_names_are_hidden() -> None:
    names = {f"Nadia {letter}omova": score for letter, score in SCORES.items()}
    t = one_round(names)
    exclude(t, list(names)[-1])
    begin_final(t)
    data = [
        event_data(t, t.standings(), final_order(t)),
        standings_data(t, t.standings()),
        *(round_data(t, each) for each in t.rounds),
    ]
    hidden = json.dumps(plain_data(data, NameDisplay(t.people, "hidden").renderer))
    assert "Nadia" not in hidden
    assert "Player 1" in hidden
    assert json.dumps(plain_data(data, ENGLISH)).count("Nadia Aomova") > 5


def test_t_4_the_data_of_an_event_tell_of_no_draft() -> None:
    t = one_round(SCORES)
    happen(t, draw_final(t, DESK))
    assert t.draft
    data = event_data(t, t.standings(), final_order(t))
    assert [each["round"] for each in data["rounds"]] == [1]
    begin_final(t)
    data = event_data(t, t.standings(), final_order(t))
    assert [each["round"] for each in data["rounds"]] == [1, 2]


def test_a_round_has_all_its_parts_under_their_names() -> None:
    t = one_round(SCORES)
    played = round_data(t, t.rounds[0])
    assert list(played) == [
        "round",
        "kind",
        "published",
        "closed",
        "seed",
        "tables",
        "byes",
        "notices",
        "warnings",
    ]
    assert (played["round"], played["kind"], played["warnings"]) == (1, "swiss", [])
    table = played["tables"][0]
    assert list(table)[-5:] == ["winner", "disputed_by", "lines", "points", "places"]
    score = t.rounds[0].tables[table["table"]].score
    assert score
    assert {who.key: place for who, place in table["places"].items()} == {
        key: score.place(key) for key in score.players
    }
