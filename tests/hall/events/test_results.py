"""Results with a human side: who hands in, who confirms, what a dispute calls for."""

from __future__ import annotations

import pytest

from guildhall.hall.errors import MovedOn, NotAllowed
from guildhall.hall.events import commands
from guildhall.hall.events.permissions import Actor, Role
from guildhall.hall.events.table_status import open_calls, table_states
from guildhall.hall.hall import Hall
from guildhall.tournament import Line, Refused, Table
from hall.events.houses import House, open_house
from hall.tables.halls import Time, in_hall


def table(house: House, number: int = 1) -> Table:
    return house.live.tournament.rounds[-1].tables[number]


def states(house: House) -> list[str]:
    t, operations = house.live.tournament, house.live.operations
    return [each.state for each in table_states(t, operations, t.rounds[-1])]


async def seated(house: House, number: int = 1) -> tuple[list[Actor], dict[str, Line]]:
    """The players of a table, the winner first, and their result."""
    seats = table(house, number).seats
    lines = {key: Line(15 - place) for place, key in enumerate(seats)}
    return [await house.player(key) for key in seats], lines


@pytest.mark.parametrize("writer", range(3))
def test_ts_36_anyone_at_the_table_hands_in_and_everybody_else_signs(writer: int) -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        actors, lines = await seated(house)
        await house.live.execute(actors[writer], commands.ReportResult(1, 1, lines))
        assert states(house) == ["waiting", "missing"]
        for actor in actors[:writer] + actors[writer + 1 :]:
            assert not table(house).settled
            await house.live.execute(actor, commands.ConfirmResult(1, 1))
        assert states(house) == ["settled", "missing"]

    in_hall(scenario)


def test_ts_36_a_refusal_calls_an_arbiter_who_settles_it() -> None:
    async def scenario(hall: Hall, time: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        (winner, loser, *_others), lines = await seated(house)
        await house.live.execute(winner, commands.ReportResult(1, 1, lines))
        time.pass_by(10)
        await house.live.execute(loser, commands.DisputeResult(1, 1, "I had 16"))
        assert states(house)[0] == "contested"
        time.pass_by(90)
        (call,) = open_calls(house.live.tournament, house.live.operations)
        assert (call.table, call.by, call.waiting(house.live.now).seconds) == (1, loser.player, 90)
        assert str(call.why) == "I had 16"
        with pytest.raises(Refused, match="not after a dispute"):
            await house.live.execute(_others[0], commands.ConfirmResult(1, 1))
        arbiter = await house.staff("arbiter")
        ruling = commands.Rule("result stands", "counted again", round=1, table=1)
        await house.live.execute(arbiter, ruling)
        assert states(house)[0] == "settled"
        assert not open_calls(house.live.tournament, house.live.operations)

    in_hall(scenario)


@pytest.mark.parametrize("role", ["organiser", "arbiter", "scorekeeper"])
@pytest.mark.parametrize("way", ["report", "confirm", "correct"])
def test_ts_39_only_who_judges_decides_between_those_who_disagree(role: Role, way: str) -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        (winner, loser, *others), lines = await seated(house)
        ways = {
            "report": commands.ReportResult(1, 1, lines),
            "confirm": commands.ConfirmResult(1, 1),
            "correct": commands.CorrectResult(1, 1, lines),
        }
        await house.live.execute(winner, ways["report"])
        await house.live.execute(loser, commands.DisputeResult(1, 1, "I had 16"))
        with pytest.raises(Refused, match="only those at the table confirm"):
            await house.live.execute(others[0], ways["confirm"])
        official = house.organiser if role == "organiser" else await house.staff(role)
        if role == "scorekeeper":
            with pytest.raises(Refused, match="the result of table 1 is contested"):
                await house.live.execute(official, ways[way])
        else:
            await house.live.execute(official, ways[way])
        assert table(house).settled == (role != "scorekeeper")

    in_hall(scenario)


def test_what_nobody_contests_is_settled_by_who_keeps_scores() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        (winner, *_others), lines = await seated(house)
        await house.live.execute(winner, commands.ReportResult(1, 1, lines))
        await house.live.execute(await house.staff("scorekeeper"), commands.ConfirmResult(1, 1))
        assert table(house).settled

    in_hall(scenario)


def test_nobody_confirms_a_result_that_has_changed_since_they_looked() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        (winner, loser, *_others), lines = await seated(house)
        await house.live.execute(winner, commands.ReportResult(1, 1, lines))
        seen = house.live.seq
        await house.live.execute(
            winner, commands.ReportResult(1, 1, lines | {winner.player: Line(19)})
        )
        with pytest.raises(MovedOn, match=f"{winner.player} 19"):
            await house.live.execute(loser, commands.ConfirmResult(1, 1), seen=seen)
        await house.live.execute(loser, commands.ConfirmResult(1, 1), seen=house.live.seq)

    in_hall(scenario)


def test_a_device_on_the_table_follows_the_same_rule() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        device = await house.staff("device", 1)
        seats = table(house).seats
        _doers, lines = await seated(house)
        with pytest.raises(NotAllowed, match="does not sit at table 1"):
            await house.live.execute(
                device, commands.ConfirmResult(1, 1, player=table(house, 2).seats[0])
            )
        await house.live.execute(device, commands.ReportResult(1, 1, lines, player=seats[0]))
        for key in seats[1:]:
            await house.live.execute(device, commands.ConfirmResult(1, 1, player=key))
        assert table(house).settled

    in_hall(scenario)


def test_paper_is_settled_when_all_have_signed_it_and_waits_otherwise() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        helper = await house.staff("scorekeeper")
        actors, lines = await seated(house)
        await house.live.execute(helper, commands.ReportResult(1, 1, lines, signed=False))
        assert states(house)[0] == "waiting"
        for actor in actors:
            await house.live.execute(actor, commands.ConfirmResult(1, 1))
        assert states(house)[0] == "settled"
        _doers, others = await seated(house, 2)
        await house.live.execute(helper, commands.ReportResult(1, 2, others))
        assert states(house) == ["settled", "settled"]

    in_hall(scenario)


DUEL = "summoner-wars-base"


def test_sw_24_both_report_and_must_agree_and_the_organiser_confirms_all_at_once() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall, ["Ann", "Bob", "Cid", "Dan"], DUEL)
        await house.draw()
        for number in (1, 2):
            one, other = [await house.player(key) for key in table(house, number).seats]
            lines = {one.player: Line(25), other.player: Line(9)}
            await house.live.execute(
                one, commands.ReportResult(1, number, lines, winner=one.player)
            )
            await house.live.execute(
                other,
                commands.ReportResult(
                    1,
                    number,
                    lines if number == 1 else lines | {other.player: Line(11)},
                    winner=one.player,
                ),
            )
        assert states(house) == ["waiting", "contested"]
        await house.live.execute(house.organiser, commands.ConfirmAgreed(1))
        assert states(house) == ["settled", "contested"]
        seats = table(house, 2).seats
        right = {seats[0]: Line(25), seats[1]: Line(11)}
        await house.live.execute(
            house.organiser, commands.ReportResult(1, 2, right, winner=seats[0])
        )
        assert states(house) == ["settled", "settled"]

    in_hall(scenario)


def test_sw_24_confirming_all_leaves_alone_what_is_disputed_missing_or_signed_by_one() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        people = ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gil", "Hal"]
        house = await open_house(hall, people, DUEL)
        await house.draw()
        for number, signs in ((1, "both"), (2, "regret"), (3, "one")):
            one, other = [await house.player(key) for key in table(house, number).seats]
            report = commands.ReportResult(
                1, number, {one.player: Line(25), other.player: Line(9)}, winner=one.player
            )
            for actor in [one] if signs == "one" else [one, other]:
                await house.live.execute(actor, report)
            if signs == "regret":
                await house.live.execute(
                    other, commands.DisputeResult(1, number, "it was 11 after all")
                )
        assert states(house) == ["waiting", "contested", "waiting", "missing"]
        await house.live.execute(house.organiser, commands.ConfirmAgreed(1))
        assert states(house) == ["settled", "contested", "waiting", "missing"]

    in_hall(scenario)


def test_ts_17_a_shared_victory_is_settled_when_the_other_winner_hands_in_the_same() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        (one, other, *rest), lines = await seated(house)
        lines[other.player] = lines[one.player]
        await house.live.execute(one, commands.ReportResult(1, 1, lines))
        for actor in rest:
            await house.live.execute(actor, commands.ConfirmResult(1, 1))
        await house.live.execute(other, commands.ReportResult(1, 1, lines))
        assert table(house).settled

    in_hall(scenario)


def test_results_that_cannot_be_are_refused_with_the_reason() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        seats = table(house).seats
        for line, why in (
            (Line(5, nobles=2), "nobles alone are 6"),
            (Line(-1), "cannot have -1 prestige: 0 is the least"),
            (Line(5, tokens=11), "cannot have 11 tokens: 10 is the most"),
        ):
            lines = dict.fromkeys(seats, Line(3)) | {seats[0]: line}
            with pytest.raises(Refused, match=why) as refusal:
                await house.live.execute(house.organiser, commands.ReportResult(1, 1, lines))
            assert refusal.value.ways_out
        with pytest.raises(Refused, match="needs a line for each"):
            await house.live.execute(
                house.organiser, commands.ReportResult(1, 1, {seats[0]: Line(3)})
            )

    in_hall(scenario)


def test_prizes_are_ticked_off_and_unticked() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        tile = ("Ann Ash", "a noble tile")
        await house.live.execute(house.organiser, commands.GivePrize(*tile))
        assert tile in house.live.operations.prizes
        await house.live.execute(house.organiser, commands.GivePrize(*tile, given=False))
        assert not house.live.operations.prizes
        with pytest.raises(Refused, match="no prize"):
            await house.live.execute(house.organiser, commands.GivePrize("Ann Ash", "a car"))

    in_hall(scenario)
