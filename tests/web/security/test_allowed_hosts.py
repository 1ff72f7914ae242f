"""A hall that is told its names answers under no other."""

from __future__ import annotations

import pytest

from guildhall.web.serve import settings_of
from guildhall.web.serve_options import read_options
from guildhall.web.settings import Settings
from web.visitors import open_house

NAMED = settings_of(
    read_options(
        {
            "allowed_host": ["club.example"],
            "host_name": ["laptop.local"],
            "url": "https://hall.example",
        }
    ),
    "https://hall.example",
)


@pytest.mark.parametrize(
    "name", ["club.example", "hall.example", "laptop.local", "localhost:8000", "127.0.0.1"]
)
def test_its_own_names_are_answered(name: str) -> None:
    with open_house(NAMED) as house:
        assert house.visitor().get("/about", headers={"host": name}).status_code == 200


@pytest.mark.parametrize("name", ["evil.example", "hall.example.evil.example", "192.168.1.20"])
def test_any_other_name_is_refused(name: str) -> None:
    with open_house(NAMED) as house:
        assert house.visitor().get("/about", headers={"host": name}).status_code == 400


def test_without_names_any_is_answered() -> None:
    assert settings_of(read_options({"url": "https://hall.example"}), "").allowed_hosts == ()
    with open_house(Settings()) as house:
        answer = house.visitor().get("/about", headers={"host": "192.168.1.20"})
        assert answer.status_code == 200
