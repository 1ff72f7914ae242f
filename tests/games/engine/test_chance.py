"""Seeds: recomputable by anyone, the same everywhere, fair."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

from guildhall.games.engine.chance import SeedStream, XorShift


def test_a_seed_stream_is_what_its_description_says() -> None:
    block = sha256(b"guildhall:7:0").digest() + sha256(b"guildhall:7:1").digest()
    words = [int.from_bytes(block[i : i + 8], "big") for i in range(0, 64, 8)]
    stream = SeedStream(7)
    assert [stream.below(1000) for _ in words] == [word % 1000 for word in words]


def test_a_seed_may_be_a_number_or_a_text() -> None:
    assert [SeedStream(7).below(99)] == [SeedStream("7").below(99)]
    assert SeedStream("a").below(1 << 60) != SeedStream("b").below(1 << 60)


def test_draws_are_even() -> None:
    for source in (SeedStream(1), XorShift(1)):
        counts = Counter(source.below(6) for _ in range(6000))
        assert sorted(counts) == [0, 1, 2, 3, 4, 5]
        assert all(850 < count < 1150 for count in counts.values())


def test_unfair_words_are_drawn_again() -> None:
    stream = SeedStream(1)
    size = (1 << 63) + 1
    assert all(stream.below(size) < size for _ in range(50))
