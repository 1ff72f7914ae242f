"""Checks that a game keeps the promises of `guildhall.games.contract`."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from itertools import product
from typing import Any

from guildhall.games.contract import Game, IllegalMove, MoveError, RecordError, View
from guildhall.testing.differences import difference
from guildhall.testing.games import MakeGame
from guildhall.testing.verdict import Refusal, at, require
from guildhall.testing.walk import CAP, SEEDS, dice, stroll, walk

BETWEEN_CLOSE_LOOKS = 25
"""The costly checks are made at every so many positions, and at the first of each kind."""


def check_game(
    make: MakeGame,
    *,
    players: Iterable[int] = (2, 3, 4),
    seeds: Iterable[int] = SEEDS,
    cap: int = CAP,
    has_secrets: bool = True,
) -> None:
    """Check that a game keeps its contract; AssertionError says where it does not.

    `make(players, seed)` makes a new game, which must be over after `cap` random moves. The checks
    know of the game what its contract says and nothing else; if it has an action space under
    `actions`, that is checked too. `has_secrets` is false for a game of which everybody knows all.
    """
    for n_players, seed in product(players, seeds):
        with at(f"{n_players} players, seed {seed}"):
            check_members(make(n_players, seed), n_players)
            if has_secrets:
                check_guesses_vary(make(n_players, seed))
            check_one_game(make, n_players, seed, cap)


def check_one_game(make: MakeGame, n_players: int, seed: int, cap: int) -> None:
    """Check one game from the first position to the last and back."""
    game = make(n_players, seed)
    check_same_seed(make, n_players, seed)
    moves_met: dict[str, Any] = {}
    kinds_met: set[str] = set()
    made = 0
    for position in walk(game, dice(seed), cap):
        with at(f"after {made} moves ({position.decision} to decide)"):
            check_position(position)
            if made % BETWEEN_CLOSE_LOOKS == 0 or position.decision not in kinds_met:
                look_closely(position, made, moves_met)
        kinds_met.add(position.decision)
        moves_met.update((str(move), move) for move in position.legal_moves())
        made += 1
    check_end(game, moves_met)
    check_way_back(game, make(n_players, seed), made)


def look_closely(game: Any, made: int, moves_met: dict[str, Any]) -> None:
    """Make the costly checks at the position after so many moves.

    Each check relies on those before it: records prove copies, copies prove taking back.
    """
    check_record(game)
    check_copies(game, made)
    check_push_and_pop(game)
    check_refusals(game, moves_met)
    check_notation(game)
    check_views(game)


def check_members(game: Any, n_players: int) -> None:
    """A game has everything that the contract lists."""
    _require_members(game, Game, "game")
    _require_members(game.view_for(0), View, "view")
    require(
        game.n_players == n_players,
        f"n_players is {game.n_players} in a game made for {n_players}",
    )


def check_same_seed(make: MakeGame, n_players: int, seed: int) -> None:
    """The same seed and the same moves give the same game."""
    one, other = (stroll(make(n_players, seed), dice("same"), 40) for _ in range(2))
    _require_same(one, other, "two games of the same seed with the same moves differ")


def check_position(game: Any) -> None:
    """While the game goes on somebody has to decide, has a choice, and nobody has won."""
    require(game.turn in range(game.n_players), f"turn is {game.turn!r}, which is no seat")
    require(isinstance(game.decision, str), f"decision is {game.decision!r}, not a text")
    require(game.outcome() is None, "there is an outcome before the game is over")
    texts = _texts(game)
    require(texts, "there is no legal move and the game is not over")
    require(len(set(texts)) == len(texts), "two legal moves have the same text")
    if "actions" in dir(game):  # those without the engine need not have them
        check_actions(game)


def check_actions(game: Any) -> None:
    """The action space marks the legal moves and no others."""
    mask = game.actions.mask()
    require(
        len(mask) == game.actions.size,
        f"the mask has {len(mask)} places, the action space {game.actions.size}",
    )
    marked = {str(game.actions.move(action)) for action, legal in enumerate(mask) if legal}
    unlike = sorted(marked ^ set(_texts(game)))
    require(not unlike, f"action mask and legal moves disagree about: {', '.join(unlike)}")


def check_notation(game: Any) -> None:
    """The text of every legal move is read as that move; other texts are refused."""
    for move in game.legal_moves():
        try:
            read = game.parse(str(move))
        except MoveError as error:
            message = f"'{move}' is legal but its text is refused: {error}"
            raise AssertionError(message) from error
        require(read == move, f"'{move}' is read as '{read}'")
    for text in ("", " ", "no such move"):
        with Refusal(MoveError, f"parsing {text!r}"):
            game.parse(text)


def check_push_and_pop(game: Any) -> None:
    """Taking a move back gives the position before it, whichever move it was."""
    before = game.copy()
    for move in game.legal_moves():
        game.push(move)
        back = game.pop()
        require(back == move, f"pop() tells '{back}' after push('{move}')")
        _require_same(before, game, f"push and pop of '{move}' do not restore the game")


def check_refusals(game: Any, moves_met: dict[str, Any]) -> None:
    """A move that is legal in other positions only is refused and changes nothing."""
    before = game.copy()
    for text in moves_met.keys() - set(_texts(game)):
        with Refusal(IllegalMove, f"pushing '{text}', which is not legal now,"):
            game.push(moves_met[text])
    _require_same(before, game, "a move that was refused changed the game")


def check_copies(game: Any, made: int) -> None:
    """A copy and the game it was made from never change each other, nor each other's past."""
    wanted = _again(game)
    original = game.copy()
    copy = original.copy()
    stroll(copy, dice("copy"), 10)
    _require_same(original, wanted, "playing on with a copy changed the game it was made from")
    copy = original.copy()
    stroll(original, dice("original"), 10)
    _require_same(copy, wanted, "playing on with a game changed a copy of it")
    if made:
        check_past_of_copy(game)


def check_past_of_copy(game: Any) -> None:
    """A copy can take a move back although the game has gone another way since."""
    original = game.copy()
    copy = original.copy()
    original.pop()
    wanted = _again(original)
    stroll(original, dice("another way"), 5)
    copy.pop()
    _require_same(copy, wanted, "playing on with a game changed what a copy takes back to")


def check_record(game: Any) -> None:
    """A record survives JSON and replays to the same game, hidden parts included."""
    again = _again(game)
    _require_same(game, again, "a replayed record is another game")
    one, other = (stroll(each, dice("future"), 20) for each in (game.copy(), again))
    _require_same(one, other, "a replayed record goes on differently")
    with Refusal(RecordError, "replaying {}"):
        type(game).replay({})
    record = game.record()
    for name in record:
        with at(f"replaying a record without {name!r}"), suppress(RecordError):
            type(game).replay({field: record[field] for field in record if field != name})


def check_views(game: Any) -> None:
    """Every seat and a spectator see whose decision it is and nothing that is hidden from them."""
    for seat in (*range(game.n_players), None):
        view = game.view_for(seat)
        whose = "a spectator" if seat is None else f"seat {seat}"
        require(view.seat == seat, f"the view for {whose} says it is for {view.seat!r}")
        for name in ("turn", "decision"):
            told, true = getattr(view, name), getattr(game, name)
            require(told == true, f"{name} is {true!r}, but {told!r} in the view for {whose}")
        if seat == game.turn:
            require(
                _texts(view) == _texts(game),
                f"the legal moves of the game and of the view for {whose} differ",
            )
        check_nothing_leaks(view, seat, whose)
        check_plain(game, view, whose)


def check_plain(game: Any, view: Any, whose: str) -> None:
    """A view that was written as JSON and read again is the same: bots think elsewhere."""
    back = game.read_view(json.loads(json.dumps(view.plain())))
    found = difference(view, back, private=True)
    require(found is None, f"the view for {whose} is another after JSON: {found}")
    require(_texts(back) == _texts(view), f"the legal moves for {whose} are others after JSON")


def check_nothing_leaks(view: Any, seat: int | None, whose: str) -> None:
    """A view holds nothing that could not be seen in the same way if the hidden parts were others.

    Guesses agree with all that the seat knows and differ in what is hidden, so their views must be
    equal to this one in everything that can be reached. They may have forgotten the way they came.
    """
    for guess_number in range(2):
        guess = view.determinise(dice(guess_number))
        found = difference(view, guess.view_for(seat), private=True, leave_out=("history",))
        require(
            found is None,
            f"the view for {whose} shows what is hidden, or a guess is not what they see: {found}",
        )


def check_guesses_vary(game: Any) -> None:
    """Guesses of what a seat cannot know are not always the same."""
    view = game.view_for(0)
    guesses = [view.determinise(dice(number)) for number in range(3)]
    require(
        any(difference(guesses[0], guess, private=True) for guess in guesses[1:]),
        "determinise() always gives the same game: views hide nothing, or guesses repeat it",
    )


def check_end(game: Any, moves_met: dict[str, Any]) -> None:
    """A finished game has an outcome whose places and winners agree, and takes no more moves."""
    require(game.decision is None, f"the game is over, but decision is {game.decision!r}")
    require(not game.legal_moves(), "the game is over, but there are legal moves")
    outcome = game.outcome()
    require(outcome is not None, "the game is over, but there is no outcome")
    places = tuple(outcome.places)
    require(len(places) == game.n_players, f"{len(places)} places for {game.n_players} players")
    fair = tuple(1 + sum(other < place for other in places) for place in places)
    require(places == fair, f"the places {places} skip or repeat; they would be {fair}")
    first = tuple(seat for seat, place in enumerate(places) if place == 1)
    require(
        tuple(sorted(outcome.winners)) == first,
        f"the winners are {outcome.winners}, but the first places have {first}",
    )
    require(outcome.why, "the outcome does not say why")
    check_refusals(game, moves_met)
    check_record(game)


def check_way_back(game: Any, fresh: Any, length: int) -> None:
    """All moves can be taken back to the very beginning."""
    for _ in range(length):
        game.pop()
    _require_same(game, fresh, "taking back all moves does not lead to the beginning")


def _again(game: Any) -> Any:
    """The game played again from its record as it comes out of JSON."""
    return type(game).replay(json.loads(json.dumps(game.record())))


def _require_same(one: Any, other: Any, complaint: str) -> None:
    found = difference(one, other) or difference(_texts(one), _texts(other))
    found = found or difference(one.record(), other.record())
    require(found is None, f"{complaint}: {found}")


def _require_members(thing: Any, contract: type, what: str) -> None:
    there = dir(thing)
    missing = [name for name in vars(contract) if not name.startswith("_") and name not in there]
    require(not missing, f"the {what} has no {', '.join(missing)}")


def _texts(position: Any) -> list[str]:
    return [str(move) for move in position.legal_moves()]
