"""An event in files: CSV for spreadsheets, JSON for machines, names as they may be seen."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from guildhall.hall.events.name_privacy import NameDisplay
from guildhall.messages import mark
from guildhall.tournament import (
    FinalPlace,
    Round,
    Standings,
    Table,
    Tournament,
)
from guildhall.tournament.event.tournament import place_to_data
from guildhall.tournament.table.scoring import TableScore
from guildhall.tournament.table.sheet_fields import SheetField, line_fields
from guildhall.web.events.shared.spreadsheets import csv_text
from guildhall.web.language import Language

WHERE = (mark("Round"), mark("Stage"), mark("Table"), mark("Seat"), mark("Name"), mark("Bye"))
"""Messages for the headings of results, before the fields of the sheet."""

WORTH = (mark("Place"), mark("Points"), mark("Settled"))
"""Messages for the headings of results, after the fields of the sheet."""

PEOPLE = (
    mark("Name"),
    mark("Town or club"),
    mark("Table"),
    mark("Decks"),
    mark("Standing"),
    mark("Fee paid"),
)
"""Messages for the headings of a list that can be read in again."""

STANDINGS = {
    "entered": mark("Is expected"),
    "present": mark("Is here"),
    "absent": mark("Is not here"),
    "dropped": mark("Has left"),
    "removed": mark("Is excluded"),
}
"""Messages for how somebody stands in the event."""


def standings_csv(
    t: Tournament,
    ranked: Standings,
    order: list[FinalPlace],
    showing: NameDisplay,
    language: Language,
) -> str:
    """The order of the event with every value of the rounds and every reason, for a spreadsheet."""
    criteria = [criterion for criterion, _ in ranked.columns.values()]
    heads = _told(("Place", "Name", *(("Stage",) if t.bracket_begun else ())), language)
    heads += [language.gettext(each.heading.text) for each in criteria]
    tail = _told(("Standing", "Prize", "Why"), language)
    rows: list[list[Any]] = [[*heads, *tail]]
    places = {place.player: place.values for place in ranked.places}
    for line in order:
        stage = [language.sentence(line.stage.words) if line.stage else ""] * t.bracket_begun
        values = places.get(line.player, {})
        rows.append(
            [
                line.place,
                language.shown(line.player, showing),
                *stage,
                *(values.get(each.name) for each in criteria),
                language.gettext(STANDINGS[t.people[line.player].standing]),
                ", ".join(map(language.tell, line.takes_home)),
                language.tell(line.why, showing),
            ]
        )
    return csv_text(rows, language)


def results_csv(t: Tournament, showing: NameDisplay, language: Language) -> str:
    """Every result and bye of every published round, a line for each player."""
    fields = line_fields(t.format)
    heads = [_capital(language.gettext(field.heading.text)) for field in fields]
    rows: list[list[Any]] = [[*_told(WHERE, language), *heads, *_told(WORTH, language)]]
    for current in t.rounds:
        if current.published:
            stage = language.sentence(current.stage.words)
            rows += (
                [current.number, stage, *where, language.shown(key, showing), *worth]
                for where, key, worth in _results(current, fields)
            )
    return csv_text(rows, language)


def people_csv(t: Tournament, language: Language) -> str:
    """Everybody who entered, to be read in again."""
    rows: list[list[Any]] = [_told(PEOPLE, language)]
    rows += [
        [
            each.name,
            each.town,
            each.table,
            " / ".join(each.decks),
            language.gettext(STANDINGS[each.standing]),
            each.fee_paid,
        ]
        for each in t.people.values()
    ]
    return csv_text(rows, language)


def _told(heads: tuple[str, ...], language: Language) -> list[str]:
    return [language.gettext(head) for head in heads]


def _results(
    current: Round, fields: Sequence[SheetField]
) -> Iterator[tuple[list[Any], str, list[Any]]]:
    """Table and seat, who sat there, and what it was worth; byes come last."""
    for number, table in sorted(current.tables.items()):
        for seat, key in enumerate(table.seats, 1):
            yield [number, seat], key, [False, *_line(table, key, fields)]
    for key, score in current.byes.items():
        yield (
            [None, None],
            key,
            [True, score.scores[0], *[None] * (len(fields) - 1), *_worth(score, key), True],
        )


def _line(table: Table, key: str, fields: Sequence[SheetField]) -> list[Any]:
    """What a table has handed in for somebody, as it counts, and what it was worth."""
    line = table.sheet.lines.get(key) if table.sheet else None
    written = [line.get(field.name) if line else None for field in fields]
    score = table.score
    if score is None or key not in score.players:
        return [*written, None, None, table.settled]
    counts = score.scores[score.players.index(key)]
    return [counts, *written[1:], *_worth(score, key), table.settled]


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _worth(score: TableScore, key: str) -> list[Any]:
    return [score.place(key), score.points(key)]


def event_json(
    t: Tournament, ranked: Standings, order: list[FinalPlace], showing: NameDisplay
) -> str:
    """People, rounds, the ranking by the rounds and the order of the event, for machines."""
    data = {
        "name": t.name,
        "format": t.format.name,
        "game": t.format.game,
        "ended": t.ended,
        "provisional": ranked.provisional,
        "people": [
            {"name": showing.name(key), "standing": each.standing, "ranked": each.ranked}
            for key, each in t.people.items()
        ],
        "rounds": [_round_data(each, showing) for each in t.rounds if each.published],
        "standings": [
            {**place_to_data(place), "player": showing.name(place.player)}
            for place in ranked.places
        ],
        "order": [
            {
                "place": each.place,
                "player": showing.name(each.player),
                "why": showing.text(each.why),
                "stage": each.stage.name if each.stage else None,
                "prize": each.prize,
                "keepsake": each.keepsake,
            }
            for each in order
        ],
    }
    return json.dumps(data, ensure_ascii=False, indent=1)


def _round_data(current: Round, showing: NameDisplay) -> dict[str, Any]:
    return {
        "round": current.number,
        "stage": current.stage.name,
        "kind": current.kind,
        "byes": showing.names(current.byes),
        "tables": [
            {
                "table": number,
                "seats": showing.names(table.seats),
                "why": showing.text(table.reason),
                "settled": table.settled,
                "lines": {
                    showing.name(key): line.to_data() for key, line in table.sheet.lines.items()
                }
                if table.sheet
                else None,
            }
            for number, table in sorted(current.tables.items())
        ],
    }
