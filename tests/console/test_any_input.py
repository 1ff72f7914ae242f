"""Whatever is typed: nothing breaks, and only legal moves change anything."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from console.sitting import at, people, played
from guildhall.console import howto
from guildhall.console.session import Session
from guildhall.games.splendor import MoveError
from table import lay_out

WORDS = st.sampled_from(
    [*howto.COMMANDS, *"wrgobej", "W", "E", "a1", "b3", "c4", "d1", "tier1", "tier2", "1", "2", "3",
     "with", "nothing", "-1", ",", "R,G", "rgo", "\t", "ß", "İ", "²", "\x00", "\x1b[2J", "[red]"]
)  # fmt: skip
LINES = st.one_of(
    st.text(max_size=40),
    st.lists(WORDS, max_size=6).map(" ".join),
    st.binary(max_size=40).map(lambda content: content.decode(errors="replace")),
)


def positions() -> list[Session]:
    """One sitting for each kind of decision."""
    returning = at(lay_out(p0={"tokens": {"R": 5, "G": 4}}))
    returning.answer("take W O B")
    return [people("Ada", "Bob"), returning]


def is_move(session: Session, line: str) -> bool:
    """Whether the game itself takes the line for a legal move, or several gems are returned."""
    try:
        session.game.copy().push(session.game.parse(line))
    except MoveError:
        return line.split()[:1] == ["return"]
    return True


@given(line=LINES, which=st.integers(0, 1))
@settings(max_examples=600, deadline=None)
def test_no_line_raises_or_changes_the_game_unless_it_is_a_move(line: str, which: int) -> None:
    session = positions()[which]
    before: Any = session.game.state
    reply = session.answer(line)
    if reply.kind == "moved":
        assert is_move(positions()[which], line.lower())
    else:
        assert session.game.state == before
        assert not session.game.history[1:]
    if reply.kind == "refused":
        assert reply.lines[0].endswith(" Please try again")
    assert all(char.isprintable() for text in reply.lines for char in text)


@given(st.lists(st.binary(max_size=30), max_size=8))
@settings(max_examples=150, deadline=None)
def test_no_bytes_from_a_pipe_break_the_sitting(lines: list[bytes]) -> None:
    written = played(people("Ada", "Bob").table, *lines)
    assert written.endswith("Goodbye.\n")
    assert all(char.isprintable() or char in "\n\t" for char in written)
