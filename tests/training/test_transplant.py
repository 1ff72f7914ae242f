"""A network for another edition answers as the one did that it came from."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from guildhall.bots.search.description import NONE, Description, Label
from guildhall.bots.search.weights import Sizes, UnfitNetError, Weights, shapes_of
from guildhall.bots.splendor.description import describe_edition, describe_named
from guildhall.training.learner import Batch, Learner, Rate

EDITIONS = (None, "cities", "trading_posts", "orient", "strongholds")
RULES = list(product(EDITIONS, (2, 3, 4)))
NARROW, WIDE = Sizes(16, 32, 16), Sizes(32, 48, 32)
SIZE_OF = {"entity": "width", "entity_context": "width", "trunk": "trunk", "outlook": "outlook"}
TAKES = 25
"""The first actions, in all editions: ways to take different gems, judged by rows."""


def make_learner(description: Description, seed: int = 1, sizes: Sizes = NARROW) -> Learner:
    learner = Learner(description, shapes_of(description, sizes), seed, Rate())
    rng = np.random.default_rng(seed)
    for name, part in learner.parts.items():
        learner.parts[name] = part + rng.normal(0, 0.3, part.shape).astype(np.float16)
    learner.average(1.0)
    return learner


def rounded(learner: Learner) -> Weights:
    """The weights as they are, not as files keep them."""
    return learner.weights({})


def tell(labels: tuple[Label, ...], numbers: dict[Label, float], last: int) -> np.ndarray:
    """A row by its labels; further players are told as the last known one, what is new as 0."""
    known = [label._replace(player=min(label.player, last)) for label in labels]
    return np.array([numbers.get(label, 0.0) for label in known], np.float32)


def told(description: Description, known: Description, new: Description, seed: int) -> Batch:
    """A made-up position that both descriptions can tell, with one entity."""
    rng = np.random.default_rng(seed)
    last = known.players - 1
    numbers = {label: rng.normal() for label in known.context_labels + known.feature_labels}
    context = {
        label: numbers[label] for label in known.context_labels if label in new.context_labels
    }
    features = {label: numbers[label] for label in known.feature_labels}
    entities = np.zeros((1, description.entities, description.features), np.float32)
    entities[0, 3] = tell(description.feature_labels, features, last)
    present = np.zeros((1, description.entities), np.float32)
    present[0, 3] = 1
    actions = np.zeros((1, len(description.points)), np.float32)
    shares = np.zeros((1, description.players), np.float32)
    row = tell(description.context_labels, context, last)[None]
    return Batch(row, entities, present, actions, actions, shares)


@pytest.mark.parametrize("sizes", [NARROW, WIDE])
@pytest.mark.parametrize(("edition", "players"), RULES)
def test_a_transplanted_network_judges_what_it_knows_as_before(
    edition: str | None, players: int, sizes: Sizes
) -> None:
    known, new = describe_edition(None, 2), describe_edition(edition, players)
    old, other = make_learner(known), make_learner(new, 2, sizes)
    other.begin_from(rounded(old), known)
    for seed in range(5):
        before, after = (
            learner.answer(told(learner.description, known, new, seed)) for learner in (old, other)
        )
        assert after.thought[:, : NARROW.trunk] == pytest.approx(before.thought, abs=1e-4)
        assert after.shares[0, :2] == pytest.approx(before.shares[0], abs=1e-4)
        assert after.shares[0, 1:] == pytest.approx(before.shares[0, 1], abs=1e-4), "opponents"
        assert after.logits[0, :TAKES] == pytest.approx(before.logits[0, :25], abs=1e-4)
        buy = [k for k, point in enumerate(known.points) if point.entity == 3]
        new_buy = [k for k, point in enumerate(new.points) if point.entity == 3]
        assert after.logits[0, new_buy[0]] == pytest.approx(before.logits[0, buy[0]], abs=1e-4)


def test_a_network_begins_its_own_edition_as_it_is() -> None:
    description = describe_edition("orient", 3)
    old, other = make_learner(description), make_learner(description, seed=2)
    other.begin_from(rounded(old), description)
    for name, part in old.mean.items():
        assert np.array_equal(part, other.parts[name]), name


def test_labels_are_told_apart() -> None:
    for edition, players in RULES:
        description = describe_edition(edition, players)
        for labels in (description.context_labels, description.feature_labels):
            assert len(set(labels)) == len(labels)
            assert {label.player for label in labels} == {NONE, *range(players)}
        assert len(set(description.row_labels)) == len(description.row_labels)
        assert describe_named(description.name) is description


@pytest.mark.parametrize("name", ["chess-base-2", "splendor-base-5", "splendor-moon-2", "None"])
def test_what_is_no_edition_has_no_description(name: str) -> None:
    with pytest.raises(ValueError, match=r"no edition|choose one of"):
        describe_named(name)


def test_what_a_network_has_more_of_looks_at_everything_and_can_learn() -> None:
    description = describe_edition(None, 2)
    wide = make_learner(description, 2, WIDE)
    wide.begin_from(rounded(make_learner(description)), description)
    for name in ("entity", "entity_context", "trunk", "outlook"):
        more = wide.parts[name][:, getattr(NARROW, SIZE_OF[name]) :]
        assert np.count_nonzero(more) == more.size, name


def test_a_network_does_not_become_narrower() -> None:
    description = describe_edition(None, 2)
    wide = make_learner(description, sizes=WIDE)
    with pytest.raises(UnfitNetError, match="wider than the new one"):
        make_learner(description).begin_from(rounded(wide), description)
