"""What is shown on the wall: everybody once, the best three at the end, no name that is hidden."""

from __future__ import annotations

import re
from html import unescape
from random import Random

import pytest

from guildhall.hall.events import commands
from web.events.evenings import Evening, evening, settle
from web.visitors import House, Visitor


def slides(night: Evening, kind: str, visitor: Visitor | None = None) -> list[str]:
    """The slides of a kind, without their marks."""
    text = (visitor or night.house.visitor()).get(f"{night.at}/projector").text
    _, *found = text.split('<section class="slide ')
    shown = [each for each in found if f"slide--{kind}" in each.partition(">")[0]]
    return [" ".join(unescape(re.sub(r"<[^>]+>", " ", each)).split()) for each in shown]


@pytest.mark.parametrize("count", [6, 16, 17, 30, 31, 45, 46, 61])
def test_everybody_stands_once_on_the_slides_of_names_and_of_standings(
    house: House, count: int
) -> None:
    people = [f"Zz{number:03}" for number in range(count)]
    night = evening(house, people)
    night.draw()
    names = " ".join(slides(night, "names"))
    assert re.findall(r"Zz\d{3}", names) == people
    settle(night)
    order = [line.player for line in night.house.runner.run(night.live.final_order())]
    standings = " ".join(slides(night, "standings"))
    assert re.findall(r"Zz\d{3}", standings) == order


def test_the_slides_of_a_wave_name_nobody_of_another(house: House) -> None:
    people = [f"Zz{number:03}" for number in range(12)]
    night = evening(house, people)
    night.do(commands.DrawRound())
    night.do(commands.SplitIntoWaves(1, 2))
    night.do(commands.PublishDraft())
    current = night.live.tournament.round(1)
    for wave, slide in enumerate(slides(night, "names"), start=1):
        here = {key for table in current.of_wave(wave) for key in table.seats}
        assert set(re.findall(r"Zz\d{3}", slide)) == here


def test_the_podium_is_for_the_first_three_of_those_who_have_a_place(house: House) -> None:
    night = evening(house, [f"Zz{number:03}" for number in range(8)], rounds__count="1")
    night.draw()
    night.house.runner.run(night.inner.play(1, Random(1)))
    best = night.live.tournament.standings().order[0]
    night.do(commands.Rule("removal", "cheated", player=best))
    night.do(commands.EndEvent(early=True))
    order = [line.player for line in night.house.runner.run(night.live.final_order())]
    assert best not in order[:3]
    (podium,) = slides(night, "podium")
    assert re.findall(r"Zz\d{3}", podium) == order[:3]


@pytest.mark.parametrize("first", ["staff", "public"])
def test_names_that_are_hidden_are_on_no_wall_whoever_looks_first(house: House, first: str) -> None:
    night = evening(house, [f"Zz{number:03}" for number in range(8)])
    night.do(commands.SetPrivacy("hidden"))
    night.draw()
    settle(night)
    both = {"staff": night.staff("organiser"), "public": night.house.visitor()}
    for who in sorted(both, key=lambda who: who != first):
        for kind in ("names", "standings"):
            assert not re.search(r"Zz\d{3}", " ".join(slides(night, kind, both[who]))), who
    assert slides(night, "standings")
