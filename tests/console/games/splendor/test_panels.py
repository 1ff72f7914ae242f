"""The panels of the players (C4), and what they keep hidden (S14)."""

from __future__ import annotations

import re

from console.sitting import people, played
from guildhall.console.games.splendor import board
from guildhall.console.games.splendor.inks import card_line
from guildhall.console.games.splendor.panels import personal_panel, public_panel
from guildhall.games.splendor import Game
from guildhall.games.splendor.cards import developments
from table import card_like, lay_out, noble_named


def rich_player() -> Game:
    """The first of two players has a bit of everything."""
    own = [card_like(bonus=0, prestige=0), card_like(2, bonus=0, prestige=2), card_like(3, bonus=1)]
    held = [card_like(2, bonus=4, prestige=3)]
    facts = {"tokens": {"W": 1, "R": 2, "E": 1}, "bonus": {"W": 2, "B": 1}, "prestige": 8}
    game = lay_out(p0={**facts, "cards": own, "reserved": held})
    player = game._s.players[0]
    player.n_nobles = 1
    player.nobles[0] = noble_named("Mary Stuart")
    return game


def test_c4_public_panel() -> None:
    view = rich_player().view_for(0)
    text = [line.plain for line in public_panel(view, view.players[0], 26)]
    assert re.match(r"╭ P1 \(first\) ─+ ★8 ╮", text[0])
    assert [line.strip("│ ") for line in text[1:6]] == [
        "3 cards, 1 noble",
        "W  R  G  O  B  E",
        "Perm  2  ·  ·  ·  1  ·",
        "Hand  1  2  ·  ·  ·  1",
        "Total 3  2  ·  ·  1  1",
    ]


def test_c4_personal_panel() -> None:
    view = rich_player().view_for(0)
    text = "\n".join(line.plain for line in personal_panel(view, view.players[0], 80))
    assert re.search(r"Permanent +2 +· +· +· +1 +·", text)
    assert re.search(r"On hand +1 +2 +· +· +· +1  4 of 10", text)
    assert re.search(r"Total +3 +2 +· +· +1 +1", text)
    assert re.search(r"Nobles +Mary Stuart ★3", text)
    assert re.search(r"Cards 3 +W ★0 ★2  B ★\d", text)
    assert "Res 1 (O ★3 O6)" in text


def test_the_tokens_on_hand_are_told_whole_beside_a_board_of_120_columns() -> None:
    view = rich_player().view_for(0)
    text = "\n".join(line.plain for line in personal_panel(view, view.players[0], 38))
    assert re.search(r"On hand +1 +2 +· +· +· +1  4/10 ", text)


def test_c4_openly_reserved_cards_are_public() -> None:
    session = people("Ada", "Bob")
    session.answer("reserve c4")
    assert "Res 1 G ★5 G3 B7" in "\n".join(line.plain for line in board.draw(session.view))


def test_s14_a_blind_reservation_is_shown_to_its_owner_only() -> None:
    session = people("Ada", "Bob")
    session.answer("reserve tier3")
    held = session.game._s.players[0].reserved[0]
    card = card_line(developments()[held]).plain
    of_owner = "\n".join(line.plain for line in board.draw(session.game.view_for(0)))
    assert f"Res 1 ({card})" in of_owner
    for seat in (1, None):
        of_other = "\n".join(line.plain for line in board.draw(session.game.view_for(seat)))
        assert card not in of_other
        assert "Res 1 tier 3, unseen" in of_other


def test_s14_nothing_of_a_blind_reservation_is_written_while_the_other_is_to_move() -> None:
    session = people("Ada", "Bob")
    session.answer("reserve tier3")
    card = card_line(developments()[session.game._s.players[0].reserved[0]]).plain
    written = played(session.table, "board", "history", "hint", "help", "take R R R", "buy a1")
    assert "unseen card of tier 3" in written
    assert card not in written


def test_c4_the_personal_panel_is_that_of_the_player_on_turn() -> None:
    written = played(people("Ada", "Bob").table, "take R G O")
    ada, bob = written.split("-End of turn-")
    assert re.search(r"╭ Ada \(first\) ─+ ★0 ╮ ╭ Bob", ada)
    assert re.search(r"╭ Bob ─+ ★0 ╮ ╭ Ada \(first\)", bob)
