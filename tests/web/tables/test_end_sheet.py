"""The sheet at the end: who played, on whose page one goes on, and what it did to the ratings."""

from __future__ import annotations

import re

from guildhall.hall.log import NewEntry
from guildhall.hall.tables import commands
from hall.tables.finished import played_out
from web.after_games import come_in, play
from web.tables.sitting_down import entered, person_of, set_table
from web.visitors import House


def test_ratings_are_told_to_whoever_asks_before_the_hall_has_written_the_game_down(
    house: House,
) -> None:
    (ada, person), (_, other) = come_in(house, "Ada"), come_in(house, "Ben")
    sitting = played_out([person, other], seed="fresh", rated=True)
    log = house.hall.log
    house.runner.run(log.append("seed/fresh", 0, [NewEntry("hall", "drawn/1", {"seed": "fresh"})]))
    entries = [NewEntry(entry.by, entry.kind, entry.data) for entry in sitting.entries]
    house.runner.run(log.append("table/fresh", 0, entries))
    text = ada.get("/tables/fresh/ratings").text
    assert "Ada: rating 1500 → " in text
    assert "Ben: rating 1500 → " in text
    assert text.count("first rated game") == 2
    play(house, [person, other], "again", rated=True)
    assert "first rated game" not in ada.get("/tables/again/ratings").text


def test_a_loss_is_written_with_a_minus_sign(house: House) -> None:
    (ada, person), (_, other) = come_in(house, "Ada"), come_in(house, "Ben")
    play(house, [person, other], "over", rated=True)
    text = ada.get("/tables/over/ratings").text
    assert '<strong class="is-down">\N{MINUS SIGN}' in text
    assert '<strong class="is-up">+' in text


def test_a_game_that_was_given_up_shows_where_its_points_come_from(house: House) -> None:
    ada, ben = entered(house, "Ada", "Ben")
    live = set_table(house, [ada, ben], game="carcassonne")
    at = f"/tables/{live.table.id}"
    for _ in range(12):
        mover = (ada, ben)[live.table.turn or 0]
        legal = live.table.game.legal_moves()
        meeples = [each for each in legal if each.text.startswith("meeple") and each != legal[-1]]
        chosen = (meeples or legal)[0].text
        mover.post(f"{at}/move", on=str(live.table.position), move=chosen)
    ada.post(f"{at}/resign")
    assert live.table.result
    scores = [standing["points"] for standing in live.table.result.standings]
    assert sum(scores) > 0
    (totals,) = re.findall(r"<tfoot>(.*?)</tfoot>", ben.get(at).text, re.DOTALL)
    assert re.findall(r"<strong>(\d+)", totals) == [str(scores[1]), str(scores[0])]


def test_nobody_is_told_to_have_none_of_what_the_game_does_not_have(house: House) -> None:
    (ada, person), (_, other) = come_in(house, "Ada"), come_in(house, "Ben")
    for expansion, kinds in (("cities", []), (None, ["Nobles"])):
        name = f"noble{expansion}"
        play(house, [person, other], name, settings={"expansion": expansion})
        for address in (f"/tables/{name}", f"/tables/{name}/replay"):
            heads = re.findall(
                r'<th scope="col" class="is-number">(.*?)</th>', ada.get(address).text
            )
            assert heads[: 2 + len(kinds)] == ["Prestige", "Cards", *kinds], address
            assert ("Nobles" in heads) is bool(kinds), address


def test_a_table_that_a_host_has_closed_counts_no_points(house: House) -> None:
    ada, ben = entered(house, "Ada", "Ben")
    live = set_table(house, [ada, ben], game="carcassonne")
    house.runner.run(live.execute(commands.closed_by_host))
    text = ada.get(f"/tables/{live.table.id}").text
    assert "A host has closed this table" in text
    assert "Where the points came from" not in text


def test_the_sheet_and_the_panel_of_a_player_lead_to_their_page(house: House) -> None:
    (ada, person), (_, other) = come_in(house, "Ada"), come_in(house, "Ben")
    play(house, [person, other], "over")
    link = f'href="/people/{other.id}"'
    assert link in ada.get("/tables/over").text
    (cleo, dan) = entered(house, "Cleo", "Dan")
    live = set_table(house, [cleo, dan])
    about = cleo.get(f"/tables/{live.table.id}/about/seat-1").text
    assert f'href="/people/{person_of(house, dan).id}"' in about
    assert "/people/" not in cleo.get(f"/tables/{live.table.id}/about/tier1").text.split("<main")[1]


def test_where_names_are_hidden_nothing_leads_to_a_person(house: House) -> None:
    (ada, person), (_, other) = come_in(house, "Ada"), come_in(house, "Ben")
    play(house, [person, other], "over")
    live = house.runner.run(house.hall.tables.get("over"))
    house.runner.run(live.execute(commands.named, ["Player 1", "Player 2"], hides_people=True))
    house.runner.run(house.hall.ledger.rename(live.table))
    for path in ("/tables/over", "/tables/over/about/seat-1", "/me", f"/people/{person.id}"):
        assert other.id not in ada.get(path).text, path
