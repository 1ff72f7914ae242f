"""What the log keeps of an entry, and how many decks are asked for."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from guildhall.tournament import (
    Happening,
    Refused,
    Stamp,
    Tournament,
    change_format,
    check_in,
    check_out,
    draw,
    drop,
    end,
    enter,
    register_base_decks,
    rename,
    shipped,
)
from guildhall.tournament.commands.players import (
    FixTable,
    KeepApart,
    OverruleDecks,
    RegisterDecks,
    SetRounds,
)
from guildhall.tournament.event.people import Role
from guildhall.tournament.table.decks import CustomDeck
from tournament.worked import DESK, happen, new_event

DUELS = shipped()["summoner-wars-base"]


def test_an_entry_keeps_the_town_only_if_there_is_one() -> None:
    t = new_event(DUELS, "")
    (plain,) = enter(t, "ann", DESK)
    assert plain.data == {"key": "ann", "name": "ann", "ranked": True, "standing": "present"}
    (full,) = enter(t, "bob", DESK, name="Bob", here=False, ranked=False, town="Brno")
    assert full.data == {
        "key": "bob",
        "name": "Bob",
        "ranked": False,
        "standing": "entered",
        "town": "Brno",
    }


def test_sw_4_while_nobody_can_say_how_many_rounds_no_deck_is_asked_for() -> None:
    t = new_event(DUELS, "AB")
    happen(t, register_base_decks(t, "A", [], DESK))
    assert t.people["A"].decks == ()


def test_sw_4_who_is_expected_counts_where_too_few_are_here() -> None:
    t = new_event(DUELS, "AB")
    happen(t, enter(t, "C", DESK, here=False))
    with pytest.raises(Refused):
        register_base_decks(t, "A", ["Vanguards"], DESK)
    assert register_base_decks(t, "A", ["Vanguards", "Cave Goblins"], DESK)


@pytest.mark.parametrize(
    "command",
    [
        lambda t: check_in(t, ["Zoe"], DESK),
        lambda t: check_out(t, ["Zoe"], DESK),
        lambda t: drop(t, "Zoe", DESK),
        lambda t: FixTable("Zoe", 1).decide(t, DESK),
        lambda t: KeepApart("A", "Zoe").decide(t, DESK),
        lambda t: KeepApart("Zoe", "A").decide(t, DESK),
        lambda t: rename(t, "Zoe", "Zora", DESK),
    ],
)
def test_whoever_has_not_entered_is_refused_by_name(
    command: Callable[[Tournament], list[Happening]],
) -> None:
    with pytest.raises(Refused, match="nobody called Zoe has entered") as refusal:
        command(new_event(DUELS, "AB"))
    assert refusal.value.persons == ("Zoe",)


def test_t_6_whoever_drops_out_is_not_seated_again_and_is_not_checked_in() -> None:
    t = new_event(DUELS, "AB")
    (left,) = drop(t, "A", DESK)
    assert (left.kind, left.data) == ("stands", {"key": "A", "standing": "dropped"})
    happen(t, [left])
    assert t.present() == ("B",)
    with pytest.raises(Refused, match="A has left the event"):
        check_in(t, ["A"], DESK)


def test_a_name_that_stays_as_it_is_is_no_change() -> None:
    t = new_event(DUELS, "AB")
    assert rename(t, "A", "A", DESK) == []
    (renamed,) = rename(t, "A", "Ada", DESK)
    assert renamed.data == {"key": "A", "name": "Ada", "before": "A"}
    happen(t, [renamed])
    assert rename(t, "A", "Ada", DESK) == []
    assert list(t.people) == ["A", "B"]


def test_t_2_after_the_end_nothing_is_drawn_entered_or_set() -> None:
    t = new_event(DUELS, "ABCD")
    other = shipped()["splendor-swiss"]
    assert change_format(t, other, DESK)[0].kind == "format changed"
    happen(t, end(t, DESK))
    commands: list[Callable[[], list[Happening]]] = [
        lambda: draw(t, DESK),
        lambda: enter(t, "E", DESK),
        lambda: change_format(t, other, DESK),
    ]
    for command in commands:
        with pytest.raises(Refused, match="the event has ended") as refusal:
            command()
        assert tuple(map(str, refusal.value.ways_out)) == ("undo the ending",)


def test_t_2_the_game_of_an_event_stays_once_a_round_is_drawn() -> None:
    t = new_event(DUELS, "ABCD")
    assert change_format(t, DUELS, DESK) == []
    happen(t, draw(t, DESK))
    with pytest.raises(Refused, match="the game of an event cannot change"):
        change_format(t, shipped()["splendor-swiss"], DESK)


def test_ts_4_one_round_is_the_least() -> None:
    t = new_event(DUELS, "ABCD")
    with pytest.raises(Refused):
        SetRounds(0).decide(t, DESK)
    assert SetRounds(1).decide(t, DESK)[0].data == {"rounds": 1}


def test_ts_1_rounds_and_elimination_change_places_only_before_a_round_is_drawn() -> None:
    swiss, elimination = shipped()["splendor-swiss"], shipped()["splendor-elimination"]
    for before, after in ((swiss, elimination), (elimination, swiss)):
        t = new_event(before, "ABCDEFGH")
        assert change_format(t, after, DESK)[0].kind == "format changed"
        happen(t, draw(t, DESK))
        with pytest.raises(Refused, match="rounds and elimination cannot change places"):
            change_format(t, after, DESK)


def test_a_pair_that_is_kept_apart_is_written_in_the_same_order_whoever_is_named_first() -> None:
    t = new_event(shipped()["splendor-swiss"], "AB")
    for one, other in ("AB", "BA"):
        (kept,) = KeepApart(one, other).decide(t, DESK)
        assert kept.data == {"pair": ["A", "B"], "apart": True}


@pytest.mark.parametrize("role", ["organiser", "arbiter", "scorekeeper", "participant", "hall"])
def test_sw_5_only_an_organiser_with_a_reason_takes_decks_that_break_the_rules(role: Role) -> None:
    custom = new_event(shipped()["summoner-wars-custom"], "AB")
    for t, decks in ((new_event(DUELS, "AB"), [""]), (custom, CustomDeck("", ()))):
        stamp = Stamp("A", DESK.at, role)
        for command in (RegisterDecks("A", decks), OverruleDecks("A", decks, "")):
            with pytest.raises(Refused, match="break the rules"):
                command.decide(t, stamp)
        overruled = OverruleDecks("A", decks, "lent by the club")
        if role == "organiser":
            assert overruled.decide(t, stamp)[0].data["overruled"] == "lent by the club"
        else:
            with pytest.raises(Refused, match="break the rules"):
                overruled.decide(t, stamp)
