"""What a hall tells about itself while it works, to whoever counts; nobody does unless told."""

from __future__ import annotations


class Meters:
    """Is told what happens; this one forgets all of it. Called from any thread, and often."""

    def appended(self, seconds: float) -> None:
        """Something was written to the log, and it took so long until it was committed."""

    def heard(self, seconds: float) -> None:
        """Word has come of what another process wrote so long ago."""

    def thought(self, seconds: float, *, failed: bool) -> None:
        """A bot has thought so long about a move, or failed to make one."""

    def answered(self, route: str, method: str, status: int, seconds: float) -> None:
        """An answer has begun so long after its request."""

    def refused(self, code: str) -> None:
        """Something was refused; the code is what programs know the reason by."""

    def listening(self, change: int) -> None:
        """So many more, or less, listen to a stream."""

    def backed_up(self, at: float) -> None:
        """A backup was made by itself, at so many seconds since 1970."""

    def saw_tables(self, *, waiting: int, playing: int, in_memory: int) -> None:
        """There are so many tables, and so many of them in the memory of this process."""
