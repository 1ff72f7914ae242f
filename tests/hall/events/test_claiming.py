"""Players who are on the list already come in by the poster: they claim their name, once."""

from __future__ import annotations

import asyncio

import pytest

from guildhall.hall.errors import NotAllowed, NotFound
from guildhall.hall.events import commands
from guildhall.hall.events.permissions import PUBLIC, Actor
from guildhall.hall.events.registration import listed_as
from guildhall.hall.hall import Hall
from guildhall.tournament import Refused
from hall.events.houses import open_house
from hall.tables.halls import Time, in_hall

LIST = ["Ann Ash", "Anna Oak", "Bob Bell", "Šárka Černá"]


def test_a_name_on_the_list_is_claimed_once_and_the_player_is_here() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall, [])
        live, code = house.live, house.live.operations.join_code
        await live.execute(house.organiser, commands.EnterPlayers(LIST, here=False))
        zoe, eve = await hall.people.enter("Zoe"), await hall.people.enter("Eve")
        with pytest.raises(NotAllowed, match="code of the event"):
            await hall.invitations.claim(live, zoe, "Ann Ash", "WRONG")
        actor = await hall.invitations.claim(live, zoe, "Ann Ash", f" {code.lower()} ")
        assert actor == Actor(zoe, "player", "Ann Ash")
        assert live.tournament.people["Ann Ash"].standing == "present"
        assert live.tournament.people["Bob Bell"].standing == "entered"
        assert set(live.operations.claimed) == {"Ann Ash"}
        assert await hall.invitations.claim(live, zoe, "Bob Bell", code) == actor
        with pytest.raises(NotAllowed, match="Somebody has come in as Ann Ash"):
            await hall.invitations.claim(live, eve, "Ann Ash", code)
        assert live.actor(eve) == Actor(eve, "public")
        with pytest.raises(Refused, match="There is nobody"):
            await hall.invitations.claim(live, eve, "Nobody", code)
        await live.execute(house.organiser, commands.SetRegistration(is_open=False))
        with pytest.raises(NotAllowed, match="cannot register themselves now"):
            await hall.invitations.claim(live, eve, "Bob Bell", code)

    in_hall(scenario)


def test_of_many_who_claim_a_name_at_the_same_time_one_has_it() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall, [])
        live, code = house.live, house.live.operations.join_code
        await live.execute(house.organiser, commands.EnterPlayers(LIST, here=False))
        people = [await hall.people.enter(f"P{number}") for number in range(8)]
        claims = (hall.invitations.claim(live, each, "Ann Ash", code) for each in people)
        answers = await asyncio.gather(*claims, return_exceptions=True)
        assert sum(isinstance(each, Actor) for each in answers) == 1
        assert sum(isinstance(each, NotAllowed) for each in answers) == 7
        assert len(live.operations.players) == 1

    in_hall(scenario)


def test_the_desk_sees_a_claim_and_takes_it_back() -> None:
    async def scenario(hall: Hall, time: Time) -> None:
        house = await open_house(hall, [])
        live, code = house.live, house.live.operations.join_code
        await live.execute(house.organiser, commands.EnterPlayers(LIST, here=False))
        zoe, eve = await hall.people.enter("Zoe"), await hall.people.enter("Eve")
        await hall.invitations.claim(live, eve, "Ann Ash", code)
        await live.write_notes(live.actor(eve), "mine")
        seen = live.player_link(live.actor(eve), "Ann Ash")
        assert live.operations.claimed == {"Ann Ash": time()}
        arbiter = await house.staff("arbiter")
        with pytest.raises(NotAllowed):
            await live.execute(arbiter, commands.ReleasePlayer("Ann Ash"))
        told = tuple(
            map(str, (await live.execute(house.organiser, commands.ReleasePlayer("Ann Ash"))).told)
        )
        assert told == ("Ann Ash may be claimed again", "links are revoked: Ann Ash")
        with pytest.raises(NotFound, match="is no longer valid"):
            await hall.invitations.follow_link(seen, eve)
        assert live.actor(eve) == Actor(eve, "public")
        assert not live.operations.claimed
        assert "Ann Ash" not in live.operations.persons
        assert (await live.execute(house.organiser, commands.ReleasePlayer("Ann Ash"))).told == ()
        actor = await hall.invitations.claim(live, zoe, "Ann Ash", code)
        assert actor.player == "Ann Ash"
        assert await live.notes(actor) == ""

    in_hall(scenario)


def test_who_has_registered_can_be_released_too_and_a_card_holder_is_nobody_by_a_claim() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall, [])
        live, code = house.live, house.live.operations.join_code
        zoe = await hall.people.enter("Zoe")
        await hall.invitations.register(live, zoe, "Zoe Zane", code)
        assert not live.operations.claimed
        held = (
            await hall.invitations.follow_link(live.player_link(house.organiser, "Zoe Zane"), None)
        ).actor
        assert (held.person, held.player) == (None, "Zoe Zane")
        with pytest.raises(NotAllowed, match="Somebody has come in as Zoe Zane"):
            await hall.invitations.claim(live, await hall.people.enter("Eve"), "Zoe Zane", code)
        await live.execute(house.organiser, commands.ReleasePlayer("Zoe Zane"))
        assert live.actor(zoe).role == "public"
        assert live.actor(None) == PUBLIC
        other = await hall.people.enter("Zoe's new phone")
        assert (await hall.invitations.claim(live, other, "Zoe Zane", code)).player == "Zoe Zane"

    in_hall(scenario)


@pytest.mark.parametrize("gone", ["dropped", "removed"])
def test_who_has_left_asks_at_the_desk(gone: str) -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall, LIST)
        live, code = house.live, house.live.operations.join_code
        act = (
            commands.DropPlayers(["Ann Ash"])
            if gone == "dropped"
            else commands.Rule("removal", "cheating", player="Ann Ash")
        )
        await live.execute(house.organiser, act)
        with pytest.raises(NotAllowed, match="Ann Ash has left the event"):
            await hall.invitations.claim(live, await hall.people.enter("Zoe"), "Ann Ash", code)

    in_hall(scenario)


@pytest.mark.parametrize(
    ("typed", "privacy", "found"),
    [
        ("Ann Ash", "full", ["Ann Ash"]),
        ("ash  ANN", "hidden", ["Ann Ash"]),
        ("sarka cerna", "initial", ["Šárka Černá"]),
        ("ann", "full", ["Ann Ash", "Anna Oak"]),
        ("ann", "hidden", []),
        ("ann", "initial", []),
        ("a o", "full", ["Anna Oak"]),
        ("a", "full", []),
        ("Ann Ashley", "full", []),
        ("Zoe", "full", []),
        ("", "full", []),
    ],
)
def test_names_on_the_list_are_found_as_people_type_them(
    typed: str, privacy: str, found: list[str]
) -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall, [])
        await house.live.execute(house.organiser, commands.EnterPlayers(LIST, here=False))
        await house.live.execute(house.organiser, commands.SetPrivacy(privacy))  # type: ignore[arg-type]
        assert listed_as(house.live, typed) == found

    in_hall(scenario)


def test_at_most_eight_names_are_offered_in_the_order_of_the_alphabet() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall, [])
        names = [f"An{letter}a" for letter in "jihgfedcb"] + ["ánaa"]
        await house.live.execute(house.organiser, commands.EnterPlayers(names, here=False))
        assert listed_as(house.live, "an") == ["ánaa", *(f"An{letter}a" for letter in "bcdefgh")]
        assert listed_as(house.live, "a") == []

    in_hall(scenario)


def test_names_that_are_claimed_or_of_bots_are_not_offered() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall, [])
        live, code = house.live, house.live.operations.join_code
        await live.execute(house.organiser, commands.EnterPlayers(LIST, here=False))
        await live.execute(house.organiser, commands.AddBot("Anton", "random"))
        await hall.invitations.claim(live, await hall.people.enter("Zoe"), "Anna Oak", code)
        await live.execute(house.organiser, commands.RenamePlayer("Ann Ash", "Annette Ash"))
        assert listed_as(live, "an") == ["Ann Ash"]
        assert listed_as(live, "annette ash") == ["Ann Ash"]
        with pytest.raises(NotAllowed, match="Ann Ash is on the list already"):
            await hall.invitations.register(live, await hall.people.enter("A"), "annette ash", code)

    in_hall(scenario)
