"""What fits is read quickly just as pydantic reads it, and nothing else is."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from guildhall.tournament import Format, shipped
from guildhall.tournament.format_file import to_data
from guildhall.tournament.plain_settings import MisfitError, read_exactly

ADAPTER = TypeAdapter(Format)
ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-1, 3),
    st.floats(0, 2),
    st.sampled_from(["", "lot", "allowed", "ranking", "never"]),
    st.lists(st.one_of(st.integers(0, 2), st.sampled_from(["points", "lot"])), max_size=2),
    st.fixed_dictionaries({"players": st.integers(0, 2)}),
)
"""What may stand where a setting is: some of it fits in some places."""


def by_pydantic(data: Any) -> Format | None:
    """The format as pydantic reads it, None where something does not fit."""
    try:
        return ADAPTER.validate_json(json.dumps(data), strict=True)
    except ValidationError:
        return None


def read_quickly(data: Any) -> Format | None:
    try:
        return read_exactly(Format, data)
    except MisfitError:
        return None


@pytest.mark.parametrize("key", shipped())
def test_what_a_log_keeps_of_a_format_is_read_as_it_was(key: str) -> None:
    assert read_exactly(Format, json.loads(json.dumps(to_data(shipped()[key])))) == shipped()[key]


@given(key=st.sampled_from(sorted(shipped())), value=ODD, chosen=st.data())
def test_whatever_stands_in_the_place_of_a_setting_both_agree(
    key: str, value: Any, chosen: st.DataObject
) -> None:
    data = copy.deepcopy(to_data(shipped()[key]))
    section = chosen.draw(st.sampled_from(["", *(s for s in data if isinstance(data[s], dict))]))
    group = data[section] if section else data
    name = chosen.draw(st.sampled_from([*group, "nonsense", "__pydantic_config__"]))
    if chosen.draw(st.booleans()):
        group[name] = value
    else:
        group.pop(name, None)
    assert read_quickly(data) == by_pydantic(data)
