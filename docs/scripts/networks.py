"""Writes docs/researchers/networks.md and curves.svg: how each shipped network was made.

    python docs/scripts/networks.py [FOLDER]

Everything comes from the networks themselves, which keep the settings and the curve of their runs,
and from the ratings that the arena measured.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from itertools import product
from pathlib import Path
from typing import Any

from guildhall.bots.search.weights import read_weights
from guildhall.bots.splendor.thinker import NETS
from guildhall.bots.strength import measured
from guildhall.games.house import EXPANSION
from guildhall.plots import axis

FOLDER = Path(__file__).parents[1] / "researchers"
SIZES = (2, 3, 4)
COLUMN, ROW, LEFT, TOP = 250, 150, 40, 30
WIDE, HIGH = 180, 84

STYLE = """
text { font: 13px system-ui, sans-serif; fill: #1c2733 } .small { font-size: 11px; fill: #51606f }
.ground { fill: #fff } .grid { stroke: #cfc6b2 } .dot { fill: #1f6f8b }
.curve { fill: none; stroke: #1f6f8b; stroke-width: 2 } .end { text-anchor: end }
@media (prefers-color-scheme: dark) {
  .ground { fill: #14181d } text { fill: #e8edf2 } .small { fill: #a9b6c2 }
  .grid { stroke: #454c57 } .curve { stroke: #6cc4df } .dot { fill: #6cc4df }
}
"""

HEAD = """\
# The networks

One for each edition and number of players, made by `guildhall train`. Where the gain is 0, nothing
that was learnt has beaten the network that the run began with yet: it plays as it was taken over
from the other edition or size. This page is written by `make docs` from what the networks tell of
themselves. *In all* counts every run that led to it, also those of other editions and sizes. *Gain*
is how much stronger the network is than the one that its run began with, in Elo, added up over the
tests against the champion of the moment. A test that ends undecided counts where it leans to the
new network, so gains are on the high side; *rating* is that of the level `master`, which plays with
it, where `greedy` has 1500 (see [the leaderboard](../../LEADERBOARD.md)).

| edition | players | games | processor hours | in all | began with | seed | gain | rating | size |
| --- | ---: | ---: | ---: | ---: | --- | ---: | ---: | ---: | ---: |
"""

MIDDLE = """
![Gain of each network over the processor hours of its run](curves.svg)

## Make them again

A run is made by its settings and its seed alone. Those of each network, as a file for
`guildhall train --settings FILE --into FOLDER`; what is not said is as usual, and `start` is the
network named above: the champion of its own run, or its newest network where that run ended between
two tests. How long a run goes on does not change what comes first.
"""


@dataclass(frozen=True)
class Net:
    """A shipped network, and what it tells of itself."""

    title: str
    expansion: str
    players: int
    size: int
    about: dict[str, Any]

    @property
    def began_with(self) -> str:
        """The network that the run began with."""
        before = self.about.get("before")
        return f"`{before['game'].removeprefix('splendor-')}`" if before else "nothing"

    @property
    def in_all(self) -> str:
        """Games and processor hours of all runs that led to it."""
        about: dict[str, Any] | None = self.about
        games, hours = 0, 0.0
        while about:
            games, hours = games + about["games"], hours + about["processor_hours"]
            about = about.get("before")
        return f"{games:,} games, {hours:.2f} h"

    @property
    def curve(self) -> list[tuple[float, float]]:
        """Processor hours and gain in Elo, test by test."""
        return [(0.0, 0.0), *((hours, gain) for _, hours, gain in self.about.get("curve", []))]

    @property
    def rating(self) -> str:
        """How strong the level `master` was measured to be with it."""
        strength = measured("splendor", self.expansion, self.players, "master")
        return f"{strength.rating} ± {strength.doubt}" if strength else "not measured"


def main(folder: Path = FOLDER) -> None:
    """Write both files."""
    nets = list(shipped())
    (folder / "networks.md").write_text(page(nets), encoding="utf-8")
    (folder / "curves.svg").write_text(picture(nets), encoding="utf-8")


def shipped() -> Iterator[Net]:
    """All networks, edition by edition."""
    for choice, players in product(EXPANSION.choices, SIZES):
        expansion = str(choice.value or "")
        path = NETS / f"{expansion or 'base'}-{players}.net"
        if path.exists():
            title = "base game" if choice.value is None else str(choice.words)
            yield Net(title, expansion, players, path.stat().st_size, read_weights(path).about)


def page(nets: list[Net]) -> str:
    """The page as Markdown."""
    rows = [f"| {' | '.join(cells(net))} |" for net in nets]
    files = [text for net in nets for text in settings(net)]
    return "\n".join([HEAD + "\n".join(rows), MIDDLE, *files]) + "\n"


def cells(net: Net) -> Iterator[str]:
    """The line of a network in the table."""
    yield net.title
    yield str(net.players)
    yield f"{net.about['games']:,}"
    yield str(net.about["processor_hours"])
    yield net.in_all
    yield net.began_with
    yield str(net.about["settings"]["seed"])
    yield f"{net.curve[-1][1]:+.0f}"
    yield net.rating
    yield f"{net.size // 1000} kB"


def settings(net: Net) -> Iterator[str]:
    """The settings of a network's run, without the path of the machine where it was made."""
    values = {name: value for name, value in net.about["settings"].items() if name != "start"}
    yield f"### {net.title}, {net.players} players\n"
    yield "```toml"
    yield from (
        f'{name} = "{value}"' if isinstance(value, str) else f"{name} = {value}"
        for name, value in values.items()
    )
    yield "```\n"


def picture(nets: list[Net]) -> str:
    """All curves as SVG, a row for each edition."""
    titles = list(dict.fromkeys(net.title for net in nets))
    width, height = COLUMN * len(SIZES) + LEFT, ROW * len(titles) + TOP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        "<title>Gain in Elo over processor hours, for each edition and number of players</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="ground" width="{width}" height="{height}"/>',
    ]
    for net in nets:
        x = LEFT + COLUMN * SIZES.index(net.players)
        y = TOP + ROW * titles.index(net.title)
        parts += _curve(net, x, y)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _curve(net: Net, left: int, top: int) -> Iterator[str]:
    low, high, step = axis(min(0, *(g for _, g in net.curve)), max(g for _, g in net.curve))
    last = max(net.curve[-1][0], 0.01)

    def x(hours: float) -> str:
        return f"{left + WIDE * hours / last:.1f}"

    def y(gain: float, below: int = 0) -> str:
        return f"{top + below + HIGH - HIGH * (gain - low) / (high - low):.1f}"

    yield f'<text x="{left}" y="{top - 10}">{escape(net.title)}, {net.players} players</text>'
    for gain in range(low, high + 1, step):
        yield f'<line class="grid" x1="{left}" y1="{y(gain)}" x2="{left + WIDE}" y2="{y(gain)}"/>'
        yield f'<text class="small end" x="{left - 6}" y="{y(gain, below=4)}">{gain}</text>'
    path = "L".join(f"{x(hours)} {y(gain)}" for hours, gain in net.curve)
    end_hours, end_gain = net.curve[-1]
    yield f'<path class="curve" d="M{path}"/>'
    yield f'<circle class="dot" cx="{x(end_hours)}" cy="{y(end_gain)}" r="3.5"/>'
    yield f'<text class="small end" x="{left + WIDE}" y="{top + HIGH + 18}">{last:.2f} h</text>'


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
