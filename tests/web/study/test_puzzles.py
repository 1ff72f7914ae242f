"""Puzzles are solved in a browser: by touching or from a list, with plain forms, by anybody."""

from __future__ import annotations

import html
import re

import pytest

from guildhall.puzzles.collection import shipped
from guildhall.puzzles.puzzle import Puzzle
from web.after_games import come_in
from web.visitors import House, Visitor


def puzzle_with(solution: str) -> Puzzle:
    """A shipped puzzle whose solution begins so."""
    found = shipped().puzzles.values()
    return next(puzzle for puzzle in found if puzzle.solution.startswith(solution))


@pytest.fixture
def puzzle() -> Puzzle:
    return puzzle_with("buy")


def follow(visitor: Visitor, address: str, **sent: str) -> str:
    """Send a form and look at the page that it leads to."""
    answer = visitor.post(address, **sent)
    assert answer.status_code == 303
    shown = visitor.get(answer.headers["location"])
    assert shown.status_code == 200
    return html.unescape(shown.text)


def test_the_contents_lead_to_the_daily_puzzle_and_to_others(visitor: Visitor) -> None:
    text = visitor.get("/puzzles").text
    assert "Puzzle of the day" in text
    daily = visitor.get("/puzzles/daily")
    assert daily.status_code == 303
    assert visitor.get(daily.headers["location"]).status_code == 200
    for address in set(re.findall(r'href="(/puzzles/next[^"]*)"', text)):
        answer = visitor.get(html.unescape(address))
        assert answer.status_code == 303, address
        assert answer.headers["location"].split("?")[0].removeprefix("/puzzles/") in (
            shipped().puzzles
        )


def test_a_number_of_players_is_chosen_and_stays_chosen(visitor: Visitor) -> None:
    for players in (2, 3, 4):
        address = visitor.get(f"/puzzles/next?edition=orient&players={players}").headers["location"]
        puzzle = shipped().puzzles[address.split("?")[0].removeprefix("/puzzles/")]
        assert (puzzle.players, puzzle.edition) == (players, "orient")
        page = html.unescape(visitor.get(f"{address}&show=true").text)
        assert f'href="/puzzles/next?edition=orient&players={players}"' in page
    assert visitor.get("/puzzles/next?players=7").status_code == 422


def test_a_card_is_touched_and_bought(visitor: Visitor, puzzle: Puzzle) -> None:
    place = puzzle.solution.split()[1]
    page = visitor.get(f"/puzzles/{puzzle.id}").text
    assert f'value="{place}"' in page
    touched = visitor.get(f"/puzzles/{puzzle.id}?spot={place}").text
    assert f'name="move" value="{puzzle.solution}"' in touched
    assert f'name="move" value="reserve {place}"' in touched or "reserve" not in puzzle.shares
    said = follow(visitor, f"/puzzles/{puzzle.id}", move=puzzle.solution)
    assert "Right!" in said
    assert "of the time" in said
    assert 'id="puzzle"' not in said


def test_another_move_is_wrong_and_does_not_give_the_solution_away(
    visitor: Visitor, puzzle: Puzzle
) -> None:
    said = follow(visitor, f"/puzzles/{puzzle.id}", move=puzzle.second)
    assert "Not the best move" in said
    assert f"{round(puzzle.shares[puzzle.second] / 10)}%" in said
    assert "The best move is" not in said
    assert "Try again" in said
    shown = follow(visitor, f"/puzzles/{puzzle.id}")
    assert "The best move is" in shown


def test_every_legal_move_can_be_chosen_from_a_list(visitor: Visitor, puzzle: Puzzle) -> None:
    page = html.unescape(visitor.get(f"/puzzles/{puzzle.id}").text)
    assert set(re.findall(r'<option value="([^"]+)"', page)) == set(puzzle.shares)


def test_what_cannot_be_touched_is_explained(visitor: Visitor, puzzle: Puzzle) -> None:
    refused = visitor.get(f"/puzzles/{puzzle.id}?spot=gem-E").text
    assert "lesson__no" in refused
    assert visitor.get(f"/puzzles/{puzzle.id}?spot=nothing&path=x+y").status_code == 200


def test_strange_puzzles_and_moves_are_refused(visitor: Visitor, puzzle: Puzzle) -> None:
    assert visitor.get("/puzzles/00000000").status_code == 404
    assert visitor.get("/puzzles/next?theme=nonsense").status_code == 404
    assert visitor.get(f"/puzzles/{puzzle.id}?tried=fly").status_code == 422
    assert visitor.post(f"/puzzles/{puzzle.id}", move="fly").status_code == 422


def test_the_first_answer_of_somebody_who_has_entered_is_rated(
    house: House, puzzle: Puzzle
) -> None:
    ada, person = come_in(house, "Ada")
    assert "Your puzzle rating:" in follow(ada, f"/puzzles/{puzzle.id}", move=puzzle.solution)
    follow(ada, f"/puzzles/{puzzle.id}", move=puzzle.second)
    solver = house.hall.puzzles.solver(person.id)
    assert solver is not None
    assert [tried.right for tried in solver.tries] == [True]
    contents = ada.get("/puzzles").text
    assert str(solver.rating.shown) in contents
    assert "1 of 1" in contents


def test_gems_are_touched_one_after_the_other(visitor: Visitor) -> None:
    taking = next(
        (each, move)
        for each in shipped().puzzles.values()
        for move in each.shares
        if move.startswith("take ") and len(set(move.split())) == 4
    )
    puzzle, move = taking
    first, second, third = (f"gem-{gem}" for gem in move.split()[1:])
    partly = visitor.get(f"/puzzles/{puzzle.id}?path={first}&spot={second}").text
    assert f'name="path" value="{first}+{second}"' in partly
    whole = visitor.get(f"/puzzles/{puzzle.id}?path={first}%2B{second}&spot={third}").text
    assert f'name="move" value="{move}"' in whole
    less = visitor.get(f"/puzzles/{puzzle.id}?path={first}%2B{second}&spot={first}").text
    assert f'name="path" value="{second}"' in less or f'value="{first}+{second}+{first}"' in less
