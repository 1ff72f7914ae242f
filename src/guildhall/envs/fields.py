"""Where each thing stands in an observation: fields by name, each with its place and meaning."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np


@dataclass(frozen=True, slots=True)
class Field:
    """A part of an observation: `observation[field.slice].reshape(field.shape)`."""

    name: str
    start: int
    shape: tuple[int, ...]
    meaning: str
    scale: float = 1.0
    """What a normalised observation divides by."""

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)

    @property
    def slice(self) -> slice:
        """Where it stands."""
        return slice(self.start, self.start + self.size)

    def of(self, observation: Any) -> Any:
        """Its part of an observation, or of many in the rows of an array, in its shape."""
        part = observation[..., self.slice]
        return part.reshape(*part.shape[:-1], *self.shape)


class Fields(tuple[Field, ...]):
    """The fields of an observation, one behind the other; also by name: `fields["bank"]`."""

    __slots__ = ()

    def __getitem__(self, key: Any) -> Any:
        """A field by its name or number."""
        if isinstance(key, str):
            for field in self:
                if field.name == key:
                    return field
            raise KeyError(f"{key}: fields are {', '.join(field.name for field in self)}")
        return super().__getitem__(key)

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum(field.size for field in self)

    @property
    def scales(self) -> Any:
        """What each number of a normalised observation is divided by."""
        return np.repeat(
            np.array([field.scale for field in self], np.float32), [field.size for field in self]
        )

    def parts(self, observation: Any) -> dict[str, Any]:
        """All fields of an observation by their names."""
        return {field.name: field.of(observation) for field in self}


def in_a_row(parts: Iterable[tuple[str, tuple[int, ...], str, float]]) -> Fields:
    """Fields one behind the other, from their names, shapes, meanings and scales."""
    fields, start = [], 0
    for name, shape, meaning, scale in parts:
        fields.append(Field(name, start, shape, meaning, scale))
        start += prod(shape)
    return Fields(fields)
