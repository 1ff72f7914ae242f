"""Public pages: names as the organiser says, drafts never, everything to be found (TS-42)."""

from __future__ import annotations

import pytest

from guildhall.hall.events import commands
from guildhall.hall.events.permissions import PUBLIC
from guildhall.tournament.event.name_privacy import Privacy
from guildhall.web.events.shared.views import MOST_ARGUED, Fragments, Scene, shared
from guildhall.web.events.stream import EventSource
from guildhall.web.language import find
from guildhall.web.stream import follow
from web.events.evenings import Evening, evening, settle
from web.visitors import House

PAGES = ("", "/pairings", "/pairings?find=an", "/standings", "/rounds", "/rounds/1", "/projector")


def texts(at: Evening, pages: tuple[str, ...] = PAGES) -> str:
    """All public pages as a stranger sees them."""
    answers = [at.house.visitor().get(at.at + page) for page in pages]
    assert [answer.status_code for answer in answers] == [200] * len(pages)
    return "\n".join(answer.text for answer in answers)


@pytest.mark.parametrize(
    ("privacy", "shown", "unseen"),
    [
        ("full", "Ann Ash", "Ann A."),
        ("initial", "Ann A.", "Ann Ash"),
        ("hidden", "Player 1", "Ann"),
    ],
)
def test_strangers_see_names_as_the_organiser_says(
    house: House, privacy: Privacy, shown: str, unseen: str
) -> None:
    at = evening(house)
    at.do(commands.SetPrivacy(privacy))
    at.draw()
    settle(at)
    text = texts(at)
    assert shown in text
    assert unseen not in text
    inside = at.phone("Bob Bell").get(f"{at.at}/standings").text
    assert "Ann Ash" in inside
    at.do(commands.EndEvent(early=True))
    final = texts(at, ("/final",))
    assert shown in final
    assert unseen not in final


def test_the_stream_of_a_stranger_says_no_more_than_the_pages(house: House) -> None:
    at = evening(house)
    at.do(commands.SetPrivacy("hidden"))
    at.draw()
    views = ("public-now", "public-standings:1", "public-names:1-1", "public-tables:1-1")
    for view in (*views, "projector"):
        text = _stream(at, view)
        assert "Ash" not in text, view
    assert at.house.visitor().get(f"{at.at}/live?view=phone").status_code == 403
    assert at.house.visitor().get(f"{at.at}/live?view=device").status_code == 403


def _stream(at: Evening, view: str) -> str:
    async def first() -> str:
        parts = follow(EventSource(at.live, lambda: PUBLIC, find("en"), [view], ""))
        await anext(parts)
        text = await anext(parts)
        await parts.aclose()
        return text.decode()

    return at.house.runner.run(first())


def test_a_draft_is_shown_to_nobody(house: House) -> None:
    at = evening(house)
    at.do(commands.DrawRound())
    assert "Round 1 is not drawn yet." in texts(at, ("", "/pairings", "/rounds", "/standings"))
    assert house.visitor().get(f"{at.at}/rounds/1").status_code == 404
    assert "Round 1 is not drawn yet." in at.phone("Ann Ash").get(f"{at.at}/me").text
    assert 'class="slide is-shown slide--welcome' in texts(at, ("/projector",))


def test_everybody_finds_their_table_by_name_without_accents(house: House) -> None:
    at = evening(house, ["Žofie Černá", "Bob Bell", "Cid Cole"])
    at.draw()
    seat = at.table().seats.index("Žofie Černá") + 1
    text = texts(at, ("/pairings?find=cerna",))
    assert f"Table 1, Seat {seat}" in text
    assert "Nobody of this name plays here: Zed" in texts(at, ("/pairings?find=Zed",))


def test_results_are_public_once_they_are_settled(house: House) -> None:
    at = evening(house)
    at.draw()
    first, second, third = at.table().seats
    at.hand_in(first, 21, 12, 9)
    assert ">21 <" not in texts(at, ("/rounds/1",))
    assert "to be confirmed" in texts(at, ("/rounds/1",))
    at.say(second, "confirm")
    at.say(third, "confirm")
    assert ">21 <" in texts(at, ("/rounds/1",))


def test_standings_give_the_reason_of_every_place(house: House) -> None:
    at = evening(house)
    at.draw()
    settle(at)
    reasons = at.live.tournament.standings().reasons().values()
    text = texts(at, ("/standings",))
    assert all(str(reason) in text for reason in reasons)


def test_a_game_in_the_hall_can_be_watched(house: House) -> None:
    at = evening(house)
    at.draw()
    here = house.runner.run(house.hall.event_games.open(at.live, at.inner.organiser, 1, 2))
    assert f'href="/tables/{here}"' in texts(at, ("/rounds/1",))


def test_the_bracket_is_drawn_and_shows_no_draft(house: House) -> None:
    at = evening(house, key="splendor-elimination", people=[f"P{n:02}" for n in range(9)])
    at.draw()
    settle(at)
    at.do(commands.DrawFinal())
    text = texts(at, ("/bracket",))
    assert [text.count(key) for key in at.live.tournament.people] == [1] * 9


def test_events_are_listed_the_newest_first_page_by_page(house: House) -> None:
    at = evening(house)
    answer = house.visitor().get("/events")
    assert f'href="{at.at}"' in answer.text
    assert house.visitor().get("/events?number=0").status_code == 422
    assert house.visitor().get("/events/nowhere").status_code == 404


def test_a_player_registers_with_the_code_of_the_poster(house: House) -> None:
    at = evening(house, [])
    browser, code = house.visitor(), at.live.operations.join_code
    refused = browser.post(f"{at.at}/register", name="Zoe", code="WRONG")
    assert refused.status_code == 403
    assert "This is not the code of the event" in refused.text
    done = browser.post(f"{at.at}/register", name="Zoe Zeal", code=code.lower())
    assert done.headers["location"] == f"{at.at}/me"
    assert "Zoe Zeal" in browser.get(f"{at.at}/me").text
    twin = house.visitor().post(f"{at.at}/register", name="zoé zeal", code=code)
    assert twin.status_code == 403
    assert "Somebody has come in as Zoe Zeal already" in twin.text
    at.do(commands.SetRegistration(is_open=False))
    late = house.visitor().post(f"{at.at}/register", name="Yan", code=code)
    assert late.status_code == 403


def test_pages_speak_the_language_of_the_browser(house: House) -> None:
    at = evening(house)
    czech = {"accept": "text/html", "accept-language": "cs"}
    assert '<html lang="cs"' in house.visitor().get(at.at, headers=czech).text
    browser = house.visitor()
    browser.get(at.at)
    browser.post("/language", language="fr", next=at.at)
    assert '<html lang="fr"' in browser.get(at.at, headers=czech).text


def test_the_projector_has_pages_for_two_hundred(house: House) -> None:
    at = evening(house, [f"Player of the North {number:03}" for number in range(200)])
    at.draw()
    text = texts(at, ("/projector",))
    assert text.count('<span class="slide__name') == 200
    assert text.count("slide--names") == 5
    second = house.visitor().get(f"{at.at}/projector?slide=1").text
    assert second.index("is-shown") > second.index("slide--names")
    assert f"{at.at}/projector?slide=2" in second


def test_page_numbers_of_strangers_do_not_fill_the_memory(house: House) -> None:
    at = evening(house)
    at.draw()

    async def ask(argument: str) -> Fragments:
        return await shared(Scene(at.live, PUBLIC, find("en"), argument), "public-standings")

    first = house.runner.run(ask("1"))
    assert house.runner.run(ask("1")) is first
    at.live.derived.clear()
    house.runner.run(ask(""))
    before = len(at.live.derived)
    for number in range(2 * MOST_ARGUED):
        house.runner.run(ask(f"{number}"))
    assert len(at.live.derived) == before + 1 + MOST_ARGUED
    kept = house.runner.run(ask(f"{2 * MOST_ARGUED - 1}"))
    assert house.runner.run(ask(f"{2 * MOST_ARGUED - 1}")) is kept
