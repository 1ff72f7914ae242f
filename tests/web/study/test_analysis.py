"""A finished game is analysed for everybody who may see its replay; a running one for nobody."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from fastapi.routing import APIRoute

from guildhall.analysis import Judgement, Mark
from guildhall.games import catalogue
from guildhall.hall.analysis import Effort
from guildhall.hall.analysis.findings import finished, judged
from guildhall.hall.events import commands
from guildhall.hall.people import Person
from guildhall.hall.tables.options import Options
from guildhall.hall.tables.table import Table
from guildhall.tournament import shipped
from guildhall.web.directory import routes_of
from hall.analysis.quick_analysts import QuickAnalysts, install, until_idle
from web.after_games import come_in, play
from web.streams import OpenStream, beginning_of, open_stream
from web.visitors import GENEROUS, House, Visitor, open_house

PLANTED = "never-to-be-told"


@pytest.fixture
def analysts(house: House) -> QuickAnalysts:
    return install(house.hall)


def analyse(house: House, visitor: Visitor, name: str = "game1", effort: str = "quick") -> None:
    answer = visitor.post(f"/tables/{name}/analysis", effort=effort)
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/tables/{name}/replay#analysis"
    house.runner.run(until_idle(house.hall))


def played(house: House, **more: Any) -> Visitor:
    """Somebody who has played a game."""
    ada, person = come_in(house, "Ada")
    play(house, [person, come_in(house, "Ben")[1]], "game1", **more)
    return ada


@pytest.mark.usefixtures("analysts")
def test_a_plain_form_has_the_game_analysed(house: House) -> None:
    ada = played(house)
    before = ada.get("/tables/game1/replay").text
    assert 'action="/tables/game1/analysis"' in before
    assert "plot--chances" not in before
    analyse(house, ada)
    text = ada.get("/tables/game1/replay").text
    total = len(re.findall(r'class="plot__strip"', text)) - 1
    table = house.runner.run(house.hall.tables.get("game1")).table
    assert total == len(table.moves)
    assert "Look deeper" in text
    for row in ("Accuracy", "Given away in all", "Worst move", "Luck with the cards"):
        assert row in text
    analyse(house, ada, effort="deep")
    text = ada.get("/tables/game1/replay").text
    assert "This was a deep look." in text
    assert "/tables/game1/analysis" not in re.findall(r'action="([^"]+)"', text)


@pytest.mark.usefixtures("analysts")
def test_each_move_of_the_list_has_a_sign_and_a_word(house: House) -> None:
    ada = played(house)
    analyse(house, ada)
    text = ada.get("/tables/game1/replay").text
    moves = text[text.index('id="moves"') : text.index("</ol>", text.index('id="moves"'))]
    marked = re.findall(r'class="mark mark--(\w+)"><span [^>]+>([^<]+)</span> (\w+)</span>', moves)
    assert len(marked) == moves.count("data-move=")
    assert set(marked) == {
        ("best", "★", "best"),
        ("good", "✓", "good"),
        ("inaccuracy", "?!", "inaccuracy"),
        ("mistake", "?", "mistake"),
        ("blunder", "??", "blunder"),
    }


@pytest.mark.usefixtures("analysts")
def test_marked_moves_are_links_of_the_curve_that_a_keyboard_reaches(house: House) -> None:
    ada = played(house)
    analyse(house, ada)
    text = ada.get("/tables/game1/replay").text
    points = re.findall(r'<a class="plot__point[^>]+>', text)
    assert points
    assert all("tabindex" not in point and "aria-label=" in point for point in points)
    assert "given away" in points[0]
    strips = re.findall(r'<a class="plot__strip"[^>]+>', text)
    assert all('tabindex="-1" aria-hidden="true"' in strip for strip in strips)


@pytest.mark.usefixtures("analysts")
def test_a_better_line_is_told_in_words_and_shown_on_the_board(house: House) -> None:
    ada = played(house)
    analyse(house, ada)
    shown = ada.get("/tables/game1/replay/moment?move=4").json()["fragments"]
    assert "blunder" in shown["verdict"]
    assert "30% given away" in shown["verdict"]
    assert "Better was:" in shown["verdict"]
    assert shown["verdict"].count("data-line=") == 2
    step = ada.get("/tables/game1/replay/moment?move=4&line=1").json()["fragments"]
    assert "Instead of move 4:" in step["words"]
    assert 'aria-current="step"' in step["verdict"]
    assert [name for name in ("players", "market", "bank") if step[name] != shown[name]]
    page = ada.get("/tables/game1/replay?move=4&line=2").text
    assert "Instead of move 4:" in page
    assert ada.get("/tables/game1/replay?move=4&line=3").status_code == 422
    assert ada.get("/tables/game1/replay?move=5&line=1").status_code == 422
    assert ada.get("/tables/game1/replay?move=0&line=1").status_code == 422


@pytest.mark.usefixtures("analysts")
def test_everybody_who_sees_the_replay_sees_the_analysis(house: House) -> None:
    analyse(house, played(house))
    stranger = house.visitor()
    assert "plot--chances" in stranger.get("/tables/game1/replay").text
    assert stranger.get("/api/tables/game1/analysis").json()["found"]


@pytest.mark.usefixtures("analysts")
def test_a_stranger_may_ask_too(house: House) -> None:
    played(house)
    analyse(house, house.visitor())
    assert house.visitor().get("/api/tables/game1/analysis").json()["found"]["effort"] == "quick"


def test_the_page_is_told_how_far_it_is_and_gets_the_result_without_a_reload(
    house: House, analysts: QuickAnalysts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("guildhall.hall.analysis.runner.BETWEEN_WRITES", -1.0)
    ada = played(house)
    analysts.stop_at = 6

    async def whole() -> OpenStream:
        live = await house.hall.tables.get("game1")
        async with open_stream(house, ada, "/tables/game1/analysis/live") as opened:
            await opened.until(lambda text: "event: analysis" in text)
            await house.hall.analysis.ask(live, Effort.QUICK)
            await opened.until(lambda text: "Decision 5 of" in text)
            assert "plot--chances" not in opened.text
            analysts.go.set()
            await opened.until(lambda text: '"judged":"quick"' in text)
        return opened

    opened = house.runner.run(whole())
    assert "plot--chances" in opened.text
    assert "mark--blunder" in opened.text


def test_trouble_is_told_and_it_can_be_tried_again(house: House, analysts: QuickAnalysts) -> None:
    ada = played(house)
    analysts.fail_at = 3
    analyse(house, ada)
    text = ada.get("/tables/game1/replay").text
    assert "The analysis was stopped: the analyst took more than 600 seconds." in text
    analysts.fail_at = None
    analyse(house, ada)
    assert "plot--chances" in ada.get("/tables/game1/replay").text


def test_who_asks_for_too_much_is_told_on_the_page(house: House, analysts: QuickAnalysts) -> None:
    ada, person = come_in(house, "Ada")
    ben = come_in(house, "Ben")[1]
    analysts.stop_at = 1
    for number in range(5):
        play(house, [person, ben], f"game{number}")
        answer = ada.post(f"/tables/game{number}/analysis", effort="quick")
    assert answer.status_code == 429
    assert "4 games that you asked for are still waiting" in answer.text
    assert "<h1" in answer.text
    told = ada.send(
        "POST",
        "/tables/game4/analysis",
        data={"csrf": ada.csrf(), "effort": "quick"},
        headers={"origin": ada.host, "accept": "application/json"},
    )
    assert told.status_code == 429
    assert "still wait" in told.json()["error"]["reason"]


@pytest.mark.usefixtures("analysts")
def test_nonsense_is_refused(house: House) -> None:
    ada = played(house)
    assert ada.post("/tables/game1/analysis", effort="endless").status_code == 422
    assert ada.post("/tables/nowhere/analysis", effort="quick").status_code == 404
    assert ada.post("/tables/game1/analysis", csrf="wrong", effort="quick").status_code == 403
    assert not house.hall.analysis._queue.jobs


@pytest.mark.usefixtures("analysts")
def test_carcassonne_is_analysed_and_says_that_its_chances_are_estimates(house: House) -> None:
    ada = played(house, game="carcassonne")
    assert 'action="/tables/game1/analysis"' in ada.get("/tables/game1/replay").text
    analyse(house, ada)
    text = ada.get("/tables/game1/replay").text
    assert "Chances are estimates" in text
    assert "plot--chances" in text


def test_a_game_without_an_analyst_says_so_plainly(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = catalogue.game("carcassonne")._replace(analyst="")
    monkeypatch.setattr(Table, "spec", property(lambda _: spec))
    ada = played(house, game="carcassonne")
    text = ada.get("/tables/game1/replay").text
    assert "No bot judges positions of Carcassonne yet." in text
    assert 'action="/tables/game1/analysis"' not in text
    assert ada.post("/tables/game1/analysis", effort="quick").status_code == 403


@pytest.mark.parametrize("language", ["cs", "de", "fr"])
@pytest.mark.usefixtures("analysts")
def test_the_analysis_speaks_other_languages(house: House, language: str) -> None:
    ada = played(house)
    analyse(house, ada)
    text = ada.get("/tables/game1/replay?move=4", headers={"accept-language": language}).text
    for english in ("given away", "Better was", "Accuracy", "blunder</", "Look deeper"):
        assert english not in text


def test_a_running_game_is_analysed_by_no_route_of_the_hall() -> None:
    """What somebody had written about a running game would not be told at any address."""
    with open_house(GENEROUS) as house:
        analysts = install(house.hall)
        ada, person = come_in(house, "Ada")
        live = house.runner.run(house.hall.table_service.open(person, Options()))
        come_in(house, "Ben")[0].post("/lobby/join", table=live.table.id)
        assert live.table.phase == "playing"
        house.runner.run(_plant(house, live.table.id))
        token = house.runner.run(house.hall.people.issue_token(person, "bot"))
        asked = set()
        for method, path, answer in _answers(house, ada, live.table.id, token):
            assert PLANTED not in answer.text, (method, path)
            assert PLANTED not in answer.headers.get("location", "")
            asked.add((method, path))
            if "analysis" in path or "/replay" in path:
                assert answer.status_code == 403, (method, path)
        assert {path.rsplit("/", 1)[-1] for _, path in asked} >= {
            "analysis", "live", "replay", "moment", "record", "verify", "stream", "try", "undo",
        }  # fmt: skip
        assert live.table.phase == "playing"
        assert not house.hall.analysis._queue.jobs
        assert not analysts.asked


def test_a_running_game_of_an_event_is_analysed_for_nobody_there() -> None:
    """No page, sheet or stream of the whole hall tells its organiser or anybody who plays.

    The backup holds all streams of the hall as they are, and is for its hosts alone.
    """
    with open_house(GENEROUS) as house:
        install(house.hall)
        ada, person = come_in(house, "Ada")
        event, table = house.runner.run(_event_table(house, person))
        house.runner.run(_plant(house, table))
        values = {"event_id": event, "name": table, "table_id": table, "person_id": person.id}
        asked = 0
        for path, route in routes_of(house.app.routes):
            is_for_tests = path.startswith(("/api/fail", "/fail", "/endless"))
            if "GET" not in (route.methods or set()) or is_for_tests or path.endswith("/backup"):
                continue
            address = re.sub(r"{(\w+)(?::\w+)?}", lambda part: values.get(part[1], "1"), path)
            if path.endswith(("/live", "/stream")):
                answer = house.runner.run(beginning_of(house, ada, address))
            else:
                answer = ada.get(address)
            assert PLANTED not in answer.text, path
            asked += path.startswith("/events/{event_id}") and answer.status_code == 200
        assert asked > 30
        assert not house.hall.analysis._queue.jobs


async def _event_table(house: House, person: Person) -> tuple[str, str]:
    """An event of somebody who also plays in it, and the table at which they play."""
    hall = house.hall
    await hall.invitations.admit_host(person)
    live = await hall.events.create(person, "Cup", shipped()["splendor-swiss"], seed="7")
    organiser = live.actor(person)
    await live.execute(organiser, commands.EnterPlayers(["Ann", "Bob"]))
    await hall.invitations.register(live, person, "Ada", live.operations.join_code)
    await live.execute(organiser, commands.DrawRound())
    await live.execute(organiser, commands.PublishDraft(anyway=True))
    return live.id, await hall.event_games.open(live, live.actor(person), 1, 1)


async def _plant(house: House, table: str) -> None:
    judgement = Judgement(
        1, 0, PLANTED, Mark.BLUNDER, (0.31415, 0.68585), 0.3, PLANTED, (PLANTED,), (0.1, -0.1)
    )
    entries = [judged(Effort.QUICK, [judgement]), finished(Effort.QUICK, (1.0, 0.0), 1)]
    await house.hall.log.append(f"analysis/{table}", 0, entries)


LEAVING = {"leave", "resign", "block", "report", "return", "unseat"}
"""What would end the game, or the visit, and tells nothing."""


def _answers(
    house: House, ada: Visitor, table: str, token: str
) -> Iterator[tuple[str, str, httpx.Response]]:
    """What every address says of a table, but those that would end its game or the visit."""
    csrf = ada.csrf()
    for path, route in _addresses(house):
        address = re.sub(r"{(name|table_id)}", table, path)
        for method in sorted((route.methods or set()) - {"HEAD"}):
            if method != "GET" and path.rsplit("/", 1)[-1] in LEAVING:
                continue
            if path.endswith(("/live", "/stream")):
                yield method, path, house.runner.run(beginning_of(house, ada, address))
            elif path.startswith("/api"):
                headers = {"authorization": f"Bearer {token}"}
                body: dict[str, Any] = {"json": {}} if method == "POST" else {}
                yield method, path, ada.send(method, address, headers=headers, **body)
            elif method == "POST":
                fields = {"csrf": csrf, "effort": "quick", "move": "take W B G", "on": "1"}
                headers = {"origin": ada.host}
                yield method, path, ada.send(method, address, data=fields, headers=headers)
            else:
                yield method, path, ada.get(address)


def _addresses(house: House) -> list[tuple[str, APIRoute]]:
    """Every address that is about a table."""
    found = [
        (path, route)
        for path, route in routes_of(house.app.routes)
        if re.search(r"/tables/{\w+}", path) and not path.startswith("/events")
    ]
    assert len(found) > 20
    return found
