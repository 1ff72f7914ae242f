"""Whatever somebody fills in at the desk reaches the command that the form asks for, all of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from fastapi.routing import APIRoute

from guildhall.hall.events import commands
from guildhall.hall.events.commands import Command
from guildhall.hall.events.operations import Slot
from guildhall.hall.events.permissions import Actor
from guildhall.tournament import CustomDeck, DrawChoices, Line
from guildhall.tournament.commands.sheet_forms import seated
from guildhall.tournament.roster.roster import Entrant
from guildhall.web.events.desk import router
from web.events.asked import listening
from web.events.desk.at_the_desk import NAMES, Desk, open_desk, words_of
from web.visitors import GENEROUS, House, open_house

ANN, BOB, CID, DAN, *_ = NAMES
SEEN = 7
Fields = Mapping[str, Any]
Case = tuple[str, Fields, Command]

NO_COMMAND = {
    *("/people/list", "/practical/suggest"),  # only shown
    *("/correct/look", "/rulings/look"),  # what would change is shown, with the same form
    *("/results/play", "/seating/play"),  # tables in the hall
    "/staff/device",  # a link
    *("/webhooks", "/webhooks/remove"),  # kept beside the event, see test_webhooks
    "/undo",  # what the button named, see test_undo
}
"""Forms that ask for nothing that is written down, and why."""

HEEDLESS = {
    *("/people/standing", "/people/fee", "/player/apart", "/player/decks"),
    *("/rulings", "/standings/decide", "/timetable", "/settings/registration"),
}
"""Forms that mean the same whatever has happened since their page was made."""

BEFORE: list[Case] = [
    (
        "/people/enter",
        {"name": "Zoe Zed", "here": "on"},
        commands.EnterPlayers(["Zoe Zed"], here=True, ranked=True),
    ),
    (
        "/people/enter",
        {"name": "Zoe Zed", "guest": "on"},
        commands.EnterPlayers(["Zoe Zed"], here=False, ranked=False),
    ),
    ("/people/enter", {"name": "Zoe Zed", "bot": "on"}, commands.AddBot("Zoe Zed", "greedy")),
    (
        "/people/list/enter",
        {"list": "Bath;Zoe Zed\nYork;Yan Young", "column": ["town", "name"], "here": "on"},
        commands.EnterRoster(
            [Entrant("Zoe Zed", town="Bath"), Entrant("Yan Young", town="York")], here=True
        ),
    ),
    (
        "/people/list/enter",
        {"list": "Zoe Zed", "column": ["name"]},
        commands.EnterRoster([Entrant("Zoe Zed")], here=False),
    ),
]
"""Forms before the first round."""

PLAYING: list[Case] = [
    (
        "/clock/start",
        {"round": "1", "minutes": "50", "wave": "2"},
        commands.StartClock(1, minutes=50, wave=2),
    ),
    ("/clock/start", {"round": "1"}, commands.StartClock(1)),
    ("/clock/pause", {"round": "1", "wave": "2"}, commands.PauseClock(1, wave=2)),
    ("/clock/go-on", {"round": "1", "wave": "2"}, commands.ContinueClock(1, wave=2)),
    (
        "/clock/extra",
        {"round": "1", "table": "2", "minutes": "5"},
        commands.GiveExtraTime(1, 2, 5),
    ),
    ("/announce", {"words": "Lunch is served"}, commands.Announce("Lunch is served")),
    ("/announce/end", {"announcement": "9"}, commands.EndAnnouncement("9")),
    ("/people/late", {"name": "Zoe Zed", "way": "1"}, commands.LetIn("Zoe Zed", 1)),
    ("/people/late", {"name": "Zoe Zed"}, commands.LetIn("Zoe Zed")),
    ("/people/standing", {"check_in": BOB}, commands.CheckIn([BOB])),
    ("/people/standing", {"check_out": BOB}, commands.CheckOut([BOB])),
    ("/people/standing", {"drop": BOB}, commands.DropPlayers([BOB])),
    ("/people/standing", {"roll": "on"}, commands.CallTheRoll()),
    ("/people/standing", {"all_here": "on"}, commands.CheckIn(NAMES)),
    ("/people/fee", {"paid": BOB}, commands.NoteFee([BOB], paid=True)),
    ("/people/fee", {"unpaid": BOB}, commands.NoteFee([BOB], paid=False)),
    ("/player/rename", {"key": BOB, "name": "Rob Bell"}, commands.RenamePlayer(BOB, "Rob Bell")),
    ("/player/release", {"key": BOB}, commands.ReleasePlayer(BOB)),
    ("/player/table", {"key": BOB, "table": "3"}, commands.FixTable(BOB, 3)),
    ("/player/table", {"key": BOB, "table": ""}, commands.FixTable(BOB, None)),
    ("/player/link", {"key": BOB}, commands.RenewPlayerLink(BOB)),
    ("/player/apart", {"key": BOB, "other": "cid"}, commands.KeepApart(BOB, CID, apart=True)),
    ("/player/apart", {"key": BOB, "together": CID}, commands.KeepApart(BOB, CID, apart=False)),
    (
        "/player/decks",
        {"key": BOB, "deck-1": "Cave Goblins", "deck-2": "Vanguards"},
        commands.RegisterDecks(BOB, ["Cave Goblins", "Vanguards"]),
    ),
    (
        "/player/decks",
        {"key": BOB, "deck-1": "Goblins", "overruled": "old name"},
        commands.OverruleDecks(BOB, ["Goblins"], "old name"),
    ),
    (
        "/practical",
        {"place": "Town hall", "fee": "5 euros"},
        commands.SetPractical({"place": "Town hall", "fee": "5 euros"}),
    ),
    ("/end", {"early": "on"}, commands.EndEvent(early=True)),
    ("/end", {}, commands.EndEvent(early=False)),
    (
        "/end/prize",
        {"player": BOB, "prize": "a noble tile", "given": "on"},
        commands.GivePrize(BOB, "a noble tile", given=True),
    ),
    (
        "/end/prize",
        {"player": BOB, "prize": "a noble tile"},
        commands.GivePrize(BOB, "a noble tile", given=False),
    ),
    ("/results/confirm", {"round": "1", "table": "2"}, commands.ConfirmResult(1, 2)),
    ("/results/confirm", {"round": "2"}, commands.ConfirmAgreed(2)),
    (
        "/results/dispute",
        {"round": "1", "table": "2", "why": "miscounted"},
        commands.DisputeResult(1, 2, "miscounted"),
    ),
    (
        "/rulings",
        {"kind": "game loss", "player": BOB, "round": "1", "table": "2", "score": "3"}
        | {"call": "9", "leaves": "on", "why": "insults"},
        commands.Rule(
            "game loss",
            "insults",
            player=BOB,
            round=1,
            table=2,
            leaves=True,
            score=3,
            call="9",
        ),
    ),
    (
        "/rulings",
        {"kind": "warning", "player": BOB, "call": "contested 1 2", "why": "late"},
        commands.Rule(
            "warning", "late", player=BOB, round=0, table=0, leaves=False, score=0, call=""
        ),
    ),
    (
        "/rulings",
        {"kind": "lost sheet", "player": BOB, "sheet": "stays", "why": "rain"},
        commands.Rule(
            "lost sheet", "rain", player=BOB, round=0, table=0, leaves=False, score=0, call=""
        ),
    ),
    (
        "/rulings",
        {"kind": "lost sheet", "player": BOB, "why": "rain"},
        commands.Rule(
            "lost sheet", "rain", player=BOB, round=0, table=0, leaves=None, score=0, call=""
        ),
    ),
    (
        "/rulings",
        {"kind": "delay", "player": BOB, "round": "1", "minutes": "7,5", "leaves": "on"}
        | {"call": "9", "why": "telephone"},
        commands.RuleOnDelay(BOB, 1, 450.0, leaves=True, call="9", words="telephone"),
    ),
    (
        "/rulings",
        {"kind": "slow play loss", "player": BOB, "round": "1", "score": "4", "call": "9"}
        | {"why": "again"},
        commands.RuleOnSlowPlay(BOB, 1, game_loss=True, score=4, call="9", words="again"),
    ),
    (
        "/rulings",
        {"kind": "slow play warning", "player": BOB, "round": "1", "call": "9", "why": "slow"},
        commands.RuleOnSlowPlay(BOB, 1, call="9", words="slow"),
    ),
    (
        "/calls/new",
        {"round": "1", "table": "2", "why": "a rule"},
        commands.CallArbiter(1, 2, "a rule"),
    ),
    ("/calls/take", {"call": "9"}, commands.TakeCall("9")),
    ("/calls/close", {"call": "9", "words": "done"}, commands.CloseCall("9", "done")),
    (
        "/seating/draw",
        {"tables": "3", "seed": " a  b ", "allow_repeats": "on", "lift_separations": "on"}
        | {"fill_in": "bob, cid"},
        commands.DrawRound(
            DrawChoices(
                seed="a b",
                tables=3,
                allow_repeats=True,
                lift_separations=True,
                fill_in=(BOB, CID),
            )
        ),
    ),
    ("/seating/draw", {}, commands.DrawRound(DrawChoices())),
    ("/seating/sit-out", {}, commands.SitOutAndDraw()),
    ("/seating/fill-in", {"name": "Zoe Zed"}, commands.FillInAndDraw("Zoe Zed")),
    ("/seating/final", {"size": "9", "seed": "a"}, commands.DrawFinal(size=9, seed="a")),
    ("/seating/side", {"seed": "a"}, commands.DrawSideRound(seed="a")),
    ("/seating/discard", {}, commands.DiscardDraft()),
    ("/seating/publish", {"anyway": "on"}, commands.PublishDraft(anyway=True)),
    ("/seating/publish", {}, commands.PublishDraft(anyway=False)),
    ("/seating/waves", {"round": "1", "waves": "2"}, commands.SplitIntoWaves(1, 2)),
    ("/seating/rounds", {"rounds": "5"}, commands.SetRounds(5)),
    ("/seating/late", {}, commands.CountLateEntries()),
    (
        "/seating/move",
        {"who": "bob", "table": "2", "seat": "3"},
        commands.MoveToSeat(BOB, 2, 3),
    ),
    ("/seating/swap", {"swap": [BOB, "cid"]}, commands.SwapSeats(BOB, CID)),
    (
        "/settings",
        {"rounds.count": "5", "next": "/"},
        commands.ChangeSettings({"rounds.count": "5"}),
    ),
    ("/settings/privacy", {"names": "initial"}, commands.SetPrivacy("initial")),
    ("/settings/playing", {"players": "on"}, commands.LetPlayersOpen(allowed=True)),
    ("/settings/playing", {}, commands.LetPlayersOpen(allowed=False)),
    ("/settings/registration", {"state": "open"}, commands.SetRegistration(is_open=True)),
    ("/settings/registration", {"state": "closed"}, commands.SetRegistration(is_open=False)),
    ("/settings/registration", {"state": "new code"}, commands.NewJoinCode()),
    (
        "/timetable",
        {"begins": ["10:00", "", "12:30"], "minutes": ["50", "", "45"], "day": "2026-11-21"},
        commands.SetTimetable([Slot(1, "10:00", 50), Slot(3, "12:30", 45)], "2026-11-21"),
    ),
    ("/staff/dismiss", {"person": "p1"}, commands.Dismiss("p1")),
    ("/staff/revoke", {"role": "arbiter"}, commands.RevokeLinks("arbiter")),
    (
        "/standings/decide",
        {"order": f"{CID}\n\n{BOB}", "why": "a play-off"},
        commands.DecideOrder([CID, BOB], "a play-off"),
    ),
]
"""Forms while round 1 is being played."""


@pytest.fixture
def house() -> Iterator[House]:
    """A hall that takes one form after the other without a rest."""
    with open_house(GENEROUS) as opened:
        yield opened


def asked_by(desk: Desk, patch: pytest.MonkeyPatch, path: str, fields: Fields) -> Command:
    """The command that a form of the desk asks for."""
    with listening(patch) as asked:
        answer = desk.send(path, fields)
    assert answer.status_code == 303, (path, words_of(answer)[:400])
    return asked[0].command


def playing(house: House) -> Desk:
    """A desk whose first round of two tables is being played."""
    desk = open_desk(house, NAMES)
    desk.act(commands.DrawRound())
    desk.act(commands.PublishDraft())
    return desk


def test_every_form_of_the_desk_is_tried_here() -> None:
    posted = {
        each.path.removeprefix("/desk")
        for each in router.routes
        if isinstance(each, APIRoute) and each.methods and "POST" in each.methods
    }
    here = {path for path, _, _ in (*BEFORE, *PLAYING)} | {
        "/results",
        "/results/settle",
        "/correct",
    }
    assert posted == here | NO_COMMAND


def test_forms_before_the_first_round_bring_all_their_fields(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = open_desk(house, NAMES)
    for path, fields, wanted in BEFORE:
        assert asked_by(desk, monkeypatch, path, fields) == wanted, (path, fields)


def test_forms_of_a_round_bring_all_their_fields(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = playing(house)
    for path, fields, wanted in PLAYING:
        assert asked_by(desk, monkeypatch, path, fields) == wanted, (path, fields)


def test_forms_say_what_their_page_had_seen(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = playing(house)
    for path, fields, _ in PLAYING:
        if path not in HEEDLESS:
            with listening(monkeypatch) as asked:
                desk.send(path, {**fields, "on": str(SEEN)})
            assert asked[0].seen == SEEN, path


def a_sheet(desk: Desk) -> dict[str, str]:
    """Table 1 as the desk types it, every field another number; the third one began."""
    seats = desk.t.table(1, 1).seats
    numbers = {
        f"{field}-{seat}": str(number + seat)
        for field, number in (("score", 14), ("cards", 8), ("nobles", 0), ("tokens", 1))
        for seat in range(1, len(seats) + 1)
    }
    return {"round": "1", "table": "1", "seated": seated(seats), "first": "3", **numbers}


def test_a_result_brings_every_number_who_began_and_who_signed(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = playing(house)
    seats = desk.t.table(1, 1).seats
    asked = asked_by(desk, monkeypatch, "/results", a_sheet(desk))
    assert isinstance(asked, commands.ReportResult)
    assert (asked.round, asked.table, asked.signed, asked.sure) == (1, 1, False, False)
    assert [asked.lines[key].score for key in seats] == [15, 16, 17, 18]
    assert [asked.lines[key].get("cards") for key in seats] == [9, 10, 11, 12]
    signed = asked_by(desk, monkeypatch, "/results", {**a_sheet(desk), "signed": "on"})
    assert isinstance(signed, commands.ReportResult)
    assert signed.signed
    corrected = asked_by(desk, monkeypatch, "/correct", {**a_sheet(desk), "why": "misread"})
    assert isinstance(corrected, commands.CorrectResult)
    assert (corrected.lines, corrected.why) == (asked.lines, "misread")


def contested(house: House) -> Desk:
    """A desk of a bracket, where it counts who began; table 1 handed in two sheets that differ."""
    desk = open_desk(house, NAMES[:4], "splendor-elimination")
    desk.act(commands.DrawRound())
    desk.act(commands.PublishDraft(anyway=True))
    seats = desk.t.table(1, 1).seats
    for who, first, best in ((seats[0], 0, 16), (seats[1], 2, 17)):
        lines = {key: Line(best - at, cards=9 + at) for at, key in enumerate(seats)}
        order = (*seats[first:], *seats[:first])
        player = Actor(None, "player", who)
        act = commands.ReportResult(1, 1, lines, order=order, player=who)
        desk.house.runner.run(desk.live.execute(player, act))
    sheet = desk.t.table(1, 1).sheet
    assert sheet
    assert sheet.contested
    return desk


def test_a_dispute_is_settled_for_the_sheet_that_was_chosen_with_the_reason(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = contested(house)
    seats, sheet = desk.t.table(1, 1).seats, desk.t.table(1, 1).sheet
    assert sheet
    form = {"round": "1", "table": "1", "seated": seated(seats), "why": " both  agree "}
    for choice, lines, order in (
        ("first", sheet.lines, ()),
        ("second", sheet.theirs, (*seats[2:], *seats[:2])),
    ):
        asked = asked_by(desk, monkeypatch, "/results/settle", {**form, "choice": choice})
        assert isinstance(asked, commands.SettleDispute)
        assert (asked.lines, tuple(asked.order), asked.why) == (lines, order, "both agree")
    typed = {f"score-{seat}": str(20 - seat) for seat in range(1, 5)}
    asked = asked_by(desk, monkeypatch, "/results/settle", {**form, **typed, "first": "2"})
    assert isinstance(asked, commands.SettleDispute)
    assert [asked.lines[key].score for key in seats] == [19, 18, 17, 16]
    assert (tuple(asked.order), asked.why) == ((*seats[1:], seats[0]), "both agree")


def test_a_custom_deck_brings_all_its_cards(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = open_desk(house, NAMES, "summoner-wars-custom")
    typed = {
        "key": BOB,
        "summoner": "Prince Elien",
        "champions-1": "Kaeseeall",
        "champions-2": "Maelena",
        "champions-3": "Fire Drake",
        "commons": "4 Guardian\nWarrior",
        "events": "2 Burn",
    }
    deck = CustomDeck(
        "Prince Elien",
        ("Kaeseeall", "Maelena", "Fire Drake"),
        {"Guardian": 4, "Warrior": 1},
        {"Burn": 2},
    )
    asked = asked_by(desk, monkeypatch, "/player/decks", typed)
    assert asked == commands.RegisterDecks(BOB, deck)
    asked = asked_by(desk, monkeypatch, "/player/decks", {**typed, "overruled": "a test print"})
    assert asked == commands.OverruleDecks(BOB, deck, "a test print")
