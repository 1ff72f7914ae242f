"""Bots of another package that crash, hang, print or cheat."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

SOURCE = """
import os, sys, time

class Base:
    name = "strange"
    def __init__(self, seed=0):
        pass

class Dies(Base):
    def choose(self, view):
        os._exit(3)

class Fails(Base):
    def choose(self, view):
        raise ValueError("no idea")

class Hangs(Base):
    def choose(self, view):
        time.sleep(600)

class Prints(Base):
    def choose(self, view):
        print("thinking aloud", flush=True)
        os.write(1, b"{}\\n")
        return view.legal_moves()[0]

class Cheats(Base):
    def choose(self, view):
        return "buy c4"

class Silent(Base):
    def choose(self, view):
        return None
"""

NAMES = ("dies", "fails", "hangs", "prints", "cheats", "silent")


def install(folder: Path, patch: pytest.MonkeyPatch) -> None:
    """Let the registry find the strange bots, here and in processes that are started."""
    (folder / "strange_bots_plug_in.py").write_text(SOURCE)
    about = folder / "strange_bots_plug_in-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: strange-bots\nVersion: 1.0\n")
    lines = [f"{name} = strange_bots_plug_in:{name.title()}" for name in NAMES]
    (about / "entry_points.txt").write_text("\n".join(["[guildhall.bots.splendor]", *lines, ""]))
    patch.syspath_prepend(folder)
    patch.setenv("PYTHONPATH", str(folder), prepend=os.pathsep)
