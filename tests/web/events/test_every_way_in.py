"""The same result gets the same verdict at desk, phone, device, programs and terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from web.events.ways_in import PEOPLE, WAYS, Case, Verdict, answered, drawn, form_fields
from web.visitors import House


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
