"""The weights of a network as a file: a line of JSON that says what they are, then the numbers.

Numbers are half floats, in the order of the shapes that the line tells. Reading needs no numpy.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import prod
from pathlib import Path
from struct import pack, unpack
from typing import Any, NamedTuple

from guildhall.bots.search.description import Description
from guildhall.games.engine.rows import LANES

FORMAT = "guildhall.net.1"
WIDE_PARTS = ("entity", "trunk", "outlook")
"""The parts that are as wide as each of the sizes."""
Shapes = dict[str, tuple[int, ...]]


class Sizes(NamedTuple):
    """How much room a network has to think in: multiples of `rows.LANES`."""

    width: int = 48
    """Numbers that an entity becomes."""
    trunk: int = 96
    outlook: int = 32
    """Numbers from which the shares of the seats are made."""


class UnfitNetError(ValueError):
    """A network that was made for something else; the message says for what."""


@dataclass(frozen=True)
class Weights:
    """All numbers of a network by the name of their part, one after the other."""

    shapes: Shapes
    numbers: dict[str, Any]
    """Flat rows of numbers: tuples when read from a file, arrays where they are being learnt."""
    about: dict[str, Any] = field(default_factory=dict)
    """What the network was made for (`game`, `version`) and how it was made."""

    @property
    def sizes(self) -> Sizes:
        """How wide the network is."""
        width, trunk, outlook = (self.shapes[f"{part}_bias"][0] for part in WIDE_PARTS)
        return Sizes(width, trunk, outlook)


def shapes_of(description: Description, sizes: Sizes) -> Shapes:
    """The parts of a network for a game, in the order in which `network.Mind` takes them."""
    width, trunk, outlook = sizes
    pooled = description.context + 2 * width
    return {
        "entity": (description.features, width),
        "entity_context": (description.context, width),
        "entity_bias": (width,),
        "trunk": (pooled, trunk),
        "trunk_bias": (trunk,),
        "outlook": (trunk, outlook),
        "outlook_bias": (outlook,),
        "share": (outlook, description.players),
        "share_bias": (description.players,),
        "head": (trunk, description.heads * width),
        "head_bias": (description.heads * width,),
        "row": (description.rows, trunk),
        "row_bias": (description.rows,),
    }


def check_fit(weights: Weights, description: Description) -> None:
    """Raise UnfitNetError unless a network was made for this game as it is described now."""
    made_for = (weights.about.get("game"), weights.about.get("version"))
    wanted = (description.name, description.version)
    if made_for != wanted:
        raise UnfitNetError(
            f"this network is for {made_for[0]} as described by {made_for[1]}, "
            f"not for {wanted[0]} as described by {wanted[1]}: train one with `guildhall train`"
        )
    sizes = weights.sizes
    if weights.shapes != shapes_of(description, sizes):
        raise UnfitNetError(f"the parts of this network for {wanted[0]} have other sizes")
    if not are_possible(sizes):
        raise UnfitNetError(f"the sizes of this network are no multiples of {LANES}")


def are_possible(sizes: Sizes) -> bool:
    """Whether kernels can work with rows of these sizes."""
    return all(size > 0 and size % LANES == 0 for size in sizes)


def read_weights(path: Path) -> Weights:
    """Read a network; raises UnfitNetError where the file is none."""
    return parse_weights(path.read_bytes(), path.name)


def parse_weights(data: bytes, name: str = "this") -> Weights:
    """The network that a file holds; raises UnfitNetError where it holds none."""
    line, _, numbers = data.partition(b"\n")
    try:
        about = json.loads(line)
        _check_format(about.pop("format", None))
        shapes = {name: tuple(sizes) for name, sizes in about.pop("shapes").items()}
        _check_parts(shapes)
        return Weights(shapes, dict(_read_parts(shapes, numbers)), about)
    except (ValueError, KeyError, AttributeError, TypeError) as error:
        raise UnfitNetError(f"{name} is no network of Guildhall: {error}") from error


def write_weights(path: Path, weights: Weights) -> None:
    """Write a network; the file is there as a whole or not at all."""
    head = {"format": FORMAT, **weights.about, "shapes": weights.shapes}
    parts = [json.dumps(head).encode(), b"\n"]
    for name, sizes in weights.shapes.items():
        parts.append(pack(f"<{prod(sizes)}e", *map(float, weights.numbers[name])))
    beside = path.with_suffix(".part")
    with beside.open("wb") as file:
        file.write(b"".join(parts))
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def _check_format(told: Any) -> None:
    if told != FORMAT:
        raise ValueError("it has another format")


def _check_parts(shapes: Shapes) -> None:
    for part in WIDE_PARTS:
        if len(shapes.get(f"{part}_bias", ())) != 1:
            raise ValueError(f"it has no {part}")


def _read_parts(shapes: Shapes, data: bytes) -> Iterator[tuple[str, tuple[float, ...]]]:
    at = 0
    for name, sizes in shapes.items():
        size = prod(sizes)
        numbers = data[at : at + 2 * size]
        if len(numbers) != 2 * size:
            raise ValueError("numbers are missing")
        yield name, unpack(f"<{size}e", numbers)
        at += 2 * size
    if at != len(data):
        raise ValueError("there are more numbers than it says")
