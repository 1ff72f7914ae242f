"""Whoever gets the link to a finished game sees its final board before opening it."""

from __future__ import annotations

import re
import struct

import pytest

from web.after_games import come_in, play
from web.tables.sitting_down import entered, set_table
from web.visitors import HOST, House

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"settings": {"expansion": "orient"}},
        {"game": "carcassonne", "settings": {"draw": "standard"}},
    ],
)
def test_a_link_to_a_game_has_a_picture_of_its_end(
    house: House, options: dict[str, object]
) -> None:
    play(house, [come_in(house, name)[1] for name in ("Ada", "Ben")], "game1", **options)
    head = house.visitor().get("/tables/game1/replay").text
    (address,) = re.findall(r'<meta property="og:image" content="([^"]+)">', head)
    answer = house.visitor().get(address.removeprefix(HOST))
    assert answer.headers["content-type"] == "image/png"
    assert answer.content.startswith(PNG)
    assert struct.unpack(">II", answer.content[16:24]) == (1200, 630)


def test_a_game_that_is_played_has_no_picture_yet(house: House) -> None:
    live = set_table(house, entered(house, "Ada", "Ben"))
    assert house.visitor().get(f"/tables/{live.table.id}/board.png").status_code == 403
