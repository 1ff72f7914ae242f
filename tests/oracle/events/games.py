"""What a game was worth: places, points and ratio of everybody at a table."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from fractions import Fraction

from oracle.events.record import Data, Game, Round


@dataclass
class Result:
    """The outcome of one game for one person."""

    place: int
    points: Fraction
    score: int
    ratio: Fraction


def results(round_: Round, game: Game) -> dict[str, Result]:
    """The outcome for everybody, or nothing while it is not known.

    Whoever was put out is last alone, with the points of the last place or none (TS-20).
    """
    if round_.format["points"]["scale"] == "win_loss":
        return _duel(round_.format, game)
    if not game.lines:
        return {}
    groups = _groups(round_, game)
    out = game.put_out
    scale = scale_for(len(game.seats), round_.format)
    scores = {key: game.lines[key]["score"] for key in game.seats if key not in out}
    best = max(scores.values(), default=0)
    found: dict[str, Result] = {}
    for group in groups:
        first = len(found)
        share = Fraction(sum(scale[first : first + len(group)]), len(group))
        for key in group:
            ratio = Fraction(scores[key], best) if best else Fraction(1)
            found[key] = Result(first + 1, share, scores[key], ratio)
    last = 0 if round_.format["points"].get("out_of_game") == "nothing" else scale[-1]
    return found | {key: Result(len(game.seats), Fraction(last), 0, Fraction(0)) for key in out}


def winners(round_: Round, gone: Collection[str] = ()) -> list[str]:
    """Who goes on: table winners and byes, and the best runners-up where it says so (TS-34)."""
    on = [
        key
        for number in sorted(round_.games)
        for key, each in results(round_, round_.games[number]).items()
        if each.place == 1
    ]
    return [*on, *round_.byes, *(runners_up(round_, gone) if round_.over else ())]


def runners_up(round_: Round, gone: Collection[str]) -> list[str]:
    """The best second places so far of those who are not gone, as many as go on (TS-34)."""
    return [key for _, key in _seconds(round_, gone)[: round_.runners_up]]


def equal_runners_up(round_: Round, gone: Collection[str]) -> bool:
    """Whether only a lot can say which of the second places go on."""
    ratios = [ratio for ratio, _ in _seconds(round_, gone)]
    last, first_out = ratios[: round_.runners_up][-1:], ratios[round_.runners_up :][:1]
    return bool(last) and last == first_out


def _seconds(round_: Round, gone: Collection[str]) -> list[tuple[Fraction, str]]:
    found = [results(round_, game) for game in round_.games.values()]
    return sorted(
        (-each.ratio, key)
        for table in found
        for key, each in table.items()
        if each.place == 2 and key not in gone
    )


def scale_for(size: int, format_: Data) -> list[int]:
    """The points of the places at a table of this size (TS-15, TS-16, TC-9 to TC-11)."""
    options, usual = format_["points"], format_["tables"]["usual"]
    places = range(1, size + 1)
    if options["scale"] == "fixed_offset":
        return [size + 5 - 2 * place for place in places]
    if options["scale"] == "symmetric":
        return [size + (size + 1 - 2 * place) for place in places]
    if options["scale"] == "from_the_top":
        return [max(usual, size) + 1 - place for place in places]
    return next(list(listed) for listed in options["custom"] if len(listed) == size)


def _groups(round_: Round, game: Game) -> list[list[str]]:
    """Those who play on from first to last, those who share a place together."""
    groups = [[key for key in game.seats if key not in game.put_out]]
    for name in _chain(round_):
        groups = [part for group in groups for part in _split(group, name, game)]
    return [group for group in groups if group]


def _chain(round_: Round) -> list[str]:
    breaks = ["score"] + ["cards"] * bool(round_.format["points"]["cards_break_ties"])
    if round_.kind == "bracket":
        breaks += [name for name in round_.format["final"]["ties"] if name not in breaks]
    return breaks


def _split(group: list[str], name: str, game: Game) -> list[list[str]]:
    """A group of equals by one more criterion; one that was not written for all decides nothing."""
    turn = list(game.seats)
    if game.began in turn:
        turn = turn[turn.index(game.began) :] + turn[: turn.index(game.began)]
    worth: dict[str, Callable[[str], int | None]] = {
        "score": lambda key: game.lines[key]["score"],
        "cards": lambda key: _negative(game.lines[key].get("cards")),
        "nobles": lambda key: game.lines[key].get("nobles"),
        "tokens": lambda key: game.lines[key].get("tokens"),
        "seat": turn.index,
    }
    values = {key: worth[name](key) for key in group}
    if None in values.values():
        return [group]
    known = sorted({value for value in values.values() if value is not None}, reverse=True)
    return [[key for key in group if values[key] == value] for value in known]


def _negative(number: int | None) -> int | None:
    return None if number is None else -number


def _duel(format_: Data, game: Game) -> dict[str, Result]:
    """Winner 25, loser as played; whoever is put out keeps the wounds inflicted (SW-23, SW-25)."""
    winner = game.winner
    if game.put_out:
        left = [key for key in game.seats if key not in game.put_out]
        winner = left[0] if left else None
    elif not game.lines:
        return {}
    full = format_["points"]["winner_score"]
    return {
        key: Result(1, Fraction(1), full, Fraction(1))
        if key == winner
        else Result(2, Fraction(0), game.kept.get(key, 0), Fraction(game.kept.get(key, 0), full))
        for key in game.seats
    }
