"""All ways by which a result gets in: desk, phone, device, programs and terminal."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Literal

import httpx

from console.event.at_the_desk import Terminal
from guildhall.tournament.commands.sheet_forms import seated
from guildhall.tournament.event.rounds import Sheet
from web.events.desk.at_the_desk import words_of
from web.events.evenings import Evening, evening
from web.visitors import House

Verdict = Literal["taken", "asked", "refused"]
PEOPLE = ("Ann", "Bob", "Cid", "Dan")


@dataclass(frozen=True)
class Case:
    """A result as it is typed, line by line in the order of the seats."""

    verdict: Verdict
    lines: tuple[Mapping[str, str], ...]
    format: str = "splendor-swiss"
    words: str = ""
    """What is told, with {0} for the first at the table."""
    first: int = 0
    """The seat that began, from 1; not said if 0."""
    winner: int = 0
    """The seat that won a duel."""
    people: Sequence[str] = PEOPLE


@dataclass
class Sent:
    """What came of a result: the verdict, and all that was told."""

    verdict: Verdict
    told: str
    sheet: Sheet | None
    seal: str = ""
    """What a form sends to say that it is right all the same."""
    typed: list[str] | None = None
    """What the forms show again, where it is a form."""


Way = Callable[[House, Path, Case], Callable[[bool], Sent]]
"""Makes an event with a table and gives a way to hand in its result, once or twice."""


def drawn(house: House, case: Case) -> Evening:
    at = evening(house, list(case.people), case.format)
    at.draw()
    return at


def answered(at: Evening, answer: httpx.Response) -> Sent:
    """What a form got as a page."""
    text, sheet = answer.text, at.table().sheet
    if answer.status_code == 303:
        return Sent("taken", "", sheet)
    assert answer.status_code == 422, words_of(answer)
    seals = [value for value in re.findall(r'name="sure" value="([^"]*)"', text) if value]
    typed = re.findall(r'<input name="[^"]+" type="text"[^>]* value="([^"]*)"', text)
    verdict: Verdict = "asked" if seals else "refused"
    seal = seals[0] if seals else ""
    return Sent(verdict, words_of(answer), sheet, seal, [unescape(value) for value in typed])


def form_fields(case: Case, seats: Sequence[str]) -> dict[str, str]:
    """What every form sends, at the desk, on phones and on devices."""
    fields = {"seated": seated(seats)}
    if case.winner:
        return fields | {"winner": str(case.winner), "score": case.lines[0]["score"]}
    fields |= {
        f"{name}-{seat}": text
        for seat, line in enumerate(case.lines, start=1)
        for name, text in line.items()
    }
    return fields | ({"first": str(case.first)} if case.first else {})


def at_the_desk(house: House, _: Path, case: Case) -> Callable[[bool], Sent]:
    at = drawn(house, case)
    browser, page = at.staff("scorekeeper"), f"{at.at}/desk/results"
    fields = {"round": "1", "table": "1", "signed": "yes", **form_fields(case, at.table().seats)}
    seal = ""

    def send(sure: bool) -> Sent:  # noqa: FBT001
        nonlocal seal
        sent = answered(at, browser.post(page, **fields, **({"sure": seal} if sure else {})))
        seal = sent.seal
        return sent

    return send


def on_a_phone(house: House, _: Path, case: Case) -> Callable[[bool], Sent]:
    at = drawn(house, case)
    browser, page = at.phone(at.table().seats[1]), f"{at.at}/me"
    return on_the_table(at, browser.post, at.sheet(browser, page), f"{page}/report", case)


def on_a_device(house: House, _: Path, case: Case) -> Callable[[bool], Sent]:
    at = drawn(house, case)
    browser, page = at.device(1), f"{at.at}/table/1"
    hidden = at.sheet(browser, page) | {"seat": "1"}
    return on_the_table(at, browser.post, hidden, f"{page}/report", case)


def on_the_table(
    at: Evening,
    post: Callable[..., httpx.Response],
    hidden: dict[str, str],
    page: str,
    case: Case,
) -> Callable[[bool], Sent]:
    seal = ""

    def send(sure: bool) -> Sent:  # noqa: FBT001
        nonlocal seal
        sealed = {"sure": seal} if sure else {}
        sent = answered(
            at, post(page, **{**hidden, **form_fields(case, at.table().seats)}, **sealed)
        )
        seal = sent.seal
        return sent

    return send


def by_a_program(house: House, _: Path, case: Case) -> Callable[[bool], Sent]:
    at = drawn(house, case)
    program = house.visitor()
    token = program.send("POST", "/api/people", json={"name": "Bot"}).json()["token"]
    headers = {"authorization": f"Bearer {token}"}
    link = at.live.staff_link(at.inner.organiser, "scorekeeper")
    program.send("POST", "/api/events/join", json={"link": link}, headers=headers)
    seats = at.table().seats
    lines = {
        key: {name: written(text) for name, text in line.items() if text or name == "score"}
        for key, line in zip(seats, case.lines, strict=True)
    }
    result = {"round": 1, "table": 1, "lines": lines}
    result |= {"winner": seats[case.winner - 1]} if case.winner else {}
    result |= {"first": seats[case.first - 1]} if case.first else {}

    def send(sure: bool) -> Sent:  # noqa: FBT001
        path = f"/api{at.at}/report"
        answer = program.send("POST", path, json={**result, "sure": sure}, headers=headers)
        if answer.status_code == 200:
            return Sent("taken", "", at.table().sheet)
        error = answer.json()["error"]
        assert answer.status_code == 422, error
        codes: dict[str, Verdict] = {"improbable": "asked", "impossible": "refused"}
        told = "; ".join(remark["words"] for remark in error["remarks"])
        assert told in error["reason"]
        return Sent(codes[error["code"]], told, at.table().sheet)

    return send


def written(text: str) -> int | float | str:
    """A number as programs send it."""
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def at_the_terminal(_: House, folder: Path, case: Case) -> Callable[[bool], Sent]:
    terminal = Terminal(folder)
    terminal.does(f'new "Spring Cup" --seed 7 --format {case.format}')
    terminal.does("add " + " ".join(case.people))
    seats = terminal.start_round()[1]
    words = [f"{key}={line['score']}" for key, line in zip(seats, case.lines, strict=True)]
    for name in dict.fromkeys(name for line in case.lines for name in line if name != "score"):
        given = [
            f"{key}={line[name]}"
            for key, line in zip(seats, case.lines, strict=True)
            if line.get(name)
        ]
        words += [f"--{name}", *given] if given else []
    words += ["--winner", seats[case.winner - 1]] if case.winner else []
    words += ["--first", seats[case.first - 1]] if case.first else []

    def send(sure: bool) -> Sent:  # noqa: FBT001
        ran = terminal.run(f"result 1 {' '.join(words)}" + (" --sure" if sure else ""))
        sheet = terminal.sheet(1, 1)
        if ran.code == 0:
            return Sent("taken", ran.out, sheet)
        assert "Nothing was changed." in ran.err
        return Sent("asked" if "(--sure)" in ran.err else "refused", ran.err, sheet)

    return send


WAYS: dict[str, Way] = {
    "desk": at_the_desk,
    "phone": on_a_phone,
    "device": on_a_device,
    "program": by_a_program,
    "terminal": at_the_terminal,
}
