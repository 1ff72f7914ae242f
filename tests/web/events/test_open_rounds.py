"""A final and a side round, or two waves, for everybody: projector, public pages, phones."""

from __future__ import annotations

import re
from html import unescape
from random import Random

import pytest

from guildhall.hall.events import commands
from guildhall.tournament import free_players
from web.events.evenings import Evening, evening, settle
from web.visitors import House

PEOPLE = [f"Player {number:02}" for number in range(1, 13)]


def words(text: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())


def page(night: Evening, path: str = "") -> str:
    answer = night.house.visitor().get(f"{night.at}{path}")
    assert answer.status_code == 200
    return answer.text


def slides(night: Evening) -> list[str]:
    _, *found = page(night, "/projector").split('<section class="slide ')
    return found


@pytest.fixture
def both(house: House) -> Evening:
    """The final and a side round are open."""
    night = evening(house, PEOPLE, rounds__count="1")
    night.draw()
    settle(night)
    night.do(commands.DrawFinal())
    night.do(commands.DrawSideRound(free_players(night.live.tournament)))
    night.do(commands.PublishDraft())
    night.do(commands.PublishDraft())
    return night


@pytest.fixture
def waved(house: House) -> Evening:
    """A round is played in two waves."""
    night = evening(house, PEOPLE)
    night.do(commands.DrawRound())
    night.do(commands.SplitIntoWaves(1, 2))
    night.do(commands.PublishDraft())
    return night


def test_the_projector_has_a_slide_for_each_open_round_with_its_clock(both: Evening) -> None:
    both.do(commands.StartClock(2))
    names = [each for each in slides(both) if "slide--names" in each]
    assert len(names) == 2
    final, side = map(words, names)
    assert "Final" in final
    assert "Side round" in side
    assert all(key in final for key in both.live.tournament.round(2).tables[1].seats)
    for table in both.live.tournament.round(3).tables.values():
        assert all(key in side and key not in final for key in table.seats)
    assert "data-ends" in names[0]
    assert "data-ends" not in names[1]
    assert all('role="timer"' in each for each in names)
    bar = page(both, "/projector").partition('id="f-bar"')[2].partition("</header>")[0]
    assert bar.count('role="timer"') == 2


def test_the_projector_drops_the_slide_of_a_round_that_is_closed(both: Evening) -> None:
    both.house.runner.run(both.inner.play(2, Random(1)))
    names = [words(each) for each in slides(both) if "slide--names" in each]
    assert len(names) == 1
    assert both.live.tournament.round(3).tables[2].seats[0] in names[0]
    bar = page(both, "/projector").partition('id="f-bar"')[2].partition("</header>")[0]
    assert "Side round" in words(bar)
    assert "Final" not in words(bar)


def test_the_projector_has_a_slide_for_each_wave(waved: Evening) -> None:
    waved.do(commands.StartClock(1, wave=2))
    names = [each for each in slides(waved) if "slide--names" in each]
    assert ["wave 1" in words(each) for each in names] == [True, False]
    assert ["wave 2" in words(each) for each in names] == [False, True]
    assert ["data-ends" in each for each in names] == [False, True]
    for wave, text in enumerate(names, 1):
        for table in waved.live.tournament.round(1).of_wave(wave):
            assert all(key in words(text) for key in table.seats)


def test_after_the_end_the_projector_shows_the_podium_and_no_tables(both: Evening) -> None:
    both.house.runner.run(both.inner.play(2, Random(1)))
    both.do(commands.EndEvent())
    shown = slides(both)
    assert "slide--podium" in shown[0]
    assert not any("slide--names" in each for each in shown)


def test_with_one_round_the_projector_is_as_it_was(house: House) -> None:
    night = evening(house, PEOPLE)
    night.draw()
    names = [each for each in slides(night) if "slide--names" in each]
    assert len(names) == 1
    assert 'role="timer"' not in names[0]
    assert "Find your table" in words(names[0])


def test_public_pairings_list_all_open_rounds(both: Evening) -> None:
    text = words(page(both, "/pairings"))
    assert "Final: by name" in text
    assert "Side round: by name" in text
    listed = page(both, "/pairings").partition('id="f-names"')[2]
    assert all(listed.count(f">{key}<") == 1 for key in PEOPLE)


def test_somebody_who_looks_for_a_name_finds_the_table_of_the_side_round(both: Evening) -> None:
    key = both.live.tournament.round(3).tables[2].seats[0]
    found = words(page(both, f"/pairings?find={key.replace(' ', '+')}").partition("found__one")[2])
    assert "Side round" in found[:200]
    assert "Table 2" in found[:200]


def test_the_public_page_shows_both_clocks(both: Evening) -> None:
    text = page(both).partition('id="f-now"')[2].partition("</section>")[0]
    assert text.count('role="timer"') == 2
    assert "Final" in words(text)
    assert "Side round" in words(text)


def test_a_phone_shows_the_round_its_player_sits_in(both: Evening) -> None:
    both.do(commands.StartClock(3, 20))
    t = both.live.tournament
    finalist, other = t.round(2).tables[1].seats[0], t.round(3).tables[3].seats[0]
    text = both.phone(finalist).get(f"{both.at}/me").text.partition('id="f-seat"')[2]
    assert "Final" in words(text)[:300]
    assert "Table 1" in words(text)[:300]
    assert "data-ends" not in text.partition("</section>")[0]
    text = both.phone(other).get(f"{both.at}/me").text.partition('id="f-seat"')[2]
    assert "Side round" in words(text)[:300]
    assert "Table 3" in words(text)[:300]
    assert "data-ends" in text.partition("</section>")[0]


def test_both_players_arrive_at_their_own_round(both: Evening) -> None:
    t = both.live.tournament
    finalist, other = t.round(2).tables[1].seats[0], t.round(3).tables[3].seats[0]
    both.say(finalist, "arrive")
    both.say(other, "arrive")
    assert both.live.operations.arrived == {2: {finalist}, 3: {other}}


def test_whoever_played_the_side_round_keeps_it_when_the_bracket_goes_on(house: House) -> None:
    night = evening(house, PEOPLE, rounds__count="1")
    night.draw()
    settle(night)
    night.do(commands.DrawFinal(size=9))
    night.do(commands.PublishDraft())
    night.do(commands.DrawSideRound(free_players(night.live.tournament)))
    night.do(commands.PublishDraft())
    settle(night)
    night.house.runner.run(night.inner.play(2, Random(1)))
    night.do(commands.DrawFinal())
    night.do(commands.PublishDraft())
    other = next(iter(night.live.tournament.round(3).tables.values())).seats[0]
    text = words(night.phone(other).get(f"{night.at}/me").text.partition('id="f-seat"')[2])
    assert "Side round" in text[:300]


def test_a_phone_says_whose_turn_it_is_to_sit_out(house: House) -> None:
    night = evening(house, PEOPLE[:5])
    night.do(commands.SitOutAndDraw())
    night.do(commands.PublishDraft())
    seated = night.live.tournament.round(1).tables[1].seats
    (out,) = set(PEOPLE[:5]) - set(seated)
    assert "Round 1: you sit out in turn." in words(night.phone(out).get(f"{night.at}/me").text)
    assert "in turn" not in words(night.phone(seated[0]).get(f"{night.at}/me").text)


def test_a_bye_of_a_side_round_is_no_win(house: House) -> None:
    people = [f"Player {number:02}" for number in range(1, 18)]
    night = evening(house, people, "summoner-wars-base", rounds__by_attendance="3 1 4")
    night.draw()
    settle(night)
    night.do(commands.DrawFinal(size=4))
    night.do(commands.PublishDraft())
    night.do(commands.DrawSideRound())
    night.do(commands.PublishDraft())
    (bye,) = night.live.tournament.rounds[-1].byes
    text = words(night.phone(bye).get(f"{night.at}/me").text)
    assert "It counts for nothing." in text
    assert "score a win" not in text


def test_a_phone_says_which_wave_and_when_it_begins(waved: Evening) -> None:
    current = waved.live.tournament.round(1)
    first, second = current.of_wave(1)[0], current.of_wave(2)[0]
    text = words(waved.phone(first.seats[0]).get(f"{waved.at}/me").text)
    assert "Wave 1 of 2" in text
    assert "begins when" not in text
    text = words(waved.phone(second.seats[0]).get(f"{waved.at}/me").text)
    assert "Wave 2 of 2: begins when wave 1 has finished, where table 1 was." in text


def test_a_device_knows_its_round_and_its_clock(both: Evening) -> None:
    both.do(commands.StartClock(3))
    text = both.device(2).get(f"{both.at}/table/2").text.partition('id="f-device"')[2]
    assert "Side round" in words(text)[:200]
    assert "data-ends" in text
    text = both.device(1).get(f"{both.at}/table/1").text.partition('id="f-device"')[2]
    assert "Final" in words(text)[:200]
    assert "data-ends" not in text
