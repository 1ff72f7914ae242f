"""Quick entry, lists, check-in, late entry with its cost, decks, company."""

from __future__ import annotations

import pytest

from guildhall.hall.events import commands
from web.events.desk.at_the_desk import NAMES, Desk, open_desk, tokens_of, words_of
from web.visitors import House


def test_names_are_entered_one_after_the_other(house: House) -> None:
    desk = open_desk(house)
    for name in NAMES[:3]:
        assert desk.does("/people/enter", name=name, here="yes").endswith("/people")
    assert list(desk.t.people) == NAMES[:3]
    assert desk.t.present() == tuple(NAMES[:3])
    assert "Cid Cole" in desk.text("/people")


def test_a_twin_is_refused_and_the_name_stays_in_the_field(house: House) -> None:
    desk = open_desk(house, ["Ann Ash"])
    answer = desk.post("/people/enter", name="ann ash", here="yes")
    assert answer.status_code == 400
    assert "Ann Ash has already entered" in words_of(answer)
    assert 'value="ann ash"' in answer.text
    assert "`" not in words_of(answer)


def test_a_pasted_list_is_shown_before_it_enters_anybody(house: House) -> None:
    desk = open_desk(house, ["Bob Bell"])
    shown = desk.post("/people/list", list="Ann Ash\nBob Bell\nCid Cole")
    assert "2 players would enter." in words_of(shown)
    assert list(desk.t.people) == ["Bob Bell"]
    desk.does("/people/list/enter", list="Ann Ash\nBob Bell\nCid Cole", here="yes")
    assert list(desk.t.people) == ["Bob Bell", "Ann Ash", "Cid Cole"]


def test_names_on_one_line_are_a_list_too(house: House) -> None:
    desk = open_desk(house)
    assert "3 players would enter." in words_of(desk.post("/people/list", list="Ann, Bob; Cid"))
    desk.does("/people/list/enter", list="Ann, Bob; Cid")
    assert len(desk.t.people) == 3
    assert desk.t.present() == ()


def test_a_mistake_in_a_file_is_told_with_its_line(house: House) -> None:
    desk = open_desk(house)
    data = {"csrf": desk.visitor.csrf()}
    content = b"name;table\nAnn;x\n"
    answer = desk.visitor.send(
        "POST",
        f"{desk.at}/people/list",
        data=data,
        files={"file": ("people.csv", content)},
        headers={"origin": desk.visitor.host},
    )
    assert "Line 2: 'x' is not the number of a table" in words_of(answer)
    assert "Enter all" not in words_of(answer)


def test_check_in_out_roll_and_drop(house: House) -> None:
    desk = open_desk(house, NAMES[:4])
    desk.does("/people/standing", check_out="Ann Ash")
    assert "Ann Ash" not in desk.t.present()
    desk.does("/people/standing", check_in="Ann Ash")
    assert "Ann Ash" in desk.t.present()
    desk.does("/people/standing", roll="yes")
    assert desk.t.present() == ()
    desk.does("/people/standing", all_here="yes")
    assert len(desk.t.present()) == 4
    desk.does("/people/standing", drop="Bob Bell")
    assert desk.t.people["Bob Bell"].standing == "dropped"
    again = desk.post("/people/standing", drop="Bob Bell")
    assert again.status_code == 400


def test_people_are_found_by_a_part_of_their_name_and_page_by_page(house: House) -> None:
    desk = open_desk(house, [f"Player {number:03}" for number in range(120)])
    first = desk.get("/people").text
    assert first.count('class="person ') == 100
    assert desk.get("/people?number=2").text.count('class="person ') == 20
    assert desk.get("/people?q=player+11").text.count('class="person ') == 10


def test_who_comes_late_sees_the_ways_in_and_their_cost(house: House) -> None:
    desk = open_desk(house, NAMES[:7])
    desk.act(commands.DrawRound())
    desk.act(commands.PublishDraft())
    place = desk.does("/people/enter", name="Zoe Zest")
    assert place.endswith("/people/late?name=Zoe+Zest")
    late = desk.text(place.removeprefix(desk.at))
    assert "Zoe Zest joins table" in late
    assert "1 table changes" in late
    desk.does("/people/late", name="Zoe Zest", way="0")
    assert desk.t.rounds[0].table_of("Zoe Zest")


def test_who_comes_late_may_wait_for_the_next_round(house: House) -> None:
    desk = open_desk(house, NAMES[:7])
    desk.act(commands.DrawRound())
    desk.act(commands.PublishDraft())
    desk.does("/people/late", name="Zoe Zest", way="")
    assert desk.t.rounds[0].table_of("Zoe Zest") is None
    assert "Zoe Zest" in desk.t.present()


def test_a_player_is_renamed_bound_to_a_table_and_kept_apart(house: House) -> None:
    desk = open_desk(house, NAMES)
    desk.does("/player/rename", key="Ann Ash", name="Anna Ash")
    assert "Anna Ash" in desk.text("/player?key=Ann+Ash")
    desk.does("/player/table", key="Ann Ash", table="4")
    assert desk.t.people["Ann Ash"].table == 4
    assert desk.post("/player/table", key="Ann Ash", table="four").status_code == 422
    desk.does("/player/apart", key="Ann Ash", other="bob")
    assert frozenset({"Ann Ash", "Bob Bell"}) in desk.t.apart
    desk.does("/player/apart", key="Ann Ash", together="Bob Bell")
    assert not desk.t.apart


def test_the_personal_link_can_be_renewed(house: House) -> None:
    desk = open_desk(house, NAMES)
    (old,) = tokens_of(desk.get("/player?key=Ann+Ash"))
    desk.does("/player/link", key="Ann Ash")
    (new,) = tokens_of(desk.get("/player?key=Ann+Ash"))
    assert house.visitor().post(f"/join/{old}").status_code == 404
    assert house.visitor().post(f"/join/{new}").status_code == 303
    cards = desk.text("/links")
    assert "Ann Ash" in cards
    assert cards.count(f"{desk.visitor.host}/join/") == len(NAMES)


@pytest.fixture
def duels(house: House) -> Desk:
    """Summoner Wars with base decks."""
    return open_desk(house, NAMES, "summoner-wars-base")


def test_base_decks_are_registered_in_the_order_of_the_rounds(duels: Desk) -> None:
    fields = {"key": "Ann Ash", "deck-1": "Elves", "deck-2": "Orcs"}
    short = duels.send("/player/decks", fields)
    assert "3 decks are needed" in words_of(short)
    assert 'value="Orcs"' in short.text
    duels.send("/player/decks", {**fields, "deck-3": "Vargath"})
    assert duels.t.people["Ann Ash"].decks == ("Elves", "Orcs", "Vargath")


def test_a_custom_deck_is_checked_and_may_be_overruled(house: House) -> None:
    desk = open_desk(house, NAMES, "summoner-wars-custom")
    fields = {
        "key": "Ann Ash",
        "summoner": "Ret-Talus",
        "champions-1": "Elut-Bal",
        "champions-2": "Dark Sun",
        "champions-3": "Gror",
        "commons": "4 Archer\n4 Scout\n4 Guard\n3 Brute",
        "events": "2 Rally\n2 Charge\n2 Mend",
    }
    refused = desk.send("/player/decks", fields)
    assert "16 commons are needed, 15 are listed" in words_of(refused)
    desk.send("/player/decks", {**fields, "overruled": "a card was lost"})
    deck = desk.t.people["Ann Ash"].custom_deck
    assert deck
    assert deck["commons"]["Brute"] == 3


def test_the_poster_has_the_code_to_scan_and_to_type(house: House) -> None:
    desk = open_desk(house)
    poster = desk.get("/poster")
    assert desk.live.operations.join_code in words_of(poster)
    assert 'class="qr"' in poster.text


def test_a_bot_and_a_guest_fill_in_without_being_ranked(house: House) -> None:
    desk = open_desk(house, NAMES[:3])
    desk.does("/people/enter", name="Robot", bot="yes")
    desk.does("/people/enter", name="Olga", here="yes", guest="yes")
    assert not desk.t.people["Robot"].ranked
    assert not desk.t.people["Olga"].ranked
    assert desk.live.operations.bots == {"Robot": "greedy"}


@pytest.mark.parametrize(
    ("key", "offered"),
    [("splendor-swiss", True), ("carcassonne", True), ("summoner-wars-base", False)],
)
def test_bots_fill_in_wherever_one_plays_the_game(house: House, key: str, *, offered: bool) -> None:
    desk = open_desk(house, NAMES[:3], key)
    assert ('name="bot"' in desk.get("/people").text) is offered
