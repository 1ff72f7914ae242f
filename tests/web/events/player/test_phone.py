"""The player's phone over HTTP: own table only, one hands in, all others sign (TS-36)."""

from __future__ import annotations

import re

import pytest

from guildhall.hall.events import commands
from guildhall.hall.events.operations import Slot
from guildhall.tournament import Line, Player
from guildhall.web.events.player.views import phone as phone_fragments
from guildhall.web.events.shared.views import Scene
from guildhall.web.language import find
from web.events.evenings import Evening, evening, settle
from web.visitors import House

ANN = "Ann Ash"


@pytest.fixture
def drawn(house: House) -> Evening:
    """An event whose first round is drawn: two tables of three."""
    made = evening(house)
    made.draw()
    return made


def page_of(at: Evening, key: str) -> str:
    return at.phone(key).get(f"{at.at}/me").text


def test_a_player_sees_table_seat_opponents_and_clock(drawn: Evening) -> None:
    seats = drawn.table(2).seats
    drawn.do(commands.StartClock(1))
    text = page_of(drawn, seats[1])
    assert re.search(r"Table</span> <strong class=\"number\">2</strong>", text)
    assert "Seat 2" in text
    assert all(name in text for name in seats)
    assert "data-ends=" in text
    others = [key for key in drawn.live.tournament.people if key not in seats]
    assert not any(name in text for name in others)


def test_one_hands_in_and_everybody_else_signs(drawn: Evening) -> None:
    first, second, third = drawn.table().seats
    assert drawn.hand_in(first, 15, 12, 9).status_code == 303
    assert "Still to confirm" in page_of(drawn, first)
    assert "Is this right?" in page_of(drawn, second)
    assert drawn.say(second, "confirm").status_code == 303
    assert not drawn.table().settled
    assert drawn.say(third, "confirm").status_code == 303
    assert drawn.table().settled
    assert "You are 2nd at this table: 4 points." in page_of(drawn, second)


def test_who_has_not_won_hands_in_and_the_winner_signs(drawn: Evening) -> None:
    first, second, third = drawn.table().seats
    assert "Anyone at the table enters the result" in page_of(drawn, first)
    assert drawn.hand_in(first, 9, 12, 15).status_code == 303
    assert drawn.say(second, "confirm").status_code == 303
    assert not drawn.table().settled
    assert "Is this right?" in page_of(drawn, third)
    assert drawn.say(third, "confirm").status_code == 303
    assert drawn.table().settled


def test_the_desk_signs_for_a_winner_without_a_phone(drawn: Evening) -> None:
    first, second, _ = drawn.table().seats
    drawn.hand_in(first, 9, 12, 15)
    drawn.say(second, "confirm")
    drawn.do(commands.ConfirmResult(1, 1))
    assert drawn.table().settled


def test_a_result_that_cannot_be_is_refused_with_the_reason(drawn: Evening) -> None:
    first, *_ = drawn.table().seats
    assert "has no score" in drawn.hand_in(first, 15, 12).text
    assert drawn.hand_in(first, 15, 12, **{"score-3": "-4"}).status_code == 422
    assert drawn.hand_in(first, 15, 12, **{"score-3": "nine"}).status_code == 422
    assert drawn.table().sheet is None


def test_a_sheet_is_entered_again_with_its_numbers(drawn: Evening) -> None:
    first, second, third = drawn.table().seats
    drawn.hand_in(first, 15, 12, 9, **{"cards-2": "11"})
    drawn.say(second, "confirm")
    form = page_of(drawn, first).split("I made a mistake: enter it again")[1]
    typed = dict(re.findall(r'<input name="([^"]+)" type="text"[^>]* value="([^"]*)"', form))
    scores = {"score-1": "15", "score-2": "12", "score-3": "9"}
    assert typed == {**scores, "cards-1": "", "cards-2": "11", "cards-3": ""}
    assert drawn.hand_in(first, 15, 12, 10).status_code == 303
    sheet = drawn.table().sheet
    assert sheet
    assert (sheet.agreed, sheet.lines[third].score) == (frozenset(), 10)


def test_a_report_of_a_duel_does_not_show_the_one_of_the_opponent(house: House) -> None:
    at = evening(house, key="summoner-wars-base")
    at.draw()
    first, second = at.table().seats
    browser = at.phone(first)
    fields = at.sheet(browser, f"{at.at}/me") | {"winner": "1", "score": "7"}
    assert browser.post(f"{at.at}/me/report", **fields).status_code == 303
    mine, other = page_of(at, first), page_of(at, second)
    assert re.findall(r'name="score"[^>]* value="(\d*)"', mine) == ["7"]
    assert re.findall(r'name="score"[^>]* value="(\d*)"', other) == [""]
    assert " checked" not in other


def test_who_began_is_not_asked_where_it_breaks_no_tie(drawn: Evening) -> None:
    assert "Who began?" not in page_of(drawn, drawn.table().seats[0])


def test_another_order_of_seats_counts_from_who_began(house: House) -> None:
    at = evening(house, key="splendor-elimination", people=["Ann", "Bob", "Cid", "Dan"])
    at.draw()
    seats = at.table().seats
    assert "Who began?" in page_of(at, seats[0])
    line = {"score": "15", "cards": "12", "nobles": "1", "tokens": "4"}
    same = {f"{name}-{seat}": text for seat in range(1, 5) for name, text in line.items()}
    wrong = {"turn-1": "1", "turn-2": "2", "turn-3": "2", "turn-4": "4"}
    answer = at.hand_in(seats[0], **same, **wrong)
    assert answer.status_code == 422
    assert "the turns are the numbers 1 to 4, each once" in answer.text
    turns = {"turn-1": "3", "turn-2": "1", "turn-3": "4", "turn-4": "2"}
    assert at.hand_in(seats[0], **same, **turns).status_code == 303
    sheet, score = at.table().sheet, at.table().score
    assert sheet
    assert score
    assert sheet.order == (seats[1], seats[3], seats[0], seats[2])
    assert score.place(seats[2]) == 1
    shown = page_of(at, seats[0])
    assert f"{seats[1]} began." in shown
    assert f"Clockwise: {seats[1]}, {seats[3]}, {seats[0]}, {seats[2]}" in shown


def test_a_dispute_calls_an_arbiter_and_nobody_confirms_any_more(drawn: Evening) -> None:
    first, second, third = drawn.table().seats
    drawn.hand_in(first, 15, 12, 9)
    assert drawn.say(second, "dispute", why="I had 16").status_code == 303
    assert "The result is contested." in page_of(drawn, third)
    assert "An arbiter is called to table 1." in page_of(drawn, third)
    answer = drawn.say(third, "confirm", **drawn.sheet(drawn.phone(first), f"{drawn.at}/me"))
    assert answer.status_code in {400, 409, 422}
    assert not drawn.table().settled


def test_players_reach_their_own_table_only(drawn: Evening) -> None:
    mine, other = drawn.table(1), drawn.table(2)
    fields = drawn.sheet(drawn.phone(other.seats[0]), f"{drawn.at}/me")
    stranger = drawn.phone(mine.seats[0])
    scores = {"score-1": "15", "score-2": "3", "score-3": "2"}
    for deed in ("report", "confirm", "dispute", "call"):
        answer = stranger.post(f"{drawn.at}/me/{deed}", **{**fields, **scores})
        assert answer.status_code in {400, 403}, deed
    assert drawn.table(2).sheet is None
    assert drawn.live.operations.calls == {}


def test_what_was_written_for_others_at_the_table_is_stale(drawn: Evening) -> None:
    first, *_ = drawn.table().seats
    answer = drawn.hand_in(first, 15, 12, 9, seated="000000000000")
    assert answer.status_code == 409
    assert drawn.hand_in(first, 15, 12, 9, round="7").status_code == 404


def test_a_second_hand_does_not_overwrite_what_came_first(drawn: Evening) -> None:
    first, second, _ = drawn.table().seats
    before = drawn.sheet(drawn.phone(second), f"{drawn.at}/me")
    drawn.hand_in(first, 15, 12, 9)
    scores = {"score-1": "10", "score-2": "17", "score-3": "9"}
    answer = drawn.phone(second).post(f"{drawn.at}/me/report", **{**before, **scores})
    assert answer.status_code == 409
    sheet = drawn.table().sheet
    assert sheet
    assert sheet.entered_by == first


def test_both_report_a_duel_and_must_agree(house: House) -> None:
    at = evening(house, key="summoner-wars-base")
    at.draw()
    one, other = at.table(1).seats
    at.hand_in(one, winner="1", score="12")
    text = page_of(at, other)
    assert "Your opponent has reported." in text
    assert ">12<" not in text
    at.hand_in(other, winner="1", score="12")
    assert "All at the table agree. The organiser confirms." in page_of(at, one)
    third, fourth = at.table(2).seats
    at.hand_in(third, winner="1", score="12")
    at.hand_in(fourth, winner="2", score="12")
    assert "The result is contested." in page_of(at, third)


def test_forged_and_revoked_links_lead_nowhere(drawn: Evening) -> None:
    token = drawn.live.player_link(drawn.inner.organiser, ANN)
    stranger = drawn.house.visitor()
    assert stranger.post(f"/join/{token[:-2]}xx").status_code == 404
    drawn.do(commands.RenewPlayerLink(ANN))
    assert stranger.post(f"/join/{token}").status_code == 404
    assert stranger.get(f"{drawn.at}/me").status_code == 403
    assert stranger.post(f"{drawn.at}/me/drop").status_code == 403


def test_the_personal_link_is_drawn_for_its_player_alone(drawn: Evening) -> None:
    picture = drawn.phone(ANN).get(f"{drawn.at}/me/link.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.headers["cache-control"] == "no-store"
    assert 'xmlns="http://www.w3.org/2000/svg"' in picture.text
    assert f'src="{drawn.at}/me/link.svg"' in page_of(drawn, ANN)
    assert drawn.house.visitor().get(f"{drawn.at}/me/link.svg").status_code == 403


def test_arriving_being_late_and_calling_reach_the_floor(drawn: Evening) -> None:
    first, second, _ = drawn.table().seats
    drawn.phone(first).post(f"{drawn.at}/me/arrive")
    drawn.phone(second).post(f"{drawn.at}/me/delay", minutes="7", words="tram")
    drawn.say(first, "call", why="a token is missing")
    operations = drawn.live.operations
    assert operations.arrived == {1: {first}}
    assert (operations.delays[second].minutes, operations.delays[second].words) == (7, "tram")
    assert "You said you will be 7 min late" in page_of(drawn, second)
    assert [str(call.why) for call in operations.calls.values()] == ["a token is missing"]
    assert "An arbiter is called to table 1." in page_of(drawn, second)


def test_notes_are_for_nobody_else(drawn: Evening) -> None:
    drawn.phone(ANN).post(f"{drawn.at}/me/notes", notes="open with blue")
    assert "open with blue" in page_of(drawn, ANN)
    assert "open with blue" not in page_of(drawn, "Bob Bell")
    organiser = drawn.staff("organiser")
    assert "open with blue" not in organiser.get(f"{drawn.at}/desk/record").text
    long = drawn.phone(ANN).post(f"{drawn.at}/me/notes", notes="x" * 4001)
    assert long.status_code == 422


def test_sitting_out_and_leaving_are_for_oneself(drawn: Evening) -> None:
    phone = drawn.phone(ANN)

    def people() -> dict[str, Player]:
        return drawn.live.tournament.people

    phone.post(f"{drawn.at}/me/check", here="false")
    assert people()[ANN].standing == "absent"
    assert "You are not checked in for the next round." in page_of(drawn, ANN)
    phone.post(f"{drawn.at}/me/check", here="true")
    phone.post(f"{drawn.at}/me/drop")
    assert people()[ANN].standing == "dropped"
    assert "You have left the event." in page_of(drawn, ANN)
    assert {key for key, each in people().items() if not each.plays_on} == {ANN}


def test_nobody_reads_the_decks_of_others_from_their_own_form(house: House) -> None:
    at = evening(house, key="summoner-wars-base")
    at.do(commands.RegisterDecks("Bob Bell", ["Secret", "Tundra", "Savanna"]))
    assert "Secret" not in at.phone(ANN).get(f"{at.at}/me").text
    assert "Secret" in at.phone("Bob Bell").get(f"{at.at}/me").text


def test_decks_are_registered_in_order(house: House) -> None:
    at = evening(house, key="summoner-wars-base")
    phone = at.phone(ANN)
    assert phone.post(f"{at.at}/me/decks", **{"deck-1": "Frost"}).status_code == 400
    decks = {f"deck-{number}": f"Deck {number}" for number in (1, 2, 3)}
    phone.post(f"{at.at}/me/decks", **decks)
    assert at.live.tournament.people[ANN].decks == ("Deck 1", "Deck 2", "Deck 3")
    assert "no known faction: Deck 1, Deck 2, Deck 3" in page_of(at, ANN)
    at.draw()
    page = page_of(at, ANN)
    assert "Deck 1" in page
    assert "only the organiser changes decks now" in page
    assert "Register decks" not in page
    answer = phone.post(f"{at.at}/me/decks", **{**decks, "deck-2": "Deck 9"})
    assert answer.status_code == 400
    assert at.live.tournament.people[ANN].decks == ("Deck 1", "Deck 2", "Deck 3")


def test_a_custom_deck_that_breaks_the_rules_is_refused_with_reasons(house: House) -> None:
    at = evening(house, key="summoner-wars-custom")
    deck = {"summoner": "Mage", "champions-1": "A", "champions-2": "B", "champions-3": "C"}
    cards = {"commons": "4 W\n4 X\n4x Y\n4 Z", "events": "2 P\n2 Q\nR\nS"}
    answer = at.phone(ANN).post(f"{at.at}/me/decks", **deck, commons="5 W", events="2 P")
    assert answer.status_code == 400
    assert "16 commons are needed" in answer.text
    assert at.phone(ANN).post(f"{at.at}/me/decks", **deck, **cards).status_code == 303
    listed = at.live.tournament.people[ANN].custom_deck
    assert listed
    assert listed["commons"] == {"W": 4, "X": 4, "Y": 4, "Z": 4}


def test_place_and_reason_are_told(drawn: Evening) -> None:
    settle(drawn)
    standings = drawn.live.tournament.standings()
    last = standings.order[-1]
    text = page_of(drawn, last)
    assert '<strong class="number">6th</strong>' in text
    assert f"Behind {standings.order[-2]}" in text


def test_scripts_get_the_new_parts_at_once(drawn: Evening) -> None:
    first, *_ = drawn.table().seats
    phone = drawn.phone(first)
    answer = phone.send(
        "POST",
        f"{drawn.at}/me/arrive",
        headers={"accept": "application/json", "x-csrf-token": phone.csrf(), "origin": phone.host},
    )
    assert answer.json()["version"] == drawn.live.version
    assert "f-seat" in answer.json()["fragments"]


def test_nothing_of_others_makes_a_phone_anew(drawn: Evening) -> None:
    """Results of other tables change the place alone, so five hundred phones stay cheap."""
    first, *_ = drawn.table(1).seats
    phone = drawn.phone(first)
    before = _fragments(drawn, first)
    drawn.hand_in(drawn.table(2).seats[0], 15, 12, 9)
    after = _fragments(drawn, first)
    assert phone.get(f"{drawn.at}/me").status_code == 200
    assert {name for name in before if before[name] != after[name]} <= {"f-place"}


def _fragments(at: Evening, key: str) -> dict[str, str]:
    async def made() -> dict[str, str]:
        actor = await at.inner.player(key)
        return await phone_fragments(Scene(at.live, actor, find("en")))

    return at.house.runner.run(made())


def test_a_table_in_the_hall_is_joined_from_the_phone(drawn: Evening) -> None:
    live, hall, run = drawn.live, drawn.house.hall, drawn.house.runner.run
    here = run(hall.event_games.open(live, drawn.inner.organiser, 1, 1))
    text = page_of(drawn, drawn.table().seats[0])
    assert f'href="/tables/{here}"' in text
    assert "Its result comes here by itself." in text
    assert f'href="/tables/{here}"' not in page_of(drawn, drawn.table(2).seats[0])


def test_the_timetable_says_when_the_next_round_begins(drawn: Evening) -> None:
    drawn.do(commands.SetTimetable([Slot(1, "10:00", 45), Slot(2, "11:15", 45)]))
    assert "Round 2 begins at 11:15." in page_of(drawn, ANN)


def test_a_player_opens_the_own_table_and_goes_there_where_the_organiser_lets_players(
    house: House,
) -> None:
    night = evening(house)
    night.draw()
    first = night.table().seats[0]
    assert "/me/play" not in night.phone(first).get(f"{night.at}/me").text
    refused = night.say(first, "play")
    assert refused.status_code == 403
    assert "The organiser opens tables in the hall" in refused.text
    night.do(commands.LetPlayersOpen())
    assert "/me/play" in night.phone(first).get(f"{night.at}/me").text
    answer = night.say(first, "play")
    assert answer.headers["location"] == f"/tables/{night.live.hall_table(1, 1)}"


def test_extra_time_from_the_desk_reaches_the_table_that_is_played_in_the_hall(
    house: House,
) -> None:
    night = evening(house)
    night.draw()
    night.do(commands.LetPlayersOpen())
    night.say(night.table().seats[0], "play")
    fields = {"round": "1", "table": "1", "minutes": "5"}
    assert night.staff("arbiter").post(f"{night.at}/desk/clock/extra", **fields).is_redirect
    here = house.runner.run(house.hall.tables.get(night.live.hall_table(1, 1) or ""))
    assert here.table.clocks is not None
    assert here.table.clocks.rule.seconds == 50 * 60


def test_at_the_end_the_phone_shows_the_place_of_the_final_order(house: House) -> None:
    night = evening(house, rounds__count="1")
    night.draw()
    settle(night)
    night.do(commands.DrawFinal())
    night.do(commands.PublishDraft())
    seats = night.table().seats
    lines = {key: Line(10 + place, cards=9) for place, key in enumerate(seats)}
    night.do(commands.ReportResult(2, 1, lines))
    night.do(commands.EndEvent())
    for place, key in enumerate(reversed(seats), start=1):
        shown = night.phone(key).get(f"{night.at}/me").text
        assert f'<strong class="number">{find("en").ordinal(place)}</strong>' in shown
    assert "gold first-player chip" in night.phone(seats[-1]).get(f"{night.at}/me").text


DEEDS = (
    *("report", "confirm", "dispute", "call", "play", "arrive"),
    *("delay", "check", "drop", "notes", "decks"),
)


@pytest.mark.parametrize("deed", DEEDS)
def test_who_does_not_play_is_told_so_whatever_they_send(drawn: Evening, deed: str) -> None:
    before = drawn.live.seq
    fields = drawn.sheet(drawn.phone(drawn.table().seats[0]), f"{drawn.at}/me")
    others = [drawn.house.visitor(), drawn.staff("scorekeeper"), drawn.device(1)]
    for browser in others:
        for sent in (fields, {}):
            answer = browser.post(f"{drawn.at}/me/{deed}", **sent, minutes="5", here="true")
            assert answer.status_code == 403, deed
            assert "Only players of this event can do this" in answer.text
    assert drawn.live.seq == before


def test_decks_that_are_refused_stay_on_the_form_as_they_were_typed(house: House) -> None:
    at = evening(house, key="summoner-wars-base")
    answer = at.phone(ANN).post(f"{at.at}/me/decks", **{"deck-1": "Frost <b>", "deck-2": ""})
    assert answer.status_code == 400
    assert 'name="deck-1" value="Frost &lt;b&gt;"' in answer.text
