"""Before the game: seats, bots, invitations; and what is said at the table."""

from __future__ import annotations

from datetime import timedelta

import pytest

from guildhall.hall.log import DamagedStreamError, NewEntry
from guildhall.hall.tables import commands
from guildhall.hall.tables.options import Options
from guildhall.hall.tables.repository import LiveTable
from web.tables.sitting_down import ask, entered, listen, person_of, set_table, state
from web.visitors import House, Visitor


@pytest.fixture
def ada(house: House) -> Visitor:
    return entered(house, "Ada")[0]


@pytest.fixture
def live(house: House, ada: Visitor) -> LiveTable:
    opened = house.hall.table_service.open(person_of(house, ada), Options(players=3))
    return house.runner.run(opened)


def at(live: LiveTable) -> str:
    return f"/tables/{live.table.id}"


def test_only_who_may_be_heard_is_asked_to_say_something(
    house: House, ada: Visitor, live: LiveTable
) -> None:
    (ben,) = entered(house, "Ben")
    assert 'id="say"' in ada.get(at(live)).text
    for other in (ben, house.visitor()):
        page = other.get(at(live)).text
        assert 'id="say"' not in page
        assert "Only those at the table can chat." in page
    ask(ben, f"{at(live)}/sit")
    assert 'id="say"' in ben.get(at(live)).text


def test_a_waiting_table_invites_by_address_and_code(ada: Visitor, live: LiveTable) -> None:
    page = ada.get(at(live)).text
    assert f"http://hall.test{at(live)}" in page
    assert "<svg" in page
    assert "Leave the table" in page
    assert "+ Greta" in page
    assert "The table closes if nobody sits down for 24 hours." in page


@pytest.mark.parametrize(("hours", "words"), [(1, "for an hour."), (0, ""), (48, "for 48 hours.")])
def test_a_waiting_table_tells_how_long_it_waits(
    house: House, ada: Visitor, live: LiveTable, hours: int, words: str
) -> None:
    house.hall.wait = timedelta(hours=hours)
    page = ada.get(at(live)).text
    assert ("The table closes" in page) == bool(words)
    assert words in page


def test_a_closed_table_says_why(house: House, ada: Visitor, live: LiveTable) -> None:
    house.runner.run(
        live.execute(
            lambda table: commands.expired(table, live.now + timedelta(hours=3), timedelta(hours=2))
        )
    )
    page = ada.get(at(live)).text
    assert "Nobody else came within 2 hours." in page
    assert "Take a seat" not in page


def test_a_stranger_sits_down_with_a_name_in_one_step(house: House, live: LiveTable) -> None:
    stranger = house.visitor()
    answer = stranger.post(f"{at(live)}/sit", name="Bob")
    assert answer.status_code == 303
    assert [seat.name for seat in live.table.taken] == ["Ada", "Bob"]
    assert "Bob" in stranger.get(at(live)).text


def test_the_game_begins_when_the_last_seat_is_taken(
    house: House, ada: Visitor, live: LiveTable
) -> None:
    assert ask(ada, f"{at(live)}/bot", bot="random").json()["ok"]
    (bob,) = entered(house, "Bob")
    bob.post(f"{at(live)}/sit")
    assert state(bob.get(at(live)))["phase"] == "playing"


def test_a_bot_is_sent_away_by_those_who_sit_here_only(
    house: House, ada: Visitor, live: LiveTable
) -> None:
    ask(ada, f"{at(live)}/bot", bot="random")
    (eve,) = entered(house, "Eve")
    assert ask(eve, f"{at(live)}/unseat", seat=1).status_code == 403
    assert ask(eve, f"{at(live)}/bot", bot="random").status_code == 403
    assert ask(ada, f"{at(live)}/unseat", seat=1).json()["ok"]
    assert live.table.seats[1] is None


def test_words_are_escaped_and_reach_the_stream(
    house: House, ada: Visitor, live: LiveTable
) -> None:
    assert ask(ada, f"{at(live)}/say", text="<img src=x>").json()["ok"]
    assert ask(ada, f"{at(live)}/say", text="good-game").json()["ok"]
    told = listen(house, ada, f"{at(live)}/live")
    assert "&lt;img src=x&gt;" in told
    assert "<img src=x" not in told
    assert "Good game!" in told


def test_somebody_who_is_muted_is_not_heard_by_one_person(house: House) -> None:
    ada, bob = entered(house, "Ada", "Bob")
    live = set_table(house, [ada, bob])
    ask(bob, f"{at(live)}/say", text="rude words")
    line = live.chat.lines[-1].seq
    assert ask(ada, f"{at(live)}/mute?line={line}", on="true").json()["ok"]
    assert "rude words" not in ada.get(at(live)).text
    assert "rude words" in bob.get(at(live)).text
    assert ask(ada, f"{at(live)}/mute?line={line}", on="false").json()["ok"]
    assert "rude words" in ada.get(at(live)).text


def test_spectators_are_counted_once_and_players_are_not(house: House) -> None:
    ada, bob = entered(house, "Ada", "Bob")
    live = set_table(house, [ada, bob])
    assert "event: watchers\ndata: 0\n" in listen(house, ada, f"{at(live)}/live")
    (eve,) = entered(house, "Eve")
    assert "event: watchers\ndata: 1\n" in listen(house, eve, f"{at(live)}/live")
    assert live.watchers <= 1, "only the driver is left"


def test_a_damaged_table_says_so_and_the_hall_goes_on(
    house: House, ada: Visitor, live: LiveTable, caplog: pytest.LogCaptureFixture
) -> None:
    noise = [NewEntry("somebody", "noise/1", {})]
    house.runner.run(house.hall.log.append(f"table/{live.table.id}", live.table.seq, noise))
    with pytest.raises(DamagedStreamError):
        house.runner.run(live.refresh())
    assert ada.post(f"{at(live)}/unseat").status_code == 500
    house.hall.tables.close()
    page = ada.get(at(live))
    assert page.status_code == 500
    assert "The records behind this page are damaged, so it stays closed" in page.text
    assert "guildhall check" in page.text
    assert f"entry {live.table.seq + 1} of table/{live.table.id} is damaged" in caplog.text
    assert ada.get("/").status_code == 200
    answer = ada.get(f"/api{at(live)}")
    assert answer.json()["error"]["code"] == "damaged"
