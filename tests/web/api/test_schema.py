"""Whatever is sent to the API, it answers as its description says, and never fails."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from guildhall.web.api import ROUTERS
from guildhall.web.directory import routes_of
from guildhall.web.settings import Limits, Pace, Settings
from web.api.programs import Program
from web.visitors import House, open_house

CHECKS = [
    not_a_server_error,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
]
PLENTY = Pace(1e9, 10**9)
EXAMPLES = 12


class World:
    """A hall with tables in every phase, and people at them."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.ada, self.ben = Program(house, "Ada"), Program(house, "Ben")
        waiting = self.ada.open(players=4)
        playing = self.ada.open()
        self.ben.post(f"/api/tables/{playing}/sit")
        over = self.ada.open()
        self.ben.post(f"/api/tables/{over}/sit")
        self.ada.post(f"/api/tables/{over}/resign")
        self.tables = [waiting, playing, over]


@pytest.fixture(scope="module")
def world() -> Iterator[World]:
    limits = Limits(reads=PLENTY, writes=PLENTY, newcomers=PLENTY)
    with open_house(Settings(limits=limits)) as house:
        yield World(house)


@pytest.fixture(scope="module")
def schema(world: World) -> Any:
    return schemathesis.openapi.from_dict(world.house.app.openapi())


OPERATIONS = [
    (method, path)
    for router in ROUTERS
    for path, route in routes_of(router.routes)
    if route.include_in_schema
    if not path.endswith("/stream")  # they have no end; their lines are checked elsewhere
    for method in sorted(route.methods or ())
]


def test_everything_that_is_described_is_tried(world: World) -> None:
    described = {
        (method.upper(), path)
        for path, methods in world.house.app.openapi()["paths"].items()
        for method in methods
        if not path.endswith("/stream")
    }
    assert set(OPERATIONS) == described


def body(made: Any) -> dict[str, Any]:
    """What was made up, as it is sent: nothing, raw bytes or JSON."""
    if isinstance(made, schemathesis.core.NotSet):
        return {}
    return {"content": made} if isinstance(made, bytes) else {"json": made}


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_every_answer_is_as_described(world: World, schema: Any, method: str, path: str) -> None:
    operation = schema[path][method]

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        database=None,
    )
    @given(
        case=st.one_of(
            operation.as_strategy(),
            operation.as_strategy(generation_mode=GenerationMode.NEGATIVE),
        ),
        table=st.sampled_from([*world.tables, None]),
        who=st.sampled_from([world.ada, world.ben, None]),
    )
    def send(case: Any, table: str | None, who: Program | None) -> None:
        if "table_id" in case.path_parameters and table:
            case.path_parameters["table_id"] = table
        if "person_id" in case.path_parameters and who:
            case.path_parameters["person_id"] = world.ben.id
        headers = who.headers if who else {}
        answer = world.ada.send(
            method, case.formatted_path, params=case.query, headers=headers, **body(case.body)
        )
        case.validate_response(answer, checks=CHECKS)

    send()


def test_no_two_shapes_have_one_name(house: House) -> None:
    described = house.visitor().get("/api/openapi.json").json()
    assert [name for name in described["components"]["schemas"] if "__" in name] == []
