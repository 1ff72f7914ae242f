"""Printable PDFs: match sheets, result sheets, lists for the wall, table signs, house rules."""

from __future__ import annotations

from guildhall.messages.languages import LANGUAGES
from guildhall.sheets.errors import SheetError
from guildhall.sheets.house_rules import HouseRules
from guildhall.sheets.match_sheet import CardLine, DeckList, MatchRound, MatchSheet
from guildhall.sheets.number_column import NumberColumn
from guildhall.sheets.pairings import PairedTable, Pairings
from guildhall.sheets.pdf import PAPERS, Paper, render
from guildhall.sheets.sheet import Sheet
from guildhall.sheets.standings import Column, StandingsRow, StandingsSheet
from guildhall.sheets.table_sheet import Seat, TableSheet
from guildhall.sheets.table_sign import TableSign
from guildhall.sheets.tournament_sheet import GroupRound, TournamentSheet

__all__ = [
    "LANGUAGES",
    "PAPERS",
    "CardLine",
    "Column",
    "DeckList",
    "GroupRound",
    "HouseRules",
    "MatchRound",
    "MatchSheet",
    "NumberColumn",
    "PairedTable",
    "Pairings",
    "Paper",
    "Seat",
    "Sheet",
    "SheetError",
    "StandingsRow",
    "StandingsSheet",
    "TableSheet",
    "TableSign",
    "TournamentSheet",
    "render",
]
