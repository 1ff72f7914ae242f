"""What is hidden never leaves: all that a seat or a spectator gets is searched for it."""

from __future__ import annotations

import json
import random
from functools import partial

import pytest

from guildhall.games.splendor.editions import EXPANSIONS
from guildhall.hall.tables import commands
from guildhall.hall.tables.table import Table
from guildhall.web.api.serialize import line_text
from web.api.programs import Program, two_at_a_table, values
from web.visitors import House

MOVES = 40


@pytest.mark.parametrize("expansion", [None, *EXPANSIONS])
def test_nothing_hidden_is_told(house: House, expansion: str | None) -> None:
    ada, ben, name = two_at_a_table(house, settings={"expansion": expansion})
    live, dice, blind = ada.live(name), random.Random(7), 0
    for _ in range(MOVES):
        if live.table.turn is None:
            break
        blind += sum(sum(player.blind) for player in live.table.game.state.players)
        for seat in (0, 1, None):
            told = line_text(live, seat, max(len(live.table.story()) - 1, 0))
            check(live.table, seat, told.decode())
        check(live.table, None, ada.send("GET", f"/api/tables/{name}").text)
        who = (ada, ben)[live.table.turn]
        check(live.table, live.table.turn, who.post_text(f"/api/tables/{name}/try", moves=[]))
        moves = [str(move) for move in live.table.game.legal_moves()]
        unseen = [move for move in moves if "tier" in move or "orient" in move]
        text, on = dice.choice(unseen or moves), live.table.position
        deed = partial(commands.move, person=who.person, texts=[text], on=on, now=live.now)
        house.runner.run(live.execute(deed))
    assert blind


def check(table: Table, seat: int | None, text: str) -> None:
    """No card that this seat cannot know, and no seed."""
    told = {card["number"] for card in cards(json.loads(text))}
    assert not told & hidden(table, seat)
    assert table.seed not in text


def cards(plain: object) -> list[dict[str, int]]:
    """All cards that are told of."""
    places = [*values(plain, "card"), *(card for many in values(plain, "cards") for card in many)]
    return [card for card in places if card is not None]


def hidden(table: Table, seat: int | None) -> set[int]:
    """The numbers of cards in the decks, and of those that others have drawn unseen."""
    state = table.game.state
    found = {
        state.deck[deck][index]
        for deck, size in enumerate(state.deck_size)
        for index in range(size)
    }
    for number in range(state.n_players):
        player = state.players[number]
        if number != seat:
            found |= {
                card for card, blind in zip(player.reserved, player.blind, strict=True) if blind
            }
    return found


def test_the_search_would_find_a_leak(house: House) -> None:
    ada, _, name = two_at_a_table(house)
    table = ada.live(name).table
    leaking = {"view": {"market": [{"card": {"number": table.game.state.deck[0][0]}}]}}
    with pytest.raises(AssertionError):
        check(table, 0, json.dumps(leaking))
    assert Program(house).get(f"/api/tables/{name}")["result"] is None
