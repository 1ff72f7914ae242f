"""Who plays whom: the same wish, near ratings first, farther as the wait grows, nobody blocked."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from guildhall.hall.opponent_queue import NEAR, WIDER, Wish, allowed_gap, find_groups

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)


def wish(person: str, rating: int = 1500, waited: float = 0, **more: object) -> Wish:
    fields: dict[str, object] = {
        "game": "splendor",
        "settings": {"expansion": None},
        "players": 2,
        "rated": True,
        "blocked": (),
        **more,
    }
    since = NOW - timedelta(seconds=waited)
    return Wish(person=person, rating=rating, since=since, **fields)  # type: ignore[arg-type]


def names(wishes: list[Wish]) -> list[set[str]]:
    return [{each.person for each in group} for group in find_groups(wishes, NOW)]


def test_the_nearest_rating_is_taken() -> None:
    wishes = [wish("ada", 1500, 9), wish("bob", 1560), wish("cid", 1520), wish("dan", 1900)]
    assert names(wishes) == [{"ada", "cid"}]


def test_a_far_rating_is_taken_after_a_while() -> None:
    far = NEAR + 200
    assert names([wish("ada", 1500), wish("bob", 1500 + far)]) == []
    patience = 200 / WIDER
    assert names([wish("ada", 1500, patience), wish("bob", 1500 + far)]) == [{"ada", "bob"}]


def test_different_games_sizes_and_stakes_are_kept_apart() -> None:
    others = [
        wish("bob", game="carcassonne", settings={"draw": "standard"}),
        wish("cid", players=3),
        wish("dan", rated=False),
        wish("eve", settings={"expansion": "cities"}),
    ]
    assert names([wish("ada", waited=9999), *others]) == []


def test_nobody_meets_somebody_who_is_blocked() -> None:
    assert names([wish("ada", blocked=("bob",)), wish("bob")]) == []
    assert names([wish("ada"), wish("bob", blocked=("ada",))]) == []
    assert names([wish("ada", blocked=("bob",)), wish("bob"), wish("cid")]) == [{"ada", "cid"}]


def test_three_are_seated_together_when_three_are_wanted() -> None:
    three = [wish(name, players=3) for name in ("ada", "bob")]
    assert names(three) == []
    assert names([*three, wish("cid", players=3)]) == [{"ada", "bob", "cid"}]


people = st.lists(
    st.builds(
        lambda n, rating, waited, players, blocked: wish(
            f"p{n}", rating, waited, players=players, blocked=tuple(f"p{b}" for b in blocked)
        ),
        st.integers(0, 30),
        st.integers(1000, 2000),
        st.integers(0, 300),
        st.sampled_from([2, 3]),
        st.lists(st.integers(0, 30), max_size=2),
    ),
    max_size=14,
    unique_by=lambda each: each.person,
)


@given(people)
def test_groups_are_disjoint_full_near_and_willing(wishes: list[Wish]) -> None:
    groups = find_groups(wishes, NOW)
    seated = [each.person for group in groups for each in group]
    assert len(seated) == len(set(seated))
    for group in groups:
        first = min(group, key=lambda each: each.since)
        assert len({each.kind for each in group}) == 1
        assert len(group) == first.players
        for each in group:
            assert abs(each.rating - group[0].rating) <= allowed_gap(group[0], NOW)
            others = {other.person for other in group} - {each.person}
            assert not others & set(each.blocked)
