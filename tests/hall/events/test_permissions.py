"""Who may do what: the whole table of roles and actions, and links that bring people in."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from inspect import isabstract

import pytest

from guildhall.hall.errors import NotAllowed, NotFound
from guildhall.hall.events import commands
from guildhall.hall.events.commands.command import HallCommand
from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.operations import Slot
from guildhall.hall.events.permissions import PERMISSIONS, PUBLIC, ROLES, Actor, Role
from guildhall.hall.events.service import authorise
from guildhall.hall.hall import Hall
from guildhall.tournament import CustomDeck, Line, Refused
from guildhall.tournament.commands.command import Command
from guildhall.tournament.roster.roster import Entrant
from hall.events.houses import PEOPLE, everybody, open_house
from hall.tables.halls import Time, in_hall

STAFF: tuple[Role, ...] = ("organiser", "arbiter", "scorekeeper", "device")
"""Who comes by a link for staff."""

OWN = "Ann Ash"

LINES = {"Ann Ash": Line(15)}

EXAMPLES: tuple[Callable[[str], Command], ...] = (
    lambda _: commands.AddBot("Robot"),
    lambda _: commands.Announce("Lunch is served"),
    lambda own: commands.Arrive(own, table=1),
    lambda _: commands.CallArbiter(1, 1, "help"),
    lambda _: commands.CallTheRoll(),
    lambda _: commands.ChangeSettings({"rounds.count": "4"}),
    lambda own: commands.CheckIn([own]),
    lambda own: commands.CheckOut([own]),
    lambda _: commands.CloseCall("1"),
    lambda _: commands.ConfirmAgreed(1),
    lambda own: commands.ConfirmResult(1, 1, player=own),
    lambda _: commands.ConfirmResults([(1, 1)]),
    lambda _: commands.ContinueClock(1),
    lambda _: commands.CorrectResult(1, 1, LINES),
    lambda _: commands.CountLateEntries(),
    lambda own: commands.DecideOrder([own], "lot"),
    lambda _: commands.DiscardDraft(),
    lambda _: commands.Dismiss("nobody"),
    lambda own: commands.DisputeResult(1, 1, "no", player=own),
    lambda _: commands.DrawFinal(),
    lambda _: commands.DrawRound(),
    lambda _: commands.DrawSideRound([]),
    lambda own: commands.DropPlayers([own]),
    lambda _: commands.EndAnnouncement("1"),
    lambda _: commands.EndEvent(),
    lambda _: commands.EnterPlayers(["Zoe"]),
    lambda _: commands.EnterRoster([Entrant("Zoe")]),
    lambda _: commands.FillInAndDraw("Zoe"),
    lambda own: commands.FixTable(own, 1),
    lambda _: commands.GiveExtraTime(1, 1, 5),
    lambda own: commands.GivePrize(own, "a noble tile"),
    lambda own: commands.KeepApart(own, "Bob Bell"),
    lambda _: commands.LetIn("Zoe"),
    lambda _: commands.LetPlayersOpen(),
    lambda own: commands.MoveToSeat(own, 1, 1),
    lambda _: commands.NewJoinCode(),
    lambda own: commands.NoteFee([own]),
    lambda own: commands.OverruleDecks(own, CustomDeck("", ()), "why not"),
    lambda _: commands.PauseClock(1),
    lambda _: commands.PublishDraft(),
    lambda own: commands.RegisterDecks(own, ["Fungal"]),
    commands.ReleasePlayer,
    lambda own: commands.RenamePlayer(own, "Anna Ash"),
    commands.RenewPlayerLink,
    lambda own: commands.ReportResult(1, 1, LINES, player=own),
    lambda _: commands.RevokeLinks("arbiter"),
    lambda own: commands.Rule("warning", "slow", player=own),
    lambda own: commands.RuleOnDelay(own, 1, 400),
    lambda own: commands.RuleOnSlowPlay(own, 1),
    lambda _: commands.SetPractical({"place": "Town hall"}),
    lambda _: commands.SetPrivacy("hidden"),
    lambda _: commands.SetRegistration(is_open=False),
    lambda _: commands.SetRounds(4),
    lambda _: commands.SetTimetable([Slot(1, "10:00", 60)]),
    lambda _: commands.SettleDispute(1, 1, LINES),
    lambda _: commands.SitOutAndDraw(),
    lambda _: commands.SplitIntoWaves(1, 1),
    lambda _: commands.StartClock(1),
    lambda own: commands.SwapSeats(own, "Bob Bell"),
    lambda _: commands.TakeCall("1"),
    lambda own: commands.TellDelay(own, 5),
    lambda _: commands.Undo(0),
    lambda _: commands.UndoClock(1),
)
"""One command of every class, about somebody's own entry and table 1."""


OF_ALL_STAFF = {
    *("check in", "drop", "see drafts", "undo", "play in the hall", "report", "confirm"),
    *("dispute", "confirm all", "correct", "call an arbiter", "run the clock", "keep notes"),
    *("use a chess clock", "tell of arriving", "tell of a delay", "see the record", "announce"),
}
OF_THE_DESK = {
    *("give out links", "enter people", "rename", "call the roll", "take fees", "let in"),
    *("register decks", "give prizes"),
}
OF_JUDGES = {"settle disputes", "answer calls", "rule", "decide", "give extra time"}
OF_THE_ORGANISER = {
    *("change settings", "choose staff", "fix tables", "overrule decks", "draw", "publish", "end"),
}
AT_A_TABLE = {
    *("report", "confirm", "dispute", "call an arbiter", "use a chess clock", "tell of arriving"),
}
OF_PLAYERS = {
    *("check in", "drop", "register decks", "play in the hall", "tell of a delay", "keep notes"),
}


@pytest.mark.parametrize(
    ("role", "actions"),
    [
        ("organiser", OF_ALL_STAFF | OF_THE_DESK | OF_JUDGES | OF_THE_ORGANISER),
        ("arbiter", OF_ALL_STAFF | OF_JUDGES),
        ("scorekeeper", OF_ALL_STAFF | OF_THE_DESK),
        ("device", AT_A_TABLE),
        ("player", AT_A_TABLE | OF_PLAYERS),
        ("hall", {"be the hall"}),
        ("public", set()),
    ],
)
def test_ts_42_every_role_has_its_actions_and_no_others(role: Role, actions: set[str]) -> None:
    assert {action for action, roles in PERMISSIONS.items() if role in roles} == actions


def test_every_command_has_an_example_here_and_a_permission_in_the_table() -> None:
    classes = {getattr(commands, name) for name in commands.__all__}
    concrete = {each for each in classes if hasattr(each, "permission") and not isabstract(each)}
    assert concrete == {type(example(OWN)) for example in EXAMPLES}
    assert {each.permission for each in concrete} <= set(PERMISSIONS)


def test_nobody_but_the_hall_does_what_the_hall_does() -> None:
    assert PERMISSIONS[HallCommand.permission] == {"hall"}
    assert {name for name, roles in PERMISSIONS.items() if "hall" in roles} == {"be the hall"}


async def is_allowed(live: LiveEvent, actor: Actor, act: Command) -> bool:
    """Whether the role is let through; whether the rules agree is another question."""
    try:
        authorise(live.tournament, actor, act)
    except NotAllowed:
        with pytest.raises(NotAllowed):
            await live.execute(actor, act)
        return False
    return True


def test_ts_42_every_role_may_do_exactly_what_the_table_says() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        actors = await everybody(house)
        before = house.live.version
        for role in ROLES:
            for example in EXAMPLES:
                command = example(actors["player"].player)
                allowed = await is_allowed(house.live, actors[role], command)
                assert allowed == (role in PERMISSIONS[command.permission]), (role, command)
                assert actors[role].may(command.permission) == allowed
        assert house.live.version == before

    in_hall(scenario)


def test_the_rest_of_the_table_is_asked_too() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        live, actors = house.live, await everybody(house)
        other = next(k for k in live.tournament.people if k != actors["player"].player)
        asked: dict[str, Callable[[Actor], object]] = {
            "see the record": live.audit,
            "keep notes": live.notes,
            "choose staff": lambda actor: live.staff_link(actor, "arbiter"),
            "give out links": lambda actor: live.player_link(actor, other),
            "play in the hall": lambda actor: hall.event_games.open(live, actor, 1, 99),
        }
        for action, ask in asked.items():
            for role in ROLES:
                allowed = await _let_through(ask, actors[role])
                assert allowed == (role in PERMISSIONS[action]), (role, action)

    in_hall(scenario)


async def _let_through(ask: Callable[[Actor], object], actor: Actor) -> bool:
    try:
        answer = ask(actor)
        if asyncio.iscoroutine(answer):
            await answer
    except NotAllowed:
        return False
    except Refused:
        return True
    return True


@pytest.mark.parametrize("role", ["player", "device"])
def test_players_act_for_themselves_and_devices_at_their_table(role: Role) -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        actor = (await everybody(house))[role]
        other = house.live.tournament.rounds[0].tables[2].seats[0]
        with pytest.raises(NotAllowed):
            await house.live.execute(actor, commands.ReportResult(1, 2, {}, player=other))
        with pytest.raises(Refused):
            await house.live.execute(actor, commands.ConfirmResult(1, 1, player=other))
        with pytest.raises(NotAllowed):
            await house.live.execute(actor, commands.DropPlayers([other]))

    in_hall(scenario)


def test_staff_who_play_may_do_both() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        person = house.organiser.person
        assert person is not None
        helper = await hall.people.enter("Una")
        token = house.live.staff_link(house.organiser, "arbiter")
        await hall.invitations.follow_link(token, helper)
        actor = await hall.invitations.register(
            house.live, helper, "Una", house.live.operations.join_code
        )
        assert (actor.role, actor.player) == ("arbiter", "Una")
        assert actor.may("rule")
        assert not actor.may("publish")
        await house.live.execute(actor, commands.RegisterDecks("Una", ["Fungal"] * 9))

    in_hall(scenario)


def test_links_bring_staff_in_until_they_are_revoked() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        live, organiser = house.live, house.organiser
        token = live.staff_link(organiser, "arbiter")
        una = await hall.people.enter("Una")
        arrival = await hall.invitations.follow_link(token, una)
        assert (arrival.person, arrival.event, arrival.actor.role) == (una, live.id, "arbiter")
        await live.execute(organiser, commands.RevokeLinks("arbiter"))
        with pytest.raises(NotFound, match="is no longer valid"):
            await hall.invitations.follow_link(token, None)
        assert live.actor(una).role == "arbiter"
        await live.execute(organiser, commands.Dismiss(una.id))
        assert live.actor(una).role == "public"
        for forged in ("", token[:-1], token + "x", hall.people.link(una)):
            with pytest.raises(NotFound):
                await hall.invitations.follow_link(forged, None)

    in_hall(scenario)


@pytest.mark.parametrize("role", ["organiser", "arbiter", "scorekeeper", "device"])
def test_the_links_of_each_role_can_be_revoked_and_others_count_on(role: Role) -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        before = {each: house.live.staff_link(house.organiser, each, 1) for each in STAFF}
        await house.live.execute(house.organiser, commands.RevokeLinks(role))
        after = {each: house.live.staff_link(house.organiser, each, 1) for each in STAFF}
        assert {each for each in STAFF if before[each] != after[each]} == {role}

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
            await hall.invitations.follow_link(known[role], person)
        await live.execute(organiser, commands.Dismiss(una.id))
        assert live.actor(una).role == "public"
        assert live.actor(stays).role == role
        for each, token in known.items():
            if each in ended:
                with pytest.raises(NotFound, match="is no longer valid"):
                    await hall.invitations.follow_link(token, None)
            else:
                await hall.invitations.follow_link(token, None)

    in_hall(scenario)


def test_a_dismissed_device_does_not_come_back_either() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        token = house.live.staff_link(house.organiser, "device", 1)
        held = (await hall.invitations.follow_link(token, None)).held
        assert held is not None
        assert house.live.actor(None, held).table == 1
        await house.live.execute(house.organiser, commands.Dismiss(held.id))
        assert house.live.actor(None, held) == PUBLIC
        with pytest.raises(NotFound, match="is no longer valid"):
            await hall.invitations.follow_link(token, None)

    in_hall(scenario)


def test_the_only_organiser_cannot_be_dismissed() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        assert house.organiser.person is not None
        with pytest.raises(Refused, match="only organiser"):
            await house.live.execute(house.organiser, commands.Dismiss(house.organiser.person.id))

    in_hall(scenario)


def test_a_personal_link_makes_a_player_of_everybody_and_nobody_of_the_hall() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        live = house.live
        token = live.player_link(house.organiser, "Ann Ash")
        guest = await hall.people.enter("Annie")
        first = await hall.invitations.follow_link(token, guest)
        assert (first.person, first.actor.player) == (guest, "Ann Ash")
        assert live.actor(guest) == Actor(guest, "public")
        again = await hall.invitations.follow_link(token, None)
        assert (again.person, again.actor.person, again.actor.player) == (None, None, "Ann Ash")
        assert first.held
        assert again.held
        assert first.held.id != again.held.id
        kept = await hall.invitations.follow_link(token, guest, first.held)
        assert kept.held == first.held
        organiser = house.organiser.person
        mine = await hall.invitations.follow_link(token, organiser)
        assert (mine.actor.role, mine.actor.player) == ("organiser", "Ann Ash")
        await live.execute(house.organiser, commands.RenewPlayerLink("Ann Ash"))
        with pytest.raises(NotFound):
            await hall.invitations.follow_link(token, None)
        assert live.actor(None, again.held) == PUBLIC
        assert live.actor(organiser, mine.held) == house.organiser

    in_hall(scenario)


def test_staff_who_hold_a_card_stay_themselves_and_others_are_only_the_player() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        token = house.live.player_link(house.organiser, "Ann Ash")
        held = (await hall.invitations.follow_link(token, None)).held
        assert held
        guest, host = await hall.people.enter("Annie"), house.organiser.person
        assert house.live.actor(host, held) == Actor(host, "organiser", "Ann Ash", held=held)
        assert house.live.actor(guest, held) == Actor(None, "player", "Ann Ash", held=held)

    in_hall(scenario)


def test_a_card_is_put_away_once_and_the_record_says_whose() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        cards = (await house.player("Ann Ash")).held, (await house.staff("device", 2)).held
        for held in cards:
            assert held
            await hall.invitations.put_away(held)
            assert house.live.actor(None, held) == PUBLIC
            await hall.invitations.put_away(held)
        first = cards[0]
        token = house.live.player_link(house.organiser, "Ann Ash")
        fresh = await hall.invitations.follow_link(token, None, first)
        assert fresh.held != first
        assert fresh.actor.player == "Ann Ash"
        lines = [line for line in house.live.operations.record if line.kind == "put-away/1"]
        assert [(line.by, line.role, line.data["of"]) for line in lines] == [
            ("Ann Ash", "participant", "Ann Ash"),
            ("device", "device", "table 2"),
        ]

    in_hall(scenario)


def test_nobody_registers_under_what_is_no_name() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        zoe = await hall.people.enter("Zoe")
        with pytest.raises(Refused, match="is not a name"):
            await hall.invitations.register(house.live, zoe, "a=b", house.live.operations.join_code)
        assert list(house.live.tournament.people) == PEOPLE
        assert house.live.actor(zoe).role == "public"

    in_hall(scenario)


def test_players_register_themselves_while_it_is_open_and_with_the_code() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        live, code = house.live, house.live.operations.join_code
        zoe = await hall.people.enter("Zoe")
        with pytest.raises(NotAllowed, match="code of the event"):
            await hall.invitations.register(live, zoe, "Zoe", "WRONG")
        with pytest.raises(Refused, match="Ann Ash is on the list already"):
            await hall.invitations.register(live, zoe, "ann ash", code)
        actor = await hall.invitations.register(live, zoe, "Zoe Zane", f" {code.lower()} ")
        assert (actor.role, actor.player) == ("player", "Zoe Zane")
        assert await hall.invitations.register(live, zoe, "Another", code) == actor
        await live.execute(house.organiser, commands.SetRegistration(is_open=False))
        with pytest.raises(NotAllowed, match="cannot register themselves now"):
            await hall.invitations.register(live, await hall.people.enter("Max"), "Max", code)
        await live.execute(house.organiser, commands.SetRegistration(is_open=True))
        await live.execute(house.organiser, commands.NewJoinCode())
        with pytest.raises(NotAllowed, match="code of the event"):
            await hall.invitations.register(live, await hall.people.enter("Max"), "Max", code)
        assert live.actor(None) == PUBLIC

    in_hall(scenario)
