"""The greedy bot plays well, and soundly where it counts."""

from __future__ import annotations

import pytest

from guildhall.bots.contract import Bot
from guildhall.bots.random_bot import RandomBot
from guildhall.bots.splendor.greedy import GreedyBot
from guildhall.games import splendor
from guildhall.games.splendor.cards import developments
from guildhall.games.splendor.editions import EXPANSIONS
from table import card_like, lay_out

GAMES = 20


def play(game: splendor.Game, bots: list[Bot]) -> splendor.Outcome:
    while game.turn is not None:
        game.push(bots[game.turn].choose(game.view_for(game.turn)))
    outcome = game.outcome()
    assert outcome
    return outcome


def choice(game: splendor.Game) -> str:
    assert game.turn is not None
    return str(GreedyBot().choose(game.view_for(game.turn)))


@pytest.mark.parametrize("expansion", [None, *EXPANSIONS])
def test_it_beats_the_random_bot(expansion: str | None) -> None:
    wins = 0
    for seed in range(GAMES):
        seat = seed % 2
        bots: list[Bot] = [RandomBot(seed), RandomBot(seed)]
        bots[seat] = GreedyBot(seed)
        wins += play(splendor.Game(2, seed, expansion=expansion), bots).winners == (seat,)
    assert wins >= 0.95 * GAMES


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_reaches_fifteen_prestige_in_about_thirty_turns(players: int) -> None:
    turns = []
    for seed in range(4):
        game = splendor.Game(players, seed)
        outcome = play(game, [GreedyBot(seat) for seat in range(players)])
        assert outcome.ranking[0].prestige >= 15
        turns.append(sum(h.decision == "turn" for h in game.history) / players)
    assert sum(turns) / len(turns) <= 31


def test_it_buys_the_card_that_wins() -> None:
    plain, winning = card_like(1, prestige=0), card_like(2, prestige=1)
    game = lay_out(
        board={0: plain, 4: winning},
        p0={"prestige": 14, "bonus": dict.fromkeys("WBGRO", 4)},
        p1={"prestige": 13},
    )
    assert choice(game).startswith("buy")
    game.push(game.parse(choice(game)))
    assert game.players[0].prestige >= 15


def test_it_scores_most_in_its_last_turn() -> None:
    one, three = card_like(2, prestige=1), card_like(2, prestige=3)
    game = lay_out(
        board=dict(enumerate([one, three], 4)) | bare(range(6, 12)),
        p0={"prestige": 16},
        p1={"prestige": 13, "bonus": {"W": 6, "B": 6, "G": 6}, "tokens": {"R": 4, "O": 4}},
    )
    game.push(game.parse("take R G B"))
    assert choice(game) == "buy b2"


def test_it_takes_away_the_one_card_with_which_a_rival_would_win() -> None:
    tempting, feared = card_like(2, prestige=2), card_like(3, prestige=5)
    game = lay_out(
        board=bare(range(12)) | {4: tempting, 8: feared},
        p0={"prestige": 3, "tokens": cost_of(tempting)},
        p1={"prestige": 11, "bonus": cost_of(feared)},
    )
    assert choice(game) == "reserve c1"


def test_it_keeps_the_gems_that_it_needs() -> None:
    wanted = card_like(3, prestige=5)
    cost = cost_of(wanted)
    other = next(gem for gem in "WBGRO" if gem not in cost)
    game = lay_out(
        board=bare(range(12)) | {8: wanted},
        p0={"tokens": {**cost, other: max(9 - sum(cost.values()), 0)}},
    )
    game.push(next(move for move in game.legal_moves() if str(move).startswith("take")))
    while game.decision == "return":
        assert choice(game) == f"return {other}" or not game.own.tokens[other]
        game.push(game.parse(choice(game)))
    assert all(game.players[0].tokens[gem] >= due for gem, due in cost.items())


def test_it_welcomes_the_noble_whom_a_rival_would_have_next() -> None:
    game = lay_out(p0={"bonus": dict.fromkeys("WBGRO", 4)})
    nobles = [noble for noble in game.nobles if noble]
    near = nobles[1]
    state = game.state
    state.players[1].bonus[:] = [need and need - 1 for need in near.needs]
    game = splendor.Game.going_on(state)
    game.push(next(move for move in game.legal_moves() if str(move).startswith("buy")))
    assert game.decision == "noble"
    assert choice(game) == "noble 2"


class StrangeView(splendor.View):
    """A view of which the bot does not understand the decision."""

    @property
    def decision(self) -> str | None:
        return "stronghold"


def strange_choice(game: splendor.Game, seed: int = 0) -> splendor.Move:
    view = game.view_for(game.turn)
    view.__class__ = StrangeView
    return GreedyBot(seed).choose(view)


@pytest.mark.parametrize("seed", range(2))
def test_a_decision_of_another_kind_is_made_by_trying(seed: int) -> None:
    game = splendor.Game(3, seed)
    for _ in range(40):
        game.push(strange_choice(game, seed))
    assert max(area.prestige for area in game.players) > 0


def test_trying_finds_the_move_that_gains_most() -> None:
    one, three = card_like(2, prestige=1), card_like(2, prestige=3)
    game = lay_out(board=bare(range(12)) | {4: one, 5: three}, p0={"tokens": cost_of(three)})
    assert strange_choice(game) == game.parse("buy b2")


def bare(slots: range) -> dict[int, int]:
    """Places without a card."""
    return dict.fromkeys(slots, -1)


def cost_of(card: int) -> dict[str, int]:
    """The cost of a card by letter."""
    cost = developments()[card].cost
    return {gem: due for gem, due in zip("WBGRO", cost, strict=True) if due}
