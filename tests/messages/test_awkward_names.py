"""A player called "7", "bye" or "table" changes no sentence, whoever reads it."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guildhall.messages import Message, PlayerRef, message
from guildhall.messages.languages import HOUSE as LANGUAGES
from guildhall.tournament import (
    Line,
    Player,
    Refused,
    Tournament,
    check_out,
    draft_warnings,
    draw,
    drop,
    enter,
    final_order,
    publish,
    report,
    rule,
    shipped,
)
from guildhall.tournament.commands.players import KeepApart
from guildhall.tournament.event.history_text import tell
from guildhall.tournament.event.name_privacy import NameDisplay, Privacy
from guildhall.web.language import find
from tournament.worked import DESK, happen, new_event

AWKWARD = ["7", "bye", "table", "and", "round 1", "{name}", "%s", "Player 2", "the", "1"]
PRIVACIES: tuple[Privacy, ...] = get_args(Privacy)


def everything_told(t: Tournament) -> list[Message]:
    """All that is said about an event, refusals and warnings too."""
    told = [tell(each) for each in t.happenings]
    for each in t.rounds:
        told += [table.reason for table in each.tables.values()]
        told += [*each.bye_reasons.values(), *each.notices]
    told += [place.why for place in final_order(t)]
    told += [warning.words for warning in draft_warnings(t)]
    for key in t.people:
        try:
            enter(t, key, DESK)
        except Refused as refusal:
            told += [refusal.reason, *(way.words for way in refusal.ways_out)]
    return told


def eventful(names: list[str], format_key: str) -> Tournament:
    """An event of people with these names, in which much has happened."""
    t = new_event(shipped()[format_key], names)
    happen(t, KeepApart(names[0], names[1]).decide(t, DESK))
    happen(t, draw(t, DESK))
    happen(t, publish(t, DESK, anyway=True))
    table = t.rounds[0].tables[1]
    winner = table.seats[0] if t.format.duels else None
    best = t.format.points.winner_score or 15
    scores = (best, 9, 8, 7)
    lines = {key: Line(score) for key, score in zip(table.seats, scores, strict=False)}
    happen(t, report(t, 1, 1, lines, DESK, winner=winner))
    happen(t, rule(t, "warning", DESK, why="loud", player=names[2], round_number=1))
    happen(t, check_out(t, [names[3]], DESK))
    happen(t, drop(t, names[4], DESK))
    return t


@settings(max_examples=30, deadline=None)
@given(
    st.permutations(AWKWARD).map(lambda names: names[:8]),
    st.sampled_from(["splendor-swiss", "summoner-wars-base"]),
    st.sampled_from(PRIVACIES),
    st.sampled_from(sorted(LANGUAGES)),
)
def test_no_name_changes_a_sentence_in_any_language_at_any_privacy(
    names: list[str], format_key: str, privacy: Privacy, code: str
) -> None:
    t = eventful(names, format_key)
    language = find(code)
    tokens = {key: f"\u27e6{number}\u27e7" for number, key in enumerate(t.people)}
    plain = NameDisplay({key: Player(key, token) for key, token in tokens.items()}, privacy)
    awkward = NameDisplay(t.people, privacy)
    for sentence in everything_told(t):
        expected = language.tell(sentence, plain)
        for key, token in tokens.items():
            expected = expected.replace(token, awkward.name(key))
        assert language.tell(sentence, awkward) == expected


@pytest.mark.parametrize("name", AWKWARD)
@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_the_public_reads_a_number_instead_of_a_hidden_name_and_all_else_as_it_is(
    name: str, code: str
) -> None:
    people = {"other": Player("other", "Other"), name: Player(name, name)}
    hidden, language = NameDisplay(people, "hidden"), find(code)
    seated = message("{name} always sits at table {table}", name=PlayerRef(name), table=7)
    told = language.tell(seated, hidden)
    assert language.gettext("Player {number}", number=2) in told
    assert "7" in told
    drawn = language.tell(message("bye: drawn by lot"), hidden)
    assert drawn == language.tell(message("bye: drawn by lot"))
