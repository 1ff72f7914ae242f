"""The command that prints: sheets, as a PDF."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Literal

from guildhall.console.answers import Answer, say
from guildhall.console.arguments import CommandGroup
from guildhall.console.event.files import refuse_other, refused_files
from guildhall.console.event.session import Session
from guildhall.console.language import renderer_of, spoken_code
from guildhall.messages import Listing, Message, Term, Word, mark, message, plural
from guildhall.messages.languages import LANGUAGES
from guildhall.tournament import Refused
from guildhall.tournament.event.name_privacy import NameDisplay

COMMANDS = CommandGroup()

KINDS = {
    "results": mark("Result sheets"),
    "pairings": mark("Pairings"),
    "standings": mark("Standings"),
    "signs": mark("Table signs"),
    "rules": mark("House rules"),
    "all": mark("All sheets"),
}
"""What can be printed, and how it is called when it is there."""
USES = {
    "round": frozenset({"results", "pairings", "standings", "all"}),
    "blank": frozenset({"results"}),
    "player": frozenset({"results"}),
    "address": frozenset({"signs", "all"}),
}
"""The options that only some kinds know."""
BLANK = {
    "player": message("a blank sheet belongs to no player"),
    "round": message("a blank sheet belongs to no round"),
}
"""The options that have no meaning beside a blank sheet."""
PDF = b"%PDF-"
PAGE = re.compile(rb"/Type\s*/Page\b")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be printed.

    --paper PAPER: a4 or us-letter
    --language CODE: en, cs, de, fr; else that of the terminal
    --out FILE.pdf: else named after the event, in this folder
    --player NAME: the sheet of one player, printed again
    --blank: result sheets to fill in by hand
    --address URL: a code to scan on table signs; {table} in it becomes the number
    --round N: the round; else the one being played
    """

    kind: Annotated[str, KINDS]
    round: int | None = None
    paper: Literal["a4", "us-letter"] = "a4"
    language: Annotated[str, LANGUAGES] = ""
    out: Path | None = None
    player: str = ""
    blank: bool = False
    address: str = ""

    def refuse_useless(self) -> None:
        """Refuse options that have no meaning for this kind, or beside another one."""
        for name, kinds in USES.items():
            if getattr(self, name) and self.kind not in kinds:
                others = Listing(tuple(map(Word, sorted(kinds))), " or ")
                raise Refused(
                    message(
                        "--{option} has no meaning for {kind}",
                        option=Word(name),
                        kind=Word(self.kind),
                    ),
                    ways_out=[_leave_out(name), message("print {kinds}", kinds=others)],
                )
        for name, words in BLANK.items():
            if self.blank and getattr(self, name):
                raise Refused(words, ways_out=[_leave_out(name), _leave_out("blank")])

    @property
    def code(self) -> str:
        """The language that is printed."""
        return self.language or spoken_code()

    def file_name(self, event: str) -> str:
        """How the file is called if nobody says it."""
        words = [event, self.kind]
        words += ["blank"] if self.blank else []
        words += [re.sub(r"[^\w-]+", "-", self.player)] if self.player else []
        words += [f"round-{self.round}"] if self.round else []
        return "-".join(words) + ".pdf"


def _leave_out(option: str) -> Message:
    return message("leave --{option} out", option=Word(option))


@COMMANDS.add(
    "sheets all",
    "sheets results --blank --paper us-letter",
    "sheets results --player Dan",
    "sheets rules --language cs --out rules.pdf",
    "sheets signs --address https://club.example/{table}",
)
def sheets(session: Session, wanted: Wanted) -> Answer:
    """Print as a PDF.

    Result sheets with what is known so far, pairings by table and by name, standings with their
    reasons, table signs, house rules, or all of them.
    """
    wanted.refuse_useless()
    path = wanted.out or Path(wanted.file_name(session.event.id))
    pdf = _printed(session, wanted)
    other = message("{file} is there already and is not a PDF", file=Word(str(path)))
    refuse_other(path, PDF, other)
    with refused_files(path):
        _write(path.resolve(), pdf)
    pages = len(PAGE.findall(pdf))
    told = plural(
        "{what}: {file}, {count} page",
        "{what}: {file}, {count} pages",
        count=pages,
        what=Term(KINDS[wanted.kind]),
        file=Word(str(path)),
    )
    return Answer(session.data(kind=wanted.kind, file=str(path), pages=pages), say(told))


def _printed(session: Session, wanted: Wanted) -> bytes:
    from guildhall.sheets import from_event, render
    from guildhall.sheets.language import find_language

    display = NameDisplay(session.tournament.people, "full")
    order = from_event.Order(
        session.tournament,
        find_language(wanted.code),
        round=wanted.round,
        blank=wanted.blank,
        player=wanted.player,
        address=wanted.address,
        name=display.name,
        tell=replace(
            renderer_of(wanted.code), name_of=display.name, own_words=display.own_words
        ).render,
    )
    sheets = from_event.KINDS[wanted.kind](order)
    return render(sheets, paper=wanted.paper, language=wanted.code)


def _write(target: Path, pdf: bytes) -> None:
    """Write all or nothing."""
    draft = target.with_name(f"{target.name}.{os.getpid()}")
    try:
        draft.write_bytes(pdf)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)
