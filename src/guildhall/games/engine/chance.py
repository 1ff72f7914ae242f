"""Where a game's randomness comes from: a stream of draws fixed by its seed."""

from __future__ import annotations

from hashlib import sha256
from random import Random

_WORD = 1 << 64


class SeedStream:
    """Draws that anyone can recompute from the seed and nobody can foretell without it.

    Block i of the stream is SHA-256 of `guildhall:<seed>:<i>`; a draw below n takes the next eight
    bytes as a big-endian number, rejects those that would favour some results, and keeps the
    remainder by n.
    """

    def __init__(self, seed: int | str) -> None:
        self._seed = seed
        self._block = 0
        self._bytes = b""

    def below(self, n: int) -> int:
        """Draw one of the numbers 0 to n - 1, each equally likely."""
        fair = _WORD - _WORD % n
        while (word := self._word()) >= fair:
            pass
        return word % n

    def _word(self) -> int:
        if not self._bytes:
            self._bytes = sha256(f"guildhall:{self._seed}:{self._block}".encode()).digest()
            self._block += 1
        word, self._bytes = self._bytes[:8], self._bytes[8:]
        return int.from_bytes(word, "big")


class Draws:
    """Draws from one of Python's own generators."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def below(self, n: int) -> int:
        """Draw one of the numbers 0 to n - 1, each equally likely."""
        return self._rng.randrange(n)


class XorShift:
    """The quick generator of compiled playouts (xorshift64*), draw for draw the same."""

    def __init__(self, seed: int | str) -> None:
        self.state = xorshift_seed(seed)

    def below(self, n: int) -> int:
        """Draw one of the numbers 0 to n - 1."""
        x = self.state
        x ^= x >> 12
        x = (x ^ x << 25) % _WORD
        x ^= x >> 27
        self.state = x
        return (x * XORSHIFT_FACTOR % _WORD >> 32) * n >> 32


XORSHIFT_FACTOR = 0x2545F4914F6CDD1D


def xorshift_seed(seed: int | str) -> int:
    """Spread a seed over the 64 bits of a xorshift state, which must not be 0."""
    return int.from_bytes(sha256(str(seed).encode()).digest()[:8], "big") | 1
