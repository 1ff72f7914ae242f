"""Whatever phones and tablets send reaches the command that they ask for, in the right name."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from guildhall.hall.events import commands
from guildhall.hall.events.commands import Command
from guildhall.tournament import CustomDeck
from web.events.asked import Asked, listening
from web.events.evenings import Evening, evening
from web.visitors import House, Visitor

Fields = Mapping[str, str]


def asked_by(patch: pytest.MonkeyPatch, visitor: Visitor, address: str, fields: Fields) -> Asked:
    """What a form asks for."""
    with listening(patch) as asked:
        answer = visitor.post(address, **fields)
    assert answer.status_code == 303, (address, answer.text[:400])
    return asked[0]


def drawn(house: House, key: str = "splendor-swiss") -> Evening:
    """An event whose first round is drawn."""
    made = evening(house, key=key)
    made.draw()
    return made


def test_a_phone_speaks_for_its_player_with_all_that_was_typed(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = drawn(house)
    me = at.table(2).seats[1]
    phone = at.phone(me)
    hidden = {**at.sheet(phone, f"{at.at}/me"), "on": "5"}
    cases: list[tuple[str, Fields, Command]] = [
        ("confirm", hidden, commands.ConfirmResult(1, 2, player=me)),
        (
            "dispute",
            {**hidden, "why": "miscounted"},
            commands.DisputeResult(1, 2, "miscounted", player=me),
        ),
        ("call", {**hidden, "why": "a rule"}, commands.CallArbiter(1, 2, "a rule", player=me)),
        ("arrive", {}, commands.Arrive(me)),
        ("delay", {"minutes": "7", "words": "tram"}, commands.TellDelay(me, 7, "tram")),
        ("check", {"here": "true"}, commands.CheckIn([me])),
        ("check", {"here": "false"}, commands.CheckOut([me])),
        ("drop", {}, commands.DropPlayers([me])),
    ]
    for deed, fields, wanted in cases:
        asked = asked_by(monkeypatch, phone, f"{at.at}/me/{deed}", fields)
        assert asked.command == wanted, deed
        assert (asked.actor.role, asked.actor.player) == ("player", me)
        assert asked.seen == (5 if "on" in fields else None)


def test_a_phone_hands_in_every_number(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    at = drawn(house)
    seats = at.table(2).seats
    phone = at.phone(seats[1])
    numbers = {f"score-{seat}": str(14 + seat) for seat in (1, 2, 3)}
    numbers |= {f"cards-{seat}": str(8 + seat) for seat in (1, 2, 3)}
    sheet = {**at.sheet(phone, f"{at.at}/me"), **numbers}
    asked = asked_by(monkeypatch, phone, f"{at.at}/me/report", sheet).command
    assert isinstance(asked, commands.ReportResult)
    assert (asked.round, asked.table, asked.player, asked.sure) == (1, 2, seats[1], False)
    assert [asked.lines[key].to_data() for key in seats] == [
        {"score": 14 + seat, "cards": 8 + seat} for seat in (1, 2, 3)
    ]


@pytest.mark.parametrize(("seat", "winner"), [("1", 1), ("2", 0)])
def test_a_tablet_hands_in_a_duel_in_the_name_of_who_speaks(
    house: House, monkeypatch: pytest.MonkeyPatch, seat: str, winner: int
) -> None:
    at = drawn(house, "summoner-wars-base")
    seats, tablet = at.table().seats, at.device(1)
    hidden = at.sheet(tablet, f"{at.at}/table/1")
    fields = {**hidden, "seat": seat, "winner": str(winner + 1), "score": "7"}
    asked = asked_by(monkeypatch, tablet, f"{at.at}/table/1/report", fields).command
    assert isinstance(asked, commands.ReportResult)
    assert (asked.player, asked.winner) == (seats[int(seat) - 1], seats[winner])
    assert [asked.lines[key].score for key in seats] == [
        25 if index == winner else 7 for index in (0, 1)
    ]


def test_a_tablet_hands_in_for_the_winner_and_speaks_for_who_is_chosen(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = drawn(house)
    seats, tablet = at.table().seats, at.device(1)
    hidden = {**at.sheet(tablet, f"{at.at}/table/1"), "on": "5"}
    for best in range(3):
        numbers = {f"score-{seat + 1}": str(15 if seat == best else 9) for seat in range(3)}
        sheet = {**hidden, **numbers}
        handed_in = asked_by(monkeypatch, tablet, f"{at.at}/table/1/report", sheet).command
        assert isinstance(handed_in, commands.ReportResult)
        assert handed_in.player == seats[best]
    cases: list[tuple[str, Fields, Command]] = [
        ("confirm", {"seat": "3"}, commands.ConfirmResult(1, 1, player=seats[2])),
        (
            "dispute",
            {"seat": "3", "why": "miscounted"},
            commands.DisputeResult(1, 1, "miscounted", player=seats[2]),
        ),
        ("call", {"why": "a rule"}, commands.CallArbiter(1, 1, "a rule", player="")),
        ("arrive", {"seat": "1"}, commands.Arrive(seats[0], table=1)),
    ]
    for deed, fields, wanted in cases:
        asked = asked_by(monkeypatch, tablet, f"{at.at}/table/1/{deed}", {**hidden, **fields})
        assert (asked.command, asked.actor.role) == (wanted, "device"), deed
        assert asked.seen == (None if deed == "arrive" else 5), deed


def test_decks_of_a_phone_bring_every_name_and_card(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    base, me = evening(house, key="summoner-wars-base"), "Ann Ash"
    named = [f"Deck {number}" for number in range(1, 4)]
    fields = {f"deck-{number}": f" {name} " for number, name in enumerate(named, 1)}
    asked = asked_by(monkeypatch, base.phone(me), f"{base.at}/me/decks", fields).command
    assert isinstance(asked, commands.RegisterDecks)
    assert isinstance(asked.decks, list)
    assert asked.decks[:3] == named


def test_a_custom_deck_of_a_phone_brings_every_card(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    custom, me = evening(house, key="summoner-wars-custom"), "Ann Ash"
    champions = {f"champions-{number}": f"Hero {number}" for number in (1, 2, 3)}
    fields = {"summoner": "Prince Elien", **champions, "commons": "4 Guardian", "events": "2 Burn"}
    asked = asked_by(monkeypatch, custom.phone(me), f"{custom.at}/me/decks", fields).command
    deck = CustomDeck("Prince Elien", tuple(champions.values()), {"Guardian": 4}, {"Burn": 2})
    assert asked == commands.RegisterDecks(me, deck)
