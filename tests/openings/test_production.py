"""Strong bots are counted: the same again, a file goes on, another plan leaves it alone."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from guildhall.cli.program import main
from guildhall.games import catalogue
from guildhall.games.splendor import Game
from guildhall.openings.collection import DATA, OpeningsError, Plan, read, shipped
from guildhall.openings.production import make, play

QUICK = Plan(bot="greedy", simulations=1)


@pytest.mark.parametrize(
    "plan", [QUICK, Plan("carcassonne", "standard", players=3, bot="greedy", simulations=1)]
)
def test_a_game_tells_of_every_seat_what_it_got_first_and_how_it_ended(plan: Plan) -> None:
    results = play(plan, 0)
    assert results == play(plan, 0)
    assert [result.seat for result in results] == list(range(plan.players))
    assert sum(result.won for result in results) == 1.0
    words = catalogue.game(plan.game).game_words()
    assert all(str(words.first_words(result.first)) != result.first for result in results)


def test_the_first_card_is_the_one_that_was_bought_first_not_one_that_was_reserved() -> None:
    game = Game(2, seed=7)
    game.push_text("reserve a1")
    game.push_text("take W B G")
    words = catalogue.game("splendor").game_words()
    assert words.firsts(game, 0) == ()
    bought: dict[int, list[str]] = {0: [], 1: []}
    while not all(bought.values()):
        seat = game.turn
        assert seat is not None
        moves = sorted(map(str, game.legal_moves()), key=lambda text: not text.startswith("buy"))
        game.push_text(moves[0])
        last = game.history[-1]
        if last.card and last.move.text.startswith("buy"):
            bought[seat].append(f"{last.card.tier}{'WBGRO'[last.card.bonus or 0]}")
    assert [list(words.firsts(game, seat)) for seat in (0, 1)] == [bought[0], bought[1]]


def test_a_file_goes_on_where_it_ended_and_is_the_same_as_one_made_at_once(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    list(make(QUICK, 20, whole))
    list(islice(make(QUICK, 20, parts), 12))  # two of these games are not written yet
    assert list(make(QUICK, 20, parts)) == list(range(11, 21))
    assert parts.read_text() == whole.read_text()
    assert read(whole).counts.total().games == 40
    with pytest.raises(OpeningsError, match="other options"):
        list(make(replace(QUICK, seed="2"), 30, whole))
    assert parts.read_text() == whole.read_text()


def test_a_damaged_file_is_refused_with_its_name(tmp_path: Path) -> None:
    path = tmp_path / "some.json"
    for text in ("", "{", "[]", '{"format": "guildhall.openings", "version": 1}'):
        path.write_text(text)
        with pytest.raises(OpeningsError, match=r"some\.json is damaged"):
            read(path)
    path.write_text('{"format": "guildhall.openings", "version": 9}')
    with pytest.raises(OpeningsError, match="of this version"):
        read(path)


def test_the_command_counts_and_says_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    into = tmp_path / "two.json"
    main(["openings", "--bot", "greedy", "--games", "2", "--into", str(into)])
    assert capsys.readouterr().out == f"Games counted in {into}: 2\n"
    assert read(into).games == 2
    for wrong, told in [
        (["--edition", "atlantis"], "is not offered"),
        (["--bot", "nobody"], "there is no bot"),
        (["--game", "chess"], "there is no game"),
        (["--players", "9"], "9 players do not fit"),
    ]:
        with pytest.raises(SystemExit):
            main(["openings", "--into", str(tmp_path / "other.json"), *wrong])
        assert told in capsys.readouterr().err


def test_shipped_figures_add_up_and_their_keys_have_words() -> None:
    pools = shipped()
    assert len(pools) == len(list(DATA.glob("*.json")))
    assert ("splendor", "Splendor", 2) in pools
    for pool, file in pools.items():
        total = file.counts.total()
        assert total.games == file.games * pool.players
        assert total.won == pytest.approx(file.games, abs=0.1)
        words = catalogue.game(pool.game).game_words()
        assert all(str(words.first_words(first)) != first for _, first in file.counts.tallies)


def test_cards_of_the_orient_are_told_by_what_they_do() -> None:
    words = catalogue.game("splendor").game_words()
    assert str(words.first_words("1D")) == "Orient card of tier 1: worth 2 gold once"
    assert str(words.first_words("2R")) == "red card of tier 2"
