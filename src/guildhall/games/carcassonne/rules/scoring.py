"""Points: for what is completed, and at the end for the rest and for meadows (K10, K16 to K19)."""

from __future__ import annotations

from guildhall.games.carcassonne.rules import board
from guildhall.games.carcassonne.rules.board import N_MEEPLES, find
from guildhall.games.carcassonne.rules.facts import CITY, EMPTY, FIELD, N_SEGMENTS
from guildhall.games.engine import turns
from guildhall.games.engine.declare import Cells, cell, cells, replaces

MOST_TALLIES = 96
FIRST_EDITION, SECOND_EDITION, THIRD_EDITION = 1, 2, 3
"""The rules for meadows (K19)."""


class State(board.State):
    """The settings of scoring, and what was scored last."""

    two_tile_city: int = cell()
    """The points of a completed city of two tiles (K16)."""
    farm_rule: int = cell()
    """The edition whose rule for meadows is played (K19)."""
    n_tallies: int = cell(key=False)
    """How many features were scored by the last move, those of the end included."""
    n_completed: int = cell(key=False)
    """How many of these were completed by it; the others are scored at the end."""
    tally_node: Cells = cells(MOST_TALLIES, key=False)
    tally_points: Cells = cells(MOST_TALLIES, key=False)
    tally_men: Cells = cells(MOST_TALLIES, key=False)
    """The meeples that were counted, three bits a seat."""
    tally_seats: Cells = cells(MOST_TALLIES, key=False)
    """The seats that got the points, as bits."""


# ---- completed features (K10, K16, K17)


def score_completed(s: State) -> None:
    """Score what the last tile has completed, and give the meeples back (K10)."""
    t = s.n_tiles - 1
    first = s.first_node[t]
    for node in range(first, first + N_SEGMENTS[s.laid[t] >> 2]):
        if s.kind[node] < FIELD:
            score_if_complete(s, find(s, node))
    for k in range(s.n_cloisters):
        score_if_complete(s, s.cloisters[k])
    s.n_completed = s.n_tallies


def score_if_complete(s: State, root: int) -> None:
    """Score a feature without gaps on which somebody stands."""
    if s.gaps[root] == 0 and s.men[root] != 0:
        award(s, root, worth_complete(s, root), s.men[root])
        send_home(s, root)


def worth_complete(s: State, root: int) -> int:
    """The points of a completed city, road or cloister (K16, K17)."""
    if s.kind[root] != CITY:
        return s.size[root]
    if s.size[root] == 2:
        return s.two_tile_city
    return 2 * (s.size[root] + s.shields[root])


def award(s: State, root: int, points: int, men: int) -> None:
    """Give points in full to every seat with the most meeples (K10)."""
    seats = winners(s, men)
    for seat in range(s.n_players):
        if seats >> seat & 1:
            s.players[seat].score += points
    tally(s, root, points, men, seats)


def winners(s: State, men: int) -> int:
    """The seats with the most meeples, as bits."""
    most = 1
    seats = 0
    for seat in range(s.n_players):
        count = men >> 3 * seat & 7
        if count > most:
            most = count
            seats = 0
        if count == most:
            seats |= 1 << seat
    return seats


def clear_tallies(s: State) -> None:
    """Forget what was scored before."""
    s.n_tallies = 0
    s.n_completed = 0


def tally(s: State, root: int, points: int, men: int, seats: int) -> None:
    """Write down what was scored."""
    s.tally_node[s.n_tallies] = root
    s.tally_points[s.n_tallies] = points
    s.tally_men[s.n_tallies] = men
    s.tally_seats[s.n_tallies] = seats
    s.n_tallies += 1


def send_home(s: State, root: int) -> None:
    """Return the meeples of a completed feature to their supplies (K10)."""
    for seat in range(s.n_players):
        if s.men[root] >> 3 * seat & 7:
            p = s.players[seat]
            for k in range(N_MEEPLES):
                if p.stands_on[k] != EMPTY and find(s, p.stands_on[k]) == root:
                    p.stands_on[k] = EMPTY
                    p.meeples += 1
    s.men[root] = 0


# ---- the end (K18, K19)


def score_end(s: State) -> None:
    """Score what is incomplete, then the meadows; meeples stay where they are (K18, K19)."""
    for seat in range(s.n_players):
        for k in range(N_MEEPLES):
            node = s.players[seat].stands_on[k]
            if node != EMPTY and s.kind[node] != FIELD:
                score_incomplete(s, find(s, node))
    if s.farm_rule == FIRST_EDITION:
        score_supplied_cities(s)
    else:
        score_meadows(s)


def score_incomplete(s: State, root: int) -> None:
    """One point for each tile and shield, for each tile, or for each neighbour and one (K18)."""
    if s.men[root] != 0:
        award(s, root, s.size[root] + s.shields[root], s.men[root])
        s.men[root] = 0


def score_meadows(s: State) -> None:
    """Score each meadow on which somebody lies, once."""
    for seat in range(s.n_players):
        for k in range(N_MEEPLES):
            node = s.players[seat].stands_on[k]
            if node != EMPTY and s.kind[node] == FIELD:
                root = find(s, node)
                if s.men[root] != 0:
                    score_meadow(s, root)
                    s.men[root] = 0


def score_meadow(s: State, meadow: int) -> None:
    """Three points for each completed city; by the second edition once for each player (K19)."""
    men = s.men[meadow]
    if s.farm_rule == THIRD_EDITION:
        cities = count_cities(s, meadow)
        if cities > 0:
            award(s, meadow, 3 * cities, men)
        return
    seats = winners(s, men)
    for seat in range(s.n_players):
        if seats >> seat & 1:
            cities = count_new_cities(s, meadow, 1 << seat)
            if cities > 0:
                s.players[seat].score += 3 * cities
                tally(s, meadow, 3 * cities, men, 1 << seat)


def count_cities(s: State, meadow: int) -> int:
    """How many different completed cities border a meadow, all merges considered (K19)."""
    count = 0
    for k in range(s.n_borders):
        city = city_beside(s, k, meadow)
        if city != EMPTY and s.mark[city] != meadow:
            s.mark[city] = meadow
            count += 1
    return count


def count_new_cities(s: State, meadow: int, bit: int) -> int:
    """How many of them do not bear the bit of a seat yet; from now on they do."""
    count = 0
    for k in range(s.n_borders):
        city = city_beside(s, k, meadow)
        if city != EMPTY and s.mark[city] & bit == 0:
            s.mark[city] |= bit
            count += 1
    return count


def city_beside(s: State, k: int, meadow: int) -> int:
    """The completed city at a border, if it is a border of this meadow."""
    if find(s, s.border_field[k]) != meadow:
        return EMPTY
    city = find(s, s.border_city[k])
    return city if s.gaps[city] == 0 else EMPTY


def score_supplied_cities(s: State) -> None:
    """By the first edition: four points for each city to whoever has most farmers round it."""
    for k in range(s.n_borders):
        city = find(s, s.border_city[k])
        if s.gaps[city] == 0 and s.mark[city] == 0:
            s.mark[city] = 1
            men = farmers_round(s, city)
            if men != 0:
                award(s, city, 4, men)


def farmers_round(s: State, city: int) -> int:
    """The meeples of all meadows that border a city, three bits a seat."""
    men = 0
    for k in range(s.n_borders):
        if find(s, s.border_city[k]) == city:
            meadow = find(s, s.border_field[k])
            if s.mark[meadow] != city + 1:
                s.mark[meadow] = city + 1
                men += s.men[meadow]
    return men


@replaces(turns.merit)
def merit(s: State, seat: int) -> int:
    """The points of a seat; equal ones share a place (K20)."""
    return s.players[seat].score
