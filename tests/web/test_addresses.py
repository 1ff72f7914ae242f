"""The hall listens where phones reach it, and says where that is."""

from __future__ import annotations

import socket

import pytest

from guildhall.web import addresses as module
from guildhall.web.addresses import ServeError, addresses, listen, network_address

HERE = "127.0.0.1"


def test_a_taken_port_is_refused_if_it_was_asked_for() -> None:
    with listen(HERE, 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(ServeError, match=f"port {port} is taken"):
            listen(HERE, port)


def test_the_next_free_port_is_taken_if_none_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    with listen(HERE, 0) as first:
        port = first.getsockname()[1]
        monkeypatch.setattr(module, "USUAL_PORT", port)
        with listen(HERE, None) as second:
            assert second.getsockname()[1] != port


def test_an_address_of_another_computer_is_refused() -> None:
    with pytest.raises(ServeError, match=r"cannot listen on 192\.0\.2\.77"):
        listen("192.0.2.77", 0)


def test_everywhere_is_told_for_this_computer_and_for_phones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "network_address", lambda: "192.168.1.20")
    with listen("0.0.0.0", 0) as listening:  # noqa: S104 - that is what is tested
        port = listening.getsockname()[1]
        found = addresses(listening)
    assert (found.here, found.network) == (
        f"http://localhost:{port}",
        f"http://192.168.1.20:{port}",
    )


def test_this_computer_alone_is_not_told_to_phones() -> None:
    with listen(HERE, 0) as listening:
        assert addresses(listening).network is None


def test_a_computer_without_a_network_has_no_address_for_phones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(socket, "socket", fail)
    monkeypatch.setattr(socket, "gethostbyname_ex", lambda _: ("hall", [], ["127.0.1.1"]))
    assert network_address() is None
    monkeypatch.setattr(socket, "gethostbyname_ex", lambda _: ("hall", [], ["10.0.0.7"]))
    assert network_address() == "10.0.0.7"
    monkeypatch.setattr(socket, "gethostbyname_ex", fail)
    assert network_address() is None
