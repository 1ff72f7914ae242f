"""Names as the public may see them: nothing that is hidden gets out."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guildhall.hall.events import commands
from guildhall.hall.events.permissions import PUBLIC
from guildhall.hall.hall import Hall
from guildhall.messages import Message, OwnWords, PlayerRef, message
from guildhall.tournament import (
    Happening,
    Player,
    Stamp,
    Tournament,
    apply_all,
    draw,
    final_order,
    open_event,
    opened,
    publish,
    report,
    shipped,
)
from guildhall.tournament.commands.entrants import enter_people
from guildhall.tournament.event.chance import chance_result
from guildhall.tournament.event.history_text import tell
from guildhall.tournament.event.name_privacy import NameDisplay, Privacy, initial
from guildhall.tournament.event.names import proper_name
from hall.events.houses import open_house
from hall.tables.halls import Time, in_hall

DESK = Stamp("Tom", "2026-03-28T10:00:00+00:00")


def people(*names: str) -> dict[str, Player]:
    return {name: Player(name, name) for name in names}


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann Bolena", "Ann B."),
        ("Ann", "Ann"),
        ("Jean-Luc de la Tour", "Jean-Luc T."),
        ("Žofie Černá", "Žofie Č."),
        ("Bo (Brno)", "Bo B."),
    ],
)
def test_a_name_is_shortened_to_first_name_and_initial(name: str, shown: str) -> None:
    assert initial(name) == shown


@pytest.mark.parametrize(
    ("privacy", "told"),
    [("full", "Ann Bell: Cid Cole cheated"), ("initial", "Ann B.: …"), ("hidden", "Player 1: …")],
)
def test_own_words_are_told_only_where_all_names_are(privacy: Privacy, told: str) -> None:
    display = NameDisplay(people("Ann Bell", "Cid Cole"), privacy)
    said = message(
        "{name}: {words}", name=PlayerRef("Ann Bell"), words=OwnWords("Cid Cole cheated")
    )
    assert display.text(said) == told


def test_twins_after_shortening_are_told_apart() -> None:
    display = NameDisplay(people("Ann Bell", "Ann Bird", "Cid Cole"), "initial")
    assert display.names(["Ann Bell", "Ann Bird", "Cid Cole"]) == [
        "Ann B. (1)",
        "Ann B. (2)",
        "Cid C.",
    ]


def test_staff_and_players_see_full_names_and_the_public_what_the_organiser_chose() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        ann = await house.player("Ann Ash")
        await house.live.execute(house.organiser, commands.SetPrivacy("hidden"))
        display = house.live.display_for
        assert display(house.organiser).name("Bob Bell") == "Bob Bell"
        assert display(ann).name("Bob Bell") == "Bob Bell"
        assert display(PUBLIC).name("Bob Bell") == "Player 2"
        await house.live.execute(house.organiser, commands.SetPrivacy("initial"))
        assert display(PUBLIC).name("Bob Bell") == "Bob B."

    in_hall(scenario)


def event_of(names: list[str], key: str, seed: int) -> Tournament:
    """An event with a round played, so that there is much to be told."""
    chance = Random(seed)
    t = opened(open_event("Cup", shipped()[key], str(seed), DESK)[0])
    apply_all(t, enter_people(t, DESK, names))
    for command in (draw, publish):
        apply_all(t, [_dated(each) for each in command(t, DESK)])
    for table in list(t.rounds[0].tables.values())[:-1]:
        lines, winner = chance_result(t, table, chance)
        apply_all(t, report(t, 1, table.number, lines, DESK, winner=winner))
    return t


def _dated(happening: Happening) -> Happening:
    return replace(happening, at=DESK.at)


def told_of(t: Tournament) -> list[Message]:
    """Everything that is said in sentences about an event."""
    tables = [table.reason for each in t.rounds for table in each.tables.values()]
    byes = [reason for each in t.rounds for reason in each.bye_reasons.values()]
    notices = [notice for each in t.rounds for notice in each.notices]
    places = [place.why for place in final_order(t)]
    return [*tables, *byes, *notices, *places, *map(tell, t.happenings)]


WORD = st.text(st.characters(categories=("L", "M", "N"), include_characters="'-."), min_size=1)
NAMES = st.lists(
    st.lists(st.one_of(WORD, st.sampled_from(["Ann", "and", "table", "Bell"])), min_size=2).map(
        " ".join
    ),
    min_size=6,
    max_size=8,
)


@settings(max_examples=60, deadline=None)
@given(NAMES, st.sampled_from(sorted(shipped())), st.sampled_from(["initial", "hidden"]))
def test_no_hidden_name_ever_stands_in_what_the_public_is_told(
    typed: list[str], key: str, privacy: Privacy
) -> None:
    names: dict[str, str] = {}
    for text in typed:
        try:
            name = proper_name(text)
        except ValueError:
            continue
        if len(name.split()) > 1 and not name.isdecimal():
            names.setdefault(name, name)
    try:
        t = event_of(list(names), key, 7)
    except ValueError:
        return  # twins, or too few to be seated
    display = NameDisplay(t.people, privacy)
    public = [*display.names(t.people), *(display.text(sentence) for sentence in told_of(t))]
    safe = " ".join(display.names(t.people))
    for name in t.people:
        if name not in safe:
            assert not any(_stands_in(name, sentence) for sentence in public)


def _stands_in(name: str, sentence: str) -> bool:
    return name in sentence and name not in "Player 1234567890"


def test_players_stand_in_the_order_of_the_names_that_are_shown() -> None:
    names = {"k1": "Zoe Ash", "k2": "Émile Bell", "k3": "eva Cole", "k4": "Dan Dark"}
    people = {key: Player(key, name) for key, name in names.items()}
    order = ["k4", "k2", "k3", "k1"]
    for privacy in ("full", "initial"):
        assert NameDisplay(people, privacy).sorted(people, "en") == order
    assert NameDisplay(people, "hidden").sorted(order, "en") == ["k1", "k2", "k3", "k4"]
    twins = {key: Player(key, "Ann Ash") for key in ("b", "a")}
    assert NameDisplay(twins, "full").sorted(twins, "en") == ["a", "b"]
