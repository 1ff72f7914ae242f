"""The commands of C1."""

from __future__ import annotations

import pytest

from console.sitting import against_bots, at, people
from guildhall.bots.contract import Bot
from guildhall.console.language import speaking
from guildhall.console.seats import Seat, Table, people_and_bots, set_table
from guildhall.console.session import END_OF_TURN, Session
from table import card_like, lay_out, noble_named


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("take R G O", "Ada takes R G O"),
        ("take w w", "Ada takes W W"),
        ("reserve a1", "Ada reserves a1 (R) and takes a gold"),
        ("reserve tier3", "Ada reserves an unseen card of tier 3 and takes a gold"),
    ],
)
def test_c1_a_move_is_told_and_ends_the_turn(line: str, told: str) -> None:
    session = people("Ada", "Bob")
    reply = session.answer(line)
    assert (reply.kind, reply.lines) == ("moved", (told, END_OF_TURN))
    assert session.game.turn == 1


@pytest.mark.parametrize(
    "line", ["TAKE r G o", "   take  R\t\tG   O   ", "Take R,G,O", "take\u00a0R G O", "take rgo\r"]
)
def test_c1_case_and_extra_blanks_do_no_harm(line: str) -> None:
    session = people("Ada", "Bob")
    session.answer(line.rstrip("\r"))
    assert [str(past.move) for past in session.game.history] == ["take R G O"]


def test_c1_buy_takes_a_card_from_the_table() -> None:
    cheap = card_like(tier=1, cost=(3, 0, 0, 0, 0))
    session = at(lay_out(board={0: cheap}, p0={"tokens": {"W": 3}}))
    assert session.answer("BUY A1").lines == ("P1 buys a1 (R) for W W W", END_OF_TURN)


def test_c1_pay_buys_a_reserved_card() -> None:
    session = people("Ada", "Bob")
    for line in ("reserve a1", "take O B R", "take W W", "take O B R", "take W R G"):
        assert session.answer(line).kind == "moved", line
    session.answer("take O B G")
    assert session.answer("pay 1").lines[0] == "Ada buys reserved card 1 (R) for W W W"


def test_c1_a_payment_may_be_chosen() -> None:
    cheap = card_like(tier=1, cost=(3, 0, 0, 0, 0))
    session = at(lay_out(board={0: cheap}, p0={"tokens": {"W": 3, "E": 1}}))
    assert session.answer("buy a1 with W W E").lines[0].endswith("for W W E")


def test_s9_several_gems_are_returned_at_once() -> None:
    session = at(lay_out(p0={"tokens": {"R": 5, "G": 4}}))
    assert session.answer("take W O B").lines == ("P1 takes W O B",)
    assert session.question() == [
        "P1: You have 12 tokens: W1 R5 G4 O1 B1",
        "Return 2, for example: return W",
    ]
    assert session.answer("return R g").lines == ("P1 returns R", "P1 returns G", END_OF_TURN)


def test_s9_fewer_than_needed_asks_for_the_rest() -> None:
    session = at(lay_out(p0={"tokens": {"R": 5, "G": 4}}))
    session.answer("take W O B")
    assert session.answer("return R").lines == ("P1 returns R",)
    assert session.question()[1] == "Return 1, for example: return W"


@pytest.mark.parametrize("line", ["return R G O", "return B B", "return E E", "return J", "return"])
def test_s9_returning_is_all_or_nothing(line: str) -> None:
    session = at(lay_out(p0={"tokens": {"R": 5, "G": 4}}))
    session.answer("take W O B")
    before = session.game.own
    assert session.answer(line).kind == "refused"
    assert session.game.own == before


def test_s10_a_noble_is_chosen_in_plain_words() -> None:
    cheap = card_like(tier=1, bonus=3, cost=(3, 0, 0, 0, 0))
    game = lay_out(board={0: cheap}, p0={"tokens": {"W": 3}, "bonus": dict.fromkeys("WBGO", 4)})
    game._s.players[0].bonus[3] = 3
    game._s.nobles[:3] = [noble_named("Mary Stuart"), noble_named("Henry VIII"), -1]
    session = at(game)
    assert session.answer("buy a1").lines == ("P1 buys a1 (R) for free",)
    assert session.question() == [
        "P1, several nobles want to visit you. Choose one:",
        "  noble 1: Mary Stuart, 3 prestige, wants R4 G4",
        "  noble 2: Henry VIII, 3 prestige, wants R4 O4",
    ]
    assert session.answer("noble 2").lines == ("P1 receives Henry VIII", END_OF_TURN)


def test_s13_where_nothing_is_possible_pass_is_asked_for() -> None:
    held = [card_like(tier=3, prestige=5, bonus=bonus) for bonus in (0, 1, 2)]
    session = at(lay_out(bank={}, p0={"reserved": held}))
    assert session.question() == ["P1, nothing is possible this time. Type pass"]
    assert session.answer("pass").lines == ("P1 passes", END_OF_TURN)


def test_c1_an_empty_line_repeats_the_question() -> None:
    session = people("Ada", "Bob")
    assert session.answer("   ").lines == tuple(session.question())


def test_undo_takes_back_to_the_persons_previous_decision() -> None:
    session = against_bots("random", "random")
    before = session.game.record()
    session.answer("take R G O")
    while session.seat and not session.seat.is_person:
        session.make(session.bot_choice())
    reply = session.answer("undo")
    assert reply.kind == "moved"
    assert session.game.record() == before


def test_undo_goes_back_from_a_return_to_the_action() -> None:
    session = against_bots("random")
    session.game._s.players[0].tokens[:] = [2, 2, 2, 2, 2, 0]
    session.answer("take R G O")
    assert session.game.decision == "return"
    assert session.answer("undo").lines == ("Taken back: 1 move",)
    assert session.game.decision == "turn"


def test_undo_before_the_first_move_is_refused() -> None:
    assert (
        against_bots("random").answer("undo").lines[0] == "Nothing to take back. Please try again"
    )


def test_undo_is_refused_where_several_people_play() -> None:
    session = people("Ada", "Bob")
    session.answer("take R G O")
    assert session.answer("undo").lines == (
        "Moves cannot be taken back. Please try again",
        "  (Several people play, and what one has seen cannot be unseen.)",
    )
    assert len(session.game.history) == 1


def test_bots_do_the_same_again_after_undo() -> None:
    session = against_bots("random")
    session.answer("take R G O")
    first = session.make(session.bot_choice())
    session.answer("undo")
    session.answer("take R G O")
    assert session.make(session.bot_choice()) == first


def test_who_plans_a_turn_thinks_once_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    table = set_table(people_and_bots([], ["journeyman", "greedy"]), 5, game="carcassonne")
    session = Session(table)
    decisions: list[int] = []
    make = Table.thinker

    def thinker(table: Table, seat: Seat, decision: int) -> Bot:
        decisions.append(decision)
        return make(table, seat, decision)

    monkeypatch.setattr(Table, "thinker", thinker)
    while session.game.turn == 0:
        session.make(session.bot_choice())
    assert len(session.game.history) == 3
    assert decisions == [0]


def test_hint_names_its_adviser_and_what_is_affordable() -> None:
    cheap = card_like(tier=1, cost=(3, 0, 0, 0, 0))
    session = at(lay_out(board={0: cheap}, p0={"tokens": {"W": 3}}))
    lines = session.answer("hint").lines
    assert lines[0].startswith("The bot 'greedy' would choose: ")
    assert lines[1:3] == ("You can afford:", "  buy a1 (R) for W W W")


def test_hint_names_what_is_nearest() -> None:
    lines = people("Ada", "Bob").answer("hint").lines
    assert lines[1].startswith("You can afford nothing yet. Nearest: a")


def test_history_tells_all_moves() -> None:
    session = people("Ada", "Bob")
    assert session.answer("history").lines == ("Nothing has happened yet",)
    session.answer("take R G O")
    session.answer("reserve tier2")
    assert session.answer("history").lines == (
        "  1  Ada takes R G O",
        "  2  Bob reserves an unseen card of tier 2 and takes a gold",
    )


@pytest.mark.parametrize("language", ["en", "cs", "de", "fr"])
def test_what_a_hint_says_can_be_typed_back(language: str) -> None:
    cheap = card_like(tier=1, cost=(3, 0, 0, 0, 0))
    session = at(lay_out(board={0: cheap}, p0={"tokens": {"W": 3}}))
    with speaking(language):
        offer = session.answer("hint").lines[2]
        assert session.answer(offer.upper()).kind == "moved"
    assert [card.number for card in session.game.players[0].cards] == [cheap]
