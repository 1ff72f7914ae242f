"""The organiser's logic: pure, exact, and able to say why.

An event is a fold of happenings. A command reads the event and returns what happens next, or
refuses with the rule, the persons and the ways out; `apply` lets it happen.

    t = opened(open_event("Spring Cup", shipped()["splendor-swiss"], seed, stamp)[0])
    for happening in enter(t, "ann", stamp, name="Ann"):
        apply(t, happening)

The names are loaded when they are asked for: who lists events needs no pairing.
"""

from typing import TYPE_CHECKING

from guildhall.lazy_names import load_by_name

if TYPE_CHECKING:
    from guildhall.tournament.commands.arrangements import (
        TablePlan,
        plan_tables,
    )
    from guildhall.tournament.commands.breaches import DraftWarning
    from guildhall.tournament.commands.finish import decide, end, undo
    from guildhall.tournament.commands.knockout import draw_final, draw_side_round
    from guildhall.tournament.commands.late_arrivals import PutBack, put_back, ways_to_put_back
    from guildhall.tournament.commands.late_entries import late_words
    from guildhall.tournament.commands.players import (
        change_format,
        check_in,
        check_out,
        deck_warnings,
        drop,
        enter,
        open_event,
        register_base_decks,
        register_custom_deck,
        rename,
    )
    from guildhall.tournament.commands.preview import Preview, preview
    from guildhall.tournament.commands.results import confirm, correct, dispute, report, waiting_for
    from guildhall.tournament.commands.rounds import DrawChoices, draw, publish
    from guildhall.tournament.commands.rulings import rule
    from guildhall.tournament.commands.seat_notes import SeatNote, seat_notes
    from guildhall.tournament.commands.side_players import free_players
    from guildhall.tournament.commands.sit_outs import (
        can_sit_out,
        sit_out_in_turn,
        sitting_out,
        unseatable,
    )
    from guildhall.tournament.commands.warnings import draft_warnings
    from guildhall.tournament.errors import FormatError, Refused
    from guildhall.tournament.event.final_order import FinalPlace, excluded, final_order
    from guildhall.tournament.event.fold import apply, apply_all, fold, opened
    from guildhall.tournament.event.happenings import Happening
    from guildhall.tournament.event.people import Player, Stamp
    from guildhall.tournament.event.practical import Practical
    from guildhall.tournament.event.rounds import Round, Stage, Table
    from guildhall.tournament.event.rulings import Ruling
    from guildhall.tournament.event.stages import next_stage
    from guildhall.tournament.event.tournament import Tournament
    from guildhall.tournament.format import Format
    from guildhall.tournament.format_file import USUAL_FORMAT, parse, shipped
    from guildhall.tournament.format_words import rules_in_words
    from guildhall.tournament.pairing.elimination import PlannedRound, plan
    from guildhall.tournament.ranking.standings import Place, Standings
    from guildhall.tournament.table.clocks import (
        SuddenDeath,
        at_the_limit,
        longest_round,
        sudden_death,
    )
    from guildhall.tournament.table.decks import CustomDeck
    from guildhall.tournament.table.scoring import Line
    from guildhall.tournament.table.tiles import Tiles, tiles_for

__all__ = [
    "USUAL_FORMAT",
    "CustomDeck",
    "DraftWarning",
    "DrawChoices",
    "FinalPlace",
    "Format",
    "FormatError",
    "Happening",
    "Line",
    "Place",
    "PlannedRound",
    "Player",
    "Practical",
    "Preview",
    "PutBack",
    "Refused",
    "Round",
    "Ruling",
    "SeatNote",
    "Stage",
    "Stamp",
    "Standings",
    "SuddenDeath",
    "Table",
    "TablePlan",
    "Tiles",
    "Tournament",
    "apply",
    "apply_all",
    "at_the_limit",
    "can_sit_out",
    "change_format",
    "check_in",
    "check_out",
    "confirm",
    "correct",
    "decide",
    "deck_warnings",
    "dispute",
    "draft_warnings",
    "draw",
    "draw_final",
    "draw_side_round",
    "drop",
    "end",
    "enter",
    "excluded",
    "final_order",
    "fold",
    "free_players",
    "late_words",
    "longest_round",
    "next_stage",
    "open_event",
    "opened",
    "parse",
    "plan",
    "plan_tables",
    "preview",
    "publish",
    "put_back",
    "register_base_decks",
    "register_custom_deck",
    "rename",
    "report",
    "rule",
    "rules_in_words",
    "seat_notes",
    "shipped",
    "sit_out_in_turn",
    "sitting_out",
    "sudden_death",
    "tiles_for",
    "undo",
    "unseatable",
    "waiting_for",
    "ways_to_put_back",
]

__getattr__ = load_by_name(__name__)
