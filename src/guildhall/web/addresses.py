"""Where the hall listens, and the addresses under which browsers find it."""

from __future__ import annotations

import errno
import os
import socket
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from guildhall.messages import MessageError, Word, message

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - phones on the network are to reach the hall
USUAL_PORT = 8000
PORTS_TRIED = 20
BACKLOG = 2048


class ServeError(MessageError):
    """The hall cannot be opened like this; says why and what to do."""


@dataclass(frozen=True, slots=True)
class Addresses:
    """How the hall is reached."""

    here: str
    """From this computer."""
    network: str | None
    """From phones on the same network, None if they cannot."""


def listen(host: str, port: int | None) -> socket.socket:
    """A socket on a port, or on the first free one from the usual one on if none is asked for."""
    if port is not None:
        return _bind(host, port)
    for candidate in range(USUAL_PORT, USUAL_PORT + PORTS_TRIED):
        try:
            return _bind(host, candidate)
        except PortTakenError:
            continue
    return _bind(host, 0)


def listen_for_workers(address: str, number: int) -> tuple[socket.socket, str]:
    """A socket for other workers, and the address under which they find it.

    `address` is that of the first worker of this computer, HOST or HOST:PORT; the others have the
    ports behind it. Without a port each takes a free one.
    """
    host, first = host_and_port(address)
    listening = _bind(host, first + number if first else 0)
    port = listening.getsockname()[1]
    return listening, f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def host_and_port(address: str) -> tuple[str, int]:
    """The two parts of an address such as 10.0.0.1:8001 or [fd00::1]:8001; 0 without a port."""
    parts = urlsplit(f"//{address}")
    return parts.hostname or "", parts.port or 0


class PortTakenError(ServeError):
    """Another program listens there."""


def addresses(listening: socket.socket) -> Addresses:
    """The addresses of a listening socket."""
    host, port = listening.getsockname()[:2]
    if host in EVERYWHERE:
        found = network_address()
        return Addresses(_url("localhost", port), _url(found, port) if found else None)
    if ip_address(host).is_loopback:
        return Addresses(_url(host, port), None)
    return Addresses(_url(host, port), _url(host, port))


def network_address() -> str | None:
    """The address of this computer for its neighbours; nothing is sent to find it out."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))
            found: list[str] = [probe.getsockname()[0]]
    except OSError:
        found = _own_names()
    return next((each for each in found if not ip_address(each).is_loopback), None)


def _own_names() -> list[str]:
    """What the computer calls itself, where there is no way out of the network."""
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return []


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
        made.listen(BACKLOG)
    except OSError as error:
        made.close()
        raise _refusal(host, port, error) from error
    return made


def _refusal(host: str, port: int, error: OSError) -> ServeError:
    if error.errno == errno.EADDRINUSE:
        return PortTakenError(
            message(
                "port {port} is taken by another program; "
                "choose another with --port, or leave it out",
                port=port,
            )
        )
    return ServeError(
        message(
            "cannot listen on {host} port {port}: {why}",
            host=Word(host),
            port=port,
            why=Word(error.strerror or str(error)),
        )
    )


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
