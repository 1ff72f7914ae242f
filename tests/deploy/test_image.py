"""The image and the files around it: what they say is so, and what they run works.

No image is built here: what it would run is run as it would, in an environment as plain as its own.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import yaml

from deploy.servers import ROOT, find
from guildhall.web.option_sources import variable
from guildhall.web.serve_options import ServeOptions, read_options
from patience import PATIENCE

SETTINGS = {variable(name) for name in ServeOptions.model_fields}


def instructions() -> list[tuple[str, str]]:
    """The instructions of the Dockerfile, in their order."""
    text = (ROOT / "Dockerfile").read_text()
    lines = re.sub(r"\\\n\s*", " ", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE)).splitlines()
    parts = (line.partition(" ") for line in lines if line)
    return [(word, rest.strip()) for word, _, rest in parts]


def last(word: str) -> str:
    return [rest for found, rest in instructions() if found == word][-1]


def environment() -> dict[str, str]:
    """What the image sets."""
    return dict(pair.split("=", 1) for pair in last("ENV").split())


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
    return found


def is_setting(name: str) -> bool:
    return name in SETTINGS or name.removesuffix("_FILE") in SETTINGS


def test_the_image_is_slim_and_runs_as_nobody_special() -> None:
    bases = [rest.split()[0] for word, rest in instructions() if word == "FROM"]
    assert set(bases) == {"python:3.13-slim"}
    assert last("USER") == "10001:10001"
    assert "ADD" not in dict(instructions())
    assert json.loads(last("VOLUME")) == ["/data"]


def test_everything_that_is_copied_is_here_and_not_left_out() -> None:
    let_in = [line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if "!" in line]
    copied = [
        name
        for word, rest in instructions()
        if word == "COPY" and "--from" not in rest
        for name in rest.split()[:-1]
    ]
    assert set(copied) == set(let_in)
    assert all((ROOT / name).exists() for name in copied)


def test_every_setting_of_image_and_compose_is_known() -> None:
    named = {name for name in environment() if name.startswith("GUILDHALL_")}
    named |= set(compose()["services"]["hall"]["environment"])
    assert {name for name in named if not is_setting(name)} == {"TZ"}


def test_the_settings_of_compose_are_accepted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in [name for name in os.environ if name.startswith("GUILDHALL_")]:
        monkeypatch.delenv(name)
    (tmp_path / "password").write_text("sesame")
    for name, value in compose()["services"]["hall"]["environment"].items():
        filled = re.sub(r"\$\{HALL_NAME[^}]*\}", "hall.example", str(value))
        filled = re.sub(r"\$\{\w+:-(\w+)\}", r"\1", filled)
        monkeypatch.setenv(name, str(tmp_path / "password") if "_FILE" in name else filled)
    options = read_options({})
    assert options.home == options.url == "https://hall.example"
    assert options.workers == 2
    assert options.database_password is not None


def test_compose_names_nothing_that_is_not_there() -> None:
    file = compose()
    assert set(file["services"]) == {"hall", "database", "valkey", "caddy"}
    for service in file["services"].values():
        assert set(service.get("secrets", ())) <= set(file["secrets"])
        assert set(service["networks"]) <= set(file["networks"])
        assert set(service.get("depends_on", ())) <= set(file["services"])
        assert service["restart"] == "unless-stopped"
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert (ROOT / source).exists() if source.startswith(".") else source in file["volumes"]


def test_the_hall_of_compose_may_write_to_its_volume_alone() -> None:
    hall = compose()["services"]["hall"]
    assert hall["read_only"] is True
    assert hall["cap_drop"] == ["ALL"]
    assert hall["security_opt"] == ["no-new-privileges:true"]
    assert hall["environment"]["GUILDHALL_BACKUP_FOLDER"].startswith("/data/")
    trusted = hall["environment"]["GUILDHALL_TRUSTED_PROXY"]
    assert compose()["networks"]["front"]["ipam"]["config"] == [{"subnet": trusted}]


def test_every_log_of_compose_has_an_end() -> None:
    for service in compose()["services"].values():
        assert service["logging"] == {"driver": "local"}


def test_the_database_of_compose_is_healthy_when_it_answers_where_the_hall_asks() -> None:
    database = compose()["services"]["database"]
    assert "--host=127.0.0.1" in database["healthcheck"]["test"]
    places = [volume.split(":")[1] for volume in database["volumes"]]
    assert database["environment"]["PGDATA"] in places


def test_secrets_and_settings_of_compose_do_not_get_into_the_repository() -> None:
    left_out = (ROOT / ".gitignore").read_text().split()
    folders = {each["file"].split("/")[1] for each in compose()["secrets"].values()}
    assert {f"{folder}/" for folder in folders} | {".env"} <= set(left_out)


def test_what_the_image_runs_and_its_page_says_works_in_a_plain_environment(
    tmp_path: Path,
) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    port = free_port()
    plain = {name: value.replace("/data", str(data)) for name, value in environment().items()}
    plain |= {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "GUILDHALL_PORT": port}
    backups = compose()["services"]["hall"]["environment"]["GUILDHALL_BACKUP_FOLDER"]
    plain["GUILDHALL_BACKUP_FOLDER"] = backups.replace("/data", str(data))
    check = json.loads(last("HEALTHCHECK").partition("CMD ")[2].replace(":8000/", f":{port}/"))
    entry = json.loads(last("ENTRYPOINT"))
    program = str(shutil.which(entry[0], path=plain["PATH"]))

    def ask(words: str) -> None:
        command = [program, *words.replace("/data", str(data)).split()]
        ran = subprocess.run(command, env=plain, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, (words, ran.stderr)

    page = (ROOT / "docs" / "organisers" / "docker.md").read_text()
    asked = re.findall(
        rf"docker compose exec hall {entry[0]} (\w.*?)(?:  |`|$)", page, re.MULTILINE
    )
    run = re.findall(r"docker compose run --rm hall (.*)", page)
    assert [words.split()[0] for words in asked] == ["link", "settings", "backup", "restore"]
    assert [words.split()[0] for words in run] == ["backup", "restore", "restore"]
    with opened([program, *json.loads(last("CMD"))], plain, check):
        deadline = time.monotonic() + PATIENCE
        while not list(Path(plain["GUILDHALL_BACKUP_FOLDER"]).glob("*.guildhall")):
            assert time.monotonic() < deadline
            time.sleep(0.2)
        for words in asked:
            ask(words)
    assert _fails(check, plain)
    *before, back = run
    for words in before:
        ask(words)
    (data / "guildhall" / "events.db").unlink()  # the volume of the database
    ask(back)
    assert (data / "guildhall" / "events.db").exists()


def free_port() -> str:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return str(listening.getsockname()[1])


@contextmanager
def opened(command: list[str], plain: dict[str, str], check: list[str]) -> Iterator[None]:
    """A hall in an environment of its own until a check has found it; then it is told to end."""
    with subprocess.Popen(command, env=plain, cwd="/", stdout=subprocess.DEVNULL) as hall:
        try:
            deadline = time.monotonic() + PATIENCE
            while _fails(check, plain):
                assert hall.poll() is None
                assert time.monotonic() < deadline
                time.sleep(0.2)
            yield
            hall.terminate()
            assert hall.wait(PATIENCE) == 0
        finally:
            hall.kill()


def _fails(check: list[str], environment: dict[str, str]) -> bool:
    ran = subprocess.run(check, env=environment, stderr=subprocess.DEVNULL, check=False)
    return ran.returncode != 0


@pytest.mark.skipif(not find("systemd-analyze"), reason="systemd-analyze is not here")
def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "guildhall.service"
    text = (ROOT / "deploy" / "guildhall.service").read_text()
    unit.write_text(text.replace("/opt/guildhall/bin/guildhall", sys.executable))
    ran = subprocess.run(
        [find("systemd-analyze"), "verify", str(unit)], capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stdout + ran.stderr) == (0, "")


def unit(name: str) -> str:
    """What the unit says last under a name."""
    text = (ROOT / "deploy" / "guildhall.service").read_text()
    found: list[str] = re.findall(rf"^{name}=(.*)$", text, re.MULTILINE)
    return found[-1]


def commands_of(page: str, number: int) -> list[str]:
    """A block of commands of a page for organisers, without what is said beside them."""
    blocks = re.findall(r"^```text\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    return [line.partition("    ")[0] for line in blocks[number].splitlines()]


def test_the_unit_and_the_commands_of_its_page_work_in_a_plain_environment(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "organisers" / "systemd.md").read_text()
    port = free_port()
    here = {
        "/opt/guildhall/bin": str(Path(sys.executable).parent),
        "/var/lib": str(tmp_path / "lib"),
        "/var/cache": str(tmp_path / "cache"),
        "~/": f"{tmp_path}/",
        "systemctl": "true",
    }

    def placed(text: str) -> str:
        for there, place in here.items():
            text = text.replace(there, place)
        return text

    for folder in ("lib", "cache"):  # what StateDirectory and CacheDirectory make
        (tmp_path / folder / unit(f"{'State' if folder == 'lib' else 'Cache'}Directory")).mkdir(
            parents=True
        )
    plain = {"PATH": "/usr/bin:/bin", "PYTHONIOENCODING": "utf-8"}
    told = [*unit("Environment").split(), *commands_of(page, 1), f"GUILDHALL_PORT={port}"]
    service = plain | dict(placed(pair).split("=", 1) for pair in told)
    asks = f"from urllib.request import urlopen; urlopen('http://127.0.0.1:{port}/readyz')"
    script = placed("\n".join(["set -e", *commands_of(page, 2)]))
    with opened(placed(unit("ExecStart")).split(), service, [sys.executable, "-c", asks]):
        deadline = time.monotonic() + PATIENCE
        while not list((tmp_path / "lib" / "guildhall" / "backups").glob("*.guildhall")):
            assert time.monotonic() < deadline
            time.sleep(0.2)
        ran = subprocess.run(
            ["/bin/sh", "-c", script.rpartition("\n")[0]],
            env=plain,
            capture_output=True,
            text=True,
            check=False,
        )
    assert ran.returncode == 0, ran.stderr
    assert "https://hall.example/join/" in ran.stdout
    assert (tmp_path / "today.guildhall").exists()
    subprocess.run(["/bin/sh", "-c", script], env=plain, check=True, capture_output=True)

    records = tmp_path / "lib" / "guildhall"
    owner = 10001 if os.geteuid() == 0 else os.geteuid()
    os.chown(records, owner, -1)  # the user that systemd has made
    (named,) = commands_of(page, 2)[:1]
    back = placed("\n".join(["set -e", named, *commands_of(page, 3)]))
    subprocess.run(["/bin/sh", "-c", back], env=plain, check=True, capture_output=True)
    assert (records / "before.db").exists()
    assert (records / "events.db").stat().st_uid == owner


def test_the_unit_names_the_folders_that_the_hall_uses() -> None:
    text = (ROOT / "deploy" / "guildhall.service").read_text()
    assert "ExecStart=/opt/guildhall/bin/guildhall serve" in text
    assert "XDG_DATA_HOME=/var/lib" in text
    assert "StateDirectory=guildhall\n" in text
