"""Who plays best."""

from __future__ import annotations

from web.after_games import come_in, play
from web.visitors import House, Visitor


def test_without_rated_games_the_page_says_how_to_begin(house: House, visitor: Visitor) -> None:
    _, ada = come_in(house, "Ada")
    play(house, [ada, come_in(house, "Ben")[1]], "game1", rated=False)
    assert "Nobody has finished a rated game yet" in visitor.get("/ratings").text


def test_the_winner_of_a_rated_game_stands_above_the_loser(house: House) -> None:
    browser, ada = come_in(house, "Ada")
    _, ben = come_in(house, "Ben")
    sitting = play(house, [ada, ben], "game1", rated=True)
    result = sitting.table.result
    assert result
    (first,) = result.winners
    winner, loser = (ada, ben) if first == 0 else (ben, ada)
    text = browser.get("/ratings").text
    assert text.index(f"/people/{winner.id}") < text.index(f"/people/{loser.id}")
    assert 'class="is-self"' in text


def test_a_game_that_is_not_played_here_has_no_ratings(visitor: Visitor) -> None:
    assert visitor.get("/ratings?game=chess").status_code == 422


def test_each_edition_and_size_has_ratings_of_its_own(house: House, visitor: Visitor) -> None:
    people = [come_in(house, name)[1] for name in ("Ada", "Ben", "Cleo")]
    play(house, people[:2], "game1", rated=True)
    play(house, people, "game2", rated=True)
    text = visitor.get("/ratings").text
    assert "Splendor · 2 players" in text
    assert "Splendor · 3 or more" in text
    assert text.count("provisional") == 3
    assert "± " in text
    duels = visitor.get("/ratings", params={"pool": "Splendor, 2"}).text
    assert f"/people/{people[2].id}" not in duels
    assert visitor.get("/ratings", params={"pool": "nonsense"}).status_code == 200
