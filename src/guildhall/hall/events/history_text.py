"""What happened, in one sentence each (T-2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from guildhall.hall.events.stage_names import NO_STAGES, Stages, with_stage
from guildhall.tournament import Happening
from guildhall.tournament.event.final_order import NOBODY_WON

Data = Mapping[str, Any]

STANDINGS = {
    "present": "{key} is here",
    "absent": "{key} is not here",
    "dropped": "{key} drops out",
    "entered": "{key} is expected",
    "removed": "{key} is excluded",
}


def tell(happening: Happening, stages: Stages = NO_STAGES) -> str:
    """A happening in one sentence, without who and when; rounds by the names of their stages."""
    return SENTENCES[happening.kind](with_stage(happening.data, stages))


def _entered(data: Data) -> str:
    expected = ", not yet here" if data["standing"] == "entered" else ""
    return f"{data['name']} enters{expected}" + ("" if data["ranked"] else ", not ranked")


def _stands(data: Data) -> str:
    if data.get("sits_out"):
        return f"{data['key']} sits out in turn"
    return STANDINGS[data["standing"]].format(key=data["key"])


def _decks(data: Data) -> str:
    decks = ", ".join(data.get("decks", ())) or data["custom_deck"]["summoner"]
    overruled = f" (overruled: {data['overruled']})" if data.get("overruled") else ""
    odd = "; ".join(data.get("warnings", ()))
    return f"{data['key']} registers {decks}{overruled}" + (f", odd: {odd}" if odd else "")


def _fee(data: Data) -> str:
    names = ", ".join(data["keys"])
    return f"entry fee paid: {names}" if data["paid"] else f"entry fee not paid: {names}"


def _drawn(data: Data) -> str:
    kind = {"swiss": "a round", "bracket": "a round of the bracket", "side": "a side round"}
    drawn = data["stage"] or kind[data["kind"]]
    byes = ", ".join(bye["player"] for bye in data["byes"])
    tables = len(data["tables"])
    free = f", bye: {byes}" if byes else ""
    plural = "" if tables == 1 else "s"
    return f"{drawn} is drawn: {tables} table{plural}{free} (seed {data['seed']})"


def _waves(data: Data) -> str:
    if data["waves"] == 1:
        return f"{data['stage']} is played all at once"
    return f"{data['stage']} is played in {data['waves']} waves"


def _published(data: Data) -> str:
    accepted = "; ".join(data.get("accepted", ()))
    although = f", although: {accepted}" if accepted else ""
    return f"{data['stage']} is published{although}"


def _moved(data: Data) -> str:
    numbers = ", ".join(str(table["number"]) for table in data["tables"])
    return f"{data['stage']}: {data['why']}" + (f" (tables {numbers})" if numbers else "")


def _result(verb: str) -> Callable[[Data], str]:
    def told(data: Data) -> str:
        scores = ", ".join(f"{player} {line['score']}" for player, line in data["lines"].items())
        wins = f", {data['winner']} wins" if data.get("winner") else ""
        why = f" ({data['why']})" if data.get("why") else ""
        words = "; ".join(data.get("warnings", ()))
        odd = f"; unusual, but right: {words}" if words else ""
        return f"{data['stage']} table {data['table']}: {verb}: {scores}{wins}{why}{odd}"

    return told


def _at_table(verb: str) -> Callable[[Data], str]:
    def told(data: Data) -> str:
        why = f" ({data['why']})" if data.get("why") else ""
        return f"{data['stage']} table {data['table']}: {verb}{why}"

    return told


def _ruled(data: Data) -> str:
    who = f" for {data['player']}" if data["player"] else ""
    where = f", {data['stage']}" if data["round"] else ""
    where += f" table {data['table']}" if data["table"] else ""
    out = ", out of the tournament" if data.get("leaves") else ""
    out += ", no refund" if data.get("no_refund") else ""
    return f"ruling: {data['kind']}{who}{where}{out} ({data['why']})"


def _ended(data: Data) -> str:
    """Who is first; who has no place is first only where nobody has one."""
    first = next((line for line in data["order"] if line["place"]), None)
    if first is None:
        return "the event ends, nobody has a place"
    if first["why"].startswith(NOBODY_WON):
        return f"the event ends, nobody wins, {first['player']} is first"
    return f"the event ends, {first['player']} wins"


SENTENCES: dict[str, Callable[[Data], str]] = {
    "opened": lambda data: f"{data['name']} opens: {data['format']['name']} (seed {data['seed']})",
    "entered": _entered,
    "stands": _stands,
    "table fixed": lambda data: (
        f"{data['key']} always sits at table {data['table']}"
        if data["table"]
        else f"{data['key']} sits anywhere again"
    ),
    "kept apart": lambda data: (
        f"{' and '.join(data['pair'])} {'are kept apart' if data['apart'] else 'may meet again'}"
    ),
    "decks registered": _decks,
    "renamed": lambda data: f"{data['before']} is now called {data['name']}",
    "roll called": lambda data: f"the roll is called: {len(data['keys'])} are expected again",
    "practical set": lambda _: "the practical words are changed",
    "fee noted": _fee,
    "format changed": lambda _: "settings are changed from the next round on",
    "rounds set": lambda data: f"{data['rounds']} rounds will be played",
    "drawn": _drawn,
    "discarded": lambda data: f"the draft of {data['stage']} is thrown away",
    "published": _published,
    "starters counted": lambda data: (
        f"{data['starters']} players count for the rounds, late entries too"
    ),
    "waves set": _waves,
    "tables moved": _moved,
    "reported": _result("result"),
    "confirmed": _at_table("result confirmed"),
    "disputed": _at_table("result disputed"),
    "corrected": _result("corrected"),
    "ruled": _ruled,
    "decided": lambda data: f"order decided: {', '.join(data['order'])} ({data['why']})",
    "ended": _ended,
    "undone": lambda data: f"entry {data['of'] + 1} is taken back ({data['what']})",
}
