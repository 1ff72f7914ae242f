"""The dashboard and the page for those who host a hall name the figures that there are."""

from __future__ import annotations

import json
import re
from pathlib import Path

from guildhall.web.metrics import PrometheusMeters

ROOT = Path(__file__).parents[2]
ENDINGS = re.compile(r"_(bucket|count|sum|created)$")


def told() -> set[str]:
    """The names of all figures, as Prometheus keeps them."""
    text = PrometheusMeters().told().decode()
    return set(re.findall(r"^# TYPE (guildhall_\w+?)(?:_created)? ", text, re.MULTILINE))


def test_the_dashboard_asks_for_figures_that_there_are_and_leaves_none_out() -> None:
    board = json.loads((ROOT / "deploy" / "grafana-dashboard.json").read_text())
    asked = {
        ENDINGS.sub("", name)
        for panel in board["panels"]
        for target in panel["targets"]
        for name in re.findall(r"guildhall_\w+", target["expr"])
    }
    assert asked == told()


def test_panels_do_not_lie_over_each_other() -> None:
    board = json.loads((ROOT / "deploy" / "grafana-dashboard.json").read_text())
    places = [tuple(sorted(panel["gridPos"].items())) for panel in board["panels"]]
    assert len(set(places)) == len(places)
    assert len({panel["id"] for panel in board["panels"]}) == len(places)


def test_every_figure_is_documented() -> None:
    text = (ROOT / "docs" / "organisers" / "hosting.md").read_text()
    assert set(re.findall(r"`(guildhall_\w+)`", text)) == told()
