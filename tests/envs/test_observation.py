"""A seat is told all that it may know, where the fields say, and nothing else."""

from __future__ import annotations

import json
import random
from itertools import accumulate
from typing import Any

import numpy as np
import pytest

from compare import oracle_of
from env_games import EDITIONS, any_legal
from guildhall.envs import carcassonne_v0, splendor_v0
from guildhall.envs.batch import Batch
from guildhall.envs.carcassonne_blueprint import carcassonne_blueprint
from guildhall.envs.kernels import steps
from guildhall.envs.splendor_blueprint import splendor_blueprint
from guildhall.games.engine.chance import XorShift
from guildhall.games.splendor.cards import LETTERS

SEEDS = range(3)
MANY_POSITIONS = 1_000_000
COLOURS = "WBGRO"


def positions(env: Any, seed: int) -> Any:
    """The environment at every decision of a random game."""
    rng = random.Random(seed)
    env.reset(seed=seed)
    while env.table.seat >= 0:
        yield env
        env.step(any_legal(env.table.batch.masks[0], rng))


# ---- hidden cards


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("expansion", EDITIONS)
def test_what_a_seat_cannot_know_does_not_change_what_it_is_told(
    expansion: str | None, players: int
) -> None:
    for seed in SEEDS:
        check_for_leaks(splendor_v0.raw_env(players, expansion), seed)


def test_what_a_seat_of_carcassonne_cannot_know_does_not_change_what_it_is_told() -> None:
    check_for_leaks(carcassonne_v0.raw_env(3), 1)


def check_for_leaks(env: Any, seed: int) -> None:
    """Deal all that a seat cannot know anew, several times: it is told the same."""
    hidden_cards_differ = False
    for number, position in enumerate(positions(env, seed)):
        if number % 4:
            continue
        for agent in env.agents:
            told = position.observe(agent)["observation"]
            guess = position.determinise(agent, seed=number)
            hidden_cards_differ |= bool((guess.state() != position.state()).any())
            np.testing.assert_array_equal(guess.observe(agent)["observation"], told)
            if env.agent_selection == agent:
                np.testing.assert_array_equal(
                    guess.observe(agent)["action_mask"], position.observe(agent)["action_mask"]
                )
    assert hidden_cards_differ


def test_an_unseen_reserved_card_is_told_to_its_owner_only() -> None:
    env = splendor_v0.raw_env(players=2)
    env.reset(seed=1)
    env.step(env.parse("reserve tier2"))
    card = env.game().players[0].reserved[0].card
    own = env.fields["player_0.reserved"].of(env.observe("player_0")["observation"])[0]
    assert own[:3].tolist() == [2, 2, card.prestige]
    assert own[8:].tolist() == list(card.cost)
    other = env.fields["player_1.reserved"].of(env.observe("player_1")["observation"])[0]
    assert other.tolist() == [2, 2, *[0] * 11]


# ---- what the fields hold, read from the face of the game


@pytest.mark.parametrize("expansion", EDITIONS)
def test_fields_hold_what_lies_on_the_table(expansion: str | None) -> None:
    env = splendor_v0.raw_env(3, expansion)
    for position in positions(env, 2):
        game = position.game()
        for seat in range(3):
            view = game.view_for(seat)
            parts = env.fields.parts(env.observe(f"player_{seat}")["observation"])
            check_table(parts, view, env)
            for k in range(3):
                check_player(parts, view, (seat + k) % 3, f"player_{k}.")
            check_expansion(parts, view, seat, expansion)


def check_table(parts: Any, view: Any, env: Any) -> None:
    names = [decision.name for decision in env.blueprint.engine.ruleset.decisions]
    assert [names[k] for k in np.flatnonzero(parts["decision"])] == [view.decision]
    assert parts["bank"].tolist() == [view.bank[gem] for gem in LETTERS]
    assert parts["decks"].tolist() == list(view.deck_sizes)
    assert parts["passes"][0] == view.state.passes
    cards = {card.number: card for row in view.rows for card in row if card}
    for number, row in zip(view.state.board, parts["market"], strict=True):
        assert row.tolist() == card_row(cards.get(number))
    for noble, row in zip([*view.nobles, *[None] * 5], parts["nobles"], strict=False):
        assert row.tolist() == ([1, *noble.needs] if noble else [0] * 6)


def card_row(card: Any, known: int = 1) -> list[int]:
    if card is None:
        return [0] * 13
    bonuses = [card.bonus_count if colour == card.bonus else 0 for colour in range(5)]
    return [known, card.tier, card.prestige, *bonuses, *card.cost]


def check_player(parts: Any, view: Any, seat: int, of: str) -> None:
    area = view.players[seat]
    assert parts[f"{of}tokens"].tolist() == [area.tokens[gem] for gem in LETTERS]
    assert parts[f"{of}bonuses"].tolist() == [area.bonuses[gem] for gem in COLOURS]
    assert parts[f"{of}prestige"][0] == area.prestige
    assert parts[f"{of}cards"][0] == len(area.cards)
    assert parts[f"{of}nobles"][0] == len(area.nobles)
    assert parts[f"{of}first"][0] == (seat == 0)
    assert parts[f"{of}to_play"][0] == (view.turn == seat)
    for place, row in zip(area.reserved, parts[f"{of}reserved"], strict=True):
        if place is None or place.card is not None:
            known = 2 if place and place.blind else 1
            assert row.tolist() == card_row(place and place.card, known)
        else:
            assert row.tolist() == [2, row[1], *[0] * 11]
            assert row[1] in (1, 2, 3)


def check_expansion(parts: Any, view: Any, seat: int, expansion: str | None) -> None:
    state = view.state
    order = [(seat + k) % 3 for k in range(3)]
    players = [state.players[other] for other in order]
    match expansion:
        case "cities":
            assert parts["city_owned"].tolist() == [int(p.city >= 0) for p in players]
            assert parts["cities"][:, 0].tolist() == [int(city >= 0) for city in state.cities]
        case "trading_posts":
            assert parts["posts"].tolist() == [p.posts for p in players]
        case "orient":
            for k, p in enumerate(players):
                assert parts[f"player_{k}.double_gold"][0] == p.jokers
                assert parts[f"player_{k}.associated"].tolist() == p.tied
                kept = [int(keeper == order[k]) for keeper in state.keeper]
                assert parts[f"player_{k}.kept_nobles"].tolist() == kept
            effects = [row.any() for row in parts["market_effects"]]
            assert effects == [card >= 90 for card in state.board]
        case "strongholds":
            for k, p in enumerate(players):
                stand = [
                    count if holder == order[k] else 0
                    for holder, count in zip(state.holder, state.strongholds, strict=True)
                ]
                assert parts["strongholds"][k].tolist() == [p.strongholds, *stand]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("expansion", EDITIONS)
def test_fields_lie_side_by_side_and_have_names_of_their_own(
    expansion: str | None, players: int
) -> None:
    fields = splendor_blueprint(players, expansion).fields
    sizes = [field.size for field in fields]
    assert [field.start for field in fields] == [0, *accumulate(sizes)][:-1]
    assert len({field.name for field in fields}) == len(fields)
    assert len(splendor_blueprint(players, expansion).engine.ruleset.decisions) <= 8


def test_every_number_of_an_observation_is_written() -> None:
    for expansion in EDITIONS:
        batch = Batch(splendor_blueprint(4, expansion), 1)
        batch.reset()
        rows = []
        for filler in (77, -77):
            batch.observations[:] = filler
            batch.tell()
            rows.append(batch.observations[0].copy())
        np.testing.assert_array_equal(rows[0], rows[1])


# ---- the mask


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("expansion", EDITIONS)
def test_the_mask_is_what_the_oracle_allows(expansion: str | None, players: int) -> None:
    assert compare_masks(splendor_v0.raw_env(players, expansion), players) > 30


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("expansion", EDITIONS)
def test_the_mask_is_what_the_oracle_allows_in_a_million_positions(
    expansion: str | None, players: int
) -> None:
    env, seen = splendor_v0.raw_env(players, expansion), 0
    for seed in range(1_000, 100_000):
        seen += compare_masks(env, seed)
        if seen >= MANY_POSITIONS / (3 * len(EDITIONS)):
            break


def compare_masks(env: Any, seed: int) -> int:
    """Play a random game beside the oracle and tell how many positions there were."""
    rng, seen = random.Random(seed), 0
    env.reset(seed=seed)
    game = env.game()
    game._options = {"gold_tokens": 5}
    oracle = oracle_of(game)
    while env.table.seat >= 0:
        legal = {env.action_text(int(k)): int(k) for k in np.flatnonzero(env.table.batch.masks[0])}
        assert legal.keys() == oracle.legal(), f"seed {seed}, position {seen}"
        text = rng.choice(list(legal))
        oracle.play(text)
        env.step(legal[text])
        seen += 1
    return seen


def test_who_does_not_decide_has_no_legal_action() -> None:
    env = splendor_v0.raw_env(players=3)
    for position in positions(env, 3):
        for agent in env.agents:
            mask = position.observe(agent)["action_mask"]
            assert mask.any() == (agent == env.agent_selection)
            assert mask.dtype == np.int8
        break


# ---- interpreted and compiled alike


class Seeds(list[int]):
    """Seeds as plain numbers, as interpreted kernels need them."""


class Draws(XorShift):
    """The generator of the kernels, whose state is written as that of an array."""

    def __setitem__(self, _key: int, state: int) -> None:
        self.state = int(state)


@pytest.mark.parametrize("expansion", [None, "orient"])
def test_interpreted_kernels_do_the_same(expansion: str | None) -> None:
    made = splendor_blueprint(3, expansion)
    batch = Batch(made, 2, mode=steps.SAME_STEP, reward="delta", max_turns=20)
    rules, count = made.engine.ruleset.interpreted, 2
    states = [made.engine.ruleset.state_class() for _ in range(count)]
    rows, finals = np.zeros((2, count, made.fields.size), np.int8)
    masks = np.zeros((count, made.n_actions), np.int8)
    rewards, gained = np.zeros((count, 3), np.float32), np.zeros(count, np.float32)
    over, ended, to_play, decisions = np.zeros((4, count), np.int8)
    seeds, turns = Seeds([8, 9]), np.zeros(count, np.int32)
    numbers, out, draws = batch._numbers, [0] * made.n_actions, Draws(1)
    deal = made.engine.deal.tolist()
    batch.seeds[:] = seeds
    batch.reset()
    rules.reset_each(
        *(states, 0, count, [True] * count, rows, masks, rewards, over, to_play, decisions),
        *(seeds, turns, numbers, deal, out, draws),
    )
    rng = random.Random(4)
    for _ in range(90):
        np.testing.assert_array_equal(rows, batch.observations)
        np.testing.assert_array_equal(masks, batch.masks)
        actions = [any_legal(mask, rng) for mask in masks]
        batch.step(actions)
        rules.step_each(
            *(states, 0, count, actions, rows, masks, rewards, gained, over, ended, to_play),
            *(decisions, seeds, turns, finals, numbers, deal, out, draws),
        )
        assert list(seeds) == batch.seeds.tolist()
        np.testing.assert_allclose(rewards, batch.rewards, atol=1e-6)
        np.testing.assert_array_equal(finals, batch.final_observations)
        np.testing.assert_array_equal(ended, batch.ended)
    assert list(seeds) != [8, 9]


# ---- other forms


def test_forms_tell_the_same_in_their_own_way() -> None:
    envs: dict[str, Any] = {name: splendor_v0.raw_env(observation=name) for name in FORMS}
    rng = random.Random(1)
    for env in envs.values():
        env.reset(seed=2)
    for _ in range(25):
        told = {name: env.last()[0]["observation"] for name, env in envs.items()}
        for name, env in envs.items():
            assert env.observe("player_0") in env.observation_space("player_0"), name
        fields = envs["int8"].fields
        np.testing.assert_allclose(told["float32"] * fields.scales, told["int8"], atol=1e-5)
        for name, part in told["structured"].items():
            np.testing.assert_array_equal(part, fields[name].of(told["int8"]))
        plain = json.loads(told["json"])
        assert plain["legal_moves"][0] in told["text"]
        assert plain["decision"] == envs["int8"].last()[4]["decision"]
        action = any_legal(envs["int8"].last()[0]["action_mask"], rng)
        for env in envs.values():
            env.step(action)


FORMS = ("int8", "float32", "structured", "text", "json")


def test_candidates_of_carcassonne_are_told() -> None:
    env = carcassonne_v0.raw_env()
    seen = set()
    for position in positions(env, 1):
        agent = env.agent_selection
        moves = env.fields["moves"].of(position.observe(agent)["observation"])
        other = next(name for name in env.agents if name != agent)
        assert not env.fields["moves"].of(position.observe(other)["observation"]).any()
        for action in np.flatnonzero(env.table.batch.masks[0]):
            text = env.action_text(int(action))
            what, *where = moves[action].tolist()
            seen.add(what)
            if text.startswith("at "):
                x, y, turned = text.split()[1:]
                assert (what, where) == (1, [int(x), int(y), int(turned[1:]) // 90])
            else:
                assert what == {"meeple": 2, "none": 3}.get(text.split()[0], 4)
        assert not moves[int(env.table.batch.masks[0].sum()) :].any()
    assert seen == {1, 2, 3, 4}


def test_the_landscape_is_told_with_its_meeples() -> None:
    env = carcassonne_v0.raw_env(3)
    for position in positions(env, 2):
        game = position.game()
        parts = env.fields.parts(position.observe("player_1")["observation"])
        laid = parts["landscape"][parts["landscape"][:, 0] == 1]
        assert len(laid) == game.state.n_tiles
        assert parts["players"][:, 0].tolist() == [
            game.state.players[seat].score for seat in (1, 2, 0)
        ]
        standing = [7 - game.state.players[seat].meeples for seat in (1, 2, 0)]
        assert [int((laid[:, 5] == k).sum()) for k in (1, 2, 3)] == standing
    assert carcassonne_blueprint(3).fields.size == env.fields.size
