"""The page of openings, the section on somebody's page, and the same for programs."""

from __future__ import annotations

import re

from web.after_games import come_in, play
from web.visitors import House, Visitor


def test_the_page_tells_of_bots_at_once_and_of_people_when_they_have_played(
    house: House, visitor: Visitor
) -> None:
    before = visitor.get("/study/openings").text
    assert "200 positions for each decision" in before
    assert "Nobody has finished a rated game of this here yet" in before
    people = [come_in(house, name)[1] for name in ("Ada", "Ben")]
    play(house, people, "game1", rated=True)
    after = visitor.get("/study/openings?variant=splendor/&players=2&seat=1").text
    mine = after[after.index('data-section="people"') :]
    assert ">1 result<" in mine
    assert re.search(r"(white|blue|green|red|black) card of tier \d", mine)
    assert "fewer than 30 results" in mine
    assert 'value="1" selected' in after
    page = visitor.get(f"/people/{people[0].id}").text
    assert "First choices in Splendor, 2 players" in page
    assert "/study/openings?variant=splendor%2F&amp;players=2" in page


def test_what_is_not_played_is_refused_and_too_many_players_become_fewer(visitor: Visitor) -> None:
    assert visitor.get("/study/openings?variant=splendor/atlantis").status_code == 422
    assert visitor.get("/study/openings?players=99").status_code == 422
    text = visitor.get("/study/openings?variant=splendor/orient&players=6&seat=5").text
    assert "<option selected>4</option>" in text


def test_programs_get_the_same_figures(visitor: Visitor) -> None:
    told = visitor.get("/api/openings?variant=splendor/&players=2&seat=1").json()
    assert (told["title"], told["players"], told["seat"]) == ("Splendor", 2, 1)
    assert told["people"] == []
    for row in told["bots"]:
        assert 0 <= row["low"] <= row["won"] <= row["high"] <= 1
    assert abs(sum(row["part"] for row in told["bots"]) - 1) < 1e-9
