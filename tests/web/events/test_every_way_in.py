"""The same result gets the same verdict at desk, phone, device, programs and terminal."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Literal

import httpx
import pytest

from console.event.at_the_desk import Terminal
from guildhall.tournament.event.rounds import Sheet
from guildhall.web.events.shared.sheet_forms import seated
from web.events.desk.at_the_desk import words_of
from web.events.evenings import Evening, evening
from web.visitors import House

Verdict = Literal["taken", "asked", "refused"]
PEOPLE = ["Ann", "Bob", "Cid", "Dan"]


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


def splendor(verdict: Verdict, score: str, words: str = "", **more: str) -> Case:
    """Four at a table, of whom the first has an odd line."""
    rest = ({"score": "15"}, {"score": "9"}, {"score": "3"})
    return Case(verdict, ({"score": score, **more}, *rest), words=words)


def duel(verdict: Verdict, blood: str, words: str = "") -> Case:
    """The second at the table wins."""
    lines = ({"score": blood}, {"score": "25"})
    return Case(verdict, lines, "summoner-wars-base", words, winner=2)


def group(verdict: Verdict, score: str, words: str = "") -> Case:
    rest = ({"score": "80"}, {"score": "70"}, {"score": "60"})
    return Case(verdict, ({"score": score}, *rest), "carcassonne", words)


def final(verdict: Verdict, first: int, words: str = "", **missing: str) -> Case:
    """All equal at the end of a bracket: who began decides."""
    same = {"score": "15", "cards": "12", "nobles": "1", "tokens": "4"} | missing
    return Case(verdict, (same,) * 4, "splendor-elimination", words, first=first)


CASES = [
    splendor("taken", "16"),
    splendor("taken", "22", cards="30"),
    splendor("taken", "0", cards="0"),
    splendor("asked", "23", "{0} has 23 prestige: more than 22 is unusual"),
    splendor("asked", "155", "{0} has 155 prestige: more than 22 is unusual"),
    splendor("asked", "16", "{0} has 31 cards: more than 30 is unusual", cards="31"),
    splendor("refused", "200", "{0} cannot have 200 prestige: 155 is the most"),
    splendor("refused", "9999", "{0} cannot have 9999 prestige: 155 is the most"),
    splendor("refused", "7.5", "{0} cannot have 7.5 prestige: it must be a whole number"),
    splendor("refused", "-3", "{0} cannot have -3 prestige: 0 is the least"),
    splendor("refused", "ten", "{0} cannot have ten prestige: it must be a whole number"),
    splendor("refused", "", "{0} has no score"),
    splendor("refused", "16", "{0} cannot have 91 cards: 90 is the most", cards="91"),
    splendor("refused", "16", "{0} cannot have -1 cards: 0 is the least", cards="-1"),
    group("taken", "250"),
    group("asked", "251", "{0} has 251 victory points: more than 250 is unusual"),
    group("refused", "501", "{0} cannot have 501 victory points: 500 is the most"),
    duel("taken", "0"),
    duel("taken", "24"),
    duel("asked", "25", "{0} has 25 blood points: more than 24 is unusual"),
    duel("asked", "99", "{0} has 99 blood points: more than 24 is unusual"),
    duel("refused", "100", "{0} cannot have 100 blood points: 99 is the most"),
    duel("refused", "-1", "{0} cannot have -1 blood points: 0 is the least"),
    duel("refused", "1.5", "{0} cannot have 1.5 blood points: it must be a whole number"),
    final("taken", 0),
    final("taken", 3),
    final("asked", 2, "together they have 8 nobles: a game has 5", nobles="2"),
    final("refused", 2, "{0} cannot have 6 nobles: 5 is the most", nobles="6"),
    final("refused", 2, "{0} cannot have 11 tokens: 10 is the most", tokens="11"),
    final("refused", 2, "{0} shares the victory: write how many tokens", tokens=""),
]


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
    at = evening(house, PEOPLE, case.format)
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
    terminal.does("add " + " ".join(PEOPLE))
    seats = terminal.start_round()[1]
    words = [f"{key}={line['score']}" for key, line in zip(seats, case.lines, strict=True)]
    for name in ("cards", "nobles", "tokens"):
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


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.verdict} {case.words[:45]}")
def test_every_way_in_gives_the_same_verdict(
    way: str, case: Case, house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    send = WAYS[way](house, tmp_path, case)
    sent = send(False)  # noqa: FBT003
    assert sent.verdict == case.verdict, sent.told
    if case.verdict != "taken":
        assert sent.sheet is None
        assert any(case.words.format(name) in sent.told for name in PEOPLE), sent.told
        assert sent.typed is None or case.lines[0]["score"] in sent.typed
        sent = send(True)  # noqa: FBT003
        assert sent.verdict == ("taken" if case.verdict == "asked" else "refused")
    if case.verdict == "refused":
        assert sent.sheet is None
        return
    assert sent.sheet is not None
    seats = list(sent.sheet.lines)
    lines = [line.to_data() for line in sent.sheet.lines.values()]
    assert lines == [{name: int(text) for name, text in line.items()} for line in case.lines]
    assert sent.sheet.first == seats[max(case.first, 1) - 1]
    assert sent.sheet.winner == (seats[case.winner - 1] if case.winner else None)
    warnings = [case.words.format(seats[0])] if case.words else []
    assert list(map(str, sent.sheet.warnings[:1])) == warnings


@pytest.mark.parametrize("way", ["desk", "phone", "device"])
def test_whoever_changes_a_number_after_being_asked_is_asked_again(way: str, house: House) -> None:
    case = splendor("asked", "30")
    at = drawn(house, case)
    seats = at.table().seats
    if way == "desk":
        browser, page = at.staff("scorekeeper"), f"{at.at}/desk/results"
        fields = form_fields(case, seats) | {"round": "1", "table": "1", "signed": "yes"}
    else:
        browser = at.phone(seats[0]) if way == "phone" else at.device(1)
        where = f"{at.at}/me" if way == "phone" else f"{at.at}/table/1"
        page, fields = f"{where}/report", at.sheet(browser, where) | form_fields(case, seats)
    seal = answered(at, browser.post(page, **fields)).seal
    other = {name: "40" if text == "30" else text for name, text in fields.items()}
    again = answered(at, browser.post(page, **other, sure=seal))
    assert (again.verdict, again.sheet) == ("asked", None)
    assert answered(at, browser.post(page, **other, sure=again.seal)).verdict == "taken"
