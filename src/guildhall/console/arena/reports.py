"""`guildhall arena report` and `check`: what a file says, and whether a program is a good guest."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping
from pathlib import Path

from guildhall.arena.conditions import Conditions
from guildhall.arena.errors import ArenaError
from guildhall.arena.protocol_check import Checker
from guildhall.arena.report import read_report
from guildhall.console.language import sentence, tell
from guildhall.messages import Word, as_message, mark, message


def tell_report(path: Path, anchors: Mapping[str, float], files: Mapping[str, str | None]) -> None:
    """Write the report of a file where it is wanted (`html`, `markdown`, `csv`), or print it."""
    report = read_report(path, anchors)
    makers = {"html": report.html, "markdown": report.markdown, "csv": report.csv}
    wanted = {kind: file for kind, file in files.items() if file}
    for kind, file in wanted.items():
        try:
            Path(file).write_text(makers[kind](), "utf-8")
        except OSError as error:
            raise ArenaError(
                message("Cannot write {file}", file=Word(file)),
                as_message(error.strerror or str(error)),
            ) from error
        sys.stdout.write(sentence(message("{file} is written.", file=Word(file))) + "\n")
    if not wanted:
        sys.stdout.write(report.markdown())


def check_program(command: str, conditions: Conditions) -> bool:
    """Try every rule of the line protocol, tell what came of it, and whether all are kept."""
    sound = True
    for finding in Checker(shlex.split(command), conditions).check():
        sound = sound and not finding.trouble
        verdict = mark("FAILED") if finding.trouble else mark("ok")
        sys.stdout.write(f"{tell(verdict):6}  {finding.rule}\n")
        if finding.trouble:
            sys.stdout.write(f"        {finding.trouble}\n")
        sys.stdout.flush()
    verdict = mark("It keeps the protocol.") if sound else mark("It does not keep the protocol.")
    sys.stdout.write(f"{tell(verdict)}\n")
    return sound
