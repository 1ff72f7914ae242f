"""Every command: the row of the table of roles, for whom and where, and the news that spoil it."""

from __future__ import annotations

import pytest

from guildhall.hall.errors import MovedOn, NotAllowed
from guildhall.hall.events import commands
from guildhall.hall.events.commands import Command
from guildhall.hall.events.permissions import Actor
from guildhall.hall.hall import Hall
from guildhall.tournament import Happening, Line, Refused
from guildhall.tournament.commands.command import Subject
from guildhall.tournament.event.fold import CHANGES
from guildhall.tournament.roster.roster import read_pasted
from hall.events.houses import House, open_house
from hall.tables.halls import Time, in_hall

LINES = {"A": Line(15), "B": Line(3)}
DRAFT = {"discarded", "drawn", "published", "tables moved", "undone"}
NEWS = {"corrected", "reported", "ruled"}
NOWHERE: set[str] = set()


@pytest.mark.parametrize(
    ("command", "permission", "touched"),
    [
        (commands.DrawRound(), "draw", DRAFT),
        (commands.SitOutAndDraw(), "draw", DRAFT),
        (commands.FillInAndDraw("A"), "draw", DRAFT),
        (commands.DrawFinal(), "draw", DRAFT),
        (commands.DrawSideRound(), "draw", DRAFT),
        (commands.DiscardDraft(), "draw", DRAFT),
        (commands.SwapSeats("A", "B"), "draw", DRAFT),
        (commands.MoveToSeat("A", 1, 1), "draw", DRAFT),
        (commands.PublishDraft(), "publish", DRAFT),
        (commands.PublishDraft(anyway=True), "publish", set(CHANGES)),
        (commands.EndEvent(), "end", {"corrected", "decided", "drawn", "ended"}),
        (commands.ChangeSettings({}), "change settings", {"format changed"}),
        (commands.SetRounds(3), "change settings", NOWHERE),
        (commands.CountLateEntries(), "change settings", NOWHERE),
        (commands.SplitIntoWaves(2, 2), "draw", NOWHERE),
        (commands.Undo(1), "undo", NOWHERE),
        (commands.DecideOrder(["A", "B"], "so"), "decide", NOWHERE),
        (commands.EnterPlayers(["A"]), "enter people", NOWHERE),
        (commands.AddBot("B"), "enter people", NOWHERE),
        (commands.RenamePlayer("A", "B"), "rename", NOWHERE),
        (commands.CallTheRoll(), "call the roll", NOWHERE),
        (commands.NoteFee(["A"]), "take fees", NOWHERE),
        (commands.LetIn("A"), "let in", NOWHERE),
        (commands.FixTable("A", 2), "fix tables", NOWHERE),
        (commands.KeepApart("A", "B"), "fix tables", NOWHERE),
        (commands.ConfirmAgreed(2), "confirm all", NOWHERE),
        (commands.GivePrize("A", "gold"), "give prizes", NOWHERE),
        (commands.TakeCall("c"), "answer calls", NOWHERE),
        (commands.CloseCall("c"), "answer calls", NOWHERE),
        (commands.SetRegistration(is_open=True), "change settings", NOWHERE),
        (commands.SetRegistration(is_open=False), "change settings", NOWHERE),
        (commands.NewJoinCode(), "change settings", NOWHERE),
        (commands.LetPlayersOpen(), "change settings", NOWHERE),
        (commands.SetTimetable([]), "change settings", NOWHERE),
        (commands.Dismiss("x"), "choose staff", NOWHERE),
        (commands.RevokeLinks("arbiter"), "choose staff", NOWHERE),
        (commands.ReleasePlayer("A"), "give out links", NOWHERE),
        (commands.RenewPlayerLink("A"), "give out links", NOWHERE),
        (commands.StartClock(2), "run the clock", NOWHERE),
        (commands.PauseClock(2), "run the clock", NOWHERE),
        (commands.ContinueClock(2), "run the clock", NOWHERE),
        (commands.GiveExtraTime(2, 3, 5), "give extra time", NOWHERE),
        (commands.UndoClock(1), "undo", NOWHERE),
        (commands.Rule("warning", "so", player="A"), "rule", NOWHERE),
        (commands.RuleOnDelay("A", 2, 400), "rule", NOWHERE),
        (commands.RuleOnSlowPlay("A", 2), "rule", NOWHERE),
        (commands.EnterRoster(read_pasted("A")), "enter people", NOWHERE),
        (commands.SetPractical({}), "change settings", {"practical set"}),
        (commands.SetPrivacy("hidden"), "change settings", NOWHERE),
    ],
)
def test_what_is_done_for_the_event(command: Command, permission: str, touched: set[str]) -> None:
    assert (command.permission, command.subject) == (permission, Subject())
    assert {
        kind for kind in CHANGES if command.news.touch(Happening(kind, {}, "x", "now"))
    } == touched


@pytest.mark.parametrize(
    ("command", "permission", "touched"),
    [
        (commands.ReportResult(2, 3, LINES), "report", {*NEWS, "confirmed", "disputed"}),
        (commands.CorrectResult(2, 3, LINES), "correct", {*NEWS, "confirmed", "disputed"}),
        (commands.SettleDispute(2, 3, LINES), "settle disputes", {*NEWS, "confirmed", "disputed"}),
        (commands.ConfirmResult(2, 3), "confirm", {*NEWS, "disputed"}),
        (commands.DisputeResult(2, 3, "no"), "dispute", NEWS),
        (commands.CallArbiter(2, 3), "call an arbiter", NOWHERE),
    ],
)
def test_what_is_done_at_a_table_is_spoilt_by_news_of_that_table(
    command: Command, permission: str, touched: set[str]
) -> None:
    assert (command.permission, command.subject) == (permission, Subject(table=3))

    def news(number: int, table: int) -> set[str]:
        data = {"round": number, "table": table}
        return {kind for kind in CHANGES if command.news.touch(Happening(kind, data, "x", "now"))}

    assert news(2, 3) == touched
    assert news(2, 4) == news(3, 3) == NOWHERE


@pytest.mark.parametrize(
    ("command", "permission"),
    [
        (commands.CheckIn(["A"]), "check in"),
        (commands.CheckOut(["A"]), "check in"),
        (commands.DropPlayers(["A"]), "drop"),
        (commands.RegisterDecks("A", ["x"]), "register decks"),
        (commands.OverruleDecks("A", ["x"], "lent"), "overrule decks"),
        (commands.Arrive("A"), "tell of arriving"),
        (commands.TellDelay("A", 5), "tell of a delay"),
    ],
)
def test_what_players_do_for_themselves(command: Command, permission: str) -> None:
    assert (command.permission, command.subject) == (permission, Subject("A"))


def test_what_is_done_for_several_is_no_players_own_affair() -> None:
    for command in (
        commands.CheckIn(["A", "B"]),
        commands.CheckOut(["A", "B"]),
        commands.ConfirmResults([(1, 1), (1, 2)]),
    ):
        with pytest.raises(NotAllowed):
            Actor(None, "player", "A").role_for(command.permission, command.subject)


def test_a_list_of_people_who_all_have_entered_is_refused() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall, ["Ann", "Bob"])
        with pytest.raises(Refused, match="verybody on this list has already entered"):
            await house.live.execute(house.organiser, commands.EnterRoster(read_pasted("Ann\nBob")))
        await house.live.execute(house.organiser, commands.EnterRoster(read_pasted("Ann\nCid")))
        assert list(house.live.tournament.people) == ["Ann", "Bob", "Cid"]

    in_hall(scenario)


@pytest.mark.parametrize(
    ("name", "words"), [("Ann", "Ann is already here"), ("Eve", "Eve is a player")]
)
def test_ts_9_who_fills_in_is_somebody_else(name: str, words: str) -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall, ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay"])
        await house.live.execute(house.organiser, commands.CheckOut(["Eve"]))
        with pytest.raises(Refused, match=words):
            await house.live.execute(house.organiser, commands.FillInAndDraw(name))

    in_hall(scenario)


def test_ts_9_a_helper_who_went_away_fills_in_again() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall, ["Ann", "Bob", "Cid", "Dan", "Eve"])
        await house.live.execute(house.organiser, commands.EnterPlayers(["Gus"], ranked=False))
        await house.live.execute(house.organiser, commands.CheckOut(["Gus"]))
        await house.live.execute(house.organiser, commands.FillInAndDraw("gus"))
        draft = house.live.tournament.draft
        assert draft
        assert sorted(draft.seated()) == ["Ann", "Bob", "Cid", "Dan", "Eve", "Gus"]
        assert not house.live.tournament.people["Gus"].ranked

    in_hall(scenario)


def test_confirming_all_settles_where_both_agree_and_never_a_dispute() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall, people=[*"ABCDEFGHIJKL"], key="carcassonne")
        await house.draw()
        for number, table in list(house.live.tournament.rounds[0].tables.items()):
            lines = {key: Line(50 - place) for place, key in enumerate(table.seats)}
            first, *others = table.seats
            command: Command = commands.ReportResult(1, number, lines, player=first)
            await house.live.execute(await house.player(first), command)
            for key in others[: 2 if number == 3 else 3]:
                command = commands.ConfirmResult(1, number, player=key)
                await house.live.execute(await house.player(key), command)
        second = house.live.tournament.rounds[0].tables[2].seats[1]
        actor = await house.player(second)
        await house.live.execute(actor, commands.DisputeResult(1, 2, "I had more", player=second))
        await house.live.execute(house.organiser, commands.ConfirmAgreed(1))
        settled = {n: table.settled for n, table in house.live.tournament.rounds[0].tables.items()}
        assert settled == {1: True, 2: False, 3: False}

    in_hall(scenario)


def test_t_2_only_organisers_take_back_what_somebody_else_has_done() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        helper = await house.staff("scorekeeper")
        with pytest.raises(Refused, match="has done this"):
            await house.live.execute(helper, commands.Undo(_last(house)))
        for who in (helper, house.organiser):
            await house.live.execute(helper, commands.CheckOut(["Ann Ash"]))
            assert "Ann Ash" not in house.live.tournament.present()
            await house.live.execute(who, commands.Undo(_last(house)))
            assert "Ann Ash" in house.live.tournament.present()

    in_hall(scenario)


def test_what_is_no_longer_the_last_thing_is_not_taken_back() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        seen = _last(house)
        await house.live.execute(house.organiser, commands.CheckOut(["Ann Ash"]))
        with pytest.raises(MovedOn):
            await house.live.execute(house.organiser, commands.Undo(seen))
        assert house.live.tournament.people["Ann Ash"].standing == "absent"

    in_hall(scenario)


def _last(house: House) -> int:
    return len(house.live.tournament.happenings) - 1
