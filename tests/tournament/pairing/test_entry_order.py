"""Rankings and draws follow from results and lots, never from the order in which people entered."""

from __future__ import annotations

from random import Random

import pytest

from guildhall.tournament import Format, Line, shipped
from guildhall.tournament.format_choices import changed
from guildhall.tournament.pairing.draw import Draw, Field
from guildhall.tournament.parts import PAIRINGS
from guildhall.tournament.ranking.history import History
from guildhall.tournament.ranking.standings import rank
from guildhall.tournament.table.scoring import TableScore, bye_score, score_table

NAMES = "ABCDEFGHIJKLMNO"
ROUNDS = 2
FORMATS = {
    "nearby": shipped()["splendor-swiss"],
    "equals": changed(shipped()["carcassonne"], {"pairing.repeats": "avoided among equals"}),
    "duels": shipped()["summoner-wars-custom"],
}


def result(players: tuple[str, ...], chosen: Format, chance: Random) -> TableScore:
    lines = {player: Line(chance.randrange(8, 12)) for player in players}
    if not chosen.duels:
        return score_table(lines, chosen)
    winner = chance.choice(players)
    return score_table({**lines, winner: Line(25)}, chosen, winner=winner)


def draw(chosen: Format, entered: str, rounds: list[list[TableScore]], seed: int) -> Draw:
    history = History(entered, rounds)
    ranking = rank(history, chosen.ranking, after_round=len(rounds)).order
    field = Field(tuple(entered), history, ranking, len(rounds) + 1, str(seed))
    return PAIRINGS[chosen.pairing.by].draw(field, chosen, tables=None, allow_repeats=True)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("chosen", FORMATS.values(), ids=FORMATS)
def test_t_7_the_order_of_entry_changes_neither_ranking_nor_draw(chosen: Format, seed: int) -> None:
    chance, rounds = Random(seed), list[list[TableScore]]()
    for _ in range(ROUNDS):
        drawn = draw(chosen, NAMES, rounds, seed)
        played = [result(table.players, chosen, chance) for table in drawn.tables]
        rounds.append([*played, *(bye_score(bye.players[0], chosen) for bye in drawn.byes)])
    shuffled = "".join(chance.sample(NAMES, len(NAMES)))
    orders = [rank(History(each, rounds), chosen.ranking).order for each in (NAMES, shuffled)]
    assert orders[0] == orders[1]
    assert draw(chosen, NAMES, rounds, seed) == draw(chosen, shuffled, rounds, seed)
