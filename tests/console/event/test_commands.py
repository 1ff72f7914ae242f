"""The desk at work: what it answers, what it refuses, and that a refusal changes nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from console.event.at_the_desk import Terminal
from guildhall.console.event import session
from guildhall.hall.events import commands
from guildhall.hall.events.commands import Command
from guildhall.hall.events.permissions import Actor
from guildhall.hall.events.service import EventService, Outcome


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("publish", "there is no draft to publish"),
        ("result 1 Ann=3", "no round is being played"),
        (f"result {'9' * 5_000} Ann=3", "no round is being played"),
        ("draw --tables 4", "8 people cannot sit at 4 tables"),
        ("add ann", "Ann has already entered"),
        ("drop Zed", "there is no player 'Zed' here"),
        ("add --csv nowhere.csv", "nowhere.csv: No such file"),
        ("add", "nobody is named"),
        ("new x --format chess", "there is no format 'chess'"),
        ("new x --format none.toml", "none.toml: No such file"),
        ('new "spring cup"', "there is already an event called spring cup"),
        ("standings --event autumn", "there is no event 'autumn' here"),
        ("final", "0 of 3 rounds are played"),
        ("rule warning Ann", "a ruling needs its reason"),
        ("rule order Ann Bob", "a ruling needs its reason"),
        ("rule slow-play", "one player or one table"),
        ("rule warning Ann Bob --why x", "one player or one table"),
        ("rule order Ann Bob --role player --by Zed --why x", "no player 'Zed'"),
        ("confirm --all", "no result waits here"),
        ("clock", "no round is being played"),
        ("pairings", "there is no round 1"),
        ("import nowhere.jsonl", "nowhere.jsonl: No such file"),
        ("late Ann", "Ann is in already"),
        ("decks Ann x", "the decks of Ann break the rules"),
    ],
)
def test_refusals_are_clear_and_change_nothing(line: str, said: str, terminal: Terminal) -> None:
    terminal.open_event(8)
    refusal = terminal.refuses(line)
    assert said in refusal
    assert refusal.startswith("Refused: ")
    assert refusal.endswith("Nothing was changed.\n")
    assert "Traceback" not in refusal


def test_five_people_are_refused_with_rules_and_ways_out(terminal: Terminal) -> None:
    terminal.open_event(5)
    refusal = terminal.refuses("draw")
    assert "5 people cannot be seated: tables have 3 to 4." in refusal
    assert "You can: wait for one more" in refusal
    assert "or: let an organiser fill in as a player who is not ranked (add NAME" in refusal
    assert "TS-5" not in refusal
    assert "  Rules: TS-5, TS-9\n" in terminal.refuses("draw --rules")
    ran = terminal.run("draw --json")
    assert ran.code == 2
    assert ran.data["rules"] == ["TS-5", "TS-9"]
    assert ran.data["ways_out"]


def test_a_draw_before_all_results_names_tables_and_persons(terminal: Terminal) -> None:
    terminal.open_event(8)
    seating = terminal.start_round()
    terminal.does(terminal.result_line(1, seating[1]))
    refusal = terminal.refuses("draw")
    assert "results are missing: round 1 table 2" in refusal
    assert f"Who: {', '.join(seating[2])}" in refusal
    assert "enter and confirm the results (result TABLE NAME=SCORE ...)" in refusal


def test_standings_are_provisional_while_results_are_missing(terminal: Terminal) -> None:
    terminal.open_event(8)
    seating = terminal.start_round()
    terminal.does(terminal.result_line(1, seating[1]))
    assert "provisional: 1 table is missing" in terminal.does("standings")
    terminal.does(terminal.result_line(2, seating[2]))
    assert "provisional" not in terminal.does("standings")


def test_standings_of_nobody_say_so(terminal: Terminal) -> None:
    terminal.does("new Empty --format carcassonne")
    assert "Empty: nobody has entered yet" in terminal.does("standings")


def test_wrong_words_are_told_in_one_line(terminal: Terminal) -> None:
    for line in ("frobnicate", "draw --frob", "result", "rounds 0", "rule dance Ann --why x"):
        ran = terminal.run(line)
        assert ran.code == 2
        assert ran.err.startswith("guildhall: ")
        assert ran.err.count("\n") == 1


def test_a_correction_shows_what_changes_and_needs_a_yes(terminal: Terminal) -> None:
    terminal.open_event(8)
    seats = terminal.play_round()[1]
    line = f"correct 1 {seats[0]}=1 {seats[1]}=15 {seats[2]}=12 {seats[3]}=10"
    ran = terminal.run(line)
    assert ran.code == 2
    assert "What changes with the correction of round 1 table 1" in ran.out
    assert "nobody is at the terminal who could answer" in ran.err
    looked = terminal.data(line)
    assert looked["done"] is False
    assert seats[0] in {move["player"] for move in looked["moves"]}
    before = terminal.data("history")["seq"]
    assert "What changes with the correction of round 1 table 1" in terminal.does(f"{line} --yes")
    assert terminal.data("history")["seq"] == before + 1


def test_an_unusual_result_is_asked_about_at_the_terminal(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal.open_event(4)
    seats = terminal.start_round()[1]
    line = f"result 1 {seats[0]}=30 {seats[1]}=14 {seats[2]}=12 {seats[3]}=10"
    unusual = f"{seats[0]} has 30 prestige: more than 22 is unusual"
    assert unusual in terminal.refuses(line)
    assert terminal.run(f"{line} --json").code == 2
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda _: "n")
    said = terminal.does(line)
    assert unusual in said
    assert "Nothing was changed." in said
    assert terminal.sheet(1, 1) is None
    monkeypatch.setattr("builtins.input", lambda _: "y")
    assert f"Note: {unusual}." in terminal.does(line)
    assert f"unusual, but right: {unusual}" in terminal.does("history")
    more = line.replace("result", "correct").replace("=14", "=40")
    monkeypatch.setattr(sys.stdin, "isatty", lambda: False, raising=False)
    assert "more than 22 is unusual" in terminal.refuses(f"{more} --yes")
    terminal.does(f"{more} --yes --sure")
    sheet = terminal.sheet(1, 1)
    assert sheet
    assert len(sheet.warnings) == 2


def test_confirming_all_leaves_a_disputed_table_to_the_arbiter(terminal: Terminal) -> None:
    terminal.open_event(8)
    seating = terminal.start_round()
    for number, seats in seating.items():
        line = terminal.result_line(number, seats)
        terminal.does(f"{line} --role player --by {seats[0]}")
    terminal.does(f'confirm 2 --dispute "no" --role player --by {seating[2][1]}')
    terminal.does("confirm --all")
    first, second = terminal.sheet(1, 1), terminal.sheet(1, 2)
    assert first
    assert second
    assert (first.settled, second.settled, second.contested) == (True, False, True)
    assert "no result waits here" in terminal.refuses("confirm --all")


def test_another_order_of_seats_is_named_at_the_terminal(terminal: Terminal) -> None:
    terminal.open_event(4, "splendor-elimination")
    seats = terminal.start_round()[1]
    scores = " ".join(f"{name}=15" for name in seats)
    details = "--cards 12 12 12 12 --nobles 1 1 1 1 --tokens 4 4 4 4"
    order = [seats[2], seats[0], seats[3], seats[1]]
    line = f"result 1 {scores} {details}"
    assert "everybody at the table once" in terminal.refuses(f"{line} --order {seats[0]}")
    assert "does not sit" in terminal.refuses(f"{line} --first Zoe")
    assert f"1. {seats[1]} 15" in terminal.does(f"{line} --order {' '.join(order)}")
    sheet = terminal.sheet(1, 1)
    assert sheet
    assert sheet.order == tuple(order)


def test_a_yes_at_the_terminal_is_enough(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal.open_event(8)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda _: "n")
    assert "Nothing was changed." in terminal.does("undo")
    monkeypatch.setattr("builtins.input", lambda _: "yes")
    assert "Taken back: Ann enters" in terminal.does("undo")
    assert terminal.data("checkin")["here"] == []


def test_a_latecomer_is_asked_which_way(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal.open_event(7)
    terminal.start_round()
    refusal = terminal.refuses("late Zed")
    assert "there are 2 ways in for Zed: 0 from the next round on; 1 Zed joins table" in refusal
    assert "there is no such way" in terminal.refuses("late Zed --way 5")
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda _: "1")
    assert "Zed joins table 2." in terminal.does("late Zed")
    assert "Zed" in terminal.data("pairings")["tables"][1]["seats"]


def test_a_players_result_waits_for_the_others(terminal: Terminal) -> None:
    terminal.open_event(4)
    seats = terminal.start_round()[1]
    line = terminal.result_line(1, seats)
    said = terminal.does(f"{line} --role player --by {seats[1].lower()}")
    assert f"waits for {', '.join([seats[0], *seats[2:]])}" in said
    for name in (seats[0], seats[2]):
        terminal.does(f"confirm 1 --role player --by {name}")
    terminal.does(f'confirm 1 --dispute "12, not 10" --role player --by {seats[3]}')
    assert f"disputed by {seats[3]}" in terminal.does("pairings")
    assert "settled" in terminal.does("confirm 1 --role arbiter --by Una")


def test_the_last_used_event_is_meant_where_there_are_several(terminal: Terminal) -> None:
    terminal.does('new "Spring Cup"')
    terminal.does("add Ann")
    terminal.does('new "Autumn Cup"')
    terminal.does("add Bob")
    assert terminal.data("checkin")["event"] == "Autumn Cup"
    assert terminal.data("checkin --event spr")["here"] == ["Ann"]
    assert terminal.data("checkin")["event"] == "Spring Cup"
    (Path("state") / "guildhall" / "last-used-events.json").write_text("[]")
    refusal = terminal.refuses("checkin")
    assert "there are 2 events here: Autumn Cup, Spring Cup" in refusal
    assert "--event NAME" in refusal


def test_data_is_kept_where_the_environment_says(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GUILDHALL_DB", str(terminal.db.with_name("other.db")))
    program = [sys.executable, "-m", "guildhall", "event"]
    subprocess.run([*program, "new", "Cup"], check=True, capture_output=True)
    assert terminal.db.with_name("other.db").exists()
    monkeypatch.delenv("GUILDHALL_DB")
    ran = subprocess.run([*program, "list"], check=True, capture_output=True, text=True)
    assert "There is no event yet." in ran.stdout
    assert Path("data/guildhall/events.db").exists()


def test_two_desks_at_once_lose_nothing(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal.open_event(8)

    class Slow(EventService):
        """An event that somebody else changes after it was looked at."""

        def execute(self, actor: Actor, command: Command, seen: int | None = None) -> Outcome:
            terminal.other(commands.DrawRound())
            return super().execute(actor, command, seen)

    monkeypatch.setattr("guildhall.hall.events.service.EventService", Slow)
    ran = terminal.run("draw")
    assert ran.code == 2
    assert "somebody else was faster, so nothing was changed" in ran.err
    assert "round 1 is drawn: 2 tables" in ran.err
    added = terminal.run("add Zed")
    assert (added.code, added.err) == (0, "")
    monkeypatch.undo()


def test_json_says_all_that_people_are_told(terminal: Terminal) -> None:
    terminal.open_event(8)
    terminal.play_round()
    standings = terminal.data("standings")["standings"]
    assert [line["place"] for line in standings] == list(range(1, 9))
    assert standings[2]["values"]["ratio"] == "7/8"
    assert standings[2]["why"] == "tournament points: 5 against 7"
    tables = terminal.data("pairings")["tables"]
    assert tables[0]["reason"] == "drawn by lot"
    assert sorted(tables[0]["points"].values()) == [1, 3, 5, 7]
    history = terminal.data("history --all")["history"]
    assert [each["entry"] for each in history] == list(range(1, len(history) + 1))


def test_a_final_a_side_round_and_the_end(terminal: Terminal) -> None:
    terminal.open_event(8)
    for _ in range(3):
        terminal.play_round()
    assert terminal.data("cut")["cut"] == [
        line["player"] for line in terminal.data("standings")["standings"][:4]
    ]
    final = terminal.data("final")["tables"][0]["seats"]
    terminal.does("publish")
    side = terminal.data("final --side")["tables"][0]["seats"]
    terminal.does("publish")
    terminal.does(terminal.result_line(1, final))
    terminal.does(terminal.result_line(2, side))
    order = terminal.data("end")["order"]
    assert [line["player"] for line in order[:4]] == final
    assert order[0]["prize"] == "gold first-player chip"
    assert "standings after round 3" in terminal.does("standings --rounds")
    assert "the event has ended" in terminal.refuses("add Zed")


def test_a_top_cut_is_played_to_its_end(terminal: Terminal) -> None:
    terminal.does('new "Winter Wars" --format summoner-wars-custom --seed 4')
    terminal.does("add " + " ".join(f"p{number:02}" for number in range(17)))
    terminal.does("rounds 1")
    said = terminal.does("draw")
    assert "bye: drawn by lot" in said
    for table, seats in terminal.start_round().items():
        terminal.does(terminal.result_line(table, seats))
    cut = terminal.data("cut")["cut"]
    assert len(cut) == 4
    for tables in (2, 1):
        drawn = terminal.data("final")["tables"]
        assert len(drawn) == tables
        assert "Next: guildhall event result 1 " in terminal.does("publish --anyway")
        for table in drawn:
            said = terminal.does(terminal.result_line(table["table"], table["seats"]))
    assert "Next: guildhall event end" in said
    assert {line["player"] for line in terminal.data("end")["order"][:4]} == set(cut)


def test_an_elimination_shows_its_whole_plan(terminal: Terminal) -> None:
    terminal.open_event(12, "splendor-elimination")
    assert [each["people"] for each in terminal.data("cut")["plan"]] == [12, 3]


def test_an_own_format_is_checked_with_its_line(terminal: Terminal) -> None:
    text = 'name = "Mine"\ngame = "splendor"\n[tables]\nsmallest = "three"\n'
    Path("mine.toml").write_text(text)
    refusal = terminal.refuses("formats mine.toml")
    assert "mine.toml, line 4: smallest is a whole number, not 'three'" in refusal
    Path("mine.toml").write_text(text.replace('"three"', "3"))
    assert terminal.does("formats mine.toml").startswith("Mine\n")
    terminal.does('new "My Cup" --format mine.toml')
    assert "A table has at least 3." in terminal.does("formats splendor-swiss")


def test_a_custom_deck_is_read_from_a_file(terminal: Terminal) -> None:
    terminal.open_event(4, "summoner-wars-custom")
    Path("deck.toml").write_text(
        'summoner = "Prince Elien"\nchampions = ["A", "B", "C"]\n'
        "[commons]\nW = 4\nX = 4\nY = 4\nZ = 4\n[events]\nE = 2\nF = 2\nG = 2\n"
    )
    assert "Ann registers Prince Elien." in terminal.does("decks Ann --file deck.toml")
    Path("deck.toml").write_text('summoner = "Prince Elien"\nchampions = ["A", "A", "C"]\n')
    assert "champion A is listed 2 times" in terminal.refuses("decks Bob --file deck.toml")
    said = terminal.does('decks Bob --file deck.toml --overrule "lent by the TO"')
    assert "Bob registers Prince Elien (overruled: lent by the TO)." in said
    Path("deck.toml").write_text("summoner = ")
    assert "deck.toml is not a deck list" in terminal.refuses("decks Bob --file deck.toml")


def test_undo_of_a_list_takes_everybody_back(terminal: Terminal) -> None:
    terminal.does('new "Spring Cup"')
    Path("players.csv").write_text("name,table\nAnn,2\nBob,\n")
    terminal.does("add --csv players.csv")
    Path("players.csv").write_text("name,table\nAnn,2\nBob,\nCid,\n")
    again = terminal.data("add --csv players.csv")
    assert (again["added"], again["known"]) == (["Cid"], ["Ann", "Bob"])
    terminal.does("undo --yes")
    terminal.does("undo --yes")
    assert terminal.data("checkin")["here"] == []
    assert "(taken back)" in terminal.does("history")


def test_the_history_has_a_line_for_each_command(terminal: Terminal) -> None:
    terminal.open_event(12)
    terminal.does("draw")
    lines = terminal.does("history").splitlines()
    assert len(lines) == 4
    assert lines[2].startswith(" 2-13  ")
    assert lines[2].endswith("Ann enters; Bob enters; Cid enters; Dan enters; and 8 more")
    assert lines[3].startswith("   14  ")


def test_an_export_writes_over_nothing_but_an_export(terminal: Terminal) -> None:
    terminal.open_event(4)
    terminal.does("export cup.jsonl")
    terminal.does("export cup.jsonl")
    Path("cup.jsonl").write_text("my notes")
    assert "is not an exported event" in terminal.refuses("export cup.jsonl")
    assert Path("cup.jsonl").read_text() == "my notes"


def test_names_with_control_signs_never_reach_the_screen(terminal: Terminal) -> None:
    terminal.open_event(4)
    for line in ("add 'x\x1b[31m'", "drop '\x1b[31m'", "standings --event '\x1b[31m'"):
        assert "\x1b" not in terminal.refuses(line)


@pytest.mark.parametrize("place", ["/proc/nowhere/x.db", "ftp://somewhere", "text.db"])
def test_a_log_that_cannot_be_opened_is_told_in_one_line(place: str, terminal: Terminal) -> None:
    Path("text.db").write_text("not a database, only some text" * 50)
    terminal.place = place
    ran = terminal.run("list")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("Failed: ")
    assert ran.err.count("\n") == 1
    assert "failed" in terminal.run("list --json").data


def test_the_desk_is_loaded_only_when_it_is_needed(tmp_path: Path) -> None:
    program = (
        "import sys; from guildhall.cli import main\n"
        "try: main(sys.argv[1:])\nexcept SystemExit: pass\n"
        "wanted = {'sqlalchemy', 'pydantic', 'guildhall.tournament', 'guildhall.hall'}\n"
        "sys.stderr.write(str(sorted(wanted & set(sys.modules))))"
    )
    for words, loaded in (
        (["--help"], []),
        (["rules"], []),
        (["event", "--help"], []),
        (["event", "draw", "--help"], ["guildhall.hall", "guildhall.tournament"]),
        (["event", "formats"], ["guildhall.hall", "guildhall.tournament"]),
    ):
        ran = subprocess.run(
            [sys.executable, "-c", program, *words],
            capture_output=True,
            text=True,
            check=True,
            cwd=tmp_path,
        )
        assert ran.stderr == str(loaded), words


def test_screens_of_twenty_people_fit_into_80_columns(terminal: Terminal) -> None:
    terminal.does('new "Jarní pohár" --seed 7')
    terminal.does("add " + " ".join(f'"Příjmení Jméno-{number:02}"' for number in range(20)))
    screens = [terminal.draws("draw")]
    seating = {table["table"]: table["seats"] for table in terminal.data("publish")["tables"]}
    for table, seats in list(seating.items())[:4]:
        scores = " ".join(
            f'"{name}={score}"' for name, score in zip(seats, (16, 9, 9, 2), strict=True)
        )
        screens.append(terminal.draws(f"result {table} {scores}"))
    lines = ("pairings --why", "standings --why", "history", "checkin", "formats", "list")
    screens += [terminal.draws(line) for line in lines]
    screens.append(terminal.draws('standings "Příjmení Jméno-03"'))
    assert all("\x1b" not in screen for screen in screens)
    assert "─" in screens[0]
    widest = max((line for screen in screens for line in screen.splitlines()), key=len)
    assert len(widest) <= 80, widest


def test_somebody_added_during_a_round_can_sit_down_at_once(terminal: Terminal) -> None:
    terminal.open_event(7)
    terminal.start_round()
    assert "`late NAME` seats somebody now" in terminal.does("add Zed")
    assert "Zed joins table 2." in terminal.does("late Zed --way 1")
    assert "Zed is in already" in terminal.refuses("late Zed --way 0")


def test_who_drops_out_of_a_running_game_is_pointed_out(terminal: Terminal) -> None:
    terminal.open_event(4)
    terminal.start_round()
    assert "Ann still sits at round 1 table 1" in terminal.does("drop Ann")


def test_the_demonstration_leaves_nothing_behind(terminal: Terminal) -> None:
    shown = terminal.does("demo")
    assert "The event ends, " in shown
    assert "What changes with the correction" in shown
    assert not terminal.db.exists()
    assert not Path("state").exists()


def test_what_is_remembered_survives_nonsense(terminal: Terminal) -> None:
    memory = session.LastUsed(str(terminal.db))
    assert memory.read() is None
    memory.write("event/x")
    assert memory.read() == "event/x"
    assert json.loads((Path("state") / "guildhall" / "last-used-events.json").read_text())


def test_people_are_shown_and_found_by_the_names_they_have_now(terminal: Terminal) -> None:
    terminal.open_event(4)
    terminal.other(commands.RenamePlayer("Ann", "Zora Nová"))
    seats = terminal.start_round()[1]
    assert "Zora Nová" in terminal.does("pairings")
    assert "Ann" not in terminal.does("pairings")
    typed = ["zora" if key == "Ann" else key for key in seats]
    assert "Zora Nová" in terminal.does(terminal.result_line(1, typed))
    standings = terminal.does("standings")
    assert "Zora Nová" in standings
    assert "Ann" not in standings
    assert "Zora Nová" in terminal.refuses("late zora")


def test_tc_21_the_referee_chooses_what_a_lost_sheet_means(terminal: Terminal) -> None:
    terminal.open_event(6, "carcassonne")
    terminal.start_round()
    assert "out of the tournament" in terminal.does("rule lost-sheet Ann --why lost")
    told = terminal.does("rule lost-sheet Bob --why lost --stays")
    assert "out of the tournament" not in told
    assert "the sheet is printed again" in told
    here = terminal.data("checkin")["here"]
    assert "Ann" not in here
    assert "Bob" in here


def test_tc_19_exclusion_is_told_without_refund(terminal: Terminal) -> None:
    terminal.open_event(6, "carcassonne")
    told = terminal.does("rule removal Ann --why cheated")
    assert "out of the tournament, no refund (cheated)" in told
    assert "no refund" not in terminal.does("rule warning Bob --why noise")
    assert "out of the tournament" not in terminal.does("rule warning Bob --why noise --stays")


def test_a_draft_with_warnings_is_published_only_with_anyway(terminal: Terminal) -> None:
    terminal.open_event(8)
    terminal.does("draw")
    terminal.does("add Zed")
    assert "Warning: Zed is here and has no seat." in terminal.does("pairings")
    (warning,) = terminal.data("pairings")["warnings"]
    assert (warning["kind"], warning["level"]) == ("unseated", "ask")
    said = terminal.refuses("publish")
    assert "this draft cannot go out as it is: Zed is here and has no seat" in said
    assert "or: publish all the same (publish --anyway)" in said
    assert "Accepted: Zed is here and has no seat." in terminal.does("publish --anyway")
    assert terminal.data("pairings")["warnings"] == []


def test_a_draft_shows_rank_and_points_beside_each_name(terminal: Terminal) -> None:
    terminal.open_event(8)
    terminal.play_round()
    first = terminal.data("standings")["standings"][0]["player"]
    drawn = terminal.does("draw")
    assert f"{first} (rank 1: 7)" in drawn
    assert "rank" not in terminal.does("publish")


def test_columns_without_headings_are_asked_for(terminal: Terminal) -> None:
    terminal.does('new "Spring Cup" --seed 7')
    Path("list.csv").write_bytes("Jiří;Plzeň\nEva;Brno\n".encode("cp1250"))
    assert "2 columns without headings" in terminal.refuses("add --csv list.csv")
    assert "is not what a column can be" in terminal.refuses("add --csv list.csv --columns x")
    added = terminal.data("add --csv list.csv --columns name,town")["added"]
    assert added == ["Jiří", "Eva"]


def test_all_mistakes_of_a_list_are_told_at_once(terminal: Terminal) -> None:
    terminal.does('new "Spring Cup" --seed 7')
    Path("list.csv").write_text("name;table\nAnn;x\n;4\nBob;0\n", encoding="utf-8")
    told = terminal.refuses("add --csv list.csv")
    assert all(f"line {number}:" in told for number in (2, 3, 4))


def test_a_late_entry_that_would_change_the_rounds_is_told_and_can_be_counted(
    terminal: Terminal,
) -> None:
    terminal.open_event(8, "summoner-wars-base")
    terminal.start_round()
    said = terminal.does("add Zed")
    assert "Note: counting 1 late entry there would be 4 rounds (rounds --count-late)." in said
    assert "3 rounds will be played." not in terminal.does("rounds --count-late")
    assert terminal.data("rounds")["rounds"] == 4


def test_a_player_called_like_a_word_changes_no_sentence(terminal: Terminal) -> None:
    terminal.does('new "Spring Cup" --seed 7')
    terminal.does("add 7 bye table Ann")
    terminal.other(commands.RenamePlayer("table", "Zora"))
    terminal.other(commands.RenamePlayer("7", "Seven"))
    (table,) = terminal.data("draw")["tables"]
    shown = terminal.does("pairings --why")
    assert shown.splitlines()[0] == "Spring Cup: round 1, draft"
    assert shown.splitlines()[1].startswith("Table  Players, first one first")
    names = [{"table": "Zora", "7": "Seven"}.get(seat, seat) for seat in table["seats"]]
    assert f"    1  {', '.join(names)}" in shown
    terminal.does("publish")
    line = " ".join(f'"{name}={score}"' for name, score in zip(names, (16, 14, 12, 7), strict=True))
    said = terminal.does(f"result {line}")
    assert said.startswith(f"Round 1 table 1: 1. {names[0]} 16 (7), 2. {names[1]} 14 (5)")
