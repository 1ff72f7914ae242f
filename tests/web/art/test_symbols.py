"""Gems in sentences."""

from __future__ import annotations

import re

import pytest

from guildhall.games.splendor import Game
from guildhall.games.splendor.move_text import retell
from guildhall.messages import Message, PlayerRef, Symbols, Word, message
from guildhall.web.art.symbols import told
from guildhall.web.language import find, speaking


def marked(sentence: Message) -> str:
    return "".join(re.findall(r'<svg class="g g-(.)"', told(sentence)))


def read(sentence: Message) -> str:
    """What is heard where the drawings are named."""
    named = re.sub(r'<svg[^>]* aria-label="([^"]*)">.*?</svg>', r"\1", told(sentence))
    return re.sub(r"</?span[^>]*>", "", named).strip()


def takes(name: str, gems: str) -> Message:
    return message("{player} takes {gems}", player=PlayerRef(name), gems=Symbols(gems))


@pytest.mark.parametrize(
    ("moves", "gems"),
    [
        (["take R G O"], "RGO"),
        (["take R G O", "take W W"], "WW"),
        (["reserve tier2"], ""),
    ],
)
def test_what_is_taken_is_drawn(moves: list[str], gems: str) -> None:
    game = Game(2, 1, names=["Ada", "Bo"])
    for text in moves:
        game.push(game.parse(text))
    last = retell(game)[-1]
    assert marked(last) == gems


def test_what_is_bought_and_paid_is_marked() -> None:
    card = message("({gem}, {number} prestige)", gem=Symbols("G"), number=2)
    bought = message(
        "{player} buys {card} for {price}",
        player=PlayerRef("Ada"),
        card=message("{card} {facts}", card=Word("b1"), facts=card),
        price=Symbols("G G E"),
    )
    assert marked(bought) == "GGGE"


def test_gems_stay_on_a_line_with_each_other_and_their_brackets() -> None:
    bought = message("buys ({gem}, 2) for {price}", gem=Symbols("G"), price=Symbols("W W"))
    plain = re.sub(r"<svg.*?</svg>", "*", told(bought))
    kept = '<span class="unbroken">{}</span>'
    assert plain == f"buys {kept.format('(*,')} 2) for {kept.format('**')}"


@pytest.mark.parametrize("name", ["R", "takes W", "for E", "(B)"])
def test_letters_in_names_are_no_gems(name: str) -> None:
    assert marked(takes(name, "G")) == "G"


def test_names_cannot_bring_markup() -> None:
    assert "<i>" not in told(takes("<i>Ada</i>", "R"))
    assert "&lt;i&gt;Ada" in told(takes("<i>Ada</i>", "R"))


def test_a_sentence_is_told_in_the_language_of_the_page() -> None:
    with speaking(find("cs")):
        assert read(takes("Ada", "R G")) == "Ada si bere rubín smaragd"


def test_a_gem_is_named_for_those_who_do_not_see_it_and_counted_where_it_is() -> None:
    assert read(takes("Ada", "R O D")) == "Ada takes ruby onyx gold 2"
    assert read(takes("Ada", "R2 B1")) == "Ada takes ruby 2sapphire 1"
