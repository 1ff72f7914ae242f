"""Plots: axes in round numbers, lines where the numbers are, names apart."""

from __future__ import annotations

from itertools import pairwise

from guildhall.plots import NAME_HEIGHT, plot


def test_the_highest_and_the_lowest_value_lie_inside() -> None:
    drawn = plot([("Ada", [0, 3, 17]), ("Ben", [0, 0, 4])], goal=15, stairs=True)
    for line in drawn.lines:
        assert drawn.top <= line.end[1] <= drawn.bottom
        assert drawn.left <= line.end[0] <= drawn.right
    assert [words for _, words in drawn.upwards] == ["0", "5", "10", "15", "20"]


def test_stairs_rise_at_the_move_and_not_before() -> None:
    drawn = plot([("Ada", [0, 0, 5])], stairs=True)
    (line,) = drawn.lines
    assert line.path.startswith(f"M{float(drawn.left)} {float(drawn.bottom)}H")
    assert line.path.endswith(f"H{float(drawn.right)}V{float(drawn.top)}")


def test_an_axis_need_not_begin_at_nothing() -> None:
    drawn = plot([("rating", [1000, 1213]), ("estimate", [2000, 2100])], zero=False, band=True)
    assert drawn.upwards[0][1] == "1000"  # a comma is a decimal sign elsewhere
    assert drawn.band.endswith("Z")


def test_names_of_lines_that_end_together_do_not_cover_each_other() -> None:
    drawn = plot([(name, [0, 9]) for name in ("Ada", "Ben", "Cleo", "Dan")])
    heights = sorted(line.name_height for line in drawn.lines)
    assert all(after - before >= NAME_HEIGHT for before, after in pairwise(heights))
    assert heights[-1] <= drawn.bottom


def test_a_long_name_widens_the_margin_and_moves_no_line() -> None:
    short, long = (plot([(name, [0, 9])]) for name in ("Ada", "Bartholomew of Brno"))
    assert long.width > short.width
    assert [line.path for line in long.lines] == [line.path for line in short.lines]


def test_a_single_moment_is_a_plot_too() -> None:
    assert plot([("Ada", [0])]).lines[0].path.startswith("M")
