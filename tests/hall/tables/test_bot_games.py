"""Programs are marked, sit down with people only where they were asked, and play in measure."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from guildhall.hall.counters import MemoryCounters
from guildhall.hall.errors import Invalid, NotAllowed
from guildhall.hall.finished_games import is_bot
from guildhall.hall.people.bot_accounts import bot_name, new_bot_id, person_name
from guildhall.hall.people.person import Person
from guildhall.hall.people.repository import is_id
from guildhall.hall.tables.bot_games import MOST_A_DAY, BotGames, has_bots
from guildhall.hall.tables.options import Options
from hall.tables.sitting import ADA, BEN, Sitting

TINKER = Person(new_bot_id(), "Tinker BOT")
TAILOR = Person(new_bot_id(), "Tailor BOT")


class Calendar:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.at = datetime(2026, 11, 18, 23, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.at


@pytest.fixture
def calendar() -> Calendar:
    return Calendar()


@pytest.fixture
def rules(calendar: Calendar) -> BotGames:
    return BotGames(MemoryCounters(), calendar)


def test_ids_and_names_of_programs_show_what_they_are() -> None:
    assert is_id(new_bot_id())
    assert is_bot(new_bot_id())
    assert is_bot("bot:greedy")
    assert not any(is_bot(f"{digit}ad0123456789abc") for digit in "0123456789abcdef")
    assert has_bots([None, ADA.id, TINKER.id])
    assert not has_bots([None, ADA.id])
    assert [bot_name(name) for name in ("Tinker", "Tinker BOT", "BOT")] == [
        "Tinker BOT",
        "Tinker BOT",
        "BOT BOT",
    ]


@pytest.mark.parametrize("name", ["Tinker BOT", "BOT", " Ada   BOT "])
def test_people_do_not_take_the_mark_of_programs(name: str) -> None:
    with pytest.raises(Invalid, match="end in BOT are those of programs"):
        person_name(name)
    assert person_name("Abbot") == "Abbot"
    assert person_name("My bot") == "My bot"


def test_a_name_has_to_fit_with_its_mark() -> None:
    assert bot_name("a" * 20) == "a" * 20 + " BOT"
    with pytest.raises(Invalid, match="at most 24"):
        bot_name("a" * 21)


def test_programs_sit_down_with_people_only_where_they_were_asked(rules: BotGames) -> None:
    strange = Sitting(Options(public=True)).sit(ADA).table
    with pytest.raises(NotAllowed, match="only where they were invited"):
        rules.check_seat(strange, TINKER)
    rules.check_seat(strange, BEN)
    rules.check_seat(Sitting(Options(public=True, invited=(TINKER.id,))).sit(ADA).table, TINKER)
    rules.check_seat(Sitting(Options(public=False)).sit(ADA).table, TINKER)
    rules.check_seat(Sitting(Options(public=True)).sit(TAILOR).table, TINKER)


def test_programs_play_each_other_in_measure(rules: BotGames, calendar: Calendar) -> None:
    table = Sitting(Options()).sit(TINKER).sit(TAILOR).table
    for _ in range(MOST_A_DAY):
        rules.check_day(None, TINKER)
        rules.count(table)
    for program in (TINKER, TAILOR):
        with pytest.raises(NotAllowed, match="100 games a day against each other"):
            rules.check_day(None, program)
        with pytest.raises(NotAllowed):
            rules.check_seat(Sitting(Options()).sit(replace(TAILOR, id="botother")).table, program)
    rules.check_day(None, ADA)
    rules.check_seat(Sitting(Options(public=False)).sit(ADA).table, TINKER)
    calendar.at += timedelta(hours=2)
    rules.check_day(None, TINKER)


def test_games_with_people_and_those_that_have_not_begun_do_not_count(rules: BotGames) -> None:
    for _ in range(MOST_A_DAY):
        rules.count(Sitting(Options()).sit(TINKER).sit(ADA).table)
        rules.count(Sitting(Options()).sit(TINKER).table)
    rules.check_day(None, TINKER)
