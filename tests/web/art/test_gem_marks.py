"""Gems in sentences."""

from __future__ import annotations

import re

import pytest

from guildhall.games.splendor import Game
from guildhall.games.splendor.move_text import retell
from guildhall.messages import Message, PlayerRef, Symbols, Word, message
from guildhall.web.art.gem_marks import told
from guildhall.web.language import find, speaking


def marked(sentence: Message) -> str:
    return "".join(re.findall(r'<b class="g g-(.)">\1</b>', told(sentence)))


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
def test_what_is_taken_is_marked_and_reads_the_same(moves: list[str], gems: str) -> None:
    game = Game(2, 1, names=["Ada", "Bo"])
    for text in moves:
        game.push(game.parse(text))
    last = retell(game)[-1]
    assert marked(last) == gems
    assert re.sub("<[^>]+>", "", told(last)) == str(last)


def test_what_is_bought_and_paid_is_marked() -> None:
    card = message("({gem}, {number} prestige)", gem=Symbols("G"), number=2)
    bought = message(
        "{player} buys {card} for {price}",
        player=PlayerRef("Ada"),
        card=message("{card} {facts}", card=Word("b1"), facts=card),
        price=Symbols("G G E"),
    )
    assert marked(bought) == "GGGE"


@pytest.mark.parametrize("name", ["R", "takes W", "for E", "(B)"])
def test_letters_in_names_are_no_gems(name: str) -> None:
    assert marked(takes(name, "G")) == "G"


def test_names_cannot_bring_markup() -> None:
    assert "<i>" not in told(takes("<i>Ada</i>", "R"))
    assert "&lt;i&gt;Ada" in told(takes("<i>Ada</i>", "R"))


def test_a_sentence_is_told_in_the_language_of_the_page() -> None:
    with speaking(find("cs")):
        assert re.sub("<[^>]+>", "", told(takes("Ada", "R G"))) == "Ada si bere R G"
