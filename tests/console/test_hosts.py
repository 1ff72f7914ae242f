"""`guildhall link` and `guildhall hosts`: the organiser's link, and who came by it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from guildhall.cli import main
from guildhall.hall.hall import Hall


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    main(words)
    return capsys.readouterr().out


def test_the_link_is_the_same_until_it_is_renewed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    at = ("--database", str(tmp_path / "club.db"))
    first = said(capsys, "link", *at)
    assert first.startswith("http://localhost:8000/join/")
    assert said(capsys, "link", *at) == first
    renewed = said(capsys, "link", "--renew", *at)
    assert renewed != first
    assert said(capsys, "link", *at, "--url", "https://hall.example/") == renewed.replace(
        "http://localhost:8000/", "https://hall.example/"
    )

    async def follow(link: str) -> bool:
        async with Hall.open(tmp_path / "club.db") as hall:
            token = link.strip().rpartition("/")[2]
            return token == hall.events.host_token()

    assert not asyncio.run(follow(first))
    assert asyncio.run(follow(renewed))


def test_the_link_leads_to_where_the_hall_is_set_up_to_be(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    at = ("--database", str(tmp_path / "club.db"))
    monkeypatch.setenv("GUILDHALL_PORT", "8123")
    assert said(capsys, "link", *at).startswith("http://localhost:8123/join/")
    (tmp_path / "url").write_text("https://hall.example\n")
    monkeypatch.setenv("GUILDHALL_URL_FILE", str(tmp_path / "url"))
    assert said(capsys, "link", *at).startswith("https://hall.example/join/")
    assert said(capsys, "link", *at, "--url", "http://10.0.0.1").startswith("http://10.0.0.1/join/")


def test_whoever_asks_for_the_link_in_the_wrong_place_learns_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    at = ("--database", str(tmp_path / "club.db"))
    main(["link", *at])
    assert "There is no hall in" in capsys.readouterr().err
    main(["link", *at])
    assert capsys.readouterr().err == ""


def test_hosts_are_listed_and_dismissed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    at = ("--database", str(tmp_path / "club.db"))
    assert said(capsys, "hosts", *at) == "Nobody is host of this hall yet.\n"

    async def come() -> list[str]:
        async with Hall.open(tmp_path / "club.db") as hall:
            for name in ("Una", "Max"):
                await hall.invitations.admit_host(await hall.people.enter(name))
            return list(hall.events.hosts)

    una, max_ = asyncio.run(come())
    listed = said(capsys, "hosts", *at).splitlines()
    assert [line.split()[:2] for line in listed] == [
        ["Host", "Name"],
        [una, "Una"],
        [max_, "Max"],
    ]
    link = said(capsys, "link", *at)
    assert said(capsys, "hosts", "--dismiss", una, *at) == (
        "Una is no host any more, and the organiser’s link is new: see guildhall link.\n"
    )
    assert said(capsys, "link", *at) != link
    assert [line.split()[0] for line in said(capsys, "hosts", *at).splitlines()[1:]] == [max_]


def test_whoever_is_no_host_cannot_be_dismissed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["hosts", "--dismiss", "nobody", "--database", str(tmp_path / "club.db")])
    assert "there is no host 'nobody'" in capsys.readouterr().err
