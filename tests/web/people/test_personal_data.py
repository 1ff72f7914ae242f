"""My data: shown and exported to me alone; and after erasing nothing in the records knows me."""

from __future__ import annotations

import json
from pathlib import Path

from guildhall.hall.check import check_hall
from guildhall.hall.log import Entry, open_log
from guildhall.hall.people.person import ERASED
from guildhall.hall.tables.options import Options
from hall.tables.halls import until_lobby
from web.after_games import come_in, play
from web.visitors import House, Visitor, open_house

NAME = "Zelmira of Ivrea"


def everything(house: House) -> list[Entry]:
    """All entries of the log of a hall, but for its secrets."""
    log = house.hall.log.log
    return [entry for stream in log.streams() for entry in log.read(stream)]


def busy_hall(house: House) -> tuple[Visitor, Visitor]:
    """A hall that knows somebody in every way it can, and another who played with them."""
    ada, person = come_in(house, NAME)
    ben, other = come_in(house, "Ben")
    play(house, [person, other], "over", rated=True)
    play(house, [other, person], "again", game="carcassonne")
    ada.post("/me/login", login="zelmira", password="long enough words")  # noqa: S106 - of a test
    ada.post("/me/tokens", label="zelmira's bot")
    ada.post("/me/reminders", mail="zelmira@example.org", webhook="https://hook.example/zelmira")
    ada.post(
        "/me/push", endpoint="https://push.example/zelmira", p256dh="zelmira-key", auth="zelmira"
    )
    ada.post("/tables/over/say", text="Zelmira was here")
    ada.post("/me/name", name="Zelmira II")
    ada.post("/me/name", name=NAME)
    return ada, ben


def test_all_that_is_kept_is_shown_and_exported_without_secrets(house: House) -> None:
    ada, _ = busy_hall(house)
    text = ada.get("/me/data").text
    assert NAME in text
    assert "zelmira@example.org" in text
    answer = ada.get("/me/data.json")
    assert "attachment" in answer.headers["content-disposition"]
    data = answer.json()
    assert data["login"] == "zelmira"
    assert {game["table"] for game in data["games"]} == {"over", "again"}
    assert [line["text"] for line in data["said"]] == ["Zelmira was here"]
    assert data["ratings"]["splendor"]["games"] == 1
    assert "zelmira-key" not in answer.text
    assert "argon2" not in answer.text


def test_what_was_said_anywhere_is_shown_and_exported(house: House) -> None:
    ada, person = come_in(house, NAME)
    ben, other = come_in(house, "Ben")
    waiting = house.runner.run(house.hall.table_service.open(person, Options()))
    left = house.runner.run(house.hall.table_service.open(other, Options(players=3))).table.id
    ada.post(f"/tables/{waiting.table.id}/say", text="Who comes?")
    ada.post(f"/tables/{left}/sit")
    ada.post(f"/tables/{left}/say", text="I cannot stay")
    ben.post(f"/tables/{left}/say", text="Welcome")
    ada.post(f"/tables/{left}/unseat")
    data = ada.get("/me/data.json").json()
    assert [line["text"] for line in data["said"]] == ["Who comes?", "I cannot stay"]
    text = ada.get("/me/data").text
    assert "I cannot stay" in text
    assert "Welcome" not in text


def test_people_blocked_reports_and_searches_are_told_too(house: House) -> None:
    ada, _ = come_in(house, NAME)
    _, other = come_in(house, "Ben")
    ada.post(f"/people/{other.id}/block", on="true")
    ada.post(f"/people/{other.id}/report", reason="name")
    ada.post("/find", variant="splendor/cities")
    data = ada.get("/me/data.json").json()
    assert data["blocked"] == [other.id]
    assert [each["data"]["reason"] for each in data["reported"]] == ["name"]
    assert data["queued"][0]["data"]["settings"]["expansion"] == "cities"
    text = ada.get("/me/data").text
    for words in ("Ben", "an offensive name", "Blocked or unblocked somebody"):
        assert words in text, words
    assert "Splendor: The Cities, 2 players" in text
    assert "Ended the search" not in text
    ada.post("/find/leave")
    assert "Ended the search" in ada.get("/me/data").text


def test_events_and_being_a_host_are_told_too(house: House) -> None:
    ada, _ = come_in(house, NAME)
    ada.post(f"/join/{house.hall.events.host_token()}")
    event = ada.post("/events/new", name="Spring Open", format="splendor-swiss").headers["location"]
    data = ada.get("/me/data.json").json()
    assert [each["kind"] for each in data["hosting"]] == ["joined/1"]
    assert [each["kind"] for each in data["events"]] == ["staff-joined/1"]
    assert f"/events/{data['events'][0]['event']}" in event
    assert "Spring Open" in ada.get("/me/data").text


def test_nobody_else_gets_it(house: House, visitor: Visitor) -> None:
    _, ben = busy_hall(house)
    assert visitor.get("/me/data.json").status_code == 303
    assert "zelmira" not in ben.get("/me/data.json").text.replace(NAME, "").lower().replace(
        NAME.lower(), ""
    )


def test_after_erasing_no_entry_of_the_log_knows_the_person(house: House) -> None:
    ada, ben = busy_hall(house)
    before = [(e.stream, e.seq, e.at, e.by, e.kind) for e in everything(house)]
    answer = ada.post("/me/erase", name=NAME)
    assert answer.headers["location"] == "/privacy?erased=yes"
    after = everything(house)
    kept = {(e.stream, e.seq, e.at, e.by, e.kind) for e in after}
    assert kept >= set(before)
    known = [e for e in after if "zelmira" in json.dumps(e.data).lower()]
    assert known == []
    for path in ("/tables/over", "/tables/over/replay", "/tables/again/replay", "/ratings"):
        text = ben.get(path).text
        assert "zelmira" not in text.lower(), path
        assert ERASED in text, path


def test_no_byte_of_the_files_knows_somebody_erased_and_the_records_are_sound(
    tmp_path: Path,
) -> None:
    records = tmp_path / "records" / "hall.db"
    records.parent.mkdir()
    with open_house(address=records) as house:
        ada, _ = busy_hall(house)
        assert any("zelmira" in text for text in texts(records.parent))
        ada.post("/me/erase", name=NAME)
        assert not any("zelmira" in text for text in texts(records.parent))
    assert not any("zelmira" in text for text in texts(records.parent))
    with open_log(records) as log:
        assert check_hall(log).sound


def texts(folder: Path) -> list[str]:
    """All that can be read in the files of a folder."""
    return [file.read_bytes().decode("latin-1").lower() for file in folder.iterdir()]


def test_guests_on_a_device_are_erased_with_whoever_it_belongs_to(house: House) -> None:
    ada, person = come_in(house, "Ada")
    names = {"name": ["Ada", NAME], "variant": "splendor/", "csrf": ada.csrf()}
    answer = ada.send("POST", "/one-device", data=names, headers={"origin": ada.host})
    table = answer.headers["location"]
    assert ada.post("/me/erase", name=person.name).status_code == 403
    ada.post(f"{table}/resign")
    house.runner.run(until_lobby(house.hall, lambda it: not it.lobby.of_person(person.id)))
    assert ada.post("/me/erase", name=person.name).status_code == 303
    assert [e for e in everything(house) if "zelmira" in json.dumps(e.data).lower()] == []


def test_results_and_ratings_of_others_stay(house: House) -> None:
    ada, ben = busy_hall(house)
    games = ben.get("/me/data.json").json()["games"]
    ratings = ben.get("/me/data.json").json()["ratings"]
    ada.post("/me/erase", name=NAME)
    told = ben.get("/me/data.json").json()
    assert told["ratings"] == ratings
    assert [[seat["score"] for seat in game["seats"]] for game in told["games"]] == [
        [seat["score"] for seat in game["seats"]] for game in games
    ]


def test_nobody_can_come_back_as_an_erased_person_and_their_login_is_free(house: House) -> None:
    ada, _ = busy_hall(house)
    session = ada.client.cookies["guildhall_session"]
    ada.post("/me/erase", name=NAME)
    again = house.visitor()
    again.client.cookies.set("guildhall_session", session)
    assert again.get("/me").status_code == 303
    login = {"login": "zelmira", "password": "long enough words"}
    assert house.visitor().post("/login", **login).status_code == 403
    cleo, _ = come_in(house, "Cleo")
    assert cleo.post("/me/login", **login).status_code == 303


def test_another_name_or_a_running_game_keeps_everything_as_it_is(house: House) -> None:
    ada, person = come_in(house, NAME)
    assert ada.post("/me/erase", name="Zelmira").status_code == 422
    house.runner.run(house.hall.table_service.open(person, Options()))
    answer = ada.post("/me/erase", name=NAME)
    assert answer.status_code == 403
    assert "You still have a seat at a table" in answer.text
    assert ada.get("/me").status_code == 200


def test_the_privacy_page_is_for_everybody(visitor: Visitor) -> None:
    assert "What is kept" in visitor.get("/privacy").text
    assert 'href="/privacy"' in visitor.get("/").text
