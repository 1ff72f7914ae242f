"""The refusals of C2: their exact words, and that nothing changes."""

from __future__ import annotations

import pytest

from console.sitting import at, people
from guildhall.console.session import Session
from table import card_like, lay_out


@pytest.fixture
def session() -> Session:
    """A table with piles W2 R4 G0 O3 B1 E4, as in the document the console comes from."""
    return at(lay_out(bank={"W": 2, "R": 4, "O": 3, "B": 1, "E": 4}))


def refused(session: Session, line: str) -> tuple[str, ...]:
    """The words of a refusal that has left everything as it was."""
    before = (session.game.state, session.game.history)
    reply = session.answer(line)
    assert reply.kind == "refused"
    assert (session.game.state, session.game.history) == before
    return reply.lines


@pytest.mark.parametrize(
    "line", ["buy 111", "buy 1221", "buy d1", "reserve 9", "reserve tier4", "pay 1"]
)
def test_c2_card_does_not_exist(session: Session, line: str) -> None:
    assert refused(session, line)[0] == "Card does not exist. Please try again"


def test_c2_insufficient_gems(session: Session) -> None:
    dear = card_like(tier=1, cost=(0, 0, 0, 4, 0))
    session = at(lay_out(board={0: dear}, p0={"tokens": {"R": 2}}))
    assert refused(session, "buy a1") == (
        "Insufficient gems. Please try again",
        "  (You are short of R R.)",
    )


def test_c2_not_enough_for_double_picking(session: Session) -> None:
    lines = refused(session, "take W W")
    assert lines[0] == "Not enough gems for double picking. Please try again"


def test_c2_one_or_more_gems_is_empty(session: Session) -> None:
    assert refused(session, "take G O B") == (
        "One or more gems is empty. Please try again",
        "  (No G left.)",
    )


def test_c2_can_not_take_gold(session: Session) -> None:
    assert refused(session, "take O B E")[0] == "Can’t take gold gems. Please try again"


def test_c2_wrong_gems_code(session: Session) -> None:
    assert refused(session, "take J B E")[0] == "Error, wrong gems code. Please try again"


def test_c2_not_more_than_three_reserved() -> None:
    session = people("Ada", "Bob")
    for line in ("reserve a1", "take W R G") * 3:
        session.answer(line)
    lines = refused(session, "reserve tier3")
    assert lines[0] == "Can not reserve more than 3 cards. Please try again"


def test_c2_a_question_keeps_its_mark(session: Session) -> None:
    assert refused(session, "a1") == (
        "Buy a1 or reserve it? Please try again",
        "  (buy a1 or reserve a1.)",
    )


@pytest.mark.parametrize(
    ("typo", "meant"),
    [("taek R G O", "take"), ("hlep", "help"), ("bored", "board"), ("hitsory", "history")],
)
def test_a_typo_is_met_with_the_nearest_command(session: Session, typo: str, meant: str) -> None:
    word = typo.split(maxsplit=1)[0]
    assert refused(session, typo) == (
        f"Unknown command '{word}'. Please try again",
        f"  (Did you mean {meant}?)",
    )


def test_a_word_like_no_command_is_met_with_all_of_them(session: Session) -> None:
    assert refused(session, "xyzzy")[1].startswith("  (Commands are take, reserve, buy, pay,")


@pytest.mark.parametrize("line", ["return R", "noble 1", "pass", "help me", "save"])
def test_what_does_not_belong_here_is_refused(session: Session, line: str) -> None:
    assert refused(session, line)[0].endswith(" Please try again")


@pytest.mark.parametrize(
    "line",
    ["take R\x00O B", "\x1b[31mtake R O B", "take R O \ufffd", "take R O B\x07", "\u202etake"],
)
def test_unreadable_signs_are_refused(session: Session, line: str) -> None:
    assert refused(session, line)[0] == "Unreadable characters. Please try again"


@pytest.mark.parametrize("line", ["take " + "R " * 300, "x" * 1_000_000, "save " + "x" * 2000])
def test_long_lines_are_refused(session: Session, line: str) -> None:
    assert refused(session, line)[0] == "Command too long. Please try again"


def test_blanks_do_not_make_a_line_too_long(session: Session) -> None:
    assert session.answer("take R" + " " * 5000 + "O B").kind == "moved"
