"""A position is set up in a form, what cannot be is said at once, and it can be played on."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from guildhall.games.catalogue import games
from guildhall.games.splendor import Game
from guildhall.games.splendor.editions import edition
from guildhall.web.games.splendor.editor import EDITOR
from guildhall.web.games.splendor.editor_layout import EXPANSIONS
from guildhall.web.study.editor import draft_of, editor_of
from web.visitors import House

CARCASSONNE = games()["carcassonne"].start(2, 5, None, {}).view_for(None).position()


def sent_by(position: str, game: str = "splendor") -> dict[str, list[str]]:
    """What the form of a position sends as it is."""
    return {
        control.name: [each for each in control.value if each or control.kind != "several"]
        for section in editor_of(games()[game]).sections(position)
        for control in section.controls
    }


def begun(expansion: str, moves: int = 30) -> Game:
    game = Game(players=3, seed=7, expansion=expansion or None)
    for number in range(moves):
        legal = game.legal_moves()
        game.push(legal[number % len(legal)])
    while game.decision != "turn":
        game.push(game.legal_moves()[0])
    return game


@pytest.mark.parametrize("expansion", EXPANSIONS)
def test_a_form_sends_back_the_position_that_it_shows(expansion: str) -> None:
    assert edition(expansion or None)
    seen = begun(expansion).view_for(None).position()
    again = draft_of(EDITOR.position(sent_by(seen)))
    assert again.problems == ()
    assert again.game.view_for(None).position() == seen


class Touched:
    """The form of Splendor, as somebody touches it."""

    def __init__(self, house: House, position: str) -> None:
        self.visitor = house.visitor()
        self.fields = sent_by(position)
        self.fragments: dict[str, str] = {}
        self.notation = ""

    def touch(self, *touches: str) -> str:
        """Touch one thing after the other; returns the verdict."""
        for touch in touches:
            data = {"csrf": self.visitor.csrf(), "game": "splendor", **self.fields, "touch": touch}
            headers = {"origin": self.visitor.host, "accept": "application/json"}
            answer = self.visitor.send("POST", "/study/editor/check", data=data, headers=headers)
            told = answer.json()
            self.fragments, self.notation = told["fragments"], told["notation"]
            drawn = self.fragments["f-table"]
            hidden = re.findall(r'type="hidden" name="(table|at|shelf)" value="([^"]*)"', drawn)
            self.fields |= {name: [unescape(value)] for name, value in hidden}
        return self.fragments["f-verdict"].replace("\N{NO-BREAK SPACE}", " ")


def test_everything_that_cannot_be_is_said_at_once(house: House) -> None:
    table = Touched(house, begun("").view_for(None).position())
    verdict = table.touch("at:a1", "take", *["token:0:W"] * 13)
    assert verdict.count("<li>") >= 3
    assert "a1 is empty, but tier1 has cards to fill it." in verdict
    assert "a game of 3 has 5" in verdict
    assert "Seat 1 has" in verdict  # counted from 1, as the players are
    assert "Analyse it" not in table.fragments["f-ways"]
    assert not table.fragments["f-preview"].strip()
    query = {"edited": "yes", "game": "splendor", **table.fields}
    plain = table.visitor.get("/study/editor", params=query).text
    assert "This is impossible:" in plain


def test_cards_tokens_bonuses_and_nobles_of_splendor_are_put_by_touching(house: House) -> None:
    table = Touched(house, Game(2, 5).view_for(None).position())
    assert "This position is possible." in table.touch("token:0:R", "token:0:R", "bonus:1:G")
    assert "0.tokens=R2 " in table.notation
    assert "bank=W4R2G4O4B4E5" in table.notation
    assert "1.cards=1G1" in table.notation
    table.touch("at:0.cards", "shelf:tier2")
    assert 'value="put:2R4"' in table.fragments["f-choices"]
    assert "This position is possible." in table.touch("put:2R4", "put:1W1", "put:1W1")
    assert "0.cards=2R4 " in table.notation
    assert "at:0.cards" in table.fragments["f-choices"]  # more can follow
    table.touch("at:0.reserved1", "put:~tier3", "at:0.reserved2", "put:3W1", "at:0.reserved2")
    assert "0.reserved=~tier3,3W1" in table.notation
    table.touch("unseen", "at:noble1", "put:N9", "turn:1", "token-back:0:R")
    assert "0.reserved=~tier3,~3W1" in table.notation
    assert "nobles=N9," in table.notation
    assert "turn=1:turn" in table.notation
    assert "0.tokens=R1 " in table.notation
    assert "This position is possible." in table.touch("clear")
    assert "0." not in table.notation


def test_what_an_expansion_adds_is_put_by_touching(house: House) -> None:
    table = Touched(house, Game(2, 5, expansion="strongholds").view_for(None).position())
    table.touch("at:b2", "tower:1", "tower:1")
    assert "strongholds=b2:1*2" in table.notation
    assert "strongholds" not in Touched(house, table.fields["table"][0]).fields
    table.touch("raze", "tower:0")
    assert "strongholds=b2:0*1" in table.notation
    table = Touched(house, Game(2, 5, expansion="orient").view_for(None).position())
    table.touch(
        "bonus:0:R", "at:0.cards", "put:1A2", "at:0.cards/1A2", "tie:R", "at:noble2", "keep:1"
    )
    assert "ties=1A2:R" in table.notation
    assert "keepers=2:1" in table.notation
    verdict = table.touch("at:box", "put:1D3")
    assert "box=1D3" in table.notation
    assert "This position is possible." in verdict
    table = Touched(house, Game(2, 5, expansion="cities").view_for(None).position())
    assert "without" in table.touch("at:0.city", "put:7b")
    assert "0.city=7b" in table.notation
    table = Touched(house, Game(2, 5, expansion="trading_posts").view_for(None).position())
    assert "This position is possible." in table.touch(*["bonus:0:R"] * 3, "bonus:0:W")
    assert "0.coats=1" in table.notation  # it lies where what is wanted is there


def test_other_editions_and_sizes_have_other_places(house: House) -> None:
    visitor, start = house.visitor(), Game(2, 5).view_for(None).position()
    spots = {}
    for expansion, players in (("", "2"), ("cities", "4"), ("orient", "3"), ("strongholds", "3")):
        query = {"edited": "yes", "game": "splendor", "table": start}
        query |= {"expansion": expansion, "players": players}
        page = visitor.get("/study/editor", params=query).text
        assert "This position is possible." in page
        spots[expansion] = set(re.findall(r'data-spot="([^"]+)"', page))
    assert {"noble3", "1.cards"} <= spots[""]
    assert not {"noble4", "2.cards", "city1"} & spots[""]
    assert {"city3", "3.city"} <= spots["cities"]
    assert not {"noble1", "0.nobles"} & spots["cities"]
    assert {"c6", "box", "noble4"} <= spots["orient"]


def test_without_scripts_a_card_is_put_by_sending_the_form(house: House) -> None:
    query = {"edited": "yes", "game": "splendor", **sent_by(Game(2, 5).view_for(None).position())}
    page = house.visitor().get("/study/editor", params={**query, "touch": "at:a1"}).text
    assert 'form="editor"' in page
    assert 'value="put:1W1"' in page
    query = {**query, "at": "a1", "touch": "put:1W1"}
    assert "market=1W1," in house.visitor().get("/study/editor", params=query).text


@pytest.mark.parametrize("name", sorted(games()))
def test_every_game_has_a_form_and_its_beginning_is_possible(house: House, name: str) -> None:
    text = house.visitor().get(f"/study/editor?game={name}").text
    assert "This position is possible." in text
    assert "Analyse it" in text
    notation = re.search(r'<textarea id="notation"[^>]*>([^<]+)<', text)
    assert notation
    draft = draft_of(unescape(notation[1]))
    again = draft_of(editor_of(draft.spec).position(sent_by(draft.position, name)))
    assert again.game.position() == draft.game.position()


def test_the_picture_of_a_position_is_a_drawing(house: House) -> None:
    visitor = house.visitor()
    answer = visitor.get("/study/editor/picture.svg", params={"position": begun("").position()})
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "<svg" in answer.text
    wrong = visitor.get("/study/editor/picture.svg", params={"position": "splendor players=2"})
    assert wrong.status_code == 422


class Landscape:
    """The form of Carcassonne, as somebody touches it."""

    def __init__(self, house: House) -> None:
        self.visitor = house.visitor()
        self.fields = sent_by(CARCASSONNE, "carcassonne")
        self.told: dict[str, Any] = {}

    def touch(self, **changed: str) -> str:
        """Send what stands there with some changes; returns the verdict."""
        fields = {**self.fields, **{key: [value] for key, value in changed.items()}}
        headers = {"origin": self.visitor.host, "accept": "application/json"}
        data = {"csrf": self.visitor.csrf(), "game": "carcassonne", **fields}
        answer = self.visitor.send("POST", "/study/editor/check", data=data, headers=headers)
        self.told = answer.json()
        drawn = self.told["fragments"]["f-board"]
        hidden = dict(re.findall(r'type="hidden" name="(board|at|last)" value="([^"]*)"', drawn))
        self.fields |= {name: [value] for name, value in hidden.items()}
        verdict: str = self.told["fragments"]["f-verdict"]
        return verdict

    @property
    def board(self) -> str:
        """The landscape in notation."""
        return self.fields["board"][0]


def test_a_tile_of_carcassonne_is_laid_turned_manned_and_taken_away_by_touching(
    house: House,
) -> None:
    land = Landscape(house)
    assert "This position is possible." in land.touch()
    assert "/study/editor/picture.svg?" in land.told["fragments"]["f-preview"]
    land.touch(touch="1,0")
    assert 'value="lay:V"' in land.told["fragments"]["f-board"]
    land.touch(touch="lay:U")
    assert land.board == "0,0:D0U1"  # the road goes on from the start tile
    land.touch(touch="turn")
    assert land.board == "0,0:D0U3"
    assert "This position is possible." in land.touch(man="0:road-w")
    assert land.board == "0,0:D0U3(0:road-w)"
    assert "turn=1:" in land.told["notation"]
    land.touch(touch="remove")
    assert land.board == "0,0:D0"


def test_what_cannot_be_in_a_landscape_is_said_at_once(house: House) -> None:
    land = Landscape(house)
    land.touch(touch="1,0")
    land.touch(touch="lay:B")
    verdict = land.touch(**{"0.score": "7"})
    assert "the tiles at 0,0 and 1,0 do not match" in verdict.casefold()
    assert not land.told["fragments"]["f-preview"].strip()


def test_the_tile_that_was_laid_in_this_turn_is_touched(house: House) -> None:
    land = Landscape(house)
    land.touch(touch="1,0")
    land.touch(touch="lay:U")
    assert "This position is possible." in land.touch(decision="meeple", touch="last")
    assert "turn=0:meeple" in land.told["notation"]
    assert "tile=U@1,0" in land.told["notation"]


def test_without_scripts_a_place_is_touched_by_sending_the_form(house: House) -> None:
    query = {"edited": "yes", "game": "carcassonne", **sent_by(CARCASSONNE, "carcassonne")}
    page = house.visitor().get("/study/editor", params={**query, "touch": "0,1"}).text
    assert 'value="lay:B"' in page
    query = {**query, "at": "0,1", "touch": "lay:E"}
    assert "0,1:E2/D0" in house.visitor().get("/study/editor", params=query).text


@pytest.mark.parametrize(
    ("game", "words"),
    [("splendor", "lies in the bank and in the decks"), ("carcassonne", "lies face down is dealt")],
)
def test_what_is_not_set_is_told_in_words_of_the_game(house: House, game: str, words: str) -> None:
    page = house.visitor().get("/study/editor", params={"game": game}).text
    assert words in page.replace("\N{NO-BREAK SPACE}", " ")


def play(house: House, **fields: Any) -> Any:
    visitor = house.visitor()
    return visitor, visitor.post("/study/editor/play", **fields)


@pytest.mark.parametrize("expansion", ["", "orient"])
def test_a_game_against_a_bot_begins_at_the_position_and_its_record_says_so(
    house: House, expansion: str
) -> None:
    position = begun(expansion).view_for(None).position()
    visitor, answer = play(house, position=position, bot="random", seat="1")
    assert answer.status_code == 303
    name = answer.headers["location"].rsplit("/", 1)[-1]
    live = house.runner.run(house.hall.tables.get(name))
    table = live.table
    assert table.phase == "playing"
    assert [bool(seat.person) for seat in table.taken] == [False, True, False]
    record = table.game.record()
    assert draft_of(record["position"]).game.view_for(None).position() == position
    assert table.spec.replay(record).position() == table.game.position()
    assert not table.options.rated
    page = visitor.get(answer.headers["location"])
    assert f"table--{expansion or 'base'} " in page.text


def test_what_cannot_be_is_not_played(house: House) -> None:
    _, answer = play(house, position="splendor players=2", bot="random")
    assert answer.status_code == 422
    assert "This position is impossible" in answer.text


@pytest.mark.parametrize("language", ["cs", "de", "fr"])
def test_the_editor_speaks_other_languages(house: House, language: str) -> None:
    text = house.visitor().get("/study/editor", headers={"accept-language": language}).text
    for english in ("Position editor", "Deal what is missing", "Play on from here", "To move"):
        assert english not in text
