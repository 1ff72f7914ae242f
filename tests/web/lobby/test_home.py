"""The first page: what this place is, and a game at once."""

from __future__ import annotations

import gzip
import re
from html import unescape

import pytest

from guildhall.bots import registry
from guildhall.bots.characters import character
from guildhall.bots.strength import Strength
from guildhall.web.lobby.quick_game import Opponent, in_order
from web.visitors import House, Visitor


def test_the_first_page_offers_a_game_a_table_and_a_lesson(visitor: Visitor) -> None:
    text = visitor.get("/").text
    assert 'action="/quick"' in text
    assert 'href="/open"' in text
    assert 'href="/tutorial"' in text


def test_each_game_and_the_events_have_a_door(visitor: Visitor) -> None:
    text = visitor.get("/").text
    assert "<title>Play Splendor and Carcassonne" in text
    for door in ("Splendor", "Carcassonne", "Events"):
        assert f'class="door__title">{door}</h2>' in text
    assert 'href="/events"' in text
    assert visitor.post("/quick", variant="carcassonne/variant").status_code == 303


def test_an_empty_hall_says_what_to_do(visitor: Visitor) -> None:
    text = visitor.get("/").text
    assert "Nobody is waiting right now" in text
    assert "No public game is being played" in text


def test_every_room_that_is_offered_exists(visitor: Visitor) -> None:
    text = visitor.get("/").text
    for room in ("/rules", "/ratings", "/tutorial", "/api/docs"):
        assert f'href="{room}"' in text
        assert visitor.get(room).status_code in {200, 303}


def test_quick_play_lets_a_stranger_in_and_begins(house: House, visitor: Visitor) -> None:
    answer = visitor.post("/quick")
    assert answer.status_code == 303
    table = house.runner.run(house.hall.tables.get(answer.headers["location"].split("/")[-1])).table
    assert table.phase == "playing"
    assert sorted(seat.bot or "" for seat in table.taken) == ["", "greedy"]
    assert not table.options.rated
    assert visitor.get("/me").status_code == 200


def test_quick_play_takes_the_chosen_expansion_and_bot(house: House, visitor: Visitor) -> None:
    answer = visitor.post("/quick", variant="splendor/orient", bot="random")
    table = house.runner.run(house.hall.tables.get(answer.headers["location"].split("/")[-1])).table
    assert table.options.title == "Splendor: The Orient"
    assert "random" in {seat.bot for seat in table.taken}


@pytest.mark.parametrize(
    "wish", [{"bot": "nobody"}, {"variant": "splendor/moon"}, {"variant": "chess/"}]
)
def test_a_quick_game_that_is_not_offered_leaves_no_trace(
    house: House, visitor: Visitor, wish: dict[str, str]
) -> None:
    assert visitor.post("/quick", **wish).status_code == 422
    assert not house.hall.lobby.cards
    assert visitor.get("/me").status_code == 303


def test_opponents_stand_by_strength_and_those_without_one_where_the_house_lists_them() -> None:
    def opponent(bot: str, rating: int | None) -> Opponent:
        strength = None if rating is None else Strength(rating, 50, 100)
        return Opponent(character(bot, "splendor"), strength, chosen=False)

    cards = [opponent("random", None), opponent("greedy", 1500), opponent("novice", 1300)]
    cards += [opponent("master", None), opponent("apprentice", 1700)]
    names = [each.character.bot for each in in_order(cards)]
    assert names == ["random", "novice", "greedy", "master", "apprentice"]


def chosen(text: str, name: str) -> list[str]:
    """The values of a group of radio buttons that are chosen."""
    return re.findall(rf'name="{name}" value="([^"]*)" checked', text)


@pytest.mark.parametrize("game", ["splendor", "carcassonne"])
def test_every_bot_of_a_game_is_an_opponent_with_a_face_and_an_honest_strength(
    visitor: Visitor, game: str
) -> None:
    text = visitor.get("/", params={"game": game}).text
    bots = re.findall(r'name="bot" value="([^"]*)"', text)
    assert sorted(bots) == sorted(registry.names(game))
    assert text.count('class="face face--l"') == len(bots)
    for bot in bots:
        assert f">{character(bot, game).name}</strong>" in text
    told = text.count("Strength not measured yet") + text.count("Rating ")
    assert told >= len(bots)


def test_carcassonne_offers_the_printed_game_first_and_each_with_its_sentence(
    visitor: Visitor,
) -> None:
    text = visitor.get("/?game=carcassonne").text
    variants = re.findall(r'name="variant" value="([^"]*)"', text)
    assert variants == ["carcassonne/standard", "carcassonne/variant"]
    assert chosen(text, "variant") == ["carcassonne/standard"]
    assert text.count('class="edition__about"') == 2


def test_what_was_chosen_the_last_time_is_chosen_again(visitor: Visitor) -> None:
    visitor.post("/quick", variant="splendor/orient", bot="novice", players="3")
    text = visitor.get("/").text
    assert chosen(text, "variant") == ["splendor/orient"]
    assert chosen(text, "bot") == ["novice"]
    assert '<option value="3" selected>' in text
    assert chosen(visitor.get("/?game=carcassonne").text, "bot") == ["greedy"]


@pytest.mark.parametrize(
    "kept", ["", "x", "chess/ greedy 2", "splendor/ nobody 2", "splendor/ greedy 9"]
)
def test_a_choice_that_is_not_offered_any_more_is_forgotten(visitor: Visitor, kept: str) -> None:
    visitor.client.cookies.set("guildhall_choice", f'"{kept}"')
    text = visitor.get("/").text
    assert chosen(text, "variant") == ["splendor/"]
    assert chosen(text, "bot") == ["greedy"]


def test_a_running_game_stands_above_everything_else(visitor: Visitor) -> None:
    assert "Your games" not in visitor.get("/").text
    visitor.post("/quick", bot="random")
    text = visitor.get("/").text
    assert text.index("Your games") < text.index('id="quick"') < text.index('id="lobby-waiting"')


def test_opponents_are_called_by_their_names_at_the_table(house: House, visitor: Visitor) -> None:
    answer = visitor.post("/quick", bot="greedy", players="3")
    table = house.runner.run(house.hall.tables.get(answer.headers["location"].split("/")[-1])).table
    assert {seat.name for seat in table.taken if not seat.person} == {"Greta", "Greta 2"}


@pytest.mark.parametrize("variant", ["splendor/", "carcassonne/standard", "carcassonne/variant"])
def test_opponents_have_their_faces_at_the_table(visitor: Visitor, variant: str) -> None:
    answer = visitor.post("/quick", variant=variant, bot="greedy", players="3")
    text = visitor.get(answer.headers["location"]).text
    assert re.findall(r"portraits\.svg[^\"]*#([\w-]+)", text) == ["face-greedy"] * 2


def test_the_first_page_speaks_the_language_of_its_reader(visitor: Visitor) -> None:
    text = visitor.get("/", headers={"accept-language": "cs"}).text
    assert '<html lang="cs">' in text
    assert "Sit down" not in text


def test_the_first_page_weighs_little(visitor: Visitor) -> None:
    """All that a browser fetches for it, as it goes over the wire."""
    zipped = {"accept-encoding": "gzip"}
    text = visitor.get("/").text
    wanted = {unescape(each).partition("#")[0] for each in re.findall(r'"(/static/[^"]+)"', text)}
    scripts = [each for each in wanted if ".js" in each]
    wanted |= {f"/static/script/{name}" for name in ("dom.js", "stream.js")}
    assert scripts
    sizes = {path: _weight(visitor, path, zipped) for path in ("/", *sorted(wanted))}
    assert sum(sizes.values()) < 150_000, sizes


def _weight(visitor: Visitor, path: str, headers: dict[str, str]) -> int:
    answer = visitor.get(path, headers=headers)
    assert answer.status_code == 200, path
    return (
        len(gzip.compress(answer.content))
        if "gzip" in answer.headers.get("content-encoding", "")
        else len(answer.content)
    )
