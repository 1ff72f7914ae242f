"""A push service, a webhook and a mail server of our own, which keep what they get."""

from __future__ import annotations

import base64
import json
import secrets
import socketserver
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from guildhall.hall.people.channels import PushAddress


class Browser:
    """A browser that wants to be told: it alone can read what is sent."""

    def __init__(self) -> None:
        self._private = ec.generate_private_key(ec.SECP256R1())
        self._auth = secrets.token_bytes(16)

    def address(self, endpoint: str) -> PushAddress:
        """What it tells the hall."""
        public = self._private.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )
        return PushAddress(endpoint, _text(public), _text(self._auth))

    def read(self, body: bytes) -> Any:
        """What was sent to it."""
        plain = http_ece.decrypt(
            body, private_key=self._private, auth_secret=self._auth, version="aes128gcm"
        )
        return json.loads(plain)


class Endpoint(ThreadingHTTPServer):
    """Takes what is posted, and answers as told."""

    def __init__(self, status: int = 201) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.status = status
        self.arrived = Event()
        """Set when the first thing has come."""
        self.got: list[tuple[str, dict[str, str], bytes]] = []

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.server_port}"


class _Handler(BaseHTTPRequestHandler):
    server: Endpoint

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.server.got.append((self.path, headers, body))
        self.send_response(self.server.status)
        self.send_header("content-length", "0")
        self.end_headers()
        self.server.arrived.set()

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


class MailBox(socketserver.ThreadingTCPServer):
    """A mail server that says yes to everything."""

    allow_reuse_address = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _MailHandler)
        self.letters: list[str] = []


class _MailHandler(socketserver.StreamRequestHandler):
    server: MailBox

    def handle(self) -> None:
        self._say("220 here")
        while line := self.rfile.readline().decode().strip():
            if line.upper() == "DATA":
                self._say("354 go on")
                lines = iter(lambda: self.rfile.readline().decode(), ".\r\n")
                self.server.letters.append("".join(lines))
            self._say("221 bye" if line.upper() == "QUIT" else "250 yes")

    def _say(self, words: str) -> None:
        self.wfile.write(f"{words}\r\n".encode())


@contextmanager
def running(server: socketserver.BaseServer) -> Iterator[None]:
    """Let a server run beside the test."""
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
