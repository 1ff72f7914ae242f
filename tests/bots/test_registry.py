"""Bots by name, those of the house and those of other packages."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from guildhall.bots import registry
from guildhall.bots.contract import Bot
from guildhall.games import catalogue

Ask = Callable[[str], object]
ASKING = pytest.mark.parametrize("ask", [registry.create, registry.check])

HOUSE = [name for name, spec in catalogue.house().items() if spec.is_played_here]

GOOD = """
class Bot:
    name = "sleepy"
    def __init__(self, seed): self.seed = seed
    def choose(self, view): return view.legal_moves()[0]
"""


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    monkeypatch.syspath_prepend(tmp_path)
    return Install(tmp_path)


class Install:
    """Puts packages where Python finds them, as pip does."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, package: str, module: str, source: str, points: str) -> None:
        """A package with one module and entry points such as `sleepy = sleepy_bots:Bot`."""
        (self.folder / f"{module}.py").write_text(source)
        facts = self.folder / f"{package.replace('-', '_')}-1.0.dist-info"
        facts.mkdir()
        (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        (facts / "entry_points.txt").write_text(f"[{registry.GROUP}.splendor]\n{points}\n")


def test_the_bots_of_the_house_are_there() -> None:
    assert {"greedy", "random"} <= set(registry.names())


@pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in HOUSE for name in registry.house_bots(game)]
)
def test_a_bot_of_the_house_is_made_by_its_name(game: str, name: str) -> None:
    bot = registry.create(name, seed=5, game=game)
    assert isinstance(bot, Bot)
    assert bot.name == name


def test_making_a_bot_of_the_house_does_not_look_through_packages() -> None:
    program = (
        "import sys; from guildhall.bots import registry; registry.create('greedy'); "
        "sys.exit('importlib.metadata' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


@ASKING
def test_an_unknown_name_is_refused_with_the_known_ones_and_the_nearest(ask: Ask) -> None:
    with pytest.raises(registry.UnknownBot, match=r"random.*greedy.*Did you mean greedy\?"):
        ask("gredy")


def test_a_name_like_none_is_refused_without_a_guess() -> None:
    with pytest.raises(registry.UnknownBot) as refusal:
        registry.create("xyzzy")
    assert "Did you mean" not in str(refusal.value)


def test_a_bot_is_offered_only_where_it_can_play(install: Install) -> None:
    points = "sleepy = sleepy_bots:Bot\n[guildhall.bots.carcassonne]\ntired = sleepy_bots:Bot"
    install("sleepy-bots", "sleepy_bots", GOOD, points)
    assert "sleepy" in registry.names()
    assert "tired" not in registry.names()
    assert "tired" in registry.names("carcassonne")
    assert registry.create("tired", game="carcassonne").name == "sleepy"
    with pytest.raises(registry.UnknownBot, match="no bot 'sleepy'"):
        registry.create("sleepy", game="carcassonne")


def test_a_game_that_nobody_plays_is_refused_with_the_known_ones() -> None:
    with pytest.raises(registry.UnknownBot, match="Games are splendor, carcassonne"):
        registry.names("chess")


def test_another_package_adds_a_bot(install: Install) -> None:
    install("sleepy-bots", "sleepy_bots", GOOD, "sleepy = sleepy_bots:Bot")
    assert "sleepy" in registry.names()
    bot = registry.create("sleepy", seed=7)
    assert bot.name == "sleepy"
    assert vars(bot) == {"seed": 7}


def test_another_package_cannot_replace_a_bot_of_the_house(install: Install) -> None:
    install("impostor", "impostor_bots", GOOD, "greedy = impostor_bots:Bot")
    assert registry.create("greedy").name == "greedy"
    assert registry.names().count("greedy") == 1


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("import no_such_module", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("def Bot(): ...", "TypeError"),
        ("def Bot(seed): raise RuntimeError('no licence')", "RuntimeError: no licence"),
        ("def Bot(seed): return 'not a bot'", r"needs a name and a method choose\(view\)"),
        ("Robot = None", "AttributeError"),
    ],
)
@ASKING
def test_a_broken_plug_in_is_named_with_its_package(
    install: Install, source: str, reason: str, ask: Ask
) -> None:
    module = f"broken_{abs(hash(source))}"
    install("broken-bots", module, source, f"broken = {module}:Bot")
    assert "broken" in registry.names()
    with pytest.raises(registry.BrokenBot, match=f"'broken' of the package broken-bots.*{reason}"):
        ask("broken")


def test_two_packages_with_the_same_bot_are_named(install: Install) -> None:
    install("bots-one", "bots_one", GOOD, "sleepy = bots_one:Bot")
    install("bots-two", "bots_two", GOOD, "sleepy = bots_two:Bot")
    with pytest.raises(registry.BrokenBot, match="bots-one and bots-two both have 'sleepy'"):
        registry.create("sleepy")


def test_a_bot_that_would_think_faster_compiled_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    assert registry.remark("master", "splendor") is None
    monkeypatch.setattr(registry, "find_spec", lambda _name: None)
    assert "pip install 'guildhall[fast]'" in str(registry.remark("master", "splendor"))
    assert "pip install 'guildhall[fast]'" in str(registry.remark("master", "carcassonne"))
    assert registry.remark("greedy", "splendor") is None
