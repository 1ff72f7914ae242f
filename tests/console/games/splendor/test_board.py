"""The board (C3) and how it fits the terminal."""

from __future__ import annotations

import random
import re

import pytest
from rich.cells import cell_len

from console.sitting import people, played_out
from guildhall.console.games.splendor import board
from guildhall.console.session import Session
from guildhall.games.splendor import Game, View
from table import card_like, lay_out


def drawn(view: View, width: int = 80) -> str:
    return "\n".join(line.plain.rstrip() for line in board.draw(view, width))


def test_c3_nobles_have_number_name_prestige_and_price() -> None:
    text = drawn(people("Ada", "Bob").view)
    assert re.search(r"1 Niccolo Machiavelli +★3 W4 B4", text)
    assert re.search(r"3 Catherine de' Medici +★3 R3 G3 B3", text)


def test_c3_cards_have_number_prestige_gem_and_price_with_tier_3_on_top() -> None:
    text = drawn(people("Ada", "Bob").view)
    assert re.search(r"Tier 3 .*c1 ─ ★3 ─  R .*c4 ─ ★5 ─  G .*\n16 left .*W3 G3 O3 B5", text)
    assert re.search(r"a4 ─+  W .*\n36 left .*R2 O1", text)
    assert text.index("c1") < text.index("b1") < text.index("a1")


def test_c3_gem_piles_stand_in_the_order_of_the_document() -> None:
    session = people("Ada", "Bob")
    session.answer("take R G O")
    assert re.search(r"Gems +W 4 +R 3 +G 3 +O 3 +B 4 +E 5", drawn(session.view))


def test_c3_an_empty_place_is_shown_as_empty() -> None:
    text = drawn(lay_out(board={0: -1}).view_for(0))
    assert re.search(r"╭ a1 ─+╮", text)
    assert "│ empty" in text


def test_what_can_be_bought_is_marked_in_words() -> None:
    cheap = card_like(tier=1, cost=(3, 0, 0, 0, 0))
    game = lay_out(board={0: cheap}, p0={"tokens": {"W": 3}})
    assert re.search(r"W3 .*\n +╰─ can buy ─+╯", drawn(game.view_for(0)))
    assert "can buy" not in drawn(game.view_for(1))


def test_round_turn_goal_and_first_player_are_shown() -> None:
    session = people("Ada", "Bob")
    assert "Round 1 · Ada to move" in drawn(session.view)
    assert "goal ★15" in drawn(session.view)
    for line in ("take R G O", "take R G O"):
        session.answer(line)
    assert "Round 2 · Ada to move" in drawn(session.view)
    assert "Ada (first)" in drawn(session.game.view_for(1))


def test_a_return_belongs_to_the_round_of_its_turn() -> None:
    session = Session(people("Ada", "Bob").table)
    session.answer("take R G O")
    session.game._s.players[1].tokens[:] = [2, 2, 2, 2, 2, 0]
    session.answer("take R G O")
    assert session.game.decision == "return"
    assert board.round_number(session.view) == 1


def test_s11_the_last_round_is_announced() -> None:
    text = drawn(lay_out(p0={"prestige": 15}).view_for(1))
    assert "last round" in text
    assert "P1 ★15" in text


@pytest.mark.parametrize("width", [80, 79, 76, 60, 59, 50, 40])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_line_is_wider_than_the_terminal(width: int, players: int) -> None:
    names = ("Ada", "Élodie de la Tour Ronde", "宝石商人宝石商人宝石商人宝石商人", "[b]Bob[/b]")
    session = people(*names[:players])
    while not session.game.over:
        moves = session.game.legal_moves()
        session.game.push(moves[len(session.game.history) * 5 % len(moves)])
        lines = drawn(session.view, width).splitlines()
        assert max(map(cell_len, lines)) <= width
        if len(session.game.history) > 40:
            break


def test_c3_every_noble_and_card_has_room_at_80_and_60_columns() -> None:
    for width in (80, 60):
        for number in range(19):
            game = lay_out()
            game._s.nobles[:3] = [number, (number + 1) % 19, (number + 2) % 19]
            assert "…" not in drawn(game.view_for(0), width)
        for card in range(90):
            assert "…" not in drawn(lay_out(board={8: card}).view_for(0), width)


def test_no_sign_is_cut_off_at_80_and_60_columns() -> None:
    session = played_out(people("Ada", "Bob", "Cleo", "Dan"))
    for seat in (None, 0, 1):
        assert "…" not in drawn(session.game.view_for(seat), 80)
        assert "…" not in drawn(session.game.view_for(seat), 60)


def test_a_board_of_four_fits_in_forty_lines() -> None:
    session = people("Ada", "Bob", "Cleo", "Dan")
    for _ in range(3):
        for line in ("reserve a1", "reserve b1", "reserve c1", "reserve tier2"):
            session.answer(line)
    assert len(board.draw(session.view)) <= 38


def test_names_are_not_read_as_markup() -> None:
    assert "[red]Eve" in drawn(people("[red]Eve", "Bob").view)


def test_the_picture_names_no_host_and_shows_the_board() -> None:
    picture = board.picture(people("Ada", "Bob").view)
    hosts = set(re.findall(r"https?://([^/\"']+)", picture))
    assert hosts == {"www.w3.org"}
    assert "@font-face" not in picture
    assert "Niccolo" in picture


def test_the_orient_fits_a_terminal_of_80_by_24() -> None:
    for number in range(4):
        game, chance = Game(2, number, expansion="orient"), random.Random(number)
        while not game.over and len(game.history) < 120:
            game.push(chance.choice(game.legal_moves()))
            if len(game.history) % 10 == 0 and not game.over:
                lines = board.draw(game.view_for(game.turn), 80, 21)
                assert len(lines) <= 21
                assert all(line.cell_len <= 80 for line in lines)
                text = "\n".join(line.plain for line in lines)
                assert all(f"{row}{number}" in text for row in "abc" for number in range(1, 7))


@pytest.mark.parametrize("expansion", [None, "cities", "trading_posts", "orient", "strongholds"])
@pytest.mark.parametrize("players", [3, 4])
def test_several_opponents_share_a_terminal_of_80_by_24(
    players: int, expansion: str | None
) -> None:
    game, chance = Game(players, 7, expansion=expansion), random.Random(7)
    assert len(board.draw(game.view_for(0), 80, 21)) <= 21
    while not game.over and len(game.history) < 150:
        game.push(chance.choice(game.legal_moves()))
        if len(game.history) % 10 == 0 and not game.over:
            lines = board.draw(game.view_for(game.turn), 80, 21)
            assert len(lines) <= 24
            assert max(line.cell_len for line in lines) <= 80
            text = "\n".join(line.plain for line in lines)
            assert all(f"P{number} " in text for number in range(1, players + 1))
            assert all(f"{row}{number}" in text for row in "abc" for number in range(1, 5))


def test_where_there_are_120_columns_the_players_stand_beside_the_cards() -> None:
    view = people("Ada", "Bob").view
    lines = board.draw(view, 120)
    assert len(lines) < len(board.draw(view, 80))
    assert {line.cell_len for line in lines} == {120}
    assert "Round 1" in lines[0].plain
    assert "Ada" in lines[0].plain[82:]


def test_the_cities_count_no_nobles() -> None:
    assert "noble" not in drawn(Game(2, 1, expansion="cities").view_for(0))
