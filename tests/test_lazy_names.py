"""Names of a package are loaded when somebody asks for them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import guildhall.hall.events.commands
import guildhall.hall.people
import guildhall.tournament
from guildhall.hall.events.catalogue import EventCatalogue
from guildhall.hall.log import open_log
from guildhall.tournament import shipped


def loaded(program: str, *rooms: str) -> list[str]:
    """Which modules a program has loaded, of those that begin with the names of rooms."""
    listed = "sys.exit('\\n'.join(name for name in sorted(sys.modules) if name.startswith(rooms)))"
    ran = subprocess.run(
        [sys.executable, "-c", f"import sys\nrooms = {rooms!r}\n{program}\n{listed}"],
        capture_output=True,
        check=False,
        text=True,
    )
    return ran.stderr.split()


def test_a_name_loads_its_own_module_alone() -> None:
    program = "from guildhall.tournament import Refused"
    assert loaded(program, "guildhall.tournament.") == [
        "guildhall.tournament.actions",
        "guildhall.tournament.errors",
    ]


@pytest.mark.parametrize(
    "package", [guildhall.tournament, guildhall.hall.people, guildhall.hall.events.commands]
)
def test_every_name_that_is_offered_is_there(package: ModuleType) -> None:
    assert all(vars(package).get(name) or getattr(package, name) for name in package.__all__)


def test_another_name_is_refused_as_in_any_module() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = guildhall.tournament.nothing


def test_the_list_of_events_comes_without_pairing_and_without_drivers_of_other_databases(
    tmp_path: Path,
) -> None:
    place = str(tmp_path / "club.db")
    open_log(place).close()
    program = f"from guildhall.cli import main\nmain(['event', 'list', '--db', {place!r}])"
    rooms = (
        "guildhall.tournament.pairing",
        "guildhall.hall.events.commands",
        "sqlalchemy.dialects.postgresql",
    )
    assert loaded(program, *rooms) == []


def test_standings_come_without_what_draws_rounds_reads_files_and_checks_passwords(
    tmp_path: Path,
) -> None:
    place = str(tmp_path / "club.db")
    with open_log(place) as log:
        EventCatalogue(log).create("Spring Cup", shipped()["splendor-swiss"], "Tom")
    program = f"from guildhall.cli import main\nmain(['event', 'standings', '--db', {place!r}])"
    rooms = (
        "pydantic",
        "argon2",
        "itsdangerous",
        "guildhall.bots",
        "guildhall.console.keyboard",
        "guildhall.hall.events.commands.",
        "guildhall.hall.people.people",
        "guildhall.tournament.commands.",
    )
    assert loaded(program, *rooms) == [
        "guildhall.hall.events.commands.command",
        "guildhall.tournament.commands.command",
    ]


def test_help_for_the_hall_comes_without_what_reads_its_settings() -> None:
    program = (
        "from guildhall.cli import main\ntry: main(['serve', '--help'])\nexcept SystemExit: pass"
    )
    assert loaded(program, "pydantic", "guildhall.hall", "fastapi") == []


def test_the_first_question_comes_without_the_game() -> None:
    program = "from guildhall.cli import main\nmain(['play'])"
    assert loaded(program, "guildhall.games.splendor", "guildhall.bots.splendor") == []
