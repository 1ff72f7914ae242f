"""What happened, in one sentence each (T-2)."""

from __future__ import annotations

from guildhall.messages import (
    Listing,
    Message,
    OwnWords,
    PlayerRef,
    Term,
    Word,
    joined,
    mark,
    message,
    message_from_data,
    messages_from_data,
    players,
    plural,
)
from guildhall.tournament.event.final_order import nobody_won
from guildhall.tournament.event.happenings import Happening
from guildhall.tournament.event.rulings import RULING_WORDS
from guildhall.tournament.event.sentences import (
    SITS_OUT,
    Data,
    Either,
    Places,
    Sentence,
    fill,
    tell_standing,
)
from guildhall.tournament.event.stage_names import NO_STAGES, Stages, stage_in
from guildhall.tournament.table.decks import CUSTOM_PARTS


def tell(happening: Happening, stages: Stages = NO_STAGES) -> Message:
    """A happening in one sentence, without who and when; rounds by the names of their stages."""
    return fill(SENTENCES[happening.kind], happening.data, stages, PLACES)


def _opened(data: Data, _: Stages) -> Message:
    chosen: str = data["format"]["name"]
    return message(
        "{name} opens: {format} (seed {seed})",
        name=Word(data["name"]),
        format=Term(chosen),
        seed=Word(data["seed"]),
    )


def _entered(data: Data, _: Stages) -> Message:
    text = ENTERED[data["standing"] == "entered", bool(data["ranked"])]
    return message(text, name=PlayerRef(data["key"]))


ENTERED = {
    (True, True): mark("{name} enters, not yet here"),
    (True, False): mark("{name} enters, not yet here, not ranked"),
    (False, True): mark("{name} enters"),
    (False, False): mark("{name} enters, not ranked"),
}
"""By whether somebody is still expected, and is ranked."""


def _stands(data: Data, _: Stages) -> Message:
    return tell_standing(data, STANDS)


STANDS = {
    "present": mark("{name} is here"),
    "absent": mark("{name} is not here"),
    "dropped": mark("{name} drops out"),
    "entered": mark("{name} is expected"),
    "removed": mark("{name} is excluded"),
    SITS_OUT: mark("{name} sits out in turn"),
}


def _decks(data: Data, _: Stages) -> Message:
    decks = data.get("decks", ()) or [data["custom_deck"][CUSTOM_PARTS[0].name]]
    said = message(
        "{name} registers {decks}",
        name=PlayerRef(data["key"]),
        decks=Listing(tuple(map(Word, decks))),
    )
    if data.get("overruled"):
        said = message("{what} (overruled: {why})", what=said, why=OwnWords(data["overruled"]))
    odd = messages_from_data(data.get("warnings", ()))
    return message("{what}, odd: {words}", what=said, words=joined(odd)) if odd else said


def _renamed(data: Data, _: Stages) -> Message:
    """Both names as they were written: neither is to be shown as the other."""
    return message(
        "{before} is now called {name}",
        before=OwnWords(data["before"]),
        name=OwnWords(data["name"]),
    )


def _drawn(data: Data, stages: Stages) -> Message:
    kinds = {
        "swiss": message("a round"),
        "bracket": message("a round of the bracket"),
        "side": message("a side round"),
    }
    stage = stage_in(data, stages) if data.get("number") else kinds[data["kind"]]
    byes = [bye["player"] for bye in data["byes"]]
    if byes:
        return plural(
            "{stage} is drawn: {count} table, bye: {names} (seed {seed})",
            "{stage} is drawn: {count} tables, bye: {names} (seed {seed})",
            count=len(data["tables"]),
            stage=stage,
            names=players(byes),
            seed=Word(data["seed"]),
        )
    return plural(
        "{stage} is drawn: {count} table (seed {seed})",
        "{stage} is drawn: {count} tables (seed {seed})",
        count=len(data["tables"]),
        stage=stage,
        seed=Word(data["seed"]),
    )


def _published(data: Data, stages: Stages) -> Message:
    stage, accepted = stage_in(data, stages), messages_from_data(data.get("accepted", ()))
    if accepted:
        words = joined(accepted)
        return message("{stage} is published, although: {words}", stage=stage, words=words)
    return message("{stage} is published", stage=stage)


def _moved(data: Data, stages: Stages) -> Message:
    stage, why = stage_in(data, stages), message_from_data(data["why"])
    numbers = tuple(table["number"] for table in data["tables"])
    if numbers:
        tables = Listing(numbers)
        return message("{stage}: {why} (tables {tables})", stage=stage, why=why, tables=tables)
    return message("{stage}: {why}", stage=stage, why=why)


def _reported(data: Data, stages: Stages) -> Message:
    scores = _scores(data)
    said = message(
        "{stage} table {table}: result: {scores}",
        stage=stage_in(data, stages),
        table=data["table"],
        scores=scores,
    )
    return _with_oddities(said, data)


def _corrected(data: Data, stages: Stages) -> Message:
    said = message(
        "{stage} table {table}: corrected: {scores}",
        stage=stage_in(data, stages),
        table=data["table"],
        scores=_scores(data),
    )
    return _with_oddities(_because(said, data), data)


def _scores(data: Data) -> Message:
    """The scores of a sheet, and who wins it."""
    scores = [
        message("{name} {score}", name=PlayerRef(player), score=line["score"])
        for player, line in data["lines"].items()
    ]
    if data.get("winner"):
        scores.append(message("{name} wins", name=PlayerRef(data["winner"])))
    return joined(scores, ", ")


def _because(said: Message, data: Data) -> Message:
    """A sentence with the reason that was given, if there is one."""
    if not data.get("why"):
        return said
    return message("{what} ({why})", what=said, why=message_from_data(data["why"]))


def _with_oddities(said: Message, data: Data) -> Message:
    odd = messages_from_data(data.get("warnings", ()))
    return joined([said, message("unusual, but right: {why}", why=joined(odd))]) if odd else said


def _confirmed(data: Data, stages: Stages) -> Message:
    said = message(
        "{stage} table {table}: result confirmed", stage=stage_in(data, stages), table=data["table"]
    )
    return _because(said, data)


def _disputed(data: Data, stages: Stages) -> Message:
    said = message(
        "{stage} table {table}: result disputed", stage=stage_in(data, stages), table=data["table"]
    )
    return _because(said, data)


def _ruled(data: Data, stages: Stages) -> Message:
    """What was ruled, on whom, where, and what else follows."""
    parts = [RULING_WORDS[data["kind"]]]
    if data["player"]:
        parts[0] = message("{what} for {name}", what=parts[0], name=PlayerRef(data["player"]))
    if data["round"] and data["table"]:
        parts.append(
            message("{stage} table {table}", stage=stage_in(data, stages), table=data["table"])
        )
    elif data["round"]:
        parts.append(stage_in(data, stages))
    if data.get("leaves"):
        parts.append(message("out of the tournament"))
    if data.get("no_refund"):
        parts.append(message("no refund"))
    return _because(message("ruling: {what}", what=joined(parts, ", ")), data)


def _decided(data: Data, _: Stages) -> Message:
    names = players(data["order"])
    return message("order decided: {names} ({why})", names=names, why=OwnWords(data["why"]))


def outcome(data: Data) -> Message:
    """Who has won an event that has ended; who has no place is first only where nobody has one."""
    first = next((line for line in data["order"] if line["place"]), None)
    if first is None:
        return message("nobody has a place")
    name = PlayerRef(first["player"])
    if nobody_won(message_from_data(first["why"])):
        return message("nobody wins, {name} is first", name=name)
    return message("{name} wins", name=name)


def _waves(data: Data, stages: Stages) -> Message:
    stage = stage_in(data, stages)
    if data["waves"] == 1:
        return message("{stage} is played all at once", stage=stage)
    return message("{stage} is played in {count} waves", stage=stage, count=data["waves"])


PLACES: Places = {
    "name": lambda data, _: PlayerRef(data["key"]),
    "names": lambda data, _: (
        players(data["pair"], " and ") if "pair" in data else players(data["keys"])
    ),
    "stage": stage_in,
    "table": lambda data, _: int(data["table"]),
}

SENTENCES: dict[str, Sentence] = {
    "opened": _opened,
    "entered": _entered,
    "stands": _stands,
    "table fixed": Either(
        "table",
        mark("{name} always sits at table {table}"),
        mark("{name} sits anywhere again"),
    ),
    "kept apart": Either("apart", mark("{names} are kept apart"), mark("{names} may meet again")),
    "decks registered": _decks,
    "renamed": _renamed,
    "roll called": lambda data, _: message(
        "the roll is called: {count} are expected again", count=len(data["keys"])
    ),
    "practical set": mark("the practical words are changed"),
    "fee noted": Either(
        "paid", mark("entry fee paid: {names}"), mark("entry fee not paid: {names}")
    ),
    "format changed": mark("settings are changed from the next round on"),
    "rounds set": lambda data, _: plural(
        "{count} round will be played", "{count} rounds will be played", count=data["rounds"]
    ),
    "drawn": _drawn,
    "discarded": mark("the draft of {stage} is thrown away"),
    "published": _published,
    "starters counted": lambda data, _: message(
        "{count} players count for the rounds, late entries too", count=data["starters"]
    ),
    "waves set": _waves,
    "tables moved": _moved,
    "reported": _reported,
    "confirmed": _confirmed,
    "disputed": _disputed,
    "corrected": _corrected,
    "ruled": _ruled,
    "decided": _decided,
    "ended": lambda data, _: message("the event ends, {what}", what=outcome(data)),
    "undone": lambda data, _: message(
        "entry {number} is taken back ({what})", number=data["of"] + 1, what=KINDS[data["what"]]
    ),
}

KINDS: dict[str, Message] = {
    "entered": message("entered"),
    "stands": message("stands"),
    "table fixed": message("table fixed"),
    "kept apart": message("kept apart"),
    "decks registered": message("decks registered"),
    "renamed": message("renamed"),
    "roll called": message("roll called"),
    "practical set": message("practical set"),
    "fee noted": message("fee noted"),
    "format changed": message("format changed"),
    "rounds set": message("rounds set"),
    "starters counted": message("starters counted"),
    "drawn": message("drawn"),
    "discarded": message("discarded"),
    "published": message("published"),
    "waves set": message("waves set"),
    "tables moved": message("tables moved"),
    "reported": message("reported"),
    "confirmed": message("confirmed"),
    "disputed": message("disputed"),
    "corrected": message("corrected"),
    "ruled": message("ruled"),
    "decided": message("decided"),
    "ended": message("ended"),
}
"""What kinds of happenings are called where one is taken back."""
