from pathlib import Path

import pytest

from guildhall.games.splendor.art import gems, sprite
from guildhall.games.splendor.art.scenes import scene_name, scene_symbols
from guildhall.games.splendor.cards import nobles
from guildhall.web.art import portraits
from web.art.pages import ART, SVG, drawings, parse


def test_the_pieces_are_drawn_as_the_program_draws_them_now() -> None:
    assert (ART / "pieces.svg").read_text(encoding="utf-8") == sprite.pieces(), (
        "run python -m guildhall.web.art"
    )


@pytest.mark.parametrize("file", sorted(ART.glob("*.svg")), ids=lambda file: file.name)
def test_no_drawing_needs_styles_scripts_or_other_files(file: Path) -> None:
    for element in parse(file.read_text(encoding="utf-8")).iter():
        assert element.tag not in {f"{SVG}style", f"{SVG}script", f"{SVG}image", f"{SVG}use"}
        assert "style" not in element.attrib
        assert not any(key.startswith("on") for key in element.attrib)
        assert not any("url(" in value for value in element.attrib.values())


def test_no_two_drawings_have_the_same_name() -> None:
    root = parse(sprite.pieces())
    assert len(drawings("pieces.svg")) == len(list(root))


def test_every_gem_has_a_shape_of_its_own() -> None:
    assert len({gems.shape(letter) for letter in "WBGROE"}) == 6


def test_every_noble_of_the_base_game_bears_different_arms() -> None:
    root = parse(sprite.pieces())
    arms = {
        symbol.attrib["id"]: [dict(part.attrib) for part in symbol.iter()][1:] for symbol in root
    }
    base = [arms[f"noble-{noble.number}"] for noble in nobles() if noble.series == "base"]
    assert all(one != other for k, one in enumerate(base) for other in base[:k])


def test_the_portraits_are_drawn_as_the_program_draws_them_now() -> None:
    assert (ART / "portraits.svg").read_text(encoding="utf-8") == portraits.portraits(), (
        "run python -m guildhall.web.art"
    )


@pytest.mark.parametrize("letter", "WRGOB")
@pytest.mark.parametrize("tier", [1, 2, 3])
def test_each_colour_and_tier_has_three_pictures_and_neighbours_differ(
    letter: str, tier: int
) -> None:
    drawn = [symbol for symbol in scene_symbols() if f'id="scene-{letter}{tier}-' in symbol]
    inside = {symbol.partition(">")[2] for symbol in drawn}
    assert len(inside) == len(drawn) == 3
    assert len({scene_name(letter, tier, card) for card in range(3)}) == 3
