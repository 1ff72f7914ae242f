"""Options of `guildhall serve` come from the command line, else from the environment."""

from __future__ import annotations

import pytest

from guildhall.web.addresses import ServeError
from guildhall.web.serve_options import ServeOptions, read_options


@pytest.fixture(autouse=True)
def empty_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for field in ServeOptions.model_fields:
        monkeypatch.delenv(f"GUILDHALL_{field.upper()}", raising=False)


def test_nothing_given_is_the_usual() -> None:
    usual = read_options({})
    assert (usual.port, usual.workers, usual.url, usual.access_log) == (None, 1, None, False)
    assert (usual.tables_wait, usual.host_name, usual.trusted_proxy) == (24, (), ())


def test_every_option_is_a_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    values = {
        "host": ("127.0.0.1", "127.0.0.1"),
        "port": ("8080", 8080),
        "workers": ("4", 4),
        "url": ("https://hall.example", "https://hall.example"),
        "access_log": ("1", True),
        "tables_wait": ("0", 0),
        "host_name": ("Laptop.local, hall.example", ("laptop.local", "hall.example")),
        "trusted_proxy": ("10.0.0.1,10.8.0.0/16", ("10.0.0.1", "10.8.0.0/16")),
    }
    assert values.keys() == ServeOptions.model_fields.keys()
    for field, (text, _) in values.items():
        monkeypatch.setenv(f"GUILDHALL_{field.upper()}", text)
    assert read_options({}).model_dump() == {field: value for field, (_, value) in values.items()}


def test_what_is_given_counts_before_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GUILDHALL_PORT", "8080")
    monkeypatch.setenv("GUILDHALL_HOST_NAME", "laptop.local")
    options = read_options({"port": "9000", "host_name": ["hall.example"]})
    assert (options.port, options.host_name) == (9000, ("hall.example",))


def test_an_empty_variable_is_as_good_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GUILDHALL_PORT", "")
    assert read_options({}).port is None


@pytest.mark.parametrize(
    ("field", "value", "complaint"),
    [
        ("port", "http", "'http' is not a port, which is a number up to 65535"),
        ("port", "٣", "'٣' is not a port, which is a number up to 65535"),
        ("workers", "65", "'65' is not a number from 1 to 64"),
        ("tables_wait", "-1", "'-1' is not a number of hours up to 10,000"),
        ("trusted_proxy", "proxy", "'proxy' is not an address such as 10.0.0.1"),
    ],
)
def test_a_wrong_value_is_told_by_its_name(
    field: str, value: str, complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ServeError) as given:
        read_options({field: [value] if field == "trusted_proxy" else value})
    assert str(given.value) == f"--{field.replace('_', '-')}: {complaint}"
    monkeypatch.setenv(f"GUILDHALL_{field.upper()}", value)
    with pytest.raises(ServeError) as set_outside:
        read_options({})
    assert str(set_outside.value) == f"GUILDHALL_{field.upper()}: {complaint}"
