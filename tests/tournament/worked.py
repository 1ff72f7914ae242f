"""What the worked examples need: their words in ours, and whole events played from their scores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from guildhall.tournament.commands.knockout import draw_final, draw_side_round
from guildhall.tournament.commands.players import enter, open_event
from guildhall.tournament.commands.results import report
from guildhall.tournament.commands.rounds import draw, publish
from guildhall.tournament.commands.warnings import draft_warnings
from guildhall.tournament.event.final_order import final_order
from guildhall.tournament.event.fold import apply, opened
from guildhall.tournament.event.happenings import Happening
from guildhall.tournament.event.people import Stamp
from guildhall.tournament.event.rounds import Round
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.format import Format
from guildhall.tournament.format_file import shipped
from guildhall.tournament.numbers import Exact, from_json, to_json
from guildhall.tournament.ranking.history import History
from guildhall.tournament.ranking.meetings import Meetings
from guildhall.tournament.table.scoring import PARTS, Line, TableScore, bye_score, score_table

DESK = Stamp("the desk", "2026-11-15T10:00:00")


def as_json(value: Exact | str) -> int | str:
    return to_json(from_json(value)) if isinstance(value, str) else to_json(value)


def parts_of(value: int | str) -> int:
    return int(from_json(value) * PARTS)


def winner_words(words: str) -> str:
    """The criterion an example names, in our word for it."""
    for ours in ("cards", "nobles", "tokens"):
        if ours[:-1] in words:
            return ours
    return "seat"


def history_of(
    wins: Mapping[str, int], played: Iterable[Sequence[str]], had_bye: Iterable[str]
) -> History:
    """A history of which only records, meetings and byes are known."""
    history = History(wins, [])
    met = [(history.numbers[one], history.numbers[other]) for one, other in played]
    vars(history).update(
        points=[wins[name] * PARTS for name in history.names],
        met=Meetings(len(wins), met),
        byes=dict.fromkeys(had_bye, 1),
    )
    return history


def played_history(chosen: Format, given: Mapping[str, Any]) -> History:
    """The history of duels that are listed by winner and loser."""
    return History(
        given["players"], [[_duel(chosen, match) for match in rnd] for rnd in given["rounds"]]
    )


def _duel(chosen: Format, match: Mapping[str, Any]) -> TableScore:
    if "bye" in match:
        return bye_score(match["bye"], chosen)
    lines = {match["winner"]: Line(25), match["loser"]: Line(match["loser_bp"])}
    return score_table(lines, chosen, winner=match["winner"])


def happen(t: Tournament, happenings: Iterable[Happening]) -> Tournament:
    for each in happenings:
        apply(t, each)
    return t


def new_event(chosen: Format, players: Iterable[str], seed: str = "seed") -> Tournament:
    t = opened(open_event("an event", chosen, seed, DESK)[0])
    for player in players:
        happen(t, enter(t, player, DESK))
    return t


def next_round(t: Tournament) -> Round:
    happen(t, draw(t, DESK))
    publish_draft(t)
    return t.rounds[-1]


def publish_draft(t: Tournament) -> None:
    """Publish the draft, which nothing may be wrong with but that nobody has handed in decks."""
    wrong = {warning.kind for warning in draft_warnings(t) if warning.level != "note"}
    assert wrong <= {"decks"}
    happen(t, publish(t, DESK, anyway=bool(wrong)))


def play(t: Tournament, scores: Mapping[str, int]) -> None:
    """Enter the results of the last round, table by table."""
    last = t.rounds[-1]
    for table in list(last.tables.values()):
        lines = {player: Line(scores[player]) for player in table.seats}
        happen(t, report(t, last.number, table.number, lines, DESK))


def play_cut_tournament(t: Tournament, example: Mapping[str, Any]) -> None:
    """Play an example's rounds through the event and compare every table and every place."""
    given, expected = example["input"], example["expect"]
    scores = given.get("scores_by_round") or given["vp_by_round"]
    for numbers, rnd in zip(scores, expected["rounds"], strict=True):
        played = next_round(t)
        play(t, numbers)
        compare_tables(played, rnd)
        compare_standings(t, rnd)
    if "finalists" in expected:
        happen(t, draw_final(t, DESK))
        assert set(t.rounds[-1].tables[1].seats) == set(expected["finalists"])
        happen(t, publish(t, DESK))
        play(t, given["final_scores"])
        assert [line.player for line in final_order(t)] == expected["final_order"]
    if "side_round_scores" in given:
        happen(t, draw_final(t, DESK))
        happen(t, publish(t, DESK))
        happen(t, draw_side_round(t, list(given["side_round_scores"]), DESK))
        happen(t, publish(t, DESK))
        play(t, given["side_round_scores"])
        below = [line.player for line in final_order(t)][len(t.cut) :]
        assert below == expected["final_ranking_below_final"]
    if "order" in expected:
        assert [line.player for line in final_order(t)] == expected["order"]


def compare_tables(played: Round, rnd: Mapping[str, Any]) -> None:
    tables = list(played.tables.values())
    for table, wanted in zip(tables, rnd.get("tables") or rnd["groups"], strict=True):
        assert set(table.seats) == set(wanted.get("table") or wanted["group"])
        assert table.score
        for player, points in (wanted.get("points") or wanted["tb"]).items():
            assert as_json(table.score.points(player)) == points
        for player, ratio in wanted.get("ratio", {}).items():
            assert as_json(table.score.ratio(player)) == ratio


def compare_standings(t: Tournament, rnd: Mapping[str, Any]) -> None:
    standings = t.standings()
    assert [list(pair) for pair in standings.drawn_by_lot] == rnd["unresolved"]
    for line, wanted in zip(standings.places, rnd["standings"], strict=True):
        assert line.player == wanted["player"]
        assert as_json(line.values["points"]) == wanted.get("points", wanted.get("tb_total"))
        if "ratio" in wanted:
            assert as_json(line.values["ratio"]) == wanted["ratio"]
        if "vp_total" in wanted:
            assert line.values["score"] == wanted["vp_total"]
        if "tb" in wanted and "course" in line.values:
            assert [as_json(points) for points in line.values["course"]] == wanted["tb"]


def with_ties(*ties: str) -> Format:
    """Splendor in which a shared victory is broken by these."""
    chosen = shipped()["splendor-elimination"]
    return replace(chosen, final=replace(chosen.final, ties=ties))
