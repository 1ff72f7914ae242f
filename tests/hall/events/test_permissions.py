"""Who may do what: the whole table of roles and actions, and links that bring people in."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from guildhall.hall.errors import HallError, NotAllowed, NotFound
from guildhall.hall.events import commands as acts
from guildhall.hall.events.commands.command import Act
from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.operations import Slot
from guildhall.hall.events.permissions import MAY, PUBLIC, ROLES, Doer, Role
from guildhall.hall.hall import Hall
from guildhall.tournament import CustomDeck, Line
from hall.events.houses import PEOPLE, everybody, open_house
from hall.tables.halls import Time, in_hall

OWN = "Ann Ash"

LINES = {"Ann Ash": Line(15)}

EXAMPLES: dict[str, Callable[[str], Act]] = {
    "add_bot": lambda _: acts.add_bot("Robot"),
    "arrive": lambda own: acts.arrive(own, table=1),
    "call_arbiter": lambda _: acts.call_arbiter(1, 1, "help"),
    "call_the_roll": lambda _: acts.call_the_roll(),
    "change_settings": lambda _: acts.change_settings({"rounds.count": "4"}),
    "check_in": lambda own: acts.check_in([own]),
    "check_out": lambda own: acts.check_out([own]),
    "close_call": lambda _: acts.close_call("1"),
    "close_registration": lambda _: acts.close_registration(),
    "confirm": lambda own: acts.confirm(1, 1, player=own),
    "confirm_agreed": lambda _: acts.confirm_agreed(1),
    "correct": lambda _: acts.correct(1, 1, LINES),
    "decide": lambda own: acts.decide([own], "lot"),
    "delay": lambda own: acts.delay(own, 5),
    "discard": lambda _: acts.discard(),
    "dismiss": lambda _: acts.dismiss("nobody"),
    "dispute": lambda own: acts.dispute(1, 1, "no", player=own),
    "draw": lambda _: acts.draw(),
    "draw_final": lambda _: acts.draw_final(),
    "draw_side_round": lambda _: acts.draw_side_round([]),
    "drop": acts.drop,
    "end": lambda _: acts.end(),
    "enter": lambda _: acts.enter(["Zoe"]),
    "enter_pasted": lambda _: acts.enter_pasted("Zoe\nMax"),
    "enter_roster": lambda _: acts.enter_roster(b"name\nZoe\n", "list.csv"),
    "extra_time": lambda _: acts.extra_time(1, 1, 5),
    "fix_table": lambda own: acts.fix_table(own, 1),
    "give_prize": lambda own: acts.give_prize(own, "a noble tile"),
    "go_on_clock": lambda _: acts.go_on_clock(1),
    "keep_apart": lambda own: acts.keep_apart(own, "Bob Bell"),
    "let_in": lambda _: acts.let_in("Zoe"),
    "let_players_open": lambda _: acts.let_players_open(),
    "new_join_code": lambda _: acts.new_join_code(),
    "note_fee": lambda own: acts.note_fee([own]),
    "open_registration": lambda _: acts.open_registration(),
    "pause_clock": lambda _: acts.pause_clock(1),
    "count_late_entries": lambda _: acts.count_late_entries(),
    "publish": lambda _: acts.publish(),
    "register_custom_deck": lambda own: acts.register_custom_deck(own, CustomDeck("", ())),
    "register_decks": lambda own: acts.register_decks(own, ["Fungal"]),
    "rename": lambda own: acts.rename(own, "Anna Ash"),
    "release": acts.release,
    "renew_player_link": acts.renew_player_link,
    "report": lambda own: acts.report(1, 1, LINES, player=own),
    "revoke_links": lambda _: acts.revoke_links("arbiter"),
    "rule": lambda own: acts.rule("warning", "slow", player=own),
    "rule_on_delay": lambda own: acts.rule_on_delay(own, 1, 400),
    "rule_on_slow_play": lambda own: acts.rule_on_slow_play(own, 1),
    "seat": lambda own: acts.seat(own, 1, 1),
    "set_practical": lambda _: acts.set_practical({"place": "Town hall"}),
    "set_privacy": lambda _: acts.set_privacy("hidden"),
    "set_rounds": lambda _: acts.set_rounds(4),
    "set_timetable": lambda _: acts.set_timetable([Slot(1, "10:00", 60)]),
    "settle": lambda _: acts.settle(1, 1, LINES),
    "start_clock": lambda _: acts.start_clock(1),
    "sit_out_and_draw": lambda _: acts.sit_out_and_draw(),
    "fill_in_and_draw": lambda _: acts.fill_in_and_draw("Zoe"),
    "split_into_waves": lambda _: acts.split_into_waves(1, 1),
    "swap": lambda own: acts.swap(own, "Bob Bell"),
    "take_call": lambda _: acts.take_call("1"),
    "undo": lambda _: acts.undo(0),
}
"""One act of every kind, about somebody's own entry and table 1."""


def test_every_act_has_an_example_here_and_an_action_in_the_table() -> None:
    made = {name for name in acts.__all__ if name[0].islower()}
    assert made == set(EXAMPLES)
    assert {example(OWN).action for example in EXAMPLES.values()} <= set(MAY)


async def is_allowed(live: LiveEvent, doer: Doer, act: Act) -> bool:
    """Whether the role is let through; whether the rules agree is another question."""
    try:
        live.stamp(doer, act)
    except NotAllowed:
        with pytest.raises(NotAllowed):
            await live.do(doer, act)
        return False
    return True


def test_ts_42_every_role_may_do_exactly_what_the_table_says() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        doers = await everybody(house)
        before = house.live.version
        for role in ROLES:
            for name, example in EXAMPLES.items():
                act = example(doers["player"].player)
                allowed = await is_allowed(house.live, doers[role], act)
                assert allowed == (role in MAY[act.action]), (role, name)
                assert doers[role].may(act.action) == allowed
        assert house.live.version == before

    in_hall(scenario)


def test_the_rest_of_the_table_is_asked_too() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        live, doers = house.live, await everybody(house)
        other = next(k for k in live.tournament.people if k != doers["player"].player)
        asked: dict[str, Callable[[Doer], object]] = {
            "see the record": live.audit,
            "keep notes": live.notes,
            "choose staff": lambda doer: live.staff_link(doer, "arbiter"),
            "give out links": lambda doer: live.player_link(doer, other),
            "play in the hall": lambda doer: hall.playing.open(live, doer, 1, 99),
        }
        for action, ask in asked.items():
            for role in ROLES:
                allowed = await _let_through(ask, doers[role])
                assert allowed == (role in MAY[action]), (role, action)

    in_hall(scenario)


async def _let_through(ask: Callable[[Doer], object], doer: Doer) -> bool:
    try:
        answer = ask(doer)
        if asyncio.iscoroutine(answer):
            await answer
    except NotAllowed:
        return False
    except HallError:
        return True
    return True


@pytest.mark.parametrize("role", ["player", "device"])
def test_players_act_for_themselves_and_devices_at_their_table(role: Role) -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        doer = (await everybody(house))[role]
        other = house.live.tournament.rounds[0].tables[2].seats[0]
        with pytest.raises(NotAllowed):
            await house.live.do(doer, acts.report(1, 2, {}, player=other))
        with pytest.raises(HallError):
            await house.live.do(doer, acts.confirm(1, 1, player=other))
        with pytest.raises(NotAllowed):
            await house.live.do(doer, acts.drop(other))

    in_hall(scenario)


def test_staff_who_play_may_do_both() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        person = house.organiser.person
        assert person is not None
        helper = await hall.people.enter("Una")
        token = house.live.staff_link(house.organiser, "arbiter")
        await hall.events.follow_link(token, helper)
        doer = await hall.events.register(house.live, helper, "Una", house.live.floor.join_code)
        assert (doer.role, doer.player) == ("arbiter", "Una")
        assert doer.may("rule")
        assert not doer.may("publish")
        await house.live.do(doer, acts.register_decks("Una", ["Fungal"] * 9))

    in_hall(scenario)


def test_links_bring_staff_in_until_they_are_revoked() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        live, organiser = house.live, house.organiser
        token = live.staff_link(organiser, "arbiter")
        una = await hall.people.enter("Una")
        arrival = await hall.events.follow_link(token, una)
        assert (arrival.person, arrival.event, arrival.doer.role) == (una, live.id, "arbiter")
        await live.do(organiser, acts.revoke_links("arbiter"))
        with pytest.raises(NotFound, match="counts no more"):
            await hall.events.follow_link(token, None)
        assert live.doer(una).role == "arbiter"
        await live.do(organiser, acts.dismiss(una.id))
        assert live.doer(una).role == "public"
        for forged in ("", token[:-1], token + "x", hall.people.link(una)):
            with pytest.raises(NotFound):
                await hall.events.follow_link(forged, None)

    in_hall(scenario)


@pytest.mark.parametrize(
    ("role", "ended"),
    [
        ("arbiter", {"arbiter"}),
        ("scorekeeper", {"scorekeeper"}),
        ("organiser", {"organiser", "arbiter", "scorekeeper", "device"}),
    ],
)
def test_whoever_is_dismissed_does_not_come_back_by_a_link_they_knew(
    role: Role, ended: set[str]
) -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        live, organiser = house.live, house.organiser
        known = {
            each: live.staff_link(organiser, each, 1 if each == "device" else 0)
            for each in ("organiser", "arbiter", "scorekeeper", "device")
        }
        una, stays = await hall.people.enter("Una"), await hall.people.enter("Max")
        for person in (una, stays):
            await hall.events.follow_link(known[role], person)
        await live.do(organiser, acts.dismiss(una.id))
        assert live.doer(una).role == "public"
        assert live.doer(stays).role == role
        for each, token in known.items():
            if each in ended:
                with pytest.raises(NotFound, match="counts no more"):
                    await hall.events.follow_link(token, None)
            else:
                await hall.events.follow_link(token, None)

    in_hall(scenario)


def test_a_dismissed_device_does_not_come_back_either() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        token = house.live.staff_link(house.organiser, "device", 1)
        held = (await hall.events.follow_link(token, None)).held
        assert held is not None
        assert house.live.doer(None, held).table == 1
        await house.live.do(house.organiser, acts.dismiss(held.id))
        assert house.live.doer(None, held) == PUBLIC
        with pytest.raises(NotFound, match="counts no more"):
            await hall.events.follow_link(token, None)

    in_hall(scenario)


def test_the_only_organiser_cannot_be_dismissed() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        assert house.organiser.person is not None
        with pytest.raises(HallError, match="only organiser"):
            await house.live.do(house.organiser, acts.dismiss(house.organiser.person.id))

    in_hall(scenario)


def test_a_personal_link_makes_a_player_of_everybody_and_nobody_of_the_hall() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        live = house.live
        token = live.player_link(house.organiser, "Ann Ash")
        guest = await hall.people.enter("Annie")
        first = await hall.events.follow_link(token, guest)
        assert (first.person, first.doer.player) == (guest, "Ann Ash")
        assert live.doer(guest) == Doer(guest, "public")
        again = await hall.events.follow_link(token, None)
        assert (again.person, again.doer.person, again.doer.player) == (None, None, "Ann Ash")
        assert first.held
        assert again.held
        assert first.held.id != again.held.id
        kept = await hall.events.follow_link(token, guest, first.held)
        assert kept.held == first.held
        organiser = house.organiser.person
        mine = await hall.events.follow_link(token, organiser)
        assert (mine.doer.role, mine.doer.player) == ("organiser", "Ann Ash")
        await live.do(house.organiser, acts.renew_player_link("Ann Ash"))
        with pytest.raises(NotFound):
            await hall.events.follow_link(token, None)
        assert live.doer(None, again.held) == PUBLIC
        assert live.doer(organiser, mine.held) == house.organiser

    in_hall(scenario)


def test_staff_who_hold_a_card_stay_themselves_and_others_are_only_the_player() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        token = house.live.player_link(house.organiser, "Ann Ash")
        held = (await hall.events.follow_link(token, None)).held
        assert held
        guest, host = await hall.people.enter("Annie"), house.organiser.person
        assert house.live.doer(host, held) == Doer(host, "organiser", "Ann Ash", held=held)
        assert house.live.doer(guest, held) == Doer(None, "player", "Ann Ash", held=held)

    in_hall(scenario)


def test_a_card_is_put_away_once_and_the_record_says_whose() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        cards = (await house.player("Ann Ash")).held, (await house.staff("device", 2)).held
        for held in cards:
            assert held
            await hall.events.put_away(held)
            assert house.live.doer(None, held) == PUBLIC
            await hall.events.put_away(held)
        lines = [line for line in house.live.floor.record if line.kind == "put-away/1"]
        assert [(line.by, line.role, line.data["of"]) for line in lines] == [
            ("Ann Ash", "participant", "Ann Ash"),
            ("device", "device", "table 2"),
        ]

    in_hall(scenario)


def test_nobody_registers_under_what_is_no_name() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        zoe = await hall.people.enter("Zoe")
        with pytest.raises(HallError, match="is not a name"):
            await hall.events.register(house.live, zoe, "a=b", house.live.floor.join_code)
        assert list(house.live.tournament.people) == PEOPLE
        assert house.live.doer(zoe).role == "public"

    in_hall(scenario)


def test_players_register_themselves_while_it_is_open_and_with_the_code() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        live, code = house.live, house.live.floor.join_code
        zoe = await hall.people.enter("Zoe")
        with pytest.raises(NotAllowed, match="code of the event"):
            await hall.events.register(live, zoe, "Zoe", "WRONG")
        with pytest.raises(HallError, match="Ann Ash is on the list already"):
            await hall.events.register(live, zoe, "ann ash", code)
        doer = await hall.events.register(live, zoe, "Zoe Zane", f" {code.lower()} ")
        assert (doer.role, doer.player) == ("player", "Zoe Zane")
        assert await hall.events.register(live, zoe, "Another", code) == doer
        await live.do(house.organiser, acts.close_registration())
        with pytest.raises(NotAllowed, match="cannot register themselves now"):
            await hall.events.register(live, await hall.people.enter("Max"), "Max", code)
        await live.do(house.organiser, acts.open_registration())
        await live.do(house.organiser, acts.new_join_code())
        with pytest.raises(NotAllowed, match="code of the event"):
            await hall.events.register(live, await hall.people.enter("Max"), "Max", code)
        assert live.doer(None) == PUBLIC

    in_hall(scenario)
