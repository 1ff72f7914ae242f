"""What cannot be in a position of Carcassonne."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from guildhall.games.carcassonne.board_view import Place
from guildhall.games.carcassonne.landscape_text import Landscape
from guildhall.games.carcassonne.moves import coordinates
from guildhall.games.carcassonne.rules import board, facts, turn, variant
from guildhall.games.engine.binder import Ruleset
from guildhall.messages import Message, Word, message


def tile_place_problems(rules: Ruleset, s: Any, last: Place | None) -> Iterator[Message]:
    """The tile of this turn lies somewhere when a meeple may be placed on it, and not before."""
    if not s.over and s.tile != facts.EMPTY and s.depth:
        if last is None and _top(s) == rules.number(turn.DEPLOY):
            yield message("the tile of this turn is laid: write where, as in tile=K@1,-2")
        if last is not None and _top(s) != rules.number(turn.DEPLOY):
            yield message("the tile of this turn is still to be laid: write it without a place")


def meeple_problems(s: Any, cells: Landscape, last: Place | None) -> Iterator[Message]:
    """Seven meeples each (K9), none yet on the tile of this turn, and that tile where it lies."""
    standing = Counter(cell.seat for cell in cells.values() if cell.seat is not None)
    for seat, count in sorted(standing.items()):
        if seat >= s.n_players:
            yield message("there is no seat {seat} for a meeple", seat=seat)
        elif count > board.N_MEEPLES:
            yield message(
                "seat {seat} has {count} meeples on the table, but only {all} in all",
                seat=seat,
                count=count,
                all=board.N_MEEPLES,
            )
    if last is None:
        return
    cell = cells.get(last)
    if cell is None or cell.tile != s.tile or last == (0, 0):
        yield message("the tile of this turn does not lie at {x},{y}", x=last[0], y=last[1])
    elif cell.seat is not None and not s.over:
        yield message("there is a meeple on the tile of this turn before it was placed")


def tile_problems(rules: Ruleset, s: Any, draw: str) -> Iterator[Message]:
    """There is a tile when one is to be laid or was laid, and turns match the tiles laid."""
    laid_now = s.tile != facts.EMPTY and _top(s) == rules.number(turn.DEPLOY)
    if not s.over:
        name = rules.decisions[_top(s)].name
        if name == "source" and s.tile != facts.EMPTY:
            yield message("there is a tile in play before its source is chosen")
        if name in ("place", "meeple") and s.tile == facts.EMPTY:
            yield message("there is no tile for the decision {name}", name=Word(name))
    turns_made = sum(p.turns for p in s.players[: s.n_players])
    tiles_laid = s.n_tiles - 1 - laid_now
    if tiles_laid > turns_made:
        yield message(
            "{tiles} tiles were laid in {turns} turns", tiles=tiles_laid, turns=turns_made
        )
    elif s.pile_size and tiles_laid < turns_made:
        yield message(
            "{tiles} tiles were laid in {turns} turns, with tiles left in the pile",
            tiles=tiles_laid,
            turns=turns_made,
        )
    elif draw == "standard" and tiles_laid < turns_made - 1:
        yield message(
            "{tiles} tiles were laid in {turns} turns", tiles=tiles_laid, turns=turns_made
        )


def score_problems(rules: Ruleset, s: Any) -> Iterator[Message]:
    """Meeples have left what is completed, and nobody has more points than there were (K10)."""
    fresh = _fresh_features(rules, s)
    worth = 0
    for root in range(s.n_nodes):
        if s.parent[root] != root or s.kind[root] == facts.FIELD or s.gaps[root]:
            continue
        worth += rules.interpreted.worth_complete(s, root)
        if s.men[root] and root not in fresh:
            x, y = coordinates(s.place[s.tile_of[root]])
            yield message("there is a meeple on a completed feature at {x},{y}", x=x, y=y)
    if s.over:
        return
    for seat in range(s.n_players):
        if s.players[seat].score > worth:
            yield message(
                "seat {seat} has {points} points, but there were only {worth} in all",
                seat=seat,
                points=s.players[seat].score,
                worth=worth,
            )


def supply_problems(rules: Ruleset, s: Any) -> Iterator[Message]:
    """Offer and hands are full while the pile lasts, and no tile lacks a turn (K5, K13)."""
    source = s.source if s.tile != facts.EMPTY else rules.number(variant.PILE)
    from_offer, from_hand = source - rules.number(variant.OFFER), source - rules.number(variant.OWN)
    yield from _row_problems(s, message("the offer"), s.offer, from_offer)
    for seat in range(s.n_players):
        place = from_hand if seat == s.seat else -1
        hand = message("the hand of seat {seat}", seat=seat)
        yield from _row_problems(s, hand, s.players[seat].hand, place)
    if not (s.free_end or s.over or s.pile_size):
        yield from _turn_problems(s)


def _row_problems(s: Any, name: Message, tiles: list[int], left: int) -> Iterator[Message]:
    """What is wrong with three places of which the tile in play has left one, if it was there."""
    for place, tile in enumerate(tiles):
        if place == left and tile != facts.EMPTY:
            yield message(
                "the tile in play came from place {place} of {name}, which is not empty",
                place=place + 1,
                name=name,
            )
        if place != left and tile == facts.EMPTY and s.pile_size:
            yield message(
                "place {place} of {name} is empty, with tiles left in the pile",
                place=place + 1,
                name=name,
            )


def _turn_problems(s: Any) -> Iterator[Message]:
    """With equal turns, every tile on offer needs a turn of somebody (K13)."""
    spare = 0
    for seat in range(s.n_players):
        p, in_play = s.players[seat], s.tile != facts.EMPTY and seat == s.seat
        left = variant.TURNS.rows[s.n_players] - p.turns - in_play
        spare += max(left - sum(tile != facts.EMPTY for tile in p.hand), 0)
    offered = sum(tile != facts.EMPTY for tile in s.offer)
    if offered > spare:
        yield message(
            "there are {tiles} tiles on offer, but turns for {turns}", tiles=offered, turns=spare
        )


def _fresh_features(rules: Ruleset, s: Any) -> set[int]:
    """The features that the tile of this turn may have completed just now."""
    if s.over or s.tile == facts.EMPTY or _top(s) != rules.number(turn.DEPLOY):
        return set()
    find, t = rules.interpreted.find, s.n_tiles - 1
    first = s.first_node[t]
    nodes = range(first, first + facts.N_SEGMENTS.rows[s.tile])
    near = {
        node
        for node in s.cloisters[: s.n_cloisters]
        if _is_near(s.place[s.tile_of[node]], s.place[t])
    }
    return {find(s, node) for node in nodes} | near


def _is_near(one: int, other: int) -> bool:
    (x, y), (u, v) = coordinates(one), coordinates(other)
    return max(abs(x - u), abs(y - v)) <= 1


def _top(s: Any) -> int:
    """The number of the decision to make, or that was left when the game was stopped."""
    return int(s.stack[s.depth - 1]) if s.depth else -1
