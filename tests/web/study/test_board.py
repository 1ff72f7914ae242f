"""The analysis board: lines in addresses, plain forms, a bot that thinks, and no running game."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any
from urllib.parse import quote

import pytest

from guildhall.analysis.exploration import Exploration
from guildhall.games.catalogue import games
from guildhall.games.splendor import Game
from guildhall.hall.tables.options import Options
from guildhall.web.directory import routes_of
from guildhall.web.study.exploration_address import address_of, query_of, read_query
from hall.analysis.quick_thinkers import QuickThinkers, install
from web.after_games import come_in, play
from web.streams import OpenStream, beginning_of, open_stream
from web.visitors import GENEROUS, House, Visitor, open_house


@pytest.fixture
def thinkers(house: House) -> QuickThinkers:
    return install(house.hall)


def begun(**more: Any) -> Exploration:
    return Exploration(Game(players=2, seed=4, **more).position())


def post_move(visitor: Visitor, on: Exploration, *moves: str) -> dict[str, Any]:
    fields = {"csrf": visitor.csrf(), "on": query_of(on), "move": list(moves)}
    headers = {"origin": visitor.host, "accept": "application/json"}
    answer = visitor.send("POST", "/study/board/move", data=fields, headers=headers)
    told: dict[str, Any] = answer.json()
    return told


def test_an_address_holds_all_that_a_board_shows() -> None:
    line = begun().played(["take W B G", "take R B G"]).stepped(1).played(["take W R O"])
    for each in (line, begun(), line.as_known_to(1), line.as_known_to(0).dealt_again()):
        assert read_query(query_of(each)) == each
        assert read_query(address_of(each).partition("?")[2]) == each


def test_a_plain_form_plays_on_and_a_link_takes_back(house: House) -> None:
    ada = house.visitor()
    text = ada.get(address_of(begun())).text
    assert "legal moves" in text
    answer = ada.post("/study/board/move", on=query_of(begun()), move="take W B G")
    assert answer.status_code == 303
    after = ada.get(answer.headers["location"]).text
    assert "Player 1 takes" in after
    back = re.search(r'href="([^"]+)" data-go id="take-back"', after)
    assert back
    assert ">0 / 1<" in ada.get(unescape(back[1])).text


def test_the_script_gets_the_board_and_a_second_line_beside_the_first(house: House) -> None:
    ada = house.visitor()
    first = post_move(ada, begun(), "take W B G")
    assert first["turn"] == 1
    assert set(first["fragments"]) >= {"f-market", "f-bank", "f-own", "f-line", "f-lines"}
    back = read_query(first["back"].partition("?")[2])
    second = post_move(ada, back, "take R O W")
    assert read_query(second["position"]).lines == (("take W G B",), ("take W R O",))
    assert "Variation 2" in second["fragments"]["f-lines"]
    assert "Drop line 1" in second["fragments"]["f-lines"]


def test_what_follows_in_a_turn_is_asked_before_it_is_played(house: House) -> None:
    ada = house.visitor()
    game = Game(players=2, seed=4)
    for text in ("take W B G", "take W B G", "take R O W", "take R O B", "take W B G"):
        game.push_text(text)
    for text in ("take R O G", "take R O"):
        game.push_text(text)
    on = Exploration(game.position())
    fields = {"csrf": ada.csrf(), "on": query_of(on), "move": [str(game.legal_moves()[0])]}
    headers = {"origin": ada.host, "accept": "application/json"}
    answer = ada.send("POST", "/study/board/try", data=fields, headers=headers)
    assert answer.status_code == 200
    assert "next" in answer.json()


def test_what_cannot_be_is_refused_in_words(house: House) -> None:
    ada = house.visitor()
    for position in ("splendor players=2 bank=W9", "chess", "splendor", "x" * 9_000):
        answer = ada.get(f"/study/board?position={quote(position)}")
        assert answer.status_code == 422, position
    line = address_of(begun())
    assert ada.get(f"{line}&line=buy+c9&at=1").status_code == 422
    assert ada.get(f"{line}&at=3").status_code == 422
    assert ada.get(f"{line}&seat=7").status_code == 422
    assert post_move(ada, begun(), "take W W W")["error"]["reason"]
    assert "Position in notation" in ada.get("/study/board").text


@pytest.mark.usefixtures("thinkers")
def test_without_scripts_a_link_asks_the_bot_and_another_compares_the_lines(house: House) -> None:
    ada = house.visitor()
    line = begun().played(["take W B G"]).stepped(0).played(["take W R O"])
    text = ada.get(f"{address_of(line.stepped(0))}&think=true").text
    assert text.count('class="study__best"') == 5
    assert "60%" in text
    assert "short look" in text
    compared = ada.get(f"{address_of(line)}&compare=true").text
    assert compared.count("chances 40 : 60%") == 2


def test_the_best_moves_come_while_they_are_sought_and_end_with_the_stream(
    house: House, thinkers: QuickThinkers
) -> None:
    ada = house.visitor()
    thinkers.gate.clear()
    thinkers.compiles = True

    async def whole() -> OpenStream:
        address = f"/study/board/think?{query_of(begun())}"
        async with open_stream(house, ada, address) as opened:
            await opened.until(lambda text: "being compiled" in text)
            assert "study__best" not in opened.text
            assert house.hall.explorations.open == 1
            thinkers.gate.set()
            await opened.until(lambda text: '"done":true' in text)
        return opened

    opened = house.runner.run(whole())
    assert "study__best" in opened.text
    assert house.hall.explorations.open == 0


def test_the_coach_says_of_a_line_that_was_found_what_it_does(
    house: House, thinkers: QuickThinkers
) -> None:
    ada = house.visitor()
    line = begun()
    text = ada.get(f"{address_of(line)}&think=true").text
    links = re.findall(r'data-why href="([^"]+)"', text)
    assert len(links) == 5
    asked = len(thinkers.asked)
    said = re.search(r'id="f-why"[^>]*>([^<]+)<', ada.get(unescape(links[0])).text)
    assert said
    move = unescape(links[0]).partition("&why=")[2].partition("#")[0]
    told = ada.get(f"/study/board/why?{query_of(line)}&move={move}").json()["said"]
    assert told == unescape(said[1])
    assert len(told) > 20
    assert len(thinkers.asked) == asked
    assert ada.get(f"/study/board/why?{query_of(line)}&move=buy+z9").status_code == 422


def test_what_is_known_is_said_and_a_hidden_card_is_not_shown(house: House) -> None:
    ada = house.visitor()
    game = Game(players=2, seed=4)
    game.push_text("reserve tier3")
    hidden = game.players[0].reserved[0]
    assert hidden
    assert hidden.card
    line = Exploration(game.position())
    whole = ada.get(address_of(line)).text
    assert "The bot sees everything here" in whole
    one = ada.get(f"/study/board/state?{query_of(line.as_known_to(1))}").json()
    assert (
        "judges by what the player to move can know"
        in ada.get(address_of(line.as_known_to(1))).text
    )
    assert f'data-piece="c{hidden.card.number}"' not in one["fragments"]["f-players"]
    assert "Deal the unknown again" in one["fragments"]["f-knowledge"]


@pytest.mark.parametrize("name", sorted(games()))
def test_every_game_can_be_begun_and_played_on(house: House, name: str) -> None:
    ada = house.visitor()
    spec = games()[name]
    main = spec.main_setting
    for choice in main.choices if main else [None]:
        variant = f"{name}/{choice.text if choice else ''}"
        answer = ada.get(f"/study/board/begin?variant={variant}&players={spec.sizes[0]}")
        assert answer.status_code == 303
        on = read_query(answer.headers["location"].partition("?")[2])
        text = ada.get(answer.headers["location"]).text
        assert ("No bot judges" in text) == (not spec.analyst)
        state = json.loads(unescape(re.search(r'data-state="([^"]+)"', text)[1]))  # type: ignore[index]
        told = post_move(ada, on, state["choices"]["offers"][0]["text"])
        assert told["ok"], (variant, told)


def test_a_move_of_a_replay_leads_to_its_board(house: House) -> None:
    ada, person = come_in(house, "Ada")
    play(house, [person, come_in(house, "Ben")[1]], "game1")
    text = ada.get("/tables/game1/replay?move=3").text
    assert "/study/board/begin?table=game1&amp;move=3" in text
    answer = ada.get("/study/board/begin?table=game1&move=3")
    on = read_query(answer.headers["location"].partition("?")[2])
    table = house.runner.run(house.hall.tables.get("game1")).table
    game = table.game.copy()
    while len(game.history) > 3:
        game.pop()
    assert on.position == game.position()


def test_a_running_game_reaches_no_room_of_study() -> None:
    """By no address: not by its name, not by what everybody sees of it, not by a seat's view."""
    with open_house(GENEROUS) as house:
        thinkers = install(house.hall)
        ada, person = come_in(house, "Ada")
        live = house.runner.run(house.hall.table_service.open(person, Options(drawn=False)))
        come_in(house, "Ben")[0].post("/lobby/join", table=live.table.id)
        assert live.table.phase == "playing"
        own = live.table.view_for(0).position()
        secret = live.table.game.position()
        altered = live.table.game.copy()
        altered.push_text("reserve c1")
        altered.push_text("take W B G")
        like = altered.view_for(0).position()
        stranger = house.visitor()
        asked = set()
        for path, route in routes_of(house.app.routes):
            if not path.startswith("/study") and not path.endswith("/mistakes"):
                continue
            asked.add(path)
            address = path.replace("{name}", live.table.id)
            for query in (
                f"table={live.table.id}&move=0",
                f"position={quote(own)}&think=true&compare=true",
                f"position={quote(own)}&seat=0&think=true",
                f"position={quote(like)}&think=true&why=take+W+B+G&move=take+W+B+G",
                f"position={quote(Game(2, seed=9).position())}&think=true&table=",
            ):
                who = ada if query.endswith("&table=") else stranger
                if "GET" not in (route.methods or ()):
                    continue
                if path.endswith("/think"):
                    answer = house.runner.run(beginning_of(house, who, f"{address}?{query}"))
                else:
                    answer = who.get(f"{address}?{query}")
                if path.endswith("/why"):
                    assert answer.status_code in {403, 422}
                assert secret not in answer.text
                assert quote(secret) not in answer.text + answer.headers.get("location", "")
                assert "study__best" not in answer.text
                if query.startswith("table") and path.endswith(("/begin", "/mistakes")):
                    assert answer.status_code == 403
        assert {path.rsplit("/", 1)[-1] for path in asked} >= {
            "board",
            "begin",
            "think",
            "why",
            "mistakes",
        }
        assert not thinkers.asked
        bot = stranger.post("/study/editor/play", position=like)
        assert bot.status_code == 403
        assert "being played" in bot.text
        assert live.table.phase == "playing"


@pytest.mark.parametrize("language", ["cs", "de", "fr"])
def test_the_board_speaks_other_languages(house: House, language: str) -> None:
    text = house.visitor().get(address_of(begun()), headers={"accept-language": language}).text
    for english in ("Analysis board", "Best moves", "What is known", "legal moves", "Player 1"):
        assert english not in text
