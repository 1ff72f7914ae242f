"""Runs `guildhall check`: says what is damaged in the records of a hall, and repairs it."""

from __future__ import annotations

from pathlib import Path

from guildhall.console.amounts import amount_words
from guildhall.console.answers import say
from guildhall.console.page import Page
from guildhall.hall.check import Repair, Report, check_hall, repair_hall
from guildhall.hall.database_url import is_shared
from guildhall.hall.log import Log, open_log, without_password
from guildhall.messages import Message, Word, message


def run(address: str, *, repair: bool) -> bool:
    """Check the hall at an address, and repair it if wished; whether it is sound now."""
    with open_log(address) as log:
        report = check_hall(log)
        if not report.streams and report.sound:
            _say(no_hall_yet(address))
            return False
        _say(
            message(
                "{place}: {amount}",
                place=Word(without_password(address)),
                amount=amount_words(report.entries, report.streams),
            )
        )
        _tell(report)
        if report.damages and repair and not report.faults:
            for done in repair_hall(log, report, _folder(address)):
                _say(_told(done))
            return _sound_again(log)
    if report.damages and not report.faults:
        _say(message("Close the hall and say `guildhall check --repair`, or put a backup back."))
    return report.sound


def no_hall_yet(address: str) -> Message:
    """Said of a place in which nobody has opened a hall."""
    return message(
        "There is no hall in {place} yet. Is it elsewhere? See --database and GUILDHALL_DB.",
        place=Word(without_password(address)),
    )


def _tell(report: Report) -> None:
    if report.sound:
        _say(message("Everything is intact."))
    for fault in report.faults:
        _say(message("The file is damaged: {fault}", fault=Word(str(fault))))
    if report.faults:
        _say(message("Put a backup back: `guildhall restore FILE --database ANOTHER-PLACE`."))
    for damage in report.damages:
        _say(
            message(
                "{stream}: entry {number} of {entries} is damaged ({why})",
                stream=Word(damage.stream),
                number=damage.seq,
                entries=damage.entries,
                why=Word(str(damage.why)),
            )
        )


def _told(done: Repair) -> Message:
    return message(
        "{stream}: {kept} of {entries} entries are in place again; all of it, as it was, "
        "is in {file}",
        stream=Word(done.damage.stream),
        kept=done.kept,
        entries=done.damage.entries,
        file=Word(str(done.file)),
    )


def _sound_again(log: Log) -> bool:
    report = check_hall(log)
    _tell(report)
    return report.sound


def _folder(address: str) -> Path:
    """Beside the file, or here where there is none."""
    return Path() if is_shared(address) else Path(address.removeprefix("sqlite:///")).parent


def _say(text: Message) -> None:
    Page().show(say(text))
