"""Drawings of a report as SVG: ratings with intervals, lengths of games, scores over deals."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import log

from guildhall.arena.budgets import Course
from guildhall.arena.ratings import Rating
from guildhall.plots import Plot, axis

WIDTH = 640
NAMES = 150
RIGHT = 24
ROW = 26
FOOT = 34
BARS = 24
BAR_ROOM = 160

STYLE = (
    "<style>text{font:13px system-ui,sans-serif;fill:currentColor}"
    ".small{font-size:11px;opacity:.75}.grid{stroke:currentColor;opacity:.18}"
    ".mark{fill:#1f6feb;stroke:#1f6feb}.band{fill:#1f6feb;opacity:.18}"
    ".line{fill:none;stroke:#1f6feb;stroke-width:2}.far{stroke-dasharray:4 4}</style>"
)


def draw_ratings(ratings: Sequence[Rating]) -> str:
    """A dot for each rating, and a line over its interval."""
    rated = [(rating.name, rating.elo) for rating in ratings if rating.elo]
    if not rated:
        return ""
    low, high, step = axis(min(e.low for _, e in rated), max(e.high for _, e in rated))
    bottom = ROW * len(rated) + 8

    def x(elo: float) -> str:
        return f"{NAMES + (WIDTH - NAMES - RIGHT) * (elo - low) / (high - low):.1f}"

    parts = [
        f'<line class="grid" x1="{x(elo)}" y1="4" x2="{x(elo)}" y2="{bottom}"/>'
        f'<text class="small" x="{x(elo)}" y="{bottom + 16}" text-anchor="middle">{elo}</text>'
        for elo in range(low, high + 1, step)
    ]
    for number, (name, elo) in enumerate(rated):
        y = ROW * number + ROW // 2 + 4
        parts.append(
            f'<text x="{NAMES - 12}" y="{y + 4}" text-anchor="end">{escape(name)}</text>'
            f'<line class="mark" x1="{x(elo.low)}" y1="{y}" x2="{x(elo.high)}" y2="{y}"/>'
            f'<circle class="mark" cx="{x(elo.value)}" cy="{y}" r="4">'
            f"<title>{escape(name)}: {elo.value:.0f} ± {elo.margin:.0f}</title></circle>"
        )
    return _svg(bottom + FOOT, "Ratings with 95 % intervals, in Elo", parts)


def draw_lengths(lengths: Sequence[int]) -> str:
    """How many games took how many decisions."""
    if not lengths:
        return ""
    low, high, _ = axis(min(lengths), max(lengths))
    width = max(1, -(-(high - low) // BARS))
    counts = [0] * (-(-(high - low) // width) + 1)
    for length in lengths:
        counts[(length - low) // width] += 1
    room = (WIDTH - NAMES / 2 - RIGHT) / len(counts)
    bottom = BAR_ROOM + 10
    parts = []
    for number, count in enumerate(counts):
        height = BAR_ROOM * count / max(counts)
        left = NAMES / 2 + room * number
        first = low + width * number
        parts.append(
            f'<rect class="mark" x="{left:.1f}" y="{bottom - height:.1f}" '
            f'width="{max(room - 2, 1):.1f}" height="{height:.1f}">'
            f"<title>{first} to {first + width - 1}: {count}</title></rect>"
        )
        if number % 4 == 0:
            parts.append(f'<text class="small" x="{left:.1f}" y="{bottom + 16}">{first}</text>')
    parts.append(
        f'<text class="small" x="{NAMES / 2 - 8}" y="20" text-anchor="end">{max(counts)}</text>'
    )
    return _svg(bottom + FOOT, "Games by their number of decisions", parts)


def draw_course(course: Course) -> str:
    """The score of a bot by its budget, which grows by factors to the right."""
    first, last = (log(course.steps[n].budget) for n in (0, -1))
    bottom, width = BAR_ROOM + 10, WIDTH - NAMES / 2 - 2 * RIGHT
    parts = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = bottom - BAR_ROOM * share
        parts.append(
            f'<line class="grid" x1="{NAMES / 2}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}"/>'
            f'<text class="small" x="{NAMES / 2 - 8}" y="{y + 4:.1f}" text-anchor="end">'
            f"{100 * share:.0f}</text>"
        )
    points = []
    for step in course.steps:
        x = NAMES / 2 + RIGHT / 2 + width * (log(step.budget) - first) / (last - first)
        y = bottom - BAR_ROOM * step.score
        points.append(f"{x:.1f} {y:.1f}")
        parts.append(
            f'<circle class="mark" cx="{x:.1f}" cy="{y:.1f}" r="4"><title>{step.budget:g}: '
            f"{100 * step.score:.1f} %</title></circle>"
            f'<text class="small" x="{x:.1f}" y="{bottom + 16}" text-anchor="middle">'
            f"{step.budget:g}</text>"
        )
    parts.append(f'<path class="line" d="M{"L".join(points)}"/>')
    return _svg(bottom + FOOT, f"Score in percent: {course.title}", parts)


def draw_plot(plot: Plot, title: str) -> str:
    """A plot of lines, with an area between the first two."""
    parts = [
        f'<line class="grid" x1="{plot.left}" y1="{y}" x2="{plot.right}" y2="{y}"/>'
        f'<text class="small" x="{plot.left - 6}" y="{y + 4}" text-anchor="end">{text}</text>'
        for y, text in plot.upwards
    ]
    parts += [
        f'<text class="small" x="{x}" y="{plot.bottom + 18}" text-anchor="middle">{text}</text>'
        for x, text in plot.across
    ]
    if plot.band:
        parts.append(f'<path class="band" d="{plot.band}"/>')
    parts += [
        f'<path class="line{"" if line.number == 2 else " far"}" d="{line.path}"/>'
        f'<text class="small" x="{line.end[0] + 6}" y="{line.name_height + 4:.1f}">'
        f"{escape(line.name)}</text>"
        for line in plot.lines
    ]
    return _svg(plot.height, title, parts, plot.width)


def _svg(height: float, title: str, parts: Sequence[str], width: int = WIDTH) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height:g}" role="img">'
        f"<title>{escape(title)}</title>{STYLE}{''.join(parts)}</svg>"
    )
