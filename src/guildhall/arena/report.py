"""What a file of the arena says, as Markdown, as a page of HTML with drawings, and as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass
from html import escape
from itertools import accumulate
from math import sqrt
from pathlib import Path
from typing import Any

from guildhall.arena.block import counted, make_block, percent
from guildhall.arena.budgets import Course, courses
from guildhall.arena.entrants import Entrant
from guildhall.arena.intervals import QUANTILE, Interval
from guildhall.arena.journal import read_journal, read_sessions
from guildhall.arena.pictures import draw_course, draw_lengths, draw_plot, draw_ratings
from guildhall.arena.ratings import check_anchors
from guildhall.arena.standings import Row, Standings, make_standings
from guildhall.arena.summary import score_of
from guildhall.plots import plot

CURVE_POINTS = 200
_CSV_HEAD = ("bot", "elo", "low", "high", "games", "points", "lead", "lead_low", "lead_high")

PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; --line: color-mix(in srgb, currentColor 20%, transparent); }}
body {{ font: 16px/1.5 system-ui, sans-serif; }}
main, footer {{ max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }}
h1 {{ font-size: 1.6rem; line-height: 1.2; }} h2 {{ font-size: 1.15rem; margin-top: 2rem; }}
.wide {{ overflow-x: auto; }}
table {{ border-collapse: collapse; font-variant-numeric: tabular-nums; }}
th, td {{ padding: .3rem .6rem; border-bottom: 1px solid var(--line); text-align: right;
  white-space: nowrap; }}
th:first-child, td:first-child, .words {{ text-align: left; }}
pre {{ white-space: pre-wrap; padding: .8rem;
  border: 1px solid var(--line); border-radius: .4rem; }}
svg {{ max-width: 100%; height: auto; }}
footer {{ font-size: .85rem; opacity: .8; }}
</style>
</head>
<body>
<main>
<h1>{title}</h1>
{body}
</main>
<footer>{footer}</footer>
</body>
</html>
"""


@dataclass(frozen=True)
class Report:
    """All that can be told of a file."""

    standings: Standings
    sessions: Sequence[Mapping[str, Any]]
    blocks: Sequence[str]
    """The block of each line-up for two."""
    curve: str
    """How the score of a match came about, as a drawing; nothing for more line-ups."""

    @property
    def title(self) -> str:
        """What was played."""
        return self.standings.conditions.title

    def markdown(self, level: int = 1) -> str:
        """Tables and sentences; headings begin at a level."""
        top, next_one = "#" * level, "#" * (level + 1)
        parts = [
            f"{top} {self.title}",
            markdown_table(self.standings.rating_rows(), left=2),
            f"{next_one} Who was ahead of whom, in percent",
            markdown_table(self.standings.meeting_rows(), left=1),
            "\n".join(f"- {remark}" for remark in self.standings.remarks()),
            *self._budgets(next_one),
            f"{next_one} How it was played",
            "\n".join(f"- {fact}" for fact in self.facts()),
        ]
        return "\n\n".join(parts) + "\n"

    def html(self) -> str:
        """A page that needs nothing else."""
        standings = self.standings
        body = [
            _table(standings.rating_rows(), words=2),
            draw_ratings(standings.ratings),
            "<h2>Who was ahead of whom, in percent</h2>",
            self._heat(),
            "<ul>" + "".join(f"<li>{escape(told)}</li>" for told in standings.remarks()) + "</ul>",
        ]
        if self.curve:
            body += ["<h2>The score, deal by deal</h2>", self.curve]
        for course in self.courses:
            body += [f"<h2>{escape(course.title)}</h2>", draw_course(course)]
            body.append(_table(_budget_rows(course), words=0))
        body += ["<h2>How long games were</h2>", draw_lengths(standings.lengths)]
        if self.blocks:
            body.append("<h2>Matches</h2>")
            body += [f"<pre>{escape(block)}</pre>" for block in self.blocks]
        footer = "<br>".join(escape(fact) for fact in self.facts())
        return PAGE.format(title=escape(self.title), body="\n".join(body), footer=footer)

    @property
    def courses(self) -> list[Course]:
        """What bots make of more to think."""
        return courses(self.standings.entrants, self.standings.ratings)

    def _budgets(self, heading: str) -> list[str]:
        """A table for each bot that took part with several budgets."""
        parts = []
        for course in self.courses:
            parts += [f"{heading} {course.title}", markdown_table(_budget_rows(course), left=0)]
        return parts

    def csv(self) -> str:
        """The ratings, a line each."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(_CSV_HEAD)
        for rating in self.standings.ratings:
            elo, lead = _numbers(rating.elo), _numbers(rating.lead)
            writer.writerow((rating.name, *elo, rating.games, f"{rating.points:g}", *lead))
        return text.getvalue()

    def facts(self) -> list[str]:
        """Settings, budgets, machine and versions."""
        conditions = self.standings.conditions
        settings = ", ".join(f"{name} {value}" for name, value in conditions.settings.items())
        told = [f"settings: {settings}; seed {conditions.seed}"]
        if conditions.clock:
            told.append(f"clock of each seat: {conditions.clock} s for a game")
        told += [
            f"{entrant.name}: {allowance_text(entrant)}"
            for entrant in self.standings.entrants.values()
            if entrant.allowance or entrant.command
        ]
        machines = dict.fromkeys(session_text(session) for session in self.sessions)
        return [*told, *machines]

    def _heat(self) -> str:
        """The meetings, warmer the better they went; the number says it, too."""
        names = [rating.name for rating in self.standings.ratings]
        head = "".join(f"<th>{number}</th>" for number in range(1, len(names) + 1))
        rows = []
        for number, name in enumerate(names, 1):
            cells = []
            for other in names:
                meeting = self.standings.table.get((name, other))
                text = self.standings.meeting_text(name, other)
                colour = f' style="background:{_heat_colour(meeting.share)}"' if meeting else ""
                cells.append(f"<td{colour}>{text}</td>")
            rows.append(f"<tr><td>{number} {escape(name)}</td>{''.join(cells)}</tr>")
        return (
            f'<div class="wide"><table><thead><tr><th></th>{head}</tr></thead>'
            f"<tbody>{''.join(rows)}</tbody></table></div>"
        )


def read_report(path: Path, anchors: Mapping[str, float] | None = None) -> Report:
    """The report of a file; raises ArenaError."""
    journal = read_journal(path)
    check_anchors(anchors or (), list(journal.entrants))
    standings = make_standings(journal.conditions, journal.entrants, journal.results, anchors)
    line_ups = list(dict.fromkeys(result.line_up for result in journal.results))
    blocks = [make_block(journal.conditions, journal.results, line_up) for line_up in line_ups]
    texts = ["\n".join(block.lines()) for block in blocks if block]
    curve = ""
    if len(line_ups) == 1:
        curve = _curve(score_of(journal.results, line_ups[0][0]).results, line_ups[0][0])
    return Report(standings, read_sessions(path), texts, curve)


def _numbers(known: Interval | None) -> list[str]:
    """A number with its bounds as CSV has them, empty where it is not known."""
    return [f"{number:.1f}" for number in astuple(known)] if known else [""] * 3


def _budget_rows(course: Course) -> list[Row]:
    """What came of each budget."""
    rows: list[Row] = [("budget", "score", "Elo", "95 %", "games")]
    for step in course.steps:
        elo = step.rating.elo
        rated = (f"{elo.value:.0f}", f"{elo.low:.0f} to {elo.high:.0f}") if elo else ("", "")
        rows.append((f"{step.budget:g}", percent(step.score), *rated, str(step.rating.games)))
    return rows


def markdown_table(rows: Sequence[Row], left: int) -> str:
    """Rows as a table; so many columns are words, the others numbers."""
    head, *body = rows
    rule = ["---" if number < left else "---:" for number in range(len(head))]
    return "\n".join("| " + " | ".join(row) + " |" for row in (head, rule, *body))


def allowance_text(entrant: Entrant) -> str:
    """What an entrant may use a decision, and by which command it plays."""
    told = entrant.allowance
    limits = [f"{told.simulations} simulations"] if told.simulations else []
    limits += [f"{told.seconds:g} s on the wall"] if told.seconds else []
    limits += [f"{told.processor_seconds:g} s of the processor"] if told.processor_seconds else []
    limits += [f"`{entrant.command}`"] if entrant.command else []
    return ", ".join(limits)


def session_text(session: Mapping[str, Any]) -> str:
    """Where and with what games were played, in a line."""
    packages = "".join(f", {name} {version}" for name, version in session["packages"].items())
    return (
        f"{session['at'][:10]}, {session['where']} on {session['processor']} "
        f"({counted(session['processors'], 'processor')}, {session['system']}), "
        f"Guildhall {session['guildhall']}, Python {session['python']}{packages}"
    )


def _curve(results: Sequence[float], name: str) -> str:
    """The mean score after each deal with its interval."""
    if len(results) < 2:
        return ""
    sums, squares = list(accumulate(results)), list(accumulate(r * r for r in results))
    every = max(1, len(results) // CURVE_POINTS)
    low, high, mean = [], [], []
    for count in range(every, len(results) + 1, every):
        share = sums[count - 1] / count
        spread = sqrt(max(squares[count - 1] / count - share**2, 0.25 / count) / count)
        mean.append(100 * share)
        low.append(100 * max(share - QUANTILE * spread, 0.0))
        high.append(100 * min(share + QUANTILE * spread, 1.0))
    drawn = plot([("lowest", low), ("highest", high), (name, mean)], band=True)
    return draw_plot(drawn, f"The score of {name} in percent, every {every} deals")


def _table(rows: Sequence[Row], words: int) -> str:
    head, *body = rows

    def line(tag: str, row: Row) -> str:
        cells = [
            f"<{tag}{' class=words' if number < words else ''}>{escape(cell)}</{tag}>"
            for number, cell in enumerate(row)
        ]
        return f"<tr>{''.join(cells)}</tr>"

    lines = "".join(line("td", row) for row in body)
    return (
        f'<div class="wide"><table><thead>{line("th", head)}</thead>'
        f"<tbody>{lines}</tbody></table></div>"
    )


def _heat_colour(share: float) -> str:
    hue = "30 119 180" if share >= 0.5 else "214 120 39"
    return f"rgb({hue} / {abs(share - 0.5):.2f})"
