"""What a player still needs for the tiles on the table."""

from __future__ import annotations

from guildhall.games.splendor import Game
from guildhall.games.splendor.cards import LETTERS
from guildhall.games.splendor.tiles import cities
from guildhall.web.games.splendor.nearness import nearness


def game_with(bonuses: str, expansion: str | None = None, prestige: int = 0) -> Game:
    game = Game(2, "seed", expansion=expansion)
    player = game._s.players[0]
    for letter in bonuses:
        player.bonus[LETTERS.index(letter)] += 1
    player.prestige = prestige
    return game


def test_a_noble_tells_the_missing_bonuses_and_no_others() -> None:
    noble = game_with("").view_for(0).nobles[0]
    assert noble
    wanted = "".join(letter * need for letter, need in zip(LETTERS, noble.needs, strict=False))
    missing, words = nearness(game_with(wanted[1:]).view_for(0))["tile-1"]
    assert missing == 1
    assert words.startswith("you still need 1 ")
    assert nearness(game_with(wanted).view_for(0))["tile-1"] == (0, "you have all that it wants")


def test_it_is_told_for_the_one_who_looks_and_not_for_the_one_to_move() -> None:
    game = game_with("WWWWBBBBGGGGRRRROOOO")
    assert nearness(game.view_for(0))["tile-1"] == (0, "you have all that it wants")
    assert nearness(game.view_for(1))["tile-1"][0] > 4


def test_a_city_also_wants_prestige_and_bonuses_of_one_colour() -> None:
    game = game_with("WWW", "cities", prestige=2)
    for number, city in enumerate(cities()):
        if city.any_same:
            game._s.cities[0] = number
            missing, words = nearness(game.view_for(0))["tile-1"]
            assert missing == city.any_same - 3 + city.prestige - 2
            assert f"{city.any_same - 3} of one colour" in words
            assert f"{city.prestige - 2} prestige" in words


def test_the_other_colour_of_a_city_is_none_that_it_names() -> None:
    number, city = next((n, city) for n, city in enumerate(cities()) if city.any_other)
    named = LETTERS[next(n for n, need in enumerate(city.needs) if need)]
    game = game_with(named * 9, "cities", prestige=99)
    game._s.cities[0] = number
    words = nearness(game.view_for(0))["tile-1"][1]
    assert f"{city.any_other} of another colour" in words


def test_posts_where_one_is_already_are_left_out() -> None:
    game = game_with("WRRR", "trading_posts")
    assert nearness(game.view_for(0))["post-1"] == (0, "you have all that it wants")
    game._s.players[0].posts[0] = 1
    assert "post-1" not in nearness(game.view_for(0))


def test_a_noble_who_waits_for_another_player_is_left_out() -> None:
    game = game_with("", "orient")
    game._s.keeper[0] = 1
    assert "tile-1" not in nearness(game.view_for(0))
    assert "tile-1" in nearness(game.view_for(1))
