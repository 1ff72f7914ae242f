"""Draws docs/contributors/layers.svg: every layer, what it is, and what it imports.

    python docs/scripts/layers_picture.py [FILE]

The order of the layers is that of the contract in pyproject.toml, their words are their own
docstrings, and the dots are the imports that grimp finds; so the picture cannot be wrong, only old.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from html import escape
from pathlib import Path

import grimp

ROOT = Path(__file__).parents[2]
PACKAGE = "guildhall"
PICTURE = ROOT / "docs" / "contributors" / "layers.svg"

LEFT, TOP, ROW, CELL = 640, 110, 42, 40
CAPTION = "a layer may import those below it; a dot says that it does"
STYLE = """
text { font: 15px system-ui, sans-serif; fill: #1c2733 }
.ground { fill: #fff } .name { font-weight: 600 } .words { fill: #51606f; font-size: 13px }
.box { fill: #f3efe6; stroke: #cfc6b2 } .may { fill: #eef3f7 } .dot { fill: #1f6f8b }
@media (prefers-color-scheme: dark) {
  .ground { fill: #14181d } text { fill: #e8edf2 } .words { fill: #a9b6c2 }
  .box { fill: #2b2f36; stroke: #454c57 } .may { fill: #20262e } .dot { fill: #6cc4df }
}
"""


def main(target: Path = PICTURE) -> None:
    """Write the picture to a file."""
    target.write_text(picture(), encoding="utf-8")


def picture() -> str:
    """The picture as SVG."""
    bands = layers()
    names = [name for band in bands for name in band]
    depth = {name: number for number, band in enumerate(bands) for name in band}
    imports = imports_between(names)
    width, height = LEFT + CELL * len(names) + 50, TOP + ROW * len(names) + 16
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        "<title>The layers of Guildhall and what each of them imports</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="ground" width="{width}" height="{height}"/>',
        f'<text class="words" x="16" y="{TOP - 16}">{CAPTION}</text>',
    ]
    parts += [_heading(name, LEFT + CELL * column + CELL / 2) for column, name in enumerate(names)]
    for row, name in enumerate(names):
        y = TOP + ROW * row
        parts += _box(name, y)
        for column, other in enumerate(names):
            if depth[other] > depth[name]:
                parts += _cell(LEFT + CELL * column, y, dot=(name, other) in imports)
    return "\n".join([*parts, "</svg>", ""])


def layers() -> list[list[str]]:
    """The layers by the contract, from the top to the bottom; neighbours stand side by side."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    house = next(one for one in contracts["contracts"] if one.get("containers") == [PACKAGE])
    bands = [[name.strip(" ()") for name in band.split("|")] for band in house["layers"]]
    return [band for band in bands if band != ["__main__"]]


def imports_between(names: list[str]) -> set[tuple[str, str]]:
    """Which layer imports which."""
    graph = grimp.build_graph(PACKAGE)
    owners = {name: f"{PACKAGE}.{name}" for name in names}
    modules = {
        module: name
        for name, owner in owners.items()
        for module in graph.modules
        if module == owner or module.startswith(f"{owner}.")
    }
    return {
        (name, modules[other])
        for module, name in modules.items()
        for other in graph.find_modules_directly_imported_by(module)
        if other in modules and modules[other] != name
    }


def purpose(name: str) -> str:
    """The first line of a layer's docstring, without its full stop."""
    folder = ROOT / "src" / PACKAGE / name
    path = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
    docstring = ast.get_docstring(ast.parse(path.read_text())) or ""
    return docstring.partition("\n")[0].rstrip(".")


def _heading(name: str, x: float) -> str:
    return (
        f'<text x="{x + 4:g}" y="{TOP - 8}" transform="rotate(-55 {x:g} {TOP - 8})">{name}</text>'
    )


def _box(name: str, y: int) -> list[str]:
    return [
        f'<rect class="box" x="8" y="{y + 3}" width="{LEFT - 20}" height="{ROW - 6}" rx="6"/>',
        f'<text class="name" x="20" y="{y + 27}">{name}</text>',
        f'<text class="words" x="136" y="{y + 27}">{escape(_shortened(purpose(name)))}</text>',
    ]


def _shortened(text: str, longest: int = 66) -> str:
    """A text that fits into a box, cut at a comma or colon where it is too long."""
    if len(text) <= longest:
        return text
    ends = [at for at, char in enumerate(text[:longest]) if char in ",:;"]
    return text[: max(ends, default=longest)]


def _cell(x: int, y: int, *, dot: bool) -> list[str]:
    size = f'width="{CELL - 6}" height="{ROW - 6}"'
    cell = f'<rect class="may" x="{x + 3}" y="{y + 3}" {size} rx="4"/>'
    middle = f'<circle class="dot" cx="{x + CELL / 2:g}" cy="{y + ROW / 2:g}" r="7"/>'
    return [cell, middle] if dot else [cell]


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
