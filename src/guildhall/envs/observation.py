"""The forms in which a seat can be told what it may know: numbers, named parts, words."""

from __future__ import annotations

import json
import string
from collections.abc import Callable
from copy import copy
from typing import Any

import numpy as np
from gymnasium import spaces

from guildhall.envs import payment_actions
from guildhall.envs.blueprint import Blueprint
from guildhall.envs.table import Table

MOST_TEXT = 200_000
"""No table takes so many letters."""

FORMS = ("int8", "float32", "structured", "text", "json")
"""`int8` numbers as they are (int16 in Carcassonne), `float32` numbers about 1, `structured` the
same numbers by the names of fields, `text` the table and the legal moves in words, `json` both as
JSON."""

Teller = Callable[[Table, int], Any]
"""What a seat is told of a table."""


def form(name: str, blueprint: Blueprint) -> tuple[spaces.Space[Any], Teller]:
    """The space of observations in a form, and who tells them."""
    if name not in FORMS:
        raise ValueError(f"observation={name!r}: choose one of {', '.join(FORMS)}")
    fields = blueprint.fields
    if name in {"text", "json"}:
        if blueprint.open_hands:
            raise ValueError(f"perfect_information is told in numbers, not as {name}")
        return _text_space(), describe if name == "text" else describe_as_json
    if name == "float32":
        scales = fields.scales
        return (
            spaces.Box(-np.inf, np.inf, (fields.size,), np.float32),
            lambda table, seat: numbers(table, seat) / scales,
        )
    if name == "structured":
        boxes: dict[str, spaces.Space[Any]] = {
            field.name: numbers_space(field.shape, blueprint) for field in fields
        }
        return spaces.Dict(boxes), lambda table, seat: fields.parts(numbers(table, seat))
    return numbers_space((fields.size,), blueprint), numbers


def numbers_space(shape: tuple[int, ...], blueprint: Blueprint) -> spaces.Box:
    """The space of the numbers that are told."""
    low, high = (-1, 127) if blueprint.dtype is np.int8 else (-32768, 32767)
    return spaces.Box(low, high, shape, blueprint.dtype)


def observation_space(told: spaces.Space[Any], blueprint: Blueprint, history: int) -> spaces.Dict:
    """The space of all that a seat is told: what it may know, its mask, and what was played."""
    parts = {
        "observation": copy(told),
        "action_mask": spaces.Box(0, 1, (blueprint.n_actions,), np.int8),
    }
    if history:
        most = max(blueprint.engine.ruleset.n_actions, blueprint.players)
        parts["history"] = spaces.Box(-1, most, (history, 2), np.int32)
    return spaces.Dict(parts)


def observe(table: Table, seat: int, tell: Teller, mask: Any) -> dict[str, Any]:
    """All that a seat is told."""
    told = {"observation": tell(table, seat), "action_mask": mask}
    if table.recent.maxlen:
        told["history"] = recent_decisions(table, seat)
    return told


def recent_decisions(table: Table, seat: int) -> Any:
    """The last decisions, the newest first: how far its player sits from a seat, and its number.

    -1 where there was none. Everybody has seen them.
    """
    rows = np.full((table.recent.maxlen or 0, 2), -1, np.int32)
    for row, (who, number) in zip(rows, table.recent, strict=False):
        row[:] = (who - seat) % table.blueprint.players, number
    return rows


def numbers(table: Table, seat: int) -> Any:
    """The numbers of a seat, in an array of its own."""
    batch = table.batch
    if batch.to_play.item(0) == seat:
        return batch.observations[0].copy()
    return batch.observe(0, seat)


def describe(table: Table, seat: int) -> str:
    """The table as a seat sees it, and its legal moves, in plain words."""
    lines = [str(table.view(seat)), ""]
    if table.last is not None:
        lines.append(f"Last move: {table.last}")
    if table.batch.over[0]:
        lines.append("The game is over.")
    elif table.seat == seat:
        moves = ", ".join(table.legal_texts())
        if table.is_paying:
            paid = payment_actions.paid_text(table, payment_actions.purchase(table))
            lines.append(f"To be paid: {paid} ...")
        lines.append(f"You are P{seat + 1}. Decide: {table.decision}. Legal moves: {moves}")
    else:
        lines.append(f"You are P{seat + 1}. P{table.seat + 1} has to decide.")
    return "\n".join(lines)


def describe_as_json(table: Table, seat: int) -> str:
    """The same as JSON."""
    own = table.seat == seat
    return json.dumps(
        {
            "seat": seat,
            "to_play": table.seat,
            "decision": table.decision,
            "last": table.last,
            "position": table.view(seat).position(),
            "table": str(table.view(seat)),
            "legal_moves": table.legal_texts() if own else [],
        }
    )


def _text_space() -> spaces.Text:
    return spaces.Text(MOST_TEXT, min_length=1, charset=string.printable)
