"""Builds and runs `reference.c`, the yardstick of plain C, beside the compiled rules."""

from __future__ import annotations

import shutil
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from guildhall.games.engine.chance import xorshift_seed
from guildhall.games.splendor.cards import developments, nobles
from guildhall.games.splendor.fast import Engine

SOURCE = Path(__file__).with_name("reference.c")
FLAGS = ["-O3", "-march=native", "-std=c11"]


@dataclass(frozen=True)
class Run:
    """Random two-player games, all drawn from one generator."""

    moves: int
    seconds: float


def build(folder: Path) -> list[str] | None:
    """Compile the reference and write the facts it reads; nothing if there is no C compiler."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        return None
    program, facts = folder / "reference", folder / "facts.txt"
    subprocess.run([compiler, *FLAGS, "-o", str(program), str(SOURCE)], check=True)
    rows: list[list[int | None]] = [[len(developments())]]
    rows += [[card.bonus, card.prestige, *card.cost] for card in developments()]
    rows += [[len(nobles())]]
    rows += [[noble.prestige, *noble.needs] for noble in nobles()]
    facts.write_text("".join(f"{' '.join(map(str, row))}\n" for row in rows))
    return [str(program), str(facts)]


def play(program: list[str], games: int, seed: int, players: int = 2) -> Run:
    """Play in C."""
    command = [*program, str(players), str(games), str(xorshift_seed(seed))]
    words = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return Run(int(words[1]), float(words[2]))


def play_compiled(engine: Engine, games: int, seed: int) -> Run:
    """Play the same games on the compiled rules."""
    room, out, rng = engine.blank()[0], engine.out(), engine.rng(seed)
    wins = np.zeros(4)
    start = time.perf_counter()
    moves = engine.rules.random_games(room, engine.deal, games, out, wins, rng)
    return Run(int(moves), time.perf_counter() - start)
