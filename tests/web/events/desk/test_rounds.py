"""Draw, look, swap, publish; results table by table; corrections, undo, clock, rulings, the end."""

from __future__ import annotations

import json
import re

import pytest

from guildhall.hall.events import commands
from guildhall.messages import messages_from_data
from guildhall.tournament import Table
from sheets.reading import page_texts
from web.events.desk.at_the_desk import NAMES, Desk, open_desk, scores, words_of
from web.visitors import House


@pytest.fixture
def desk(house: House) -> Desk:
    """Eight people, who are here."""
    return open_desk(house, NAMES)


@pytest.fixture
def playing(desk: Desk) -> Desk:
    """The first round is being played."""
    desk.does("/seating/draw")
    desk.does("/seating/publish")
    return desk


def table(desk: Desk, number: int = 1) -> Table:
    """A table of the last round."""
    return desk.t.rounds[-1].tables[number]


def enter(desk: Desk, number: int, *values: int, **more: str) -> str:
    """Enter the result of a table of the last round."""
    current = desk.t.rounds[-1]
    fields = {"round": current.number, "table": number, "on": desk.live.seq, "signed": "yes"}
    answer = desk.send("/results", {**fields, **scores(current.tables[number], *values), **more})
    assert answer.status_code == 303, words_of(answer)
    return answer.headers["location"]


# Seating


def test_the_desk_leads_from_step_to_step(desk: Desk) -> None:
    assert "Draw round 1" in desk.text()
    assert desk.does("/seating/draw").endswith("/seating")
    assert "Look at the draft, then publish it" in desk.text()
    desk.does("/seating/publish")
    assert "Start the clock" in desk.text()
    desk.does("/clock/start", round=1)
    assert "2 results are missing." in desk.text()
    enter(desk, 1, 15, 12, 9, 8)
    enter(desk, 2, 15, 12, 9, 8)
    assert "Draw round 2" in desk.text()


def test_a_delay_is_on_the_desk_until_its_round_is_over(playing: Desk) -> None:
    late = table(playing).seats[0]
    playing.act(commands.TellDelay(late, 7, "tram"))
    assert "1 player told of a delay" in playing.text()
    enter(playing, 1, 15, 12, 9, 8)
    enter(playing, 2, 15, 12, 9, 8)
    assert "told of a delay" not in playing.text()
    playing.does("/seating/draw")
    playing.does("/seating/publish")
    assert "told of a delay" not in playing.text()


def test_a_draft_is_swapped_by_hand_and_shows_at_once_what_breaks(desk: Desk) -> None:
    desk.act(commands.KeepApart("Ann Ash", "Bob Bell"))
    desk.does("/seating/draw")
    assert "Nothing stands in the way of publishing it." in desk.text("/seating")
    draft = desk.t.draft
    assert draft
    beside = next(k for k in draft.table_of("Ann Ash").seats if k != "Ann Ash")  # type: ignore[union-attr]
    sent = [("csrf", desk.visitor.csrf()), ("swap", beside), ("swap", "Bob Bell")]
    answer = desk.visitor.send(
        "POST",
        f"{desk.at}/seating/swap",
        content="&".join(f"{name}={value.replace(' ', '+')}" for name, value in sent),
        headers={"origin": desk.visitor.host, "content-type": "application/x-www-form-urlencoded"},
    )
    assert answer.status_code == 303
    assert "Publish all the same" in desk.text("/seating")
    page = desk.get("/seating").text
    assert re.search(r'class="button button--primary">\s*Draw again', page)
    assert "sit together although they are kept apart" in desk.text("/seating")


def test_a_draft_that_misses_somebody_goes_out_only_if_that_is_accepted(desk: Desk) -> None:
    desk.does("/seating/draw")
    desk.act(commands.EnterPlayers(["Zoe Zed"]))
    page = desk.text("/seating")
    assert "Zoe Zed is here and has no seat" in page
    assert "Nothing stands in the way of publishing it." not in page
    answer = desk.post("/seating/publish", on=desk.live.seq)
    assert answer.status_code == 400
    assert "This draft cannot go out as it is: Zoe Zed is here and has no seat" in words_of(answer)
    assert desk.t.draft
    desk.does("/seating/publish", on=desk.live.seq, anyway="yes")
    (accepted,) = messages_from_data(desk.t.happenings[-1].data["accepted"])
    assert str(accepted) == "Zoe Zed is here and has no seat"
    told = "round 1 is published, although: Zoe Zed is here and has no seat"
    assert told in desk.text("/record?q=published")


def test_only_warnings_that_were_seen_can_be_accepted(desk: Desk) -> None:
    desk.does("/seating/draw")
    desk.act(commands.EnterPlayers(["Zoe Zed"]))
    seen = desk.live.seq
    desk.act(commands.EnterPlayers(["Yan Yule"]))
    assert desk.post("/seating/publish", on=seen, anyway="yes").status_code == 409
    assert desk.t.draft


def test_a_late_entry_that_would_change_the_rounds_is_told_and_counted(house: House) -> None:
    desk = open_desk(house, NAMES, "summoner-wars-base")
    desk.does("/seating/draw")
    desk.does("/seating/publish", anyway="yes")
    desk.act(commands.EnterPlayers(["Zoe Zed"]))
    assert "ounting 1 late entry there would be 4 rounds" in desk.text("/seating")
    desk.does("/seating/late")
    assert desk.t.attendance().rounds == 4
    assert "late entry" not in desk.text("/seating")


def test_a_draft_that_never_goes_out_offers_no_button_for_it(desk: Desk) -> None:
    desk.does("/seating/draw")
    here = desk.t.draft.table_of("Ann Ash").number  # type: ignore[union-attr]
    desk.does("/seating/move", who="ann", table=3 - here)
    page = desk.get("/seating").text
    assert 'id="publish"' not in page
    assert desk.post("/seating/publish", anyway="yes").status_code == 400


def test_names_in_a_draft_have_rank_and_points_beside_them_and_movers_a_mark(desk: Desk) -> None:
    desk.does("/seating/draw")
    assert "rank 1:" not in desk.text("/seating")
    desk.does("/seating/publish")
    enter(desk, 1, 15, 12, 9, 8)
    enter(desk, 2, 15, 12, 9, 7)
    desk.does("/seating/draw")
    first = desk.t.standings().order[0]
    assert f"{first} rank 1: 7" in desk.text("/seating")
    assert "moved by hand" not in desk.get("/seating").text
    one, other = (table(desk, number).seats[0] for number in (1, 2))
    desk.act(commands.SwapSeats(one, other))
    assert desk.get("/seating").text.count("moved by hand") == 2


def test_two_people_change_seats_and_no_other_number(desk: Desk) -> None:
    desk.does("/seating/draw")
    answer = desk.post("/seating/swap", swap="Ann Ash")
    assert answer.status_code == 422
    assert "Choose exactly two" in words_of(answer)


def test_somebody_is_moved_to_another_table_by_typing(desk: Desk) -> None:
    desk.does("/seating/draw")
    here = desk.t.draft.table_of("Ann Ash").number  # type: ignore[union-attr]
    desk.does("/seating/move", who="ann", table=3 - here)
    assert desk.t.draft.table_of("Ann Ash").number == 3 - here  # type: ignore[union-attr]
    assert "they should differ by 1 at most" in desk.text("/seating")


def test_a_draft_is_drawn_again_with_another_number_of_tables_or_thrown_away(house: House) -> None:
    desk = open_desk(house, [f"Player {number}" for number in range(12)])
    desk.does("/seating/draw", tables=4)
    assert len(desk.t.rounds[0].tables) == 4
    desk.does("/seating/discard")
    assert desk.t.rounds == []


def test_a_page_made_from_an_older_draft_publishes_nothing(desk: Desk) -> None:
    desk.does("/seating/draw")
    seen = desk.live.seq
    desk.does("/seating/draw")
    answer = desk.post("/seating/publish", on=seen)
    assert answer.status_code == 409
    assert desk.t.draft


def test_what_cannot_be_seated_is_refused_with_the_ways_out(house: House) -> None:
    desk = open_desk(house, NAMES[:5])
    answer = desk.post("/seating/draw")
    assert answer.status_code == 400
    assert "You can:" in words_of(answer)


def test_every_table_and_every_place_explains_itself(playing: Desk) -> None:
    page = playing.get("/seating")
    assert page.text.count('<details class="why"') == len(playing.t.rounds[0].tables)
    assert str(table(playing).reason).split(";")[0] in words_of(page)
    enter(playing, 1, 15, 12, 9, 8)
    assert "against" in playing.text("/standings")


def test_somebody_is_found_by_a_part_of_the_name_or_the_page_says_who_is_meant(
    playing: Desk,
) -> None:
    where = playing.t.rounds[0].table_of("Eve East")
    assert where
    assert f"Eve East: Table {where.number}" in playing.text("/seating?q=eve")
    for page in ("/seating", "/standings"):
        answer = playing.get(f"{page}?q=nobody")
        assert answer.status_code == 400
        assert "there is no player 'nobody' here" in words_of(answer).lower()
    assert "Eve East" in playing.text("/standings?q=eve")


# Results


def test_entering_goes_on_to_the_next_missing_table(playing: Desk) -> None:
    assert enter(playing, 1, 15, 12, 9, 8).endswith("/results?round=1&table=2")
    assert enter(playing, 2, 15, 12, 9, 8).endswith("/results?round=1")
    assert "All results are in" in playing.text("/results?round=1")


def test_what_cannot_be_is_never_accepted_and_what_was_typed_stays(playing: Desk) -> None:
    first = table(playing)
    fields = {"round": 1, "table": 1, "signed": "yes"}
    missing = playing.send("/results", {**fields, **scores(first, 15, 12, 9)})
    assert missing.status_code == 422
    assert f"{first.seats[3]} has no score" in words_of(missing)
    assert 'value="12"' in missing.text
    words = playing.send("/results", {**fields, **scores(first, 15, 12, 9), "score-4": "x"})
    assert words.status_code == 422
    assert first.sheet is None
    assert table(playing).sheet is None


def test_two_scorekeepers_at_once_one_wins_and_the_other_sees_what_happened(playing: Desk) -> None:
    one, other = playing.joined("scorekeeper"), playing.joined("scorekeeper")
    seen = playing.live.seq
    first = table(playing)
    fields = {"round": 1, "table": 1, "on": seen, "signed": "yes"}
    assert one.send("/results", {**fields, **scores(first, 15, 12, 9, 8)}).status_code == 303
    late = other.send("/results", {**fields, **scores(first, 15, 12, 9, 7)})
    assert late.status_code == 409
    assert f"{first.seats[0]} 15" in words_of(late)
    assert "(Scorekeeper)" in words_of(late)
    assert table(playing).sheet.lines[first.seats[3]].score == 8  # type: ignore[union-attr]


def test_two_scorekeepers_at_two_tables_do_not_hinder_each_other(playing: Desk) -> None:
    seen = playing.live.seq
    for number in (1, 2):
        fields = {"round": 1, "table": number, "on": seen, "signed": "yes"}
        sent = {**fields, **scores(table(playing, number), 15, 12, 9, 8)}
        assert playing.joined("scorekeeper").send("/results", sent).status_code == 303


def test_scripts_get_the_refusal_and_the_news_as_data(playing: Desk) -> None:
    fields = {
        "round": 1,
        "table": 1,
        "on": playing.live.seq,
        **scores(table(playing), 15, 12, 9, 8),
    }
    headers = {"accept": "application/json"}
    assert playing.send("/results", {**fields, "signed": "yes"}, **headers).json()["ok"]
    error = playing.send("/results", fields, **headers).json()["error"]
    assert error["code"] == "stale"
    assert len(error["news"]) == 1


def test_an_unsigned_sheet_waits_and_is_confirmed_at_the_desk(playing: Desk) -> None:
    fields = {"round": 1, "table": 1, **scores(table(playing), 15, 12, 9, 8)}
    playing.send("/results", fields)
    assert not table(playing).settled
    assert "to be confirmed" in playing.text("/results?round=1&table=1")
    playing.does("/results/confirm", round=1, table=1)
    assert table(playing).settled


def test_a_result_for_people_who_sit_elsewhere_by_now_is_refused(playing: Desk) -> None:
    one, two = playing.t.rounds[0].tables.values()
    about = {"round": 1, "table": 1, "signed": "yes"}
    for seated in (scores(two, 15, 12, 9, 8), {**scores(one, 15, 12, 9, 8), "seated": ""}):
        answer = playing.send("/results", {**about, **seated})
        assert answer.status_code == 409
        assert "Other people sit at this table now" in words_of(answer)
        assert table(playing).sheet is None


def test_a_duel_needs_a_winner_and_the_score_of_the_loser(house: House) -> None:
    desk = open_desk(house, NAMES, "summoner-wars-base")
    desk.does("/seating/draw")
    desk.does("/seating/publish", anyway="yes")
    one, other = table(desk).seats
    fields = {"round": 1, "table": 1, "signed": "yes", **scores(table(desk))}
    assert desk.send("/results", {**fields, "score": "7"}).status_code == 422
    assert desk.send("/results", {**fields, "winner": "2"}).status_code == 422
    assert desk.send("/results", {**fields, "winner": "2", "score": "7"}).status_code == 303
    sheet = table(desk).sheet
    assert sheet
    assert sheet.winner == other
    assert {key: line.score for key, line in sheet.lines.items()} == {one: 7, other: 25}


def test_a_correction_shows_what_changes_before_it_is_made(playing: Desk) -> None:
    enter(playing, 1, 15, 12, 9, 8)
    enter(playing, 2, 15, 12, 9, 7)
    before = playing.live.seq
    fields = {"round": 1, "table": 1, "why": "misread", **scores(table(playing), 8, 9, 12, 15)}
    looked = playing.send("/correct/look", fields)
    assert "What would change" in words_of(looked)
    assert table(playing).seats[3] in words_of(looked)
    assert playing.live.seq == before
    assert playing.send("/correct", {**fields, "on": before}).status_code == 303
    assert table(playing).sheet.lines[table(playing).seats[3]].score == 15  # type: ignore[union-attr]


def test_an_unusual_correction_is_asked_about_before_and_kept_in_the_record(playing: Desk) -> None:
    enter(playing, 1, 15, 12, 9, 8)
    about = {"round": "1", "table": "1", "why": "misread"}
    impossible = playing.send("/correct", {**about, **scores(table(playing), 15, 12, 9, 200)})
    assert impossible.status_code == 422
    fields = about | scores(table(playing), 15, 12, 9, 40)
    looked = playing.send("/correct/look", fields)
    words = f"{table(playing).seats[3]} has 40 prestige: more than 22 is unusual"
    assert words in words_of(looked)
    assert "What would change" not in words_of(looked)
    assert playing.send("/correct", fields).status_code == 422
    (seal,) = re.findall(r'name="sure" value="(\w+)"', looked.text)
    looked = playing.send("/correct/look", {**fields, "sure": seal})
    assert "What would change" in words_of(looked)
    assert f'<input type="hidden" name="sure" value="{seal}">' in looked.text
    assert playing.send("/correct", {**fields, "sure": seal}).status_code == 303
    assert f"(misread); unusual, but right: {words}" in playing.text("/record")
    assert words in playing.text("/results?round=1&table=1")


def test_undo_takes_back_what_was_seen_and_the_record_keeps_it(playing: Desk) -> None:
    enter(playing, 1, 15, 12, 9, 8)
    seen = playing.live.last_command
    assert seen
    playing.does("/undo", seen=seen.seen)
    assert table(playing).sheet is None
    assert playing.post("/undo", seen=seen.seen).status_code == 409
    assert "taken back" in playing.text("/record")
    assert "Organiser" in playing.text("/record?q=published")
    assert "round 1 is published" in playing.text("/record?q=ORGANISER"), "found by who did it"
    assert "Nothing is found." in playing.text("/record?q=xyzzy")
    playing.visitor.post("/language", language="cs")
    assert "1. kolo je zveřejněno" in playing.text("/record?q=ZVEŘEJNĚNO"), "as it is read"


# Clock


def test_the_clock_is_started_paused_and_given_extra_time(playing: Desk) -> None:
    playing.does("/clock/start", round=1)
    assert "running" in playing.text()
    playing.does("/clock/pause", round=1)
    assert "paused" in playing.text()
    playing.does("/clock/go-on", round=1)
    playing.does("/clock/extra", round=1, table=2, minutes=5)
    assert "table 2 +5" in playing.text()
    assert playing.post("/clock/extra", round=1, table=2, minutes=0).status_code == 400
    assert playing.post("/clock/start", round=7).status_code == 400


def test_the_timetable_is_kept_and_checked(desk: Desk) -> None:
    desk.does("/timetable", begins=["10:00", "11:30"], minutes=["60", ""])
    assert [slot.begins for slot in desk.live.operations.timetable] == ["10:00", "11:30"]
    assert desk.post("/timetable", begins=["25:00"], minutes=["60"]).status_code == 400


# Rulings


def test_a_call_is_taken_ruled_on_and_closed(playing: Desk) -> None:
    playing.does("/calls/new", round=1, table=1, why="Is this legal?")
    (call,) = playing.live.operations.calls.values()
    arbiter = playing.joined("arbiter")
    assert "Is this legal?" in arbiter.text("/rulings")
    arbiter.does("/calls/take", call=call.id)
    assert "Arbiter is on the way" in playing.text()
    arbiter.does(
        "/rulings",
        kind="warning",
        round=1,
        table=1,
        player=table(playing).seats[0],
        why="talked",
        call=call.id,
    )
    assert playing.live.operations.calls[call.id].closed_at
    assert playing.t.rulings[0].kind == "warning"


def test_a_call_is_settled_without_a_ruling(playing: Desk) -> None:
    playing.does("/calls/new", round=1, table=1)
    (call,) = playing.live.operations.calls
    playing.does("/calls/close", call=call, words="explained")
    assert "Nobody calls." in playing.text("/rulings")


def test_penalties_change_scores_as_the_preview_says(playing: Desk) -> None:
    first = table(playing)
    enter(playing, 1, 15, 12, 9, 8)
    fields = {"kind": "game loss", "round": 1, "player": first.seats[0], "why": "cheated"}
    assert "What would change" in words_of(playing.post("/rulings/look", **fields))
    playing.does("/rulings", **fields)
    assert table(playing).out == {first.seats[0]: "game loss"}


def test_a_delay_counts_from_five_minutes_on(playing: Desk) -> None:
    fields = {"kind": "delay", "round": 1, "player": table(playing).seats[0]}
    assert playing.post("/rulings", **fields, minutes=4).status_code == 400
    playing.does("/rulings", **fields, minutes=6)
    assert playing.t.rulings[0].kind == "delay"


def test_a_ruling_without_a_reason_or_a_kind_is_refused(playing: Desk) -> None:
    assert playing.post("/rulings", kind="warning", round=1, table=1, why="").status_code == 400
    assert playing.post("/rulings", kind="whipping", round=1, table=1, why="x").status_code == 422


def test_slow_play_warns_before_it_costs_the_game(house: House) -> None:
    desk = open_desk(house, NAMES, "summoner-wars-base")
    desk.does("/seating/draw")
    desk.does("/seating/publish", anyway="yes")
    fields = {"round": 1, "player": table(desk).seats[0]}
    assert desk.post("/rulings", kind="slow play loss", **fields).status_code == 400
    desk.does("/rulings", kind="slow play warning", **fields)
    desk.does("/rulings", kind="slow play loss", score=3, **fields)
    assert table(desk).settled


# The end


def test_the_final_the_side_round_the_prizes_and_the_end(house: House) -> None:
    desk = open_desk(house, NAMES, rounds__count="1")
    desk.does("/seating/draw")
    desk.does("/seating/publish")
    enter(desk, 1, 15, 12, 9, 8)
    enter(desk, 2, 15, 12, 9, 7)
    assert "Draw the final" in desk.text()
    desk.does("/seating/final")
    desk.does("/seating/publish")
    desk.does("/seating/side")
    desk.does("/seating/publish")
    assert desk.t.rounds[-1].kind == "side"
    enter(desk, 2, 15, 12, 9, 8)
    final = desk.t.rounds[1]
    fields = {"round": 2, "table": 1, "signed": "yes", **scores(final.tables[1], 15, 12, 9, 8)}
    assert desk.send("/results", fields).status_code == 303
    assert '<svg class="bracket__picture"' in desk.get("/standings").text
    desk.does("/end")
    assert desk.t.ended
    winner = final.tables[1].seats[0]
    prize = desk.t.format.final.prizes[0]
    desk.does("/end/prize", player=winner, prize=prize, given="yes")
    assert (winner, prize) in desk.live.operations.prizes
    desk.does("/end/prize", player=winner, prize=prize, given="")
    assert not desk.live.operations.prizes
    assert "7 prizes" not in desk.text("/end")


def test_equals_are_put_in_order_by_the_referee(house: House) -> None:
    desk = open_desk(house, NAMES)
    desk.does("/seating/draw")
    desk.does("/seating/publish")
    enter(desk, 1, 15, 12, 9, 8)
    enter(desk, 2, 15, 12, 9, 8)
    above, below = desk.t.standings().drawn_by_lot[0]
    desk.does("/standings/decide", order=f"{below}\n{above}", why="play-off")
    assert desk.t.standings().order.index(below) < desk.t.standings().order.index(above)
    refused = desk.post(
        "/standings/decide", order=f"{desk.t.standings().order[-1]}\n{below}", why="x"
    )
    assert refused.status_code == 400


def test_an_elimination_shows_its_plan_as_a_picture_from_the_start(house: House) -> None:
    desk = open_desk(house, [f"Player {number}" for number in range(9)], "splendor-elimination")
    page = desk.get("/seating").text
    assert page.count('class="bracket__box is-to-come"') == 4


# Files


@pytest.mark.parametrize("kind", ["results", "pairings", "rules", "signs", "all"])
def test_sheets_are_printed(playing: Desk, kind: str) -> None:
    answer = playing.get(f"/print/{kind}.pdf?paper=us-letter&language=cs")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("code", "reason"), [("cs", " los "), ("de", "ausgelost"), ("fr", "tirage au sort")]
)
def test_reasons_on_paper_are_in_the_language_of_the_sheet(
    playing: Desk, code: str, reason: str
) -> None:
    sheets = playing.get(f"/print/pairings.pdf?language={code}").content
    assert reason in " ".join(page_texts(sheets))


def test_a_sheet_that_cannot_be_printed_yet_says_why(desk: Desk) -> None:
    answer = desk.get("/print/pairings.pdf")
    assert answer.status_code == 400
    assert "There is no round yet" in words_of(answer)
    assert desk.get("/print/diplomas.pdf").status_code == 422


def test_files_hold_everything_and_no_formula(house: House) -> None:
    desk = open_desk(house, ["@SUM(A1) Ann", *NAMES[:3]])
    desk.does("/seating/draw")
    desk.does("/seating/publish")
    enter(desk, 1, 15, 12, 9, 8)
    assert "'@SUM(A1) Ann" in desk.get("/export/standings.csv").text
    assert desk.get("/export/results.csv").text.count("\n") == 5
    assert desk.get("/export/people.csv").text.startswith("\ufeffName,Town or club,Table,Decks")
    data = json.loads(desk.get("/export/event.json").text)
    assert [len(each["tables"]) for each in data["rounds"]] == [1]
    assert len(data["standings"]) == 4


def test_the_backup_is_for_hosts_alone(playing: Desk) -> None:
    assert len(playing.get("/backup").content) > 1000
    assert playing.joined("organiser").get("/backup").status_code == 403
