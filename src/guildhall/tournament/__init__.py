"""The organiser's logic: pure, exact, and able to say why.

An event is a fold of happenings. A command reads the event and returns what happens next, or
refuses with the rule, the persons and the ways out; `apply` lets it happen.

    t = opened(open_event("Spring Cup", shipped()["splendor-swiss"], seed, stamp)[0])
    for happening in enter(t, "ann", stamp, name="Ann"):
        apply(t, happening)
"""

from guildhall.tournament.commands.arrangements import (
    TablePlan,
    plan_tables,
    set_fee_paid,
    set_practical,
)
from guildhall.tournament.commands.breaches import DraftWarning
from guildhall.tournament.commands.finish import decide, end, undo
from guildhall.tournament.commands.knockout import draw_final, draw_side_round
from guildhall.tournament.commands.late_arrivals import PutBack, put_back, ways_to_put_back
from guildhall.tournament.commands.late_entries import count_late_entries, late_words
from guildhall.tournament.commands.players import (
    call_the_roll,
    change_format,
    check_in,
    check_out,
    deck_warnings,
    drop,
    enter,
    fix_table,
    keep_apart,
    open_event,
    register_base_decks,
    register_custom_deck,
    rename,
    set_rounds,
)
from guildhall.tournament.commands.preview import Preview, preview
from guildhall.tournament.commands.results import confirm, correct, dispute, report, waiting_for
from guildhall.tournament.commands.rounds import DrawChoices, discard, draw, publish
from guildhall.tournament.commands.rulings import rule, rule_on_delay, rule_on_slow_play
from guildhall.tournament.commands.seat_changes import seat, swap
from guildhall.tournament.commands.seat_notes import SeatNote, seat_notes
from guildhall.tournament.commands.side_players import free_players
from guildhall.tournament.commands.sit_outs import (
    can_sit_out,
    sit_out_in_turn,
    sitting_out,
    unseatable,
)
from guildhall.tournament.commands.warnings import draft_warnings
from guildhall.tournament.commands.waves import split_into_waves
from guildhall.tournament.errors import FormatError, Refused, TournamentError
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
from guildhall.tournament.format_file import parse, shipped
from guildhall.tournament.format_words import rules_in_words
from guildhall.tournament.pairing.elimination import PlannedRound, plan
from guildhall.tournament.ranking.standings import Place, Standings
from guildhall.tournament.table.clocks import (
    ChessClock,
    SuddenDeath,
    at_the_limit,
    chess_clock,
    longest_round,
    sudden_death,
)
from guildhall.tournament.table.decks import CustomDeck
from guildhall.tournament.table.scoring import Line
from guildhall.tournament.table.tiles import Tiles, tiles_for

__all__ = [
    "ChessClock",
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
    "TournamentError",
    "apply",
    "apply_all",
    "at_the_limit",
    "call_the_roll",
    "can_sit_out",
    "change_format",
    "check_in",
    "check_out",
    "chess_clock",
    "confirm",
    "correct",
    "count_late_entries",
    "decide",
    "deck_warnings",
    "discard",
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
    "fix_table",
    "fold",
    "free_players",
    "keep_apart",
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
    "rule_on_delay",
    "rule_on_slow_play",
    "rules_in_words",
    "seat",
    "seat_notes",
    "set_fee_paid",
    "set_practical",
    "set_rounds",
    "shipped",
    "sit_out_in_turn",
    "sitting_out",
    "split_into_waves",
    "sudden_death",
    "swap",
    "tiles_for",
    "undo",
    "unseatable",
    "waiting_for",
    "ways_to_put_back",
]
