"""The one place where the names of players become what somebody may see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Literal

from guildhall.messages import Message, Renderer
from guildhall.messages.collation import order_in
from guildhall.messages.renderer import as_written, left_out
from guildhall.tournament.event.people import Player

Privacy = Literal["full", "initial", "hidden"]
"""How names are shown to the public: in full, first name and initial, or as numbers."""

Wording = Callable[[int], str]
"""A hidden player's number as a name."""


def numbered(number: int) -> str:
    """The name of a hidden player."""
    return f"Player {number}"


class NameDisplay:
    """Names as somebody may see them: in full, shortened, or as numbers."""

    def __init__(self, people: Mapping[str, Player], privacy: Privacy) -> None:
        self.privacy = privacy
        self.people = people

    @property
    def full(self) -> bool:
        """Whether names are shown in full."""
        return self.privacy == "full"

    def name(self, key: str, hidden: Wording = numbered) -> str:
        """The name under which a player is shown; others, such as staff, as they are."""
        if key not in self.people:
            return key
        if self.privacy == "hidden":
            return hidden(self._numbers[key])
        return self._shown[key]

    def number(self, key: str) -> int | None:
        """The number of a player whose name is hidden, else None."""
        return self._numbers.get(key) if self.privacy == "hidden" else None

    def names(self, keys: Iterable[str]) -> list[str]:
        """The names of several, in the given order."""
        return [self.name(key) for key in keys]

    def sorted(self, keys: Iterable[str], language: str) -> list[str]:
        """Keys in the order of the names that are shown, as readers of a language look for them."""
        if self.privacy == "hidden":
            return sorted(keys, key=lambda key: self._numbers.get(key, 0))
        return sorted(keys, key=lambda key: (order_in(language, self.name(key)), key))

    def text(self, sentence: Message) -> str:
        """A sentence in English, with the name of every player as it is shown."""
        return self.renderer.render(sentence)

    @property
    def renderer(self) -> Renderer:
        """Tells messages in English, with the name of every player as it is shown."""
        return Renderer(name_of=self.name, own_words=self.own_words)

    @property
    def own_words(self) -> Callable[[str], str]:
        """What is shown of words that people wrote themselves, which may hold any name."""
        return as_written if self.full else left_out

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {key: number for number, key in enumerate(self.people, start=1)}

    @cached_property
    def _shown(self) -> dict[str, str]:
        if self.privacy == "full":
            return {key: player.name for key, player in self.people.items()}
        short = {key: initial(player.name) for key, player in self.people.items()}
        times, seen, shown = Counter(short.values()), Counter[str](), {}
        for key, name in short.items():
            seen[name] += 1
            shown[key] = f"{name} ({seen[name]})" if times[name] > 1 else name
        return shown


def initial(name: str) -> str:
    """The first name and the initial of the last one."""
    first, *rest = name.split()
    letter = next((char for char in rest[-1] if char.isalnum()), "") if rest else ""
    return f"{first} {letter.upper()}." if letter else first
