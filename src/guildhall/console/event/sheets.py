"""The command that prints: sheets, as a PDF."""

from __future__ import annotations

import os
import re
from argparse import ArgumentParser, Namespace
from pathlib import Path

from guildhall.console.event.answers import Answer, say
from guildhall.console.event.arguments import ROUND, CommandGroup
from guildhall.console.event.session import Session
from guildhall.hall.events.name_privacy import NameDisplay
from guildhall.tournament import Refused

COMMANDS = CommandGroup()

KINDS = {
    "results": "Result sheets",
    "pairings": "Pairings",
    "standings": "Standings",
    "signs": "Table signs",
    "rules": "House rules",
    "all": "All sheets",
}
"""What can be printed, and how it is called when it is there."""
USES = {
    "round": frozenset({"results", "pairings", "standings", "all"}),
    "blank": frozenset({"results"}),
    "player": frozenset({"results"}),
    "address": frozenset({"signs", "all"}),
}
"""The options that only some kinds know."""
PDF = b"%PDF-"
PAGE = re.compile(rb"/Type\s*/Page\b")


def _sheets_options(words: ArgumentParser) -> None:
    from guildhall.sheets import LANGUAGES, PAPERS

    words.add_argument("kind", choices=KINDS, metavar="KIND", help=", ".join(KINDS))
    ROUND(words)
    words.add_argument(
        "--paper", choices=PAPERS, default=PAPERS[0], metavar="PAPER", help=" or ".join(PAPERS)
    )
    words.add_argument(
        "--language", choices=LANGUAGES, default="en", metavar="CODE", help=", ".join(LANGUAGES)
    )
    words.add_argument(
        "--out", type=Path, metavar="FILE.pdf", help="else named after the event, in this folder"
    )
    words.add_argument("--player", metavar="NAME", help="the sheet of one player, printed again")
    words.add_argument("--blank", action="store_true", help="result sheets to fill in by hand")
    words.add_argument(
        "--address",
        default="",
        metavar="URL",
        help="a code to scan on table signs; {table} in it becomes the number",
    )


@COMMANDS.add(
    "sheets",
    "print result sheets, lists, signs and house rules",
    _sheets_options,
    examples=(
        "sheets all",
        "sheets results --blank --paper us-letter",
        "sheets results --player Dan",
        "sheets rules --language cs --out rules.pdf",
        "sheets signs --address https://club.example/{table}",
    ),
)
def sheets(session: Session, options: Namespace) -> Answer:
    """Print as a PDF.

    Result sheets with what is known so far, pairings by table and by name, standings with their
    reasons, table signs, house rules, or all of them.
    """
    _refuse_useless(options)
    path = options.out or Path(_file_name(session.event.id, options))
    pdf = _printed(session, options)
    try:
        _write(path, pdf)
    except OSError as error:
        raise Refused(
            f"{path}: {error.strerror or error}", ways_out=["choose another file with --out"]
        ) from error
    pages = len(PAGE.findall(pdf))
    told = f"{KINDS[options.kind]}: {path}, {pages} page{'' if pages == 1 else 's'}."
    data = session.data(kind=options.kind, file=str(path), pages=pages)
    return Answer(data, say(told))


def _refuse_useless(options: Namespace) -> None:
    for name, kinds in USES.items():
        if getattr(options, name) and options.kind not in kinds:
            raise Refused(
                f"--{name} has no meaning for {options.kind}",
                ways_out=[f"leave --{name} out", f"print {' or '.join(sorted(kinds))}"],
            )
    if options.blank and options.player:
        raise Refused(
            "a blank sheet is of no player", ways_out=["leave --player out", "leave --blank out"]
        )
    if options.blank and options.round:
        raise Refused(
            "a blank sheet is of no round", ways_out=["leave --round out", "leave --blank out"]
        )


def _file_name(event: str, options: Namespace) -> str:
    words = [event, options.kind]
    words += ["blank"] if options.blank else []
    words += [re.sub(r"[^\w-]+", "-", options.player)] if options.player else []
    words += [f"round-{options.round}"] if options.round else []
    return "-".join(words) + ".pdf"


def _printed(session: Session, options: Namespace) -> bytes:
    from guildhall.sheets import SheetError, from_event, render
    from guildhall.sheets.language import find_language

    showing = NameDisplay(session.tournament.people, "full")
    order = from_event.Order(
        session.tournament,
        find_language(options.language),
        round=options.round,
        blank=options.blank,
        player=session.player(options.player) if options.player else "",
        address=options.address,
        name=showing.name,
        tell=showing.text if options.language == from_event.REASONS_IN else None,
    )
    try:
        sheets = from_event.KINDS[options.kind](order)
        return render(sheets, paper=options.paper, language=options.language)
    except SheetError as error:
        raise Refused(str(error)) from error


def _write(path: Path, pdf: bytes) -> None:
    """Write all or nothing, and over nothing but an older PDF."""
    target = path.resolve()
    if target.exists() and not _is_pdf(target):
        raise Refused(
            f"{path} is there already and is not a PDF",
            ways_out=["choose another name with --out"],
        )
    draft = target.with_name(f"{target.name}.{os.getpid()}")
    try:
        draft.write_bytes(pdf)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def _is_pdf(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(PDF)) == PDF
