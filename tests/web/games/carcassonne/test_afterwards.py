"""What remains of a game of Carcassonne: profile, own page, ratings, replay."""

from __future__ import annotations

from web.after_games import come_in, play
from web.visitors import House


def test_a_game_is_found_on_every_page_that_tells_of_games(house: House) -> None:
    visitor, ada = come_in(house, "Ada")
    _, ben = come_in(house, "Ben")
    sitting = play(house, [ada, ben], "carcassonne1", game="carcassonne", rated=True)
    assert sitting.table.result
    profile = visitor.get(f"/people/{ada.id}").text
    assert "Carcassonne: Czech variant, 2 players" in profile
    assert ", then lay it" in profile
    assert "Carcassonne: Czech variant" in visitor.get("/me").text
    ratings = visitor.get("/ratings?game=carcassonne").text
    assert "Ada" in ratings
    assert "Ada" not in visitor.get("/ratings?game=splendor").text.partition("<main")[2]
    replay = visitor.get("/tables/carcassonne1/replay").text
    assert str(sitting.table.result.why) in replay
    assert replay.count('class="laid"') == len(sitting.table.game.tiles)
    assert "Everything fits" in visitor.get("/tables/carcassonne1/verify").text
    assert visitor.get("/tables/carcassonne1/record").json()["format"] == "guildhall.carcassonne"
