"""The expansions at the console: transcripts that show every special effect, boards, commands.

The games are those of the golden playthroughs; what people type and what the console answers is
compared as a whole. GUILDHALL_UPDATE_GOLDEN=1 writes the transcripts anew.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from console.sitting import at, guildhall
from guildhall.console.games.splendor import board, howto
from guildhall.games.splendor import Game
from guildhall.games.splendor.editions import EXPANSIONS, edition
from table import lay_out

GOLDEN = Path(__file__).parents[1] / "golden"
SHOWN = {
    "cities": ["the city of", "You qualify for several cities", "chooses ", "a city was taken"],
    "trading_posts": [
        *(f"coat of arms on post {number}" for number in range(1, 6)),
        "from a trading post",
        "Your trading post gives you a token",
    ],
    "orient": [
        "Choose a colour for this card.",
        "with the card",
        "Take a free card.",
        " free",
        "Reserve a noble.",
        "reserves Isabella I of Castile",
        "discards a card with",
        "copied card discarded",
        "double gold used",
        " visits",
    ],
    "strongholds": [
        "places a stronghold on",
        "moves a stronghold from",
        "removes a stronghold from",
        "conquers ",
        "declines the conquest",
    ],
}


def transcript(expansion: str) -> Iterator[str]:
    """A playthrough typed at the console, with the board at its beginning and its end."""
    head, *lines = (GOLDEN / "playthroughs" / f"{expansion}.txt").read_text().splitlines()
    facts = dict(fact.split("=") for fact in head.partition("(")[2].rstrip(")").split(", "))
    game = Game(int(facts["players"]), int(facts["seed"]), expansion=expansion)
    session = at(game)
    yield from drawn(game)
    for move in [line.partition(" legal  ")[2][:22].strip() for line in lines if " legal " in line]:
        yield from session.question()
        yield f"{game.names[game.turn or 0]}> {move}"
        yield from session.answer(move).lines
    yield from drawn(game)
    outcome = game.outcome()
    assert outcome
    yield f"{outcome.ending}: {outcome.why}"


def drawn(game: Game) -> list[str]:
    return [line.plain.rstrip() for line in board.draw(game.view_for(game.turn))]


@pytest.mark.parametrize("expansion", EXPANSIONS)
def test_transcript(expansion: str) -> None:
    path = GOLDEN / "transcripts" / f"{expansion}.txt"
    text = "\n".join(transcript(expansion)) + "\n"
    if os.environ.get("GUILDHALL_UPDATE_GOLDEN"):
        path.write_text(text)
    assert text == path.read_text()
    assert [words for words in SHOWN[expansion] if words not in text] == []
    assert "Please try again" not in text


@pytest.mark.parametrize("expansion", EXPANSIONS)
@pytest.mark.parametrize("width", [80, 60, 40])
def test_the_board_fits_its_width(expansion: str, width: int) -> None:
    for line in board.draw(Game(4, seed=3, expansion=expansion).view_for(0), width):
        assert line.cell_len <= width


@pytest.mark.parametrize("expansion", EXPANSIONS)
def test_every_command_of_an_expansion_is_explained(expansion: str) -> None:
    page = "\n".join(howto.page(edition(expansion)))
    assert edition(expansion).title in page
    for verb in edition(expansion).verbs:
        assert f"  {verb}: " in page
    assert guildhall("rules", "--expansion", expansion).out.count(edition(expansion).title) == 1


def test_strongholds_are_drawn_on_their_cards() -> None:
    state = lay_out(expansion="strongholds").state
    state.strongholds[0], state.holder[0] = 2, 1
    game = Game.going_on(state, ["Ada", "Bob"], "strongholds")
    assert any("2x Bob" in line for line in drawn(game))


def test_effects_are_told_in_words_on_the_board() -> None:
    shown = "\n".join(drawn(Game(2, seed=7, expansion="orient")))
    assert "a5 - R3             worth 2 gold once" in shown
    assert "c6 O ★3             costs 2 R cards" in shown


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["--expansion", "moon"],
            "Choose cities, trading_posts, orient or strongholds",
        ),
        (["--expansion", "cities", "--expansion", "orient"], "give --expansion once"),
        (["--expansion", "cities,orient"], "'cities,orient' is not offered"),
    ],
)
def test_x0_one_expansion_at_a_time(arguments: list[str], message: str) -> None:
    sitting = guildhall("play", "--players", "Ada,Bob", *arguments)
    assert sitting.code == 2
    assert message in sitting.err
    assert sitting.err.count("\n") == 1


def test_a_saved_expansion_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    started = ["play", "--players", "Ada,Bob", "--seed", "7", "--expansion", "strongholds"]
    guildhall(*started, typed=f"take R G O\nsave {path}\n")
    resumed = guildhall("play", "--resume", str(path), typed="take R G O\n")
    assert "Strongholds: 3 of 3 in hand" in resumed.out
    assert "-End of turn-" in resumed.out
    assert "Ada takes R G O" in guildhall("replay", str(path)).out


def test_an_expansion_can_be_chosen_in_the_dialogue() -> None:
    sitting = guildhall("play", typed="\ntrading posts\n2\nAda\nBob\nquit\n")
    assert "Posts   1 (W1 R3) after buying, take 1 gem" in sitting.out
