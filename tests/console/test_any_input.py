"""Whatever is typed: nothing breaks, and only legal moves change anything."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from console.sitting import at, people, played
from guildhall.console.games.splendor import howto
from guildhall.console.session import Session
from guildhall.games.splendor import Game, MoveError
from guildhall.games.splendor.editions import EXPANSIONS, edition
from table import lay_out

COMMANDS = sorted({name for x in (None, *EXPANSIONS) for name in howto.commands(edition(x))})
WORDS = st.sampled_from(
    [*COMMANDS, *"wrgobej", "W", "E", "a1", "b3", "c4", "d1", "tier1", "tier2", "1", "2", "3",
     "with", "nothing", "free", "double",
     "-1", ",", "R,G", "rgo", "\t", "ß", "İ", "²", "\x00", "\x1b[2J", "[red]"]
)  # fmt: skip
LINES = st.one_of(
    st.text(max_size=40),
    st.lists(WORDS, max_size=6).map(" ".join),
    st.binary(max_size=40).map(lambda content: content.decode(errors="replace")),
)


def positions() -> list[Session]:
    """One sitting for each kind of decision of each edition."""
    returning = at(lay_out(p0={"tokens": {"R": 5, "G": 4}}))
    returning.answer("take W O B")
    return [people("Ada", "Bob"), returning, *DECISIONS]


def decisions() -> list[Session]:
    """Sittings at the decisions that expansions add, found by playing at random."""
    found: dict[tuple[str, str], Session] = {}
    for expansion in EXPANSIONS:
        for seed in range(12):
            game, rng = Game(2, seed, expansion=expansion), random.Random(seed)
            while not game.over:
                special = game.decision in game.edition.questions
                if special and (expansion, game.decision) not in found:
                    found[expansion, str(game.decision)] = at(game.copy())
                game.push(rng.choice(game.legal_moves()))
    return list(found.values())


def is_move(session: Session, line: str) -> bool:
    """Whether the game itself takes the line for a legal move, or several gems are returned."""
    try:
        session.game.copy().push(session.game.parse(line))
    except MoveError:
        return line.split()[:1] == ["return"]
    return True


DECISIONS = decisions()


def test_all_decisions_of_expansions_are_tried() -> None:
    names = {str(session.game.decision) for session in DECISIONS}
    known = {name for x in EXPANSIONS for name in edition(x).questions}
    assert names >= known - {"city", "conquest"}


@given(line=LINES, which=st.integers(0, 1 + len(DECISIONS)))
@settings(max_examples=900, deadline=None)
def test_no_line_raises_or_changes_the_game_unless_it_is_a_move(line: str, which: int) -> None:
    session = at(positions()[which].game.copy())
    before: Any = session.game.state
    moves = len(session.game.history)
    reply = session.answer(line)
    if reply.kind == "moved":
        assert is_move(positions()[which], line.lower())
    else:
        assert session.game.state == before
        assert len(session.game.history) == moves
    if reply.kind == "refused":
        assert reply.lines[0].endswith(" Please try again")
    assert all(char.isprintable() for text in reply.lines for char in text)


@given(st.lists(st.binary(max_size=30), max_size=8))
@example([b"\xc2\xa0"])
@settings(max_examples=150, deadline=None)
def test_no_bytes_from_a_pipe_break_the_sitting(lines: list[bytes]) -> None:
    written = played(people("Ada", "Bob").table, *lines)
    assert written.endswith("Goodbye.\n")
    assert all(char.isprintable() or char in "\n\t" for char in written)
