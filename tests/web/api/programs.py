"""Programs that use the API of a hall in memory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx

from guildhall.hall.people import Person
from guildhall.hall.tables.repository import LiveTable
from web.visitors import House


class Program:
    """A program with a token."""

    def __init__(self, house: House, name: str = "Ada", **more: bool) -> None:
        self.house = house
        self._visitor = house.visitor()
        entered = self.send("POST", "/api/people", json={"name": name, **more}).json()
        self.id: str = entered["id"]
        self.headers = {"authorization": f"Bearer {entered['token']}"}

    def send(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Any request, as it is."""
        return self._visitor.send(method, path, **more)

    def get(self, path: str) -> Any:
        """What is at an address."""
        answer = self.send("GET", path, headers=self.headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, status: int = 200, **body: Any) -> Any:
        """What comes of doing something."""
        answer = self.send("POST", path, headers=self.headers, json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def post_text(self, path: str, **body: Any) -> str:
        """What comes of doing something, as it was sent."""
        return self.send("POST", path, headers=self.headers, json=body).text

    def refused(self, path: str, status: int, **body: Any) -> dict[str, str]:
        """Why something cannot be done."""
        refusal: dict[str, str] = self.post(path, status, **body)["error"]
        assert set(refusal) - {"actions"} == {"code", "reason", "way_out"}
        return refusal

    def open(self, **options: Any) -> str:
        """Open a table."""
        name: str = self.post("/api/tables", 201, **options)["id"]
        return name

    @property
    def person(self) -> Person:
        """Whom it acts for."""
        found = self.house.runner.run(self.house.hall.people.get(self.id))
        assert found is not None
        return found

    def live(self, name: str) -> LiveTable:
        """A table behind the API."""
        return self.house.runner.run(self.house.hall.tables.get(name))


def two_at_a_table(house: House, **options: Any) -> tuple[Program, Program, str]:
    """Two programs in a game, the first to move first."""
    ada, ben = Program(house, "Ada"), Program(house, "Ben")
    name = ada.open(drawn=False, **options)
    ben.post(f"/api/tables/{name}/sit")
    return ada, ben, name


def values(plain: Any, key: str) -> Iterator[Any]:
    """All values of a key, however deep."""
    if isinstance(plain, dict):
        for name, value in plain.items():
            if name == key:
                yield value
            yield from values(value, key)
    elif isinstance(plain, list):
        for value in plain:
            yield from values(value, key)
