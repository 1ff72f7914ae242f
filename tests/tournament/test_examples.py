"""Every worked example of the rules, whatever its game: one runner for each type."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from guildhall.messages import own_words
from guildhall.tournament.errors import Refused
from guildhall.tournament.event import tournament
from guildhall.tournament.event.rounds import rounds_for
from guildhall.tournament.event.rulings import effect_of_lost_sheet
from guildhall.tournament.format_file import shipped
from guildhall.tournament.lots import drawn
from guildhall.tournament.pairing.byes import bye_order
from guildhall.tournament.pairing.draw import Field
from guildhall.tournament.pairing.duel_draw import draw_duels
from guildhall.tournament.pairing.elimination import first_round, plan
from guildhall.tournament.pairing.sizes import even_sizes, legal_table_counts, table_sizes
from guildhall.tournament.pairing.top_cut import bracket_order, neighbours
from guildhall.tournament.ranking.history import History
from guildhall.tournament.ranking.standings import rank
from guildhall.tournament.table.clocks import MINUTE, at_the_limit, sudden_death
from guildhall.tournament.table.scoring import Line, TableScore, score_table
from guildhall.tournament.table.shared_victory import strict_places
from guildhall.tournament.table.sheets import check_sheet
from guildhall.tournament.table.tiles import tiles_for
from tournament.worked import (
    as_json,
    history_of,
    new_event,
    parts_of,
    play_cut_tournament,
    played_history,
    winner_words,
)

EXAMPLES = json.loads((Path(__file__).parent / "examples.json").read_text())
ALL = [
    pytest.param(game, example, id=example["id"])
    for game in ("splendor", "summoner_wars", "carcassonne")
    for example in EXAMPLES[game]
]
Runner = Callable[[str, dict[str, Any]], None]
RUNNERS: dict[str, Runner] = {}
SEEDS = 100
MOST = 6
"""So many equally good rounds must all come up within that many seeds."""


@pytest.mark.parametrize(("game", "example"), ALL)
def test_example(game: str, example: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the lot decides, the examples keep the listed order."""
    listed = list(example.get("input", {}).get("players", ())) if game != "summoner_wars" else []
    if listed:
        monkeypatch.setattr(tournament, "lots", lambda *_: listed.index)
    RUNNERS[example["type"]](game, example)


def runs(kind: str) -> Callable[[Runner], Runner]:
    def register(runner: Runner) -> Runner:
        RUNNERS[kind] = runner
        return runner

    return register


def splendor(**points: Any) -> Any:
    chosen = shipped()["splendor-swiss"]
    return replace(chosen, points=replace(chosen.points, **points))


def carcassonne(standard: int) -> Any:
    chosen = shipped()["carcassonne"]
    return replace(chosen, tables=replace(chosen.tables, usual=standard, largest=max(5, standard)))


@runs("game")
def run_game(name: str, example: dict[str, Any]) -> None:
    given, expected = example["input"], example["expect"]
    cards = example.get("development_cards", given.get("development_cards", {}))
    lines = {
        player: Line(score, cards=cards.get(player)) for player, score in given["scores"].items()
    }
    for player in given.get("eliminated", []):
        lines[player] = Line(0)
    if name == "carcassonne":
        chosen = carcassonne(given["standard"])
    else:
        settings = {name: given[name] for name in ("cards_break_ties",) if name in given}
        if "custom" in given:
            settings["custom"] = tuple(tuple(scale) for scale in given["custom"].values())
        chosen = splendor(scale=given["scale"], **settings)
    table = score_table(lines, chosen)
    points = {player: as_json(table.points(player)) for player in lines}
    assert points == {p: as_json(v) for p, v in expected.get("points", expected.get("tb")).items()}
    for player, ratio in expected.get("ratio", {}).items():
        assert as_json(table.ratio(player)) == ratio


@runs("totals")
def run_totals(_: str, example: dict[str, Any]) -> None:
    """Percents add up like any ratio: a score of so many against a winner with a hundred."""
    given, expected = example["input"], example["expect"]
    rounds = [
        [
            TableScore(
                (player,),
                (given["ratio_percent"][player][number],),
                (1,),
                (parts_of(points[number]),),
                100,
            )
            for player, points in given["points"].items()
        ]
        for number in range(len(next(iter(given["points"].values()))))
    ]
    standings = rank(History(given["points"], rounds), splendor().ranking)
    for line in standings.places:
        assert line.values["points"] == expected["points"][line.player]
        assert line.values["ratio"] * 100 == expected["ratio_percent"][line.player]
    assert list(standings.order) == expected["order"]


@runs("table_sizes")
def run_table_sizes(_: str, example: dict[str, Any]) -> None:
    check_sizes(example["expect"], splendor().tables)


@runs("group_sizes")
def run_group_sizes(_: str, example: dict[str, Any]) -> None:
    for standard, expected in example["expect"].items():
        check_sizes(expected, carcassonne(int(standard)).tables)


def check_sizes(expected: Mapping[str, Any], options: Any) -> None:
    for people, sizes in expected.items():
        if sizes == "impossible":
            with pytest.raises(Refused):
                table_sizes(int(people), options)
        else:
            assert list(table_sizes(int(people), options)) == sizes


@runs("table_counts_allowed")
def run_table_counts_allowed(_: str, example: dict[str, Any]) -> None:
    for people, counts in example["expect"].items():
        assert list(legal_table_counts(int(people), splendor().tables)) == counts
    for name, sizes in example.items():
        if name.startswith("sizes_"):
            _, people, tables = name.split("_")
            assert list(even_sizes(int(people), int(tables))) == sizes


@runs("elimination_tie")
def run_elimination_tie(_: str, example: dict[str, Any]) -> None:
    given, expected = example["input"], example["expect"]
    seats = given["clockwise"]
    start = seats.index(given["first_player"])
    details = {name: given.get(name, {}) for name in ("cards", "nobles", "tokens")}
    lines = {
        player: Line(given["scores"][player], **{n: d.get(player) for n, d in details.items()})
        for player in seats[start:] + seats[:start]
    }
    order, decided = strict_places(lines, shipped()["splendor-elimination"])
    assert order[0] == [expected["winner"]]
    assert decided[expected["winner"]] == winner_words(expected["decided_by"])


@runs("elimination_plan")
def run_elimination_plan(_: str, example: dict[str, Any]) -> None:
    for people, expected in example["expect"].items():
        first = first_round(int(people), splendor().tables)
        assert expected == {
            "n": first.people,
            "byes": first.byes,
            "tables": list(first.tables),
            "next": first.next,
        }
        assert all(later.byes == 0 for later in plan(int(people), splendor().tables)[1:])


@runs("tournament")
def run_tournament(name: str, example: dict[str, Any]) -> None:
    """Whole events: the vectors cut the plain ranking, so nobody is spared a short table."""
    given = example["input"]
    chosen = (
        splendor(scale=given["scale"]) if name == "splendor" else carcassonne(given["standard"])
    )
    plain = replace(
        chosen,
        pairing=replace(chosen.pairing, first_round="entry order"),
        tables=replace(chosen.tables, short_again_from_round=0),
    )
    play_cut_tournament(new_event(plain, given["round1_order"]), example)


@runs("clock")
def run_clock(_: str, example: dict[str, Any]) -> None:
    options = replace(splendor().time, minutes=example["input"]["limit_minutes"])
    for moment, expected in example["expect"].items():
        _, minutes, seconds = moment.split("_")
        stage = at_the_limit(int(minutes) * MINUTE + int(seconds), options)
        assert stage == ("over" if expected.startswith("game over") else expected)


@runs("rounds_by_players")
def run_rounds_by_players(_: str, example: dict[str, Any]) -> None:
    chosen = shipped()["summoner-wars-base"]
    for players, expected in example["expect"].items():
        if expected == "refuse":
            with pytest.raises(Refused):
                rounds_for(int(players), chosen)
        else:
            fixed = rounds_for(int(players), chosen)
            assert {"rounds": fixed.rounds, "top_cut_optional": fixed.top_cut} == expected


@runs("top_cut_pairs")
def run_top_cut_pairs(_: str, example: dict[str, Any]) -> None:
    for size, pairs in example["expect"].items():
        assert [list(pair) for pair in neighbours(bracket_order(int(size)))] == pairs


@runs("standings")
def run_standings(_: str, example: dict[str, Any]) -> None:
    chosen, expected = shipped()["summoner-wars-base"], example["expect"]
    history = played_history(chosen, example["input"])
    table = rank(history, chosen.ranking)
    assert list(table.order) == expected["order"]
    for player, stats in expected["stats"].items():
        values = table.of(player).values
        assert stats == {
            "wins": values["wins"],
            "losses": history.losses(player),
            "sos": values["strength_of_schedule"],
            "bp": values["bp_earned"],
            "bp_lost": values["bp_lost"],
            "opponents_bp": values["opponents_bp"],
            "byes": history.byes.get(player, 0),
        }
    decided = {player: table.of(player).decided_by for player in expected["decided_by"]}
    assert decided == expected["decided_by"]
    if "expect_if_restart" in example:
        again = replace(chosen.ranking, head_to_head_again=True)
        assert list(rank(history, again).order) == example["expect_if_restart"]


@runs("pairing")
def run_pairing(_: str, example: dict[str, Any]) -> None:
    given, expected = example["input"], example["expect"]
    kind = "custom" if "custom" in given.get("format", "") else "base"
    chosen = shipped()[f"summoner-wars-{kind}"]
    history = history_of(given["wins"], given["played"], given.get("had_bye", ()))
    legal = expected.get("legal") or [expected["only_legal"]]
    wanted = {frozenset(frozenset(pair) for pair in pairs) for pairs in legal}
    seen = set()
    for seed in range(SEEDS):
        field = Field(
            tuple(given["players"]),
            history,
            tuple(given["players"]),
            2,
            str(seed),
            decks=given.get("decks_this_round", {}),
        )
        tables = draw_duels(field, chosen).tables
        seen.add(frozenset(frozenset(table.players) for table in tables))
    assert seen <= wanted
    assert seen == wanted or len(wanted) > MOST


@runs("bye")
def run_bye(_: str, example: dict[str, Any]) -> None:
    given, expected = example["input"], example["expect"]
    chosen = shipped()["summoner-wars-base"]
    history = history_of(given["wins"], given.get("played", ()), given["had_bye"])
    players = tuple(given["wins"])
    field = Field(players, history, players, given.get("round", 3), "")
    seen = {bye_order(drawn(players, str(seed), "bye"), field, chosen)[0] for seed in range(SEEDS)}
    assert seen == set(expected.get("bye_one_of") or [expected["bye"]])


@runs("sudden_death")
def run_sudden_death(_: str, example: dict[str, Any]) -> None:
    given, expected = example["input"], example["expect"]
    options = shipped()["summoner-wars-base"].time
    shown = sudden_death(given["damage"], given["life"], given["next_turns"], options)
    assert list(shown.damage) == expected["damage_after"]
    loser = shown.destroyed
    assert loser is not None
    assert expected["result"].startswith(f"{loser}'s summoner is destroyed")
    assert f"{loser} scores {shown.blood_points(loser)}" in expected["result"]


@runs("result_validation")
def run_result_validation(_: str, example: dict[str, Any]) -> None:
    for sheet, expected in zip(example["input"], example["expect"], strict=True):
        word = expected.split(":")[0]
        try:
            loser = sheet["loser"] or "B"
            lines = {"A": Line(25), "B": Line(25)} | {loser: Line(sheet.get("loser_bp", 0))}
            chosen = shipped()["summoner-wars-base"]
            warnings = check_sheet(lines, ("A", "B"), chosen, sheet["winner"])
        except Refused:
            assert word == "reject"
        else:
            assert word == ("warn" if warnings else "ok")


@runs("compare")
def run_compare(_: str, example: dict[str, Any]) -> None:
    given, expected = example["input"], example["expect"]
    number = given["before_round"] - 1
    rounds = [
        [
            TableScore(
                (player,),
                (vp[index] if isinstance(vp := given["vp"][player], list) else vp * (index == 0),),
                (1,),
                (parts_of(points[index]),),
                1,
            )
            for player, points in given["tb"].items()
        ]
        for index in range(number)
    ]
    table = rank(History(given["tb"], rounds), carcassonne(4).ranking, after_round=number)
    assert list(table.order) == expected["order"]
    if "decided_by" in expected:
        why = table.why(table.order[1])
        wanted = expected["decided_by"].replace("total victory points", "sum of game scores")
        assert str(why).split(":")[0] == wanted.replace("victory points", "sum of game scores")


@runs("tiles")
def run_tiles(_: str, example: dict[str, Any]) -> None:
    for players, expected in example["expect"].items():
        found = tiles_for(int(players))
        assert expected == {
            "removed": found.removed,
            "tiles_in_play": found.in_play,
            "turns_each": found.turns_each,
        }


@runs("discipline")
def run_discipline(_: str, example: dict[str, Any]) -> None:
    assert example["input"]["event"] == "player lost the tournament sheet"
    as_shipped = shipped()["carcassonne"].people.lost_sheet_withdraws
    effect = str(effect_of_lost_sheet(own_words("lost"), withdrawn=as_shipped)).removeprefix(
        "lost: "
    )
    assert example["expect"]["effect"].startswith(effect)
