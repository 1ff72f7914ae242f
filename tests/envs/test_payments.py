"""`payments="all"`: every way to pay a card can be chosen, gem by gem, and no other."""

from __future__ import annotations

import random
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from env_games import EDITIONS
from guildhall.envs import IllegalAction, PolicyBot, SplendorVectorEnv, splendor_v0
from guildhall.envs.kernels import open_hands, payments, splendor, steps
from guildhall.envs.observation import describe, form
from guildhall.envs.splendor_blueprint import EXPANSIONS, PAYMENTS, fields
from guildhall.games.engine.binder import Ruleset
from guildhall.games.splendor.game import Game
from guildhall.testing import check_env


@cache
def ruleset(expansion: str | None) -> Ruleset:
    """The rules of an environment in which everything can be paid in every way."""
    told = [EXPANSIONS[expansion][1]] if expansion else []
    ways = [payments, *PAYMENTS.get(expansion, ())]
    kernels = [steps, splendor, *told, *ways]
    return Game.ruleset_of(expansion).extended("payments", kernels=kernels)


def payments_by_choice(rules: SimpleNamespace, all_rules: Ruleset, state: Any) -> set[Any]:
    """Every payment that choices lead to from a state in which a purchase is to be paid."""
    paying, met, paid = [state], set(), set()
    while paying:
        state = paying.pop()
        if state.stack[state.depth - 1] != all_rules.number(payments.PAYMENT) or state.over:
            paid.add(tuple(state.tender))
            continue
        if tuple(state.tender) in met:
            continue
        met.add(tuple(state.tender))
        out = [0] * all_rules.n_actions
        offered = out[: rules.legal_actions(state, out)]
        assert len(offered) > 1
        for action in offered:
            after = state.copy()
            rules.carry_out(after, action, out)
            paying.append(after)
    return paid


@pytest.mark.parametrize("expansion", EDITIONS)
def test_choices_lead_to_every_payment_and_to_no_other(expansion: str | None) -> None:
    all_rules = ruleset(expansion)
    rules = all_rules.interpreted
    most = 0
    for seed in range(4):
        for game in rich_positions(expansion, seed):
            for move in game.legal_moves():
                ways = game.payments(move)
                if len(ways) < 2:
                    continue
                most = max(most, len(ways))
                state = game.state.copy()
                rules.carry_out(state, move.action, [0] * all_rules.n_actions)
                assert payments_by_choice(rules, all_rules, state) == {w.payment for w in ways}
    assert most > 5


@pytest.mark.parametrize("expansion", EDITIONS)
def test_what_can_be_paid_in_one_way_is_paid_at_once(expansion: str | None) -> None:
    all_rules = ruleset(expansion)
    rules = all_rules.interpreted
    looked_at = 0
    for game in rich_positions(expansion, 9):
        for move in game.legal_moves():
            if len(game.payments(move)) == 1:
                looked_at += 1
                state, after = game.state.copy(), game.copy()
                rules.carry_out(state, move.action, [0] * all_rules.n_actions)
                after.push(move)
                assert rules.key(state) == rules.key(after.state)
    assert looked_at > 5


def test_a_conquered_card_can_be_paid_in_every_way() -> None:
    where = "strongholds=a1:0*3 turn=0:conquest"
    text = RICH.replace("splendor", "splendor:strongholds", 1)
    game = Game.from_position(f"{text} {where}", seed=1)
    all_rules, state = ruleset("strongholds"), game.state.copy()
    rules = all_rules.interpreted
    rules.carry_out(state, game.parse("conquer").action, [0] * all_rules.n_actions)
    ways = {way.payment for way in game.payments(game.parse("conquer"))}
    assert len(ways) == 3
    assert payments_by_choice(rules, all_rules, state) == ways


# ---- in environments

RICH = (
    "splendor players=2 market=1W1,1W2,1W3,1W4/2W1,2W2,2W3,2W4/3W1,3W2,3W3,3W4 nobles=N1,N2,N3 "
    "0.tokens=B3E2"
)
"""a1 costs three blue gems, which two gold can stand for."""
WAYS = ["buy a1 with B B B", "buy a1 with B B E", "buy a1 with B E E"]


def at_a_choice(**options: Any) -> Any:
    """An environment in which player_0 can buy a1 in three ways."""
    env = splendor_v0.raw_env(**options)
    env.show(Game.from_position(RICH, seed=1).view_for(0))
    return env


def test_a_payment_is_a_decision_of_its_own() -> None:
    env = at_a_choice(payments="all")
    env.step(env.parse("buy a1"))
    assert (env.agent_selection, env.last()[4]["decision"]) == ("player_0", "payment")
    assert env.table.legal_texts() == ["keep B", "settle"]
    told = env.fields["payment"].of(env.last()[0]["observation"])
    assert told.tolist() == [1, 0, 3, 0, 0, 0, 0]
    assert "buy a1 with B B B" in describe(env.table, 0)
    with pytest.raises(IllegalAction, match="keep B, settle"):
        env.parse("take R G O")
    twin = env.clone()
    env.step(env.parse("keep B"))
    assert env.game().position() == Game.from_position(RICH, seed=1).view_for(0).position()
    env.step(env.parse("settle"))
    assert (env.agent_selection, env.last()[4]["notation"]) == ("player_1", WAYS[1])
    assert not env.fields["payment"].of(env.last()[0]["observation"]).any()
    twin.step(twin.parse("settle"))
    assert twin.last()[4]["notation"] == WAYS[0]
    with pytest.raises(IllegalAction, match="nothing is being paid"):
        env.parse("settle")


def test_an_environment_with_all_payments_keeps_the_rules_of_environments() -> None:
    check_env(lambda: splendor_v0.raw_env(payments="all", max_turns=40), seeds=[1])


@pytest.mark.parametrize("text", WAYS)
def test_bots_may_pay_as_they_like(text: str) -> None:
    table = at_a_choice(payments="all").table
    table.play_move(table.game().parse(text))
    assert (table.seat, table.last) == (1, text)


def test_where_the_least_gold_pays_nothing_else_does() -> None:
    table = at_a_choice().table
    with pytest.raises(IllegalAction, match="payments="):
        table.play_move(table.game().parse(WAYS[1]))
    with pytest.raises(IllegalAction, match="buy a1"):
        table.parse(WAYS[1])
    table.play_move(table.game().parse(WAYS[0]))
    assert (table.seat, table.last) == (1, "buy a1")


@pytest.mark.parametrize(("keeps", "paid"), list(enumerate(WAYS)))
def test_what_was_learnt_pays_as_a_bot(keeps: int, paid: str) -> None:
    env = splendor_v0.raw_env(payments="all")
    buy, keep, settle = 45, 73, 77
    left = iter([buy, *[keep] * keeps, settle])

    def policy(told: dict[str, Any]) -> int:
        return next(action for action in left if told["action_mask"][action])

    bot = PolicyBot(env, policy)
    assert str(bot.choose(Game.from_position(RICH, seed=1).view_for(0))) == paid


def test_many_games_at_once_are_paid_alike() -> None:
    many = SplendorVectorEnv(3, payments="all", autoreset_mode="Disabled")
    told, _ = many.reset(seed=5)
    one = splendor_v0.raw_env(payments="all")
    one.reset(seed=6)
    rng = np.random.default_rng(1)
    for _ in range(150):
        actions = (rng.random(told["action_mask"].shape) * told["action_mask"]).argmax(axis=1)
        if one.table.seat < 0:
            break
        one.step(int(actions[1]))
        told, *_ = many.step(actions)
        np.testing.assert_array_equal(one.table.batch.observations[0], told["observation"][1])
        np.testing.assert_array_equal(one.table.batch.masks[0], told["action_mask"][1])


def test_there_are_no_other_payments() -> None:
    with pytest.raises(ValueError, match="most_gold"):
        splendor_v0.raw_env(payments="most_gold")


# ---- what everybody can be told


@pytest.mark.parametrize("expansion", [None, "orient"])
def test_with_perfect_information_hands_are_told_and_decks_are_not(expansion: str | None) -> None:
    told = [EXPANSIONS[expansion][1]] if expansion else []
    rules = Game.ruleset_of(expansion).extended(
        "open", kernels=[steps, splendor, *told, open_hands]
    )
    plain = Game.ruleset_of(expansion).extended("plain", kernels=[steps, splendor, *told])
    width = fields(2, plain, expansion)
    game = Game(2, seed=7, expansion=expansion)
    game.push_text("reserve tier3")
    rows = {}
    for name, one in (("open", rules), ("plain", plain)):
        for seat in (0, 1):
            rows[name, seat] = np.zeros(width.size, np.int8)
            one.interpreted.observe(game.state, seat, rows[name, seat])
    own, other = width["player_0.reserved"], width["player_1.reserved"]
    np.testing.assert_array_equal(other.of(rows["open", 1]), own.of(rows["plain", 0]))
    assert other.of(rows["plain", 1])[0].tolist() == [2, 3] + [0] * 11
    hidden = game.state.copy()
    for deck in hidden.deck:
        deck[:3] = deck[2::-1]
    again = np.zeros(width.size, np.int8)
    rules.interpreted.observe(hidden, 1, again)
    np.testing.assert_array_equal(again, rows["open", 1])


def test_perfect_information_is_told_in_numbers() -> None:
    with pytest.raises(ValueError, match="perfect_information"):
        form("text", SimpleNamespace(fields=None, open_hands=True))  # type: ignore[arg-type]


def rich_positions(expansion: str | None, seed: int) -> Any:
    """Positions of a random game in which the player to decide has got tokens to choose among."""
    rng = random.Random(seed)
    game = Game(2 + seed % 3, seed=seed, expansion=expansion)
    while not game.over and len(game.history) < 60:
        if len(game.history) % 3 == 2 and game.decision in {"turn", "conquest"}:
            rich = game.copy()
            own = rich.state.players[rich.state.seat]
            own.tokens[:] = [rng.randrange(4) for _ in range(5)] + [rng.randrange(6)]
            if expansion == "orient":
                own.jokers = rng.randrange(3)
            if expansion == "trading_posts":
                own.posts[:] = [rng.randrange(2) for _ in own.posts]
            yield rich
        game.push(rng.choice(game.legal_moves()))
