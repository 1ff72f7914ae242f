"""What people do in an event: each command is a value, `EventService.execute` carries it out.

    await live.execute(actor, commands.ReportResult(1, 3, lines), seen)

Those of the tournament stand with their rules in `guildhall.tournament.commands`, those about what
happens around it here. They are loaded when they are asked for: who looks at standings draws no
round.
"""

from typing import TYPE_CHECKING

from guildhall.lazy_names import load_by_name

if TYPE_CHECKING:
    from guildhall.hall.events.commands.announcements import (
        Announce,
        EndAnnouncement,
    )
    from guildhall.hall.events.commands.calls import (
        Arrive,
        CallArbiter,
        ContinueClock,
        GiveExtraTime,
        PauseClock,
        StartClock,
        TellDelay,
    )
    from guildhall.hall.events.commands.command import (
        Command,
        EventCommand,
        EventState,
        Note,
        OperationsCommand,
        TournamentCommand,
    )
    from guildhall.hall.events.commands.players import (
        AddBot,
        GivePrize,
        ReleasePlayer,
        RenewPlayerLink,
    )
    from guildhall.hall.events.commands.rulings import (
        CloseCall,
        Rule,
        RuleOnDelay,
        RuleOnSlowPlay,
        TakeCall,
    )
    from guildhall.hall.events.commands.settings import (
        Dismiss,
        LetPlayersOpen,
        NewJoinCode,
        RevokeLinks,
        SetPrivacy,
        SetRegistration,
        SetTimetable,
    )
    from guildhall.hall.events.commands.undo import (
        Undo,
        UndoClock,
    )
    from guildhall.tournament.commands.arrangements import (
        NoteFee,
        SetPractical,
    )
    from guildhall.tournament.commands.entrants import (
        DropPlayers,
        EnterPlayers,
        EnterRoster,
        LetIn,
        RenamePlayer,
    )
    from guildhall.tournament.commands.finish import (
        DecideOrder,
        EndEvent,
    )
    from guildhall.tournament.commands.knockout import (
        DrawFinal,
        DrawSideRound,
    )
    from guildhall.tournament.commands.late_entries import (
        CountLateEntries,
    )
    from guildhall.tournament.commands.players import (
        CallTheRoll,
        ChangeSettings,
        CheckIn,
        CheckOut,
        FixTable,
        KeepApart,
        OverruleDecks,
        RegisterDecks,
        SetRounds,
    )
    from guildhall.tournament.commands.results import (
        ConfirmAgreed,
        ConfirmResult,
        ConfirmResults,
        CorrectResult,
        DisputeResult,
        ReportResult,
        SettleDispute,
    )
    from guildhall.tournament.commands.rounds import (
        DiscardDraft,
        DrawChoices,
        DrawRound,
        FillInAndDraw,
        PublishDraft,
        SitOutAndDraw,
    )
    from guildhall.tournament.commands.seat_changes import (
        MoveToSeat,
        SwapSeats,
    )
    from guildhall.tournament.commands.waves import (
        SplitIntoWaves,
    )

__all__ = [
    "AddBot",
    "Announce",
    "Arrive",
    "CallArbiter",
    "CallTheRoll",
    "ChangeSettings",
    "CheckIn",
    "CheckOut",
    "CloseCall",
    "Command",
    "ConfirmAgreed",
    "ConfirmResult",
    "ConfirmResults",
    "ContinueClock",
    "CorrectResult",
    "CountLateEntries",
    "DecideOrder",
    "DiscardDraft",
    "Dismiss",
    "DisputeResult",
    "DrawChoices",
    "DrawFinal",
    "DrawRound",
    "DrawSideRound",
    "DropPlayers",
    "EndAnnouncement",
    "EndEvent",
    "EnterPlayers",
    "EnterRoster",
    "EventCommand",
    "EventState",
    "FillInAndDraw",
    "FixTable",
    "GiveExtraTime",
    "GivePrize",
    "KeepApart",
    "LetIn",
    "LetPlayersOpen",
    "MoveToSeat",
    "NewJoinCode",
    "Note",
    "NoteFee",
    "OperationsCommand",
    "OverruleDecks",
    "PauseClock",
    "PublishDraft",
    "RegisterDecks",
    "ReleasePlayer",
    "RenamePlayer",
    "RenewPlayerLink",
    "ReportResult",
    "RevokeLinks",
    "Rule",
    "RuleOnDelay",
    "RuleOnSlowPlay",
    "SetPractical",
    "SetPrivacy",
    "SetRegistration",
    "SetRounds",
    "SetTimetable",
    "SettleDispute",
    "SitOutAndDraw",
    "SplitIntoWaves",
    "StartClock",
    "SwapSeats",
    "TakeCall",
    "TellDelay",
    "TournamentCommand",
    "Undo",
    "UndoClock",
]

__getattr__ = load_by_name(__name__)
