"""The files for Caddy and nginx are right, streams come through them at once, and end."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from deploy.servers import ROOT, find
from patience import PATIENCE
from web.running import running
from web.test_workers import workers_of

CADDY, NGINX = find("caddy"), find("nginx")
needs_caddy = pytest.mark.skipif(not CADDY, reason="Caddy is not here: make servers")
needs_nginx = pytest.mark.skipif(not NGINX, reason="nginx is not here: make servers")

FRAME = """
daemon off;
pid {folder}/pid;
error_log {folder}/error.log;
events {{ worker_connections 64; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
{servers}
}}
"""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
        return port


@contextmanager
def started(command: list[str], url: str, **more: str) -> Iterator[str]:
    """A server that answers at an address."""
    with subprocess.Popen(command, env={**os.environ, **more}) as process:
        try:
            deadline = time.monotonic() + PATIENCE
            while not _answers(url):
                assert process.poll() is None
                assert time.monotonic() < deadline
                time.sleep(0.05)
            yield url
        finally:
            process.terminate()
            process.wait(PATIENCE)


def _answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}/healthz", timeout=PATIENCE).status_code == 200
    except httpx.TransportError:
        return False


def check(url: str) -> None:
    """Pages come through, streams at once, and figures not at all."""
    with httpx.Client(base_url=url, timeout=PATIENCE) as browser:
        assert "Guildhall" in browser.get("/about").text
        for inside in ("/metrics", "/readyz"):
            assert browser.get(inside).status_code == 404
        with browser.stream("GET", "/lobby/live") as stream:
            assert stream.status_code == 200
            assert next(stream.iter_raw())


def wait_for_no_stream(hall: str) -> None:
    """Wait until the hall knows that whoever read a stream has left."""
    deadline = time.monotonic() + PATIENCE
    while "guildhall_streams 0.0" not in httpx.get(f"{hall}/metrics", timeout=PATIENCE).text:
        assert time.monotonic() < deadline
        time.sleep(0.05)


def nginx_file(tmp_path: Path, servers: str) -> str:
    file = tmp_path / "nginx.conf"
    file.write_text(FRAME.format(folder=tmp_path, servers=servers))
    return str(file)


@needs_caddy
@pytest.mark.parametrize("name", ["Caddyfile", "Caddyfile.several"])
def test_caddy_takes_its_file(name: str) -> None:
    file = str(ROOT / "deploy" / name)
    command = [CADDY, "validate", "--adapter", "caddyfile", "--config", file]
    ran = subprocess.run(
        command, capture_output=True, text=True, check=False, env={"HALL_NAME": "hall.example"}
    )
    assert ran.returncode == 0, ran.stderr


@needs_caddy
def test_streams_come_through_caddy_at_once(tmp_path: Path) -> None:
    text = (ROOT / "deploy" / "Caddyfile").read_text()
    with running("--database", str(tmp_path / "hall.db")) as hall:
        file = tmp_path / "Caddyfile"
        file.write_text("{\n\tadmin off\n\tauto_https off\n}\n" + text)
        url = f"http://127.0.0.1:{free_port()}"
        names = {"HALL_NAME": url, "HALL_ADDRESS": hall.url.removeprefix("http://")}
        home = {"XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
        command = [CADDY, "run", "--adapter", "caddyfile", "--config", str(file)]
        with started(command, url, **names, **home):
            check(url)
            wait_for_no_stream(hall.url)


@needs_nginx
@pytest.mark.parametrize("name", ["nginx.conf", "nginx-several.conf"])
def test_nginx_takes_its_file(tmp_path: Path, name: str) -> None:
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    request = ["openssl", "req", "-x509", "-nodes", "-newkey", "rsa:2048", "-subj", "/CN=hall"]
    subprocess.run(
        [*request, "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True
    )
    text = (ROOT / "deploy" / name).read_text()
    text = re.sub(r"/etc/letsencrypt/\S+/fullchain.pem", str(certificate), text)
    text = re.sub(r"/etc/letsencrypt/\S+/privkey.pem", str(key), text)
    file = nginx_file(tmp_path, text)
    command = [NGINX, "-p", str(tmp_path), "-e", str(tmp_path / "error.log"), "-c", file]
    ran = subprocess.run([*command, "-t", "-q"], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


@needs_nginx
def test_streams_come_through_nginx_at_once(tmp_path: Path) -> None:
    text = (ROOT / "deploy" / "nginx.conf").read_text()
    _, _, secure = text.rpartition("\nserver {")
    port = free_port()
    with running("--database", str(tmp_path / "hall.db")) as hall:
        plain = re.sub(r"    (listen|ssl_certificate).*\n", "", f"server {{{secure}")
        plain = plain.replace("server {", f"server {{\n    listen 127.0.0.1:{port};", 1)
        plain = plain.replace("http://127.0.0.1:8000", hall.url)
        file = nginx_file(tmp_path, plain)
        command = [NGINX, "-p", str(tmp_path), "-e", str(tmp_path / "error.log"), "-c", file]
        with started(command, f"http://127.0.0.1:{port}") as url:
            check(url)
            wait_for_no_stream(hall.url)


@needs_caddy
@needs_nginx
def test_workers_are_reached_through_caddy_and_nginx_also_when_one_is_dead(
    tmp_path: Path, postgres: Callable[[], str]
) -> None:
    first = free_port()
    workers = [f"127.0.0.1:{port}" for port in (first, first + 1)]
    servers = (ROOT / "deploy" / "nginx-several.conf").read_text()
    servers = re.sub(r"    (listen|ssl_certificate).*\n", "", servers)
    servers = re.sub(r"    server 10\.0\.0\.2.*\n", "", servers).replace(
        "10.0.0.1:8001", workers[0]
    )
    servers = servers.replace("10.0.0.1:8002", workers[1])
    port = free_port()
    servers = servers.replace("server {", f"server {{\n    listen 127.0.0.1:{port};", 1)
    nginx = [NGINX, "-p", str(tmp_path), "-e", str(tmp_path / "error.log")]
    nginx += ["-c", nginx_file(tmp_path, servers)]
    file, url = tmp_path / "Caddyfile", f"http://127.0.0.1:{free_port()}"
    caddy = [CADDY, "run", "--adapter", "caddyfile", "--config", str(file)]
    text = (ROOT / "deploy" / "Caddyfile.several").read_text()
    file.write_text("{\n\tadmin off\n\tauto_https off\n}\n" + text)
    names = {"HALL_NAME": url, "HALL_WORKERS": " ".join(workers)}
    home = {"XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    options = ("--database", postgres(), "--workers", "2", "--worker-address", workers[0])
    with (
        running(*options) as hall,
        started(nginx, f"http://127.0.0.1:{port}") as by_nginx,
        started(caddy, url, **names, **home) as by_caddy,
    ):
        for front in (by_nginx, by_caddy):
            check(front)
        os.kill(min(workers_of(hall.process.pid)), signal.SIGKILL)
        for front in (by_nginx, by_caddy):
            for name in "abcdefgh":
                assert httpx.get(f"{front}/tables/{name}", timeout=PATIENCE).status_code == 404
