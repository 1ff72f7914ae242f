"""Folds happenings into a tournament: the only place where a tournament changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import groupby
from typing import Any

from guildhall.messages import message_from_data, messages_from_data
from guildhall.tournament.event.happenings import Happening
from guildhall.tournament.event.people import Player, Standing
from guildhall.tournament.event.practical import Practical
from guildhall.tournament.event.rounds import Round, Sheet, Table, wave_numbers
from guildhall.tournament.event.rulings import OUT_OF_THE_GAME, Ruling
from guildhall.tournament.event.stages import stage_of
from guildhall.tournament.event.table_scores import game_lost, scored
from guildhall.tournament.event.tournament import Decision, Tournament, ranking_from_data
from guildhall.tournament.format_file import from_data
from guildhall.tournament.table.scoring import Line, bye_score

Data = dict[str, Any]
Change = Callable[[Tournament, Data, Happening], None]


def fold(happenings: Iterable[Happening]) -> Tournament:
    """The tournament that these happenings make, from its opening on."""
    first, *rest = happenings
    return apply_all(opened(first), rest)


def opened(happening: Happening) -> Tournament:
    """The tournament as it was opened."""
    data = happening.data
    tournament = Tournament(data["name"], from_data(data["format"]), data["seed"])
    tournament.happenings.append(happening)
    return tournament


def apply(tournament: Tournament, happening: Happening) -> Tournament:
    """The tournament after something more has happened; it changes in place."""
    CHANGES[happening.kind](tournament, happening.data, happening)
    tournament.happenings.append(happening)
    return tournament


def apply_all(tournament: Tournament, happenings: Iterable[Happening]) -> Tournament:
    """The tournament after several things; what is undone together is folded once."""
    for undone, group in groupby(happenings, key=lambda each: each.kind == "undone"):
        if undone:
            _take_back(tournament, list(group))
        else:
            for happening in group:
                apply(tournament, happening)
    return tournament


def _entered(t: Tournament, data: Data, _: Happening) -> None:
    t.people[data["key"]] = Player(**data)


def _stands(t: Tournament, data: Data, _: Happening) -> None:
    """Somebody comes, leaves for a while, drops out or returns (T-6, TS-11)."""
    player, sits_out = t.people[data["key"]], data.get("sits_out", 0)
    t.people[player.key] = replace(
        player,
        standing=data["standing"],
        sits_out=sits_out,
        sat_out=player.sat_out + bool(sits_out),
    )


def _table_fixed(t: Tournament, data: Data, _: Happening) -> None:
    t.people[data["key"]] = replace(t.people[data["key"]], table=data["table"])


def _kept_apart(t: Tournament, data: Data, _: Happening) -> None:
    pair = frozenset(data["pair"])
    if data["apart"]:
        t.apart.add(pair)
    else:
        t.apart.discard(pair)


def _decks_registered(t: Tournament, data: Data, _: Happening) -> None:
    player = t.people[data["key"]]
    decks = tuple(data.get("decks", ()))
    t.people[player.key] = replace(player, decks=decks, custom_deck=data.get("custom_deck"))


def _renamed(t: Tournament, data: Data, _: Happening) -> None:
    t.people[data["key"]] = replace(t.people[data["key"]], name=data["name"])


def _roll_called(t: Tournament, data: Data, _: Happening) -> None:
    """Everybody who was here is expected again (TS-11)."""
    for key in data["keys"]:
        t.people[key] = replace(t.people[key], standing="entered")


def _practical_set(t: Tournament, data: Data, _: Happening) -> None:
    t.practical = Practical.from_data(data["words"])


def _fee_noted(t: Tournament, data: Data, _: Happening) -> None:
    for key in data["keys"]:
        t.people[key] = replace(t.people[key], fee_paid=data["paid"])


def _format_changed(t: Tournament, data: Data, _: Happening) -> None:
    t.format = from_data(data["format"])


def _rounds_set(t: Tournament, data: Data, _: Happening) -> None:
    t.planned_rounds = data["rounds"]


def _drawn(t: Tournament, data: Data, _: Happening) -> None:
    number = data.get("number") or sum(each.published for each in t.rounds) + 1
    del t.rounds[number - 1 :]
    byes = {bye["player"]: message_from_data(bye["reason"]) for bye in data["byes"]}
    tables = _tables(data["tables"])
    runners_up = data.get("runners_up", 0)
    if data["kind"] != "side" and not t.bracket_begun:
        t.cut = tuple(data.get("cut", ()))
    goes_on = len(tables) + len(byes) + runners_up
    t.rounds.append(
        Round(
            number=number,
            kind=data["kind"],
            stage=stage_of(data["kind"], t.rounds, goes_on, len(t.cut), t.format),
            seed=data["seed"],
            format=t.format,
            tables=tables,
            byes={player: bye_score(player, t.format) for player in byes},
            bye_reasons=byes,
            as_drawn=tables.copy(),
            byes_as_drawn=byes.copy(),
            notices=messages_from_data(data["notices"]),
            ranking=ranking_from_data(data["ranking"]),
            runners_up=runners_up,
            choices=data.get("choices"),
        )
    )


def _tables(rows: list[Data]) -> dict[int, Table]:
    return {
        row["number"]: Table(row["number"], tuple(row["seats"]), message_from_data(row["reason"]))
        for row in rows
    }


def _discarded(t: Tournament, data: Data, _: Happening) -> None:
    """A draft is thrown away, with the side rounds behind it."""
    del t.rounds[data["number"] - 1 :]
    if not any(each.kind == "bracket" for each in t.rounds):
        t.cut = ()


def _published(t: Tournament, data: Data, _: Happening) -> None:
    t.rounds[data["number"] - 1].published = True
    if data["number"] == 1:
        t.starters = data["starters"]


def _starters_counted(t: Tournament, data: Data, _: Happening) -> None:
    t.starters = data["starters"]


def _waves_set(t: Tournament, data: Data, _: Happening) -> None:
    tables = t.rounds[data["round"] - 1].tables
    for number, wave in zip(sorted(tables), wave_numbers(len(tables), data["waves"]), strict=True):
        tables[number] = replace(tables[number], wave=wave)


def _tables_moved(t: Tournament, data: Data, _: Happening) -> None:
    current = t.rounds[data["round"] - 1]
    last = current.waves
    for number, table in _tables(data["tables"]).items():
        wave = current.tables[number].wave if number in current.tables else last
        current.tables[number] = replace(table, wave=wave)
    for player in data["byes_taken"]:
        del current.byes[player], current.bye_reasons[player]
    for player in data["byes_given"]:
        current.byes[player] = bye_score(player, current.format)
        current.bye_reasons[player] = message_from_data(data["why"])


def _reported(t: Tournament, data: Data, happening: Happening) -> None:
    current, table = _at(t, data)
    lines = {player: Line.from_data(data["lines"][player]) for player in table.seats}
    sheet = Sheet(
        lines,
        data["winner"],
        happening.by,
        settled=data["settled"],
        entered_at=happening.at,
        order=tuple(data.get("order", ())),
        warnings=messages_from_data(data.get("warnings", ())),
    )
    out = {player: kind for player, kind in table.out.items() if player != data["winner"]}
    table = replace(table, sheet=sheet, out=out)
    current.tables[table.number] = scored(table, current.kind, current.format)


def _confirmed(t: Tournament, data: Data, happening: Happening) -> None:
    current, table = _at(t, data)
    if table.sheet:
        agreed = table.sheet.agreed | {happening.by}
        sheet = replace(table.sheet, agreed=agreed, settled=data["settled"])
        current.tables[table.number] = replace(table, sheet=sheet)


def _disputed(t: Tournament, data: Data, happening: Happening) -> None:
    current, table = _at(t, data)
    theirs = data.get("lines", {})
    if table.sheet:
        sheet = replace(
            table.sheet,
            disputed_by=happening.by,
            disputed_at=happening.at,
            disputed_why=message_from_data(data.get("why", "")),
            theirs={key: Line.from_data(theirs[key]) for key in table.seats if key in theirs},
            their_winner=data.get("winner"),
            their_order=tuple(data.get("order", ())),
            settled=False,
        )
        current.tables[table.number] = replace(table, sheet=sheet)


def _ruled(t: Tournament, data: Data, happening: Happening) -> None:
    ruling = Ruling.from_data(data, happening.by, happening.at)
    t.rulings.append(ruling)
    if ruling.table:
        _rule_at_table(t, ruling)
    if ruling.leaves:
        standing: Standing = "dropped" if ruling.kind == "lost sheet" else "removed"
        t.people[ruling.player] = replace(t.people[ruling.player], standing=standing)


def _rule_at_table(t: Tournament, ruling: Ruling) -> None:
    current, table = _at(t, {"round": ruling.round, "table": ruling.table})
    if ruling.kind in OUT_OF_THE_GAME:
        table = game_lost(table, ruling, current.format)
    elif ruling.kind == "result stands" and table.sheet:
        table = replace(table, sheet=replace(table.sheet, settled=True))
    current.tables[table.number] = scored(table, current.kind, current.format)


def _decided(t: Tournament, data: Data, _: Happening) -> None:
    """An order of equals; it replaces those of the same ranking that name one of them."""
    order = tuple(data["order"])
    after_round = data.get("after_round", t.closed_rounds())
    t.decisions = [
        each
        for each in t.decisions
        if each.after_round != after_round or not set(order) & set(each.order)
    ]
    t.decisions.append(Decision(after_round, order))


def _ended(t: Tournament, _data: Data, _: Happening) -> None:
    t.ended = True


def _undone(t: Tournament, data: Data, _: Happening) -> None:
    _fold_without(t, {data["of"]})


def _take_back(t: Tournament, undoing: list[Happening]) -> None:
    _fold_without(t, {happening.data["of"] for happening in undoing})
    t.happenings += undoing


def _fold_without(t: Tournament, more: set[int]) -> None:
    """Everything but the undone is folded again (T-2)."""
    undone = t.undone | more
    happenings = t.happenings
    again = opened(happenings[0])
    for index, earlier in enumerate(happenings[1:], start=1):
        if index not in undone and earlier.kind != "undone":
            CHANGES[earlier.kind](again, earlier.data, earlier)
    vars(t).update(vars(again))
    t.happenings, t.undone = happenings, undone


def _at(t: Tournament, data: Data) -> tuple[Round, Table]:
    current = t.rounds[data["round"] - 1]
    return current, current.tables[data["table"]]


CHANGES: dict[str, Change] = {
    "entered": _entered,
    "stands": _stands,
    "table fixed": _table_fixed,
    "kept apart": _kept_apart,
    "decks registered": _decks_registered,
    "renamed": _renamed,
    "roll called": _roll_called,
    "practical set": _practical_set,
    "fee noted": _fee_noted,
    "format changed": _format_changed,
    "rounds set": _rounds_set,
    "drawn": _drawn,
    "discarded": _discarded,
    "published": _published,
    "starters counted": _starters_counted,
    "waves set": _waves_set,
    "tables moved": _tables_moved,
    "reported": _reported,
    "confirmed": _confirmed,
    "disputed": _disputed,
    "corrected": _reported,
    "ruled": _ruled,
    "decided": _decided,
    "ended": _ended,
    "undone": _undone,
}
