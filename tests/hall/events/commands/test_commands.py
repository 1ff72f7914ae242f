"""Every act: the row of the table of roles, for whom and where, and the news that spoil it."""

from __future__ import annotations

import pytest

from guildhall.hall.events import commands as acts
from guildhall.hall.events.commands import Act
from guildhall.hall.events.live_errors import EventRefusalError, MovedOnStaleError
from guildhall.hall.hall import Hall
from guildhall.tournament import Happening, Line
from guildhall.tournament.event.fold import CHANGES
from hall.events.houses import House, open_house
from hall.tables.halls import Time, in_hall

LINES = {"A": Line(15), "B": Line(3)}
DRAFT = {"discarded", "drawn", "published", "tables moved", "undone"}
NEWS = {"corrected", "reported", "ruled"}
NOWHERE: set[str] = set()


@pytest.mark.parametrize(
    ("act", "action", "touched"),
    [
        (acts.draw(), "draw", DRAFT),
        (acts.sit_out_and_draw(), "draw", DRAFT),
        (acts.fill_in_and_draw("A"), "draw", DRAFT),
        (acts.draw_final(), "draw", DRAFT),
        (acts.draw_side_round(), "draw", DRAFT),
        (acts.discard(), "draw", DRAFT),
        (acts.swap("A", "B"), "draw", DRAFT),
        (acts.seat("A", 1, 1), "draw", DRAFT),
        (acts.publish(), "publish", DRAFT),
        (acts.publish(anyway=True), "publish", set(CHANGES)),
        (acts.end(), "end", {"corrected", "decided", "drawn", "ended"}),
        (acts.change_settings({}), "change settings", {"format changed"}),
        (acts.set_rounds(3), "change settings", NOWHERE),
        (acts.count_late_entries(), "change settings", NOWHERE),
        (acts.split_into_waves(2, 2), "draw", NOWHERE),
        (acts.undo(1), "undo", NOWHERE),
        (acts.decide(["A", "B"], "so"), "decide", NOWHERE),
        (acts.enter(["A"]), "enter people", NOWHERE),
        (acts.add_bot("B"), "enter people", NOWHERE),
        (acts.rename("A", "B"), "rename", NOWHERE),
        (acts.call_the_roll(), "call the roll", NOWHERE),
        (acts.note_fee(["A"]), "take fees", NOWHERE),
        (acts.let_in("A"), "let in", NOWHERE),
        (acts.fix_table("A", 2), "fix tables", NOWHERE),
        (acts.keep_apart("A", "B"), "fix tables", NOWHERE),
        (acts.confirm_agreed(2), "confirm all", NOWHERE),
        (acts.give_prize("A", "gold"), "give prizes", NOWHERE),
        (acts.take_call("c"), "answer calls", NOWHERE),
        (acts.close_call("c"), "answer calls", NOWHERE),
        (acts.open_registration(), "change settings", NOWHERE),
        (acts.close_registration(), "change settings", NOWHERE),
        (acts.new_join_code(), "change settings", NOWHERE),
        (acts.let_players_open(), "change settings", NOWHERE),
        (acts.set_timetable([]), "change settings", NOWHERE),
        (acts.dismiss("x"), "choose staff", NOWHERE),
        (acts.revoke_links("arbiter"), "choose staff", NOWHERE),
        (acts.release("A"), "give out links", NOWHERE),
        (acts.renew_player_link("A"), "give out links", NOWHERE),
        (acts.start_clock(2), "run the clock", NOWHERE),
        (acts.pause_clock(2), "run the clock", NOWHERE),
        (acts.go_on_clock(2), "run the clock", NOWHERE),
        (acts.extra_time(2, 3, 5), "give extra time", NOWHERE),
    ],
)
def test_what_is_done_for_the_event(act: Act, action: str, touched: set[str]) -> None:
    assert (act.action, act.player, act.table) == (action, "", 0)
    assert {kind for kind in CHANGES if act.touches(Happening(kind, {}, "x", "now"))} == touched


@pytest.mark.parametrize(
    ("act", "action", "touched"),
    [
        (acts.report(2, 3, LINES), "report", {*NEWS, "confirmed", "disputed"}),
        (acts.correct(2, 3, LINES), "correct", {*NEWS, "confirmed", "disputed"}),
        (acts.confirm(2, 3), "confirm", {*NEWS, "disputed"}),
        (acts.dispute(2, 3, "no"), "dispute", NEWS),
        (acts.call_arbiter(2, 3), "call an arbiter", NOWHERE),
    ],
)
def test_what_is_done_at_a_table_is_spoilt_by_news_of_that_table(
    act: Act, action: str, touched: set[str]
) -> None:
    assert (act.action, act.player, act.table) == (action, "", 3)

    def news(number: int, table: int) -> set[str]:
        data = {"round": number, "table": table}
        return {kind for kind in CHANGES if act.touches(Happening(kind, data, "x", "now"))}

    assert news(2, 3) == touched
    assert news(2, 4) == news(3, 3) == NOWHERE


@pytest.mark.parametrize(
    ("act", "action"),
    [
        (acts.check_in(["A"]), "check in"),
        (acts.check_out(["A"]), "check in"),
        (acts.drop("A"), "drop"),
        (acts.register_decks("A", ["x"]), "register decks"),
        (acts.arrive("A"), "tell of arriving"),
        (acts.delay("A", 5), "tell of a delay"),
    ],
)
def test_what_players_do_for_themselves(act: Act, action: str) -> None:
    assert (act.action, act.player, act.table) == (action, "A", 0)


def test_what_is_done_for_several_is_no_players_own_affair() -> None:
    for act in (acts.check_in(["A", "B"]), acts.check_out(["A", "B"])):
        assert act.player not in {"", "A", "B"}


def test_a_list_of_people_who_all_have_entered_is_refused() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall, ["Ann", "Bob"])
        with pytest.raises(EventRefusalError, match="verybody on this list has already entered"):
            await house.live.do(house.organiser, acts.enter_pasted("Ann\nBob"))
        await house.live.do(house.organiser, acts.enter_pasted("Ann\nCid"))
        assert list(house.live.tournament.people) == ["Ann", "Bob", "Cid"]

    in_hall(scenario)


@pytest.mark.parametrize(
    ("name", "words"), [("Ann", "Ann is already here"), ("Eve", "Eve is a player")]
)
def test_ts_9_who_fills_in_is_somebody_else(name: str, words: str) -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall, ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay"])
        await house.live.do(house.organiser, acts.check_out(["Eve"]))
        with pytest.raises(EventRefusalError, match=words):
            await house.live.do(house.organiser, acts.fill_in_and_draw(name))

    in_hall(scenario)


def test_ts_9_a_helper_who_went_away_fills_in_again() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall, ["Ann", "Bob", "Cid", "Dan", "Eve"])
        await house.live.do(house.organiser, acts.enter(["Gus"], ranked=False))
        await house.live.do(house.organiser, acts.check_out(["Gus"]))
        await house.live.do(house.organiser, acts.fill_in_and_draw("gus"))
        draft = house.live.tournament.draft
        assert draft
        assert sorted(draft.seated()) == ["Ann", "Bob", "Cid", "Dan", "Eve", "Gus"]
        assert not house.live.tournament.people["Gus"].ranked

    in_hall(scenario)


def test_confirming_all_settles_where_both_agree_and_never_a_dispute() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall, people=[*"ABCDEFGHIJKL"], key="carcassonne")
        await house.draw()
        for number, table in list(house.live.tournament.rounds[0].tables.items()):
            lines = {key: Line(50 - place) for place, key in enumerate(table.seats)}
            first, *others = table.seats
            act = acts.report(1, number, lines, player=first)
            await house.live.do(await house.player(first), act)
            for key in others[: 2 if number == 3 else 3]:
                act = acts.confirm(1, number, player=key)
                await house.live.do(await house.player(key), act)
        second = house.live.tournament.rounds[0].tables[2].seats[1]
        doer = await house.player(second)
        await house.live.do(doer, acts.dispute(1, 2, "I had more", player=second))
        await house.live.do(house.organiser, acts.confirm_agreed(1))
        settled = {n: table.settled for n, table in house.live.tournament.rounds[0].tables.items()}
        assert settled == {1: True, 2: False, 3: False}

    in_hall(scenario)


def test_t_2_only_organisers_take_back_what_somebody_else_has_done() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        helper = await house.staff("scorekeeper")
        with pytest.raises(EventRefusalError, match="has done this"):
            await house.live.do(helper, acts.undo(_last(house)))
        for who in (helper, house.organiser):
            await house.live.do(helper, acts.check_out(["Ann Ash"]))
            assert "Ann Ash" not in house.live.tournament.present()
            await house.live.do(who, acts.undo(_last(house)))
            assert "Ann Ash" in house.live.tournament.present()

    in_hall(scenario)


def test_what_is_no_longer_the_last_thing_is_not_taken_back() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        seen = _last(house)
        await house.live.do(house.organiser, acts.check_out(["Ann Ash"]))
        with pytest.raises(MovedOnStaleError):
            await house.live.do(house.organiser, acts.undo(seen))
        assert house.live.tournament.people["Ann Ash"].standing == "absent"

    in_hall(scenario)


def _last(house: House) -> int:
    return len(house.live.tournament.happenings) - 1
