"""People in public: results, openings, ratings, and what stays private."""

from __future__ import annotations

from guildhall.hall.finished_games import Played, Seated
from guildhall.hall.tables.table import Seat
from guildhall.web.people.profiles import openings, totals
from web.after_games import come_in, play
from web.visitors import House, Visitor


def played(place: int, score: int, *others: int, title: str = "Splendor") -> Played:
    opening = ("take W R G", "take O O", "buy a1 with R E")
    seats = [Seated("me", "Ada", place, score, opening)]
    seats += [Seated(f"p{n}", f"P{n}", n, 5, ("reserve tier3",)) for n in others]
    return Played(
        "t", "splendor", title, "2026-03-28T10:00", rated=True, ending="", seats=tuple(seats)
    )


def test_results_are_counted_by_game_and_by_how_many_played() -> None:
    games = [
        played(1, 15, 2),
        played(2, 9, 1),
        played(1, 16, 2, 3),
        played(1, 15, 1, title="Other"),
    ]
    told = {
        str(words): (tally.games, tally.rate, tally.average) for words, tally in totals(games, "me")
    }
    assert told == {
        "All games": (4, 0.625, 13.75),
        "Splendor, 2 players": (2, 0.5, 12.0),
        "Splendor, 3 players": (1, 1.0, 16.0),
        "Other, 2 players": (1, 0.5, 15.0),
    }


def test_openings_are_named_by_what_they_do() -> None:
    ((words, tally),) = openings([played(1, 15, 2), played(2, 9, 1)], "me")
    assert str(words) == "take 3 gems, then take a pair, then buy tier 1"
    assert tally.games == 2
    ((words, _),) = openings([played(1, 15, 2)], "p2")
    assert str(words) == "reserve tier 3"


def test_a_profile_shows_games_results_and_rating(house: House, visitor: Visitor) -> None:
    _, ada = come_in(house, "Ada")
    _, ben = come_in(house, "Ben")
    play(house, [ada, ben], "game1", rated=True)
    text = visitor.get(f"/people/{ada.id}").text
    assert "Splendor, 2 players" in text
    assert "after 1 rated game<" in text
    assert "provisional" in text
    assert 'href="/tables/game1/replay"' in text
    assert f'href="/people/{ben.id}"' in text


def test_a_game_by_link_can_be_found_by_those_who_played_it_only(
    house: House, visitor: Visitor
) -> None:
    browser, ada = come_in(house, "Ada")
    play(house, [ada, come_in(house, "Ben")[1]], "game1", public=False)
    assert "game1" in browser.get(f"/people/{ada.id}").text
    assert "game1" not in visitor.get(f"/people/{ada.id}").text


def test_somebody_who_has_not_played_is_shown_what_to_do(house: House) -> None:
    ada, person = come_in(house, "Ada")
    assert "You have not finished a game yet" in ada.get(f"/people/{person.id}").text


def test_nobody_unknown_has_a_page(visitor: Visitor) -> None:
    for who in ("nobody", "bot:nobody", "../secret"):
        assert visitor.get(f"/people/{who}").status_code == 404


def test_long_lists_of_games_are_paged(house: House, visitor: Visitor) -> None:
    _, ada = come_in(house, "Ada")
    sitting = play(house, [ada, come_in(house, "Ben")[1]], "game1")

    async def many() -> None:
        for number in range(30):
            sitting.table.id = f"more{number}"
            await house.hall.ledger.enter(sitting.table)

    house.runner.run(many())
    first = visitor.get(f"/people/{ada.id}").text
    assert first.count("/replay") == 25
    assert "Page 1 of 2" in first
    assert visitor.get(f"/people/{ada.id}?number=2").text.count("/replay") == 6


def test_a_bot_has_a_page_too(house: House, visitor: Visitor) -> None:
    _, ada = come_in(house, "Ada")
    sitting = play(house, [ada, come_in(house, "Ben")[1]], "game1", rated=True)
    sitting.table.id = "game2"
    sitting.table.seats[1] = Seat(None, "greedy", "greedy")
    house.runner.run(house.hall.ledger.enter(sitting.table))
    text = visitor.get("/people/bot:greedy").text
    assert '<span class="badge">bot</span>' in text
    assert 'href="/tables/game2/replay"' in text
    assert 'href="/people/bot:greedy"' in visitor.get("/ratings").text


def test_somebody_can_be_challenged_by_their_page_and_finds_it_first(house: House) -> None:
    ada, person = come_in(house, "Ada")
    ben, other = come_in(house, "Ben")
    cleo, _ = come_in(house, "Cleo")
    ada.post("/quick", variant="carcassonne/standard")
    assert f"/people/{other.id}/challenge" in ada.get(f"/people/{other.id}").text
    assert "/challenge" not in ada.get(f"/people/{person.id}").text
    address = ada.post(f"/people/{other.id}/challenge").headers["location"]
    name = address.rpartition("/")[2]
    table = house.runner.run(house.hall.tables.get(name)).table
    assert (table.options.game, table.options.settings["draw"]) == ("carcassonne", "standard")
    text = ben.get("/").text
    assert text.index("You are challenged") < text.index('id="quick"')
    assert f'id="join-{name}"' in text
    assert name not in cleo.get("/").text
    ben.post("/lobby/join", table=name)
    assert table.phase == "playing"
    house.runner.run(house.hall.lobby.show(table))
    assert "You are challenged" not in ben.get("/").text


def test_who_has_muted_somebody_is_not_challenged_by_them(house: House) -> None:
    ada, person = come_in(house, "Ada")
    _, other = come_in(house, "Ben")
    house.runner.run(house.hall.people.mute(other, person.id, on=True))
    answer = ada.post(f"/people/{other.id}/challenge")
    assert answer.status_code == 403
    assert not house.hall.lobby.cards
    assert ada.post(f"/people/{person.id}/challenge").status_code == 404
