"""What does not fit the description of a request, told in the language of who sent it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from guildhall.messages import Message, Word, mark, message

NO_NUMBER = mark("this is not a whole number")

TEXTS = {
    "missing": mark("it is missing"),
    "extra_forbidden": mark("there is no such field"),
    "string_type": mark("this is not text"),
    "int_type": NO_NUMBER,
    "int_parsing": NO_NUMBER,
    "int_from_float": NO_NUMBER,
    "float_type": mark("this is not a number"),
    "float_parsing": mark("this is not a number"),
    "bool_type": mark("this is neither true nor false"),
    "bool_parsing": mark("this is neither true nor false"),
    "list_type": mark("this is not a list"),
    "dict_type": mark("this is not an object"),
    "model_attributes_type": mark("this is not an object"),
    "string_too_long": mark("longer than allowed (at most {max_length})"),
    "string_too_short": mark("shorter than allowed (at least {min_length})"),
    "too_long": mark("longer than allowed (at most {max_length})"),
    "too_short": mark("shorter than allowed (at least {min_length})"),
    "string_pattern_mismatch": mark("not written like {pattern}"),
    "greater_than_equal": mark("less than {ge}"),
    "less_than_equal": mark("more than {le}"),
    "less_than": mark("not less than {lt}"),
    "greater_than": mark("not more than {gt}"),
    "literal_error": mark("not one of {expected}"),
    "enum": mark("not one of {expected}"),
}
"""By the kinds of faults that Pydantic knows; the places are the names of its limits."""


def misfit(fault: Mapping[str, Any]) -> Message:
    """One fault with its field; what is not in the list is told in Pydantic's own words."""
    text = TEXTS.get(fault["type"])
    limits = tuple((name, Word(str(limit))) for name, limit in sorted(fault.get("ctx", {}).items()))
    why = Message(text, limits) if text else Word(fault["msg"])
    return message("{field}: {why}", field=Word(".".join(map(str, fault["loc"]))), why=why)
