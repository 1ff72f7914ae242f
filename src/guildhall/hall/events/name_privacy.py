"""The one place where the names of players become what somebody may see."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property

from guildhall.hall.events.names import folded
from guildhall.hall.events.operations import Privacy
from guildhall.messages import Message, Renderer
from guildhall.messages.renderer import as_written, left_out
from guildhall.tournament.event.people import Player

WORD = re.compile(r"\w+")

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
        """The number of a player whose name is hidden, else nothing."""
        return self._numbers.get(key) if self.privacy == "hidden" else None

    def names(self, keys: Iterable[str]) -> list[str]:
        """The names of several, in the given order."""
        return [self.name(key) for key in keys]

    def sorted(self, keys: Iterable[str]) -> list[str]:
        """Keys in the order of the names that are shown."""
        if self.privacy == "hidden":
            return sorted(keys, key=lambda key: self._numbers.get(key, 0))
        return sorted(keys, key=lambda key: (folded(self.name(key)), key))

    def text(self, sentence: Message | str, hidden: Wording = numbered) -> str:
        """A sentence with the name of every player as it is shown."""
        if isinstance(sentence, Message):
            return self.renderer(hidden).render(sentence)
        return "".join(
            self.name(part, hidden) if is_key else part for part, is_key in self.parts(sentence)
        )

    def renderer(self, hidden: Wording = numbered) -> Renderer:
        """Tells messages in English, with names as they may be seen."""
        return Renderer(
            name_of=lambda key: self.name(key, hidden),
            own_words=as_written if self.full else left_out,
            unmarked=lambda text: self.text(text, hidden),
        )

    def parts(self, sentence: str) -> Iterator[tuple[str, bool]]:
        """A sentence cut where players are named: its parts, and whether one is a player's key."""
        at, begun = 0, 0
        while at < len(sentence):
            word = WORD.match(sentence, at)
            first = word[0] if word else sentence[at]
            found = next((n for n in self._by_word.get(first, ()) if _ends(sentence, at, n)), None)
            if found is None:
                at += len(first)
                continue
            if at > begun:
                yield sentence[begun:at], False
            yield self._keys[found], True
            at += len(found)
            begun = at
        if begun < len(sentence):
            yield sentence[begun:], False

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

    @cached_property
    def _keys(self) -> dict[str, str]:
        """Everything that players are called in sentences, with their keys."""
        called = {player.name: key for key, player in self.people.items()}
        return called | {key: key for key in self.people}

    @cached_property
    def _by_word(self) -> dict[str, list[str]]:
        """Names by their first word, the longest first."""
        found: dict[str, list[str]] = {}
        for name in sorted(self._keys, key=len, reverse=True):
            word = WORD.match(name)
            found.setdefault(word[0] if word else name[0], []).append(name)
        return found


def initial(name: str) -> str:
    """The first name and the initial of the last one."""
    first, *rest = name.split()
    letter = next((char for char in rest[-1] if char.isalnum()), "") if rest else ""
    return f"{first} {letter.upper()}." if letter else first


def _ends(sentence: str, at: int, name: str) -> bool:
    """Whether a name stands here, and ends where it should."""
    if not sentence.startswith(name, at):
        return False
    after = sentence[at + len(name) : at + len(name) + 1]
    return not (after and name[-1].isalnum() and (after.isalnum() or after == "_"))
