"""Whatever is typed at the terminal reaches the command that is asked for, every option of it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from console.event.at_the_desk import NAMES, Terminal
from guildhall.cli import program
from guildhall.hall.events import commands
from guildhall.hall.events.commands import Command
from guildhall.hall.events.permissions import Actor
from guildhall.hall.events.service import EventService, Outcome
from guildhall.tournament import CustomDeck, DrawChoices, Line
from guildhall.tournament.roster.roster import Entrant


class AskedError(Exception):
    """The event is asked for a command; nothing is done."""

    def __init__(self, actor: Actor, command: Command) -> None:
        super().__init__(command)
        self.actor, self.command = actor, command


def asked(terminal: Terminal, patch: pytest.MonkeyPatch, line: str) -> AskedError:
    """What a line asks the event for."""

    def ask(_: EventService, actor: Actor, command: Command, seen: int | None = None) -> Outcome:
        del seen
        raise AskedError(actor, command)

    with patch.context() as within:
        within.setattr(EventService, "execute", ask)
        with pytest.raises(AskedError) as told:
            terminal.run(line)
    return told.value


BEFORE: list[tuple[str, Command]] = [
    ("add Zoe Yan", commands.EnterPlayers(["Zoe", "Yan"], here=True, ranked=True)),
    ("add Zoe --absent", commands.EnterPlayers(["Zoe"], here=False, ranked=True)),
    ("add Zoe --unranked", commands.EnterPlayers(["Zoe"], here=True, ranked=False)),
    (
        "add --csv list.csv --columns town,name --absent --unranked",
        commands.EnterRoster([Entrant("Zoe", town="Bath")], here=False, ranked=False),
    ),
    ("checkin Ann Bob", commands.CheckIn(["Ann", "Bob"])),
    ("checkin --out Cid", commands.CheckOut(["Cid"])),
    ("checkin --all", commands.CheckIn([*NAMES[:6], "Hal"])),
    ("drop Ann", commands.DropPlayers(["Ann"])),
    ("apart Ann Bob", commands.KeepApart("Ann", "Bob", apart=True)),
    ("apart Ann Bob --again", commands.KeepApart("Ann", "Bob", apart=False)),
    ("seat Ann 3", commands.FixTable("Ann", 3)),
    ("seat Ann", commands.FixTable("Ann", None)),
    ("fee Ann Bob", commands.NoteFee(["Ann", "Bob"], paid=True)),
    ("fee Ann --unpaid", commands.NoteFee(["Ann"], paid=False)),
    ("fee --all", commands.NoteFee(NAMES[:8], paid=True)),
    ("rounds 4", commands.SetRounds(4)),
    ("rounds --count-late", commands.CountLateEntries()),
    ("practical --place Hall --place Street", commands.SetPractical({"place": "Hall\nStreet"})),
    (
        "draw --tables 2 --seed a --allow-repeats --lift-separations",
        commands.DrawRound(
            DrawChoices(tables=2, seed="a", allow_repeats=True, lift_separations=True)
        ),
    ),
    ("draw --sit-out --seed a", commands.SitOutAndDraw(DrawChoices(seed="a"))),
    ("draw --discard", commands.DiscardDraft()),
    ("publish --anyway", commands.PublishDraft(anyway=True)),
    ("publish", commands.PublishDraft()),
    (
        "final --size 9 --seed a --fill-in Ann Bob",
        commands.DrawFinal(size=9, seed="a", fill_in=["Ann", "Bob"]),
    ),
    ("final --side --seed a", commands.DrawSideRound(seed="a")),
    ("end --early", commands.EndEvent(early=True)),
    ("end", commands.EndEvent()),
    ("decks Ann Elves Orcs", commands.RegisterDecks("Ann", ["Elves", "Orcs"])),
    ("decks Ann Elves --overrule old", commands.OverruleDecks("Ann", ["Elves"], "old")),
    ("rule order Bob Ann --why play-off", commands.DecideOrder(["Bob", "Ann"], "play-off")),
    (
        "rule delay Ann --round 1 --minutes 6 --leaves --why tram",
        commands.RuleOnDelay("Ann", 1, 360.0, leaves=True, words="tram"),
    ),
    (
        "rule slow-play Ann --round 1 --game-loss --score 4 --why again",
        commands.RuleOnSlowPlay("Ann", 1, game_loss=True, score=4, words="again"),
    ),
    (
        "rule game-loss Ann --round 1 --table 2 --score 3 --leaves --called-at 10:05 --why insults",
        commands.Rule(
            "game loss",
            "insults",
            player="Ann",
            round=1,
            table=2,
            leaves=True,
            score=3,
            called_at="10:05",
        ),
    ),
    (
        "rule lost-sheet Ann --round 1 --stays --why rain",
        commands.Rule("lost sheet", "rain", player="Ann", round=1, leaves=False),
    ),
]
"""What is typed before the first round, and what it asks for."""


def test_every_option_before_a_round_reaches_the_event(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal.open_event(8)
    terminal.does("drop Gil")
    (tmp_path / "list.csv").write_text("Bath;Zoe\n")
    for line, wanted in BEFORE:
        assert asked(terminal, monkeypatch, line).command == wanted, line
    told = asked(terminal, monkeypatch, "draw --fill-in Ann Bob").command
    assert isinstance(told, commands.DrawRound)
    assert told.choices
    assert list(told.choices.fill_in) == ["Ann", "Bob"]


def test_every_number_of_a_result_reaches_the_event(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal.does('new "Spring Cup" --seed 7 --format splendor-elimination')
    terminal.does("add Ann Bob Cid Dan")
    one, two, three, four = terminal.start_round()[1]
    scores = f"1 {two}=16 {one}=16 {three}=12 {four}=9"
    details = "--cards 10 11 12 13 --nobles 1 2 0 0 --tokens 3 4 5 6"
    wanted = {
        two: Line(16, cards=10, nobles=1, tokens=3),
        one: Line(16, cards=11, nobles=2, tokens=4),
        three: Line(12, cards=12, nobles=0, tokens=5),
        four: Line(9, cards=13, nobles=0, tokens=6),
    }
    for more, order in (
        ("", ()),
        (f"--first {three}", (three, four, one, two)),
        (f"--order {four} {three} {two} {one}", (four, three, two, one)),
    ):
        told = asked(terminal, monkeypatch, f"result {scores} {details} {more} --sure").command
        assert told == commands.ReportResult(1, 1, wanted, None, order, sure=True)
    by_name = f"--cards {four}=13 {three}=12 {one}=11 {two}=10"
    told = asked(terminal, monkeypatch, f"result {scores} {by_name} --sure").command
    assert isinstance(told, commands.ReportResult)
    assert {key: line.get("cards") for key, line in told.lines.items()} == {
        key: line.get("cards") for key, line in wanted.items()
    }
    terminal.does(f"result {scores} {details} --sure")
    line = f"correct {scores} {details} --first {three} --sure --yes --why misread"
    told = asked(terminal, monkeypatch, line).command
    order = (three, four, one, two)
    assert told == commands.CorrectResult(1, 1, wanted, None, order, sure=True, why="misread")


def test_the_winner_of_a_duel_reaches_the_event_however_it_is_typed(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal.open_event(4, "summoner-wars-base")
    one, two = terminal.start_round()[2]
    for line in (
        f"result 2 {one}=7 {two}=25",
        f"result 2 {one}=7 {two}",
        f"result 2 {one}=7 {two}=25 --winner {two}",
    ):
        told = asked(terminal, monkeypatch, line).command
        lines = {one: Line(7), two: Line(25)}
        assert told == commands.ReportResult(1, 2, lines, two, sure=False), line


def test_confirming_means_the_tables_that_are_named_or_all_that_wait(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal.open_event(12)
    seating = terminal.start_round()
    for table, seats in seating.items():
        line = terminal.result_line(table, seats)
        terminal.does(f"{line} --role player --by {seats[0]}")
    terminal.does(f"confirm 2 --dispute wrong --role player --by {seating[2][1]}")

    def places(line: str) -> Any:
        told = asked(terminal, monkeypatch, line).command
        assert isinstance(told, commands.ConfirmResults)
        return told.tables

    assert places("confirm 3 1") == [(1, 3), (1, 1)]
    assert places("confirm --all") == [(1, 1), (1, 3)], "a judge decides about table 2"
    assert places("confirm --all --round 1") == [(1, 1), (1, 3)]
    told = asked(terminal, monkeypatch, "confirm 3 --dispute wrong").command
    assert told == commands.DisputeResult(1, 3, "wrong")


def test_a_way_in_is_the_one_with_the_number_that_was_shown(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal.open_event(7)
    seats = terminal.start_round()
    (short,) = [table for table, here in seats.items() if len(here) == 3]
    ways = terminal.refuses("late Zoe")
    assert f"1 Zoe joins table {short}" in ways
    assert asked(terminal, monkeypatch, "late Zoe --way 0").command == commands.LetIn("Zoe", None)
    assert asked(terminal, monkeypatch, "late Zoe --way 1").command == commands.LetIn("Zoe", 0)


def test_a_deck_from_a_file_reaches_the_event(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal.open_event(4, "summoner-wars-custom")
    cards = "[commons]\nGuard = 4\n[events]\nBurn = 2\n"
    heroes = 'summoner = "Elien"\nchampions = ["A", "B", "C"]\n'
    (tmp_path / "deck.toml").write_text(heroes + cards)
    deck = CustomDeck("Elien", ("A", "B", "C"), {"Guard": 4}, {"Burn": 2})
    told = asked(terminal, monkeypatch, "decks Ann --file deck.toml")
    assert told.command == commands.RegisterDecks("Ann", deck)
    told = asked(terminal, monkeypatch, "decks Ann --file deck.toml --overrule print")
    assert told.command == commands.OverruleDecks("Ann", deck, "print")


def test_who_is_at_the_terminal_in_which_role_reaches_the_event(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal.open_event(4)
    for words, role, player, by in (
        ("", "organiser", "", "organiser"),
        ("--by Una", "organiser", "", "Una"),
        ("--by Una --role arbiter", "arbiter", "", "Una"),
        ("--by ann --role player", "player", "Ann", "Ann"),
    ):
        actor = asked(terminal, monkeypatch, f"drop Bob {words}").actor
        assert (actor.role, actor.player, actor.by) == (role, player, by)


def test_the_language_may_stand_before_the_command_and_holds_for_tables_and_complaints(
    terminal: Terminal, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal.run("new Cup")
    capsys.readouterr()
    with patch.dict(os.environ, {"GUILDHALL_DB": str(terminal.db)}):
        program.main(["event", "--language", "cs", "list"])
        listed = capsys.readouterr().out
        program.main(["event", "formats", "summoner-wars-base", "--language", "fr"])
        rules = capsys.readouterr().out
        with pytest.raises(SystemExit):
            program.main(["event", "list", "--nonsense", "--language=de"])
    assert "Splendor, švýcarská kola" in listed
    assert "otevřeno" in listed
    assert "players" not in rules
    assert "à partir de 17 joueurs" in rules.replace("\N{NO-BREAK SPACE}", " ")
    assert "unbekannte Angaben: --nonsense" in capsys.readouterr().err
