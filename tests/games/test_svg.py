"""Pictures of positions: well formed, complete in themselves, and no more than a seat may know."""

from __future__ import annotations

import re
import subprocess
import sys
from xml.etree import ElementTree as ET

import pytest

from guildhall.games import splendor
from guildhall.games.carcassonne import HIDDEN
from walks import WAYS, walk

SVG = "{http://www.w3.org/2000/svg}"


def used(picture: str) -> list[str]:
    """The pieces that a picture shows, each of which it has to bring along, and no other."""
    root = ET.fromstring(picture)  # noqa: S314 - our own
    shown = [use.attrib["href"].removeprefix("#") for use in root.iter(f"{SVG}use")]
    brought = [symbol.attrib["id"] for symbol in root.iter(f"{SVG}symbol")]
    assert sorted(brought) == sorted(set(shown))
    return shown


@pytest.mark.parametrize("way", WAYS)
def test_every_position_has_a_picture(way: str) -> None:
    for made, game in enumerate(walk(WAYS[way](4, 4), 4)):
        if made % 30 == 0 or game.over:
            shown = used(game.svg())
            assert len([name for name in shown if re.fullmatch(r"seat-\d", name)]) >= 4
            used(game.view_for(None).svg())
    assert game._repr_svg_() == game.svg()


def test_a_picture_shows_what_lies_there() -> None:
    game = splendor.Game.from_position(
        "splendor:strongholds players=2 nobles=N1,N2,- 0.nobles=N3 0.cards=1W5,1W6,1W7,1W8,1B1,1B2,"
        "1B3,1B4 market=1W1,1W2,1W3,1W4/2W1,2W2,2W3,2W4/3W1,3W2,3W3,3W4 strongholds=a1:1*2",
        seed=1,
        names=["<Ada>", "Bo & Co"],
    )
    shown = used(game.svg())
    assert shown.count("tower-1") == 3
    assert shown.count("tower-0") == 3
    assert [name[6:] for name in shown if name.startswith("noble-")] == ["0", "1", "2"]
    root = ET.fromstring(game.svg())  # noqa: S314 - our own
    words = [text.text for text in root.iter(f"{SVG}text")]
    assert {"<Ada>", "Bo & Co"} <= set(words)


def test_the_picture_of_a_view_keeps_secrets() -> None:
    game = splendor.Game(2, seed=4)
    game.push_text("reserve tier3")
    own, other = (used(game.view_for(seat).svg()) for seat in (0, 1))
    assert own.count("back-3") == other.count("back-3") - 1
    table = WAYS["carcassonne-variant"](2, 4)
    for seat in (0, 1, None):
        view = table.view_for(seat)
        hidden = sum(tile == HIDDEN for area in view.players for tile in area.hand)
        assert used(view.svg()).count("tile-back") == 1 + hidden


def test_pictures_need_neither_web_nor_numpy() -> None:
    code = (
        "import sys; from guildhall.games import carcassonne, splendor;"
        "splendor.Game(2, seed=1).svg(); carcassonne.Game(2, seed=1).svg();"
        "assert not {'numpy', 'jinja2', 'guildhall.web', 'starlette'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True)


def test_the_name_of_a_place_hides_no_price_and_no_stronghold() -> None:
    """Not even on a card that costs four colours and is held three times."""
    game = splendor.Game.from_position(
        "splendor:strongholds players=2 nobles=N1,N2,N3 market=1W1,1W2,1W3,1W4/2W1,2W2,2W3,2W4"
        "/3W1,3W2,3W3,3W4 strongholds=a1:1*3",
        seed=1,
    )
    root = ET.fromstring(game.svg())  # noqa: S314 - our own
    boxes = [
        [float(drawn.attrib[side]) for side in ("x", "y", "width", "height")]
        for drawn in root.iter(f"{SVG}use")
    ]
    names = [
        text for text in root.iter(f"{SVG}text") if re.fullmatch(r"[abc][1-4]", text.text or "")
    ]
    assert len(names) == 12
    for name in names:
        x, y = float(name.attrib["x"]), float(name.attrib["y"])
        left, right, top, bottom = x - 7, x + 7, y - 8, y + 1
        small = [box for box in boxes if box[2] < 60]
        assert not [
            box
            for box in small
            if box[0] < right
            and left < box[0] + box[2]
            and box[1] < bottom
            and top < box[1] + box[3]
        ]
