"""Commands of arbiters and of the record: rule, history, undo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, get_args

from guildhall.console.answers import Answer, Cell, Grid, Part, say
from guildhall.console.arguments import CommandGroup
from guildhall.console.event.results import NOTHING_CHANGED
from guildhall.console.event.session import NOBODY_NAMED, Session
from guildhall.hall.events import commands
from guildhall.messages import Message, OwnWords, Term, joined, mark, message
from guildhall.tournament import Refused, Tournament
from guildhall.tournament.event.history_text import tell
from guildhall.tournament.event.rulings import RulingKind
from guildhall.tournament.event.stage_names import stage_names

COMMANDS = CommandGroup()

KINDS: dict[str, RulingKind] = {kind.replace(" ", "-"): kind for kind in get_args(RulingKind)}
ORDER = "order"
"""The ruling that puts people in order who are equal on everything (TC-16, TS-25)."""
SLOW_PLAY = "slow-play"
RULINGS = sorted({*KINDS, ORDER, SLOW_PLAY} - {"slow-play-warning"})
RECENT = 20
"""How many commands the history shows unless all are wanted."""
TOLD = 4
"""How much of a command that did many things is told."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What an arbiter rules.

    --why TEXT: for the log
    --table N: where nobody is meant
    --round N: the round; else the one being played
    --minutes N: of a delay
    --score N: kept in a lost duel
    --leaves: out of the tournament too
    --stays: may stay after losing the sheet
    --game-loss: for slow play after a warning
    --called-at TIME: when it was called
    """

    why: str = ""
    table: int = 0
    round: int = 0
    minutes: float = 0
    score: Annotated[int, int] = 0
    leaves: Annotated[bool | None, "stays"] = None
    game_loss: bool = False
    called_at: str = ""

    def command(self, kind: str, player: str, number: int) -> commands.Command:
        """What is carried out: a ruling on a player in a round, or on a table."""
        if kind == SLOW_PLAY:
            loss = self.game_loss
            return commands.RuleOnSlowPlay(player, number, loss, self.score, self.why)
        if kind == "delay":
            seconds, leaves = self.minutes * 60, bool(self.leaves)
            return commands.RuleOnDelay(player, number, seconds, leaves, self.why)
        details = (self.table, self.leaves, self.score, self.called_at)
        return commands.Rule(KINDS[kind], self.why, player, number, *details)


@COMMANDS.add(
    'rule warning Ann --why "touched the deck"',
    "rule no-show Bob --why absent",
    "rule delay Cid --minutes 6",
    'rule lost-sheet Dan --why "left at lunch" --stays',
)
def rule(
    session: Session, kind: Annotated[str, RULINGS], players: Sequence[str] = (), *, ruling: Ruling
) -> Answer:
    """Log a ruling of the arbiter.

    Explain, warn, take a game, exclude, let a result stand, put equals in order.

    players NAME: whom it is about
    """
    if kind == ORDER:
        done = session.execute(commands.DecideOrder(players, ruling.why))
    else:
        player = "".join(players[:1])
        if len(players) > 1:
            raise Refused(
                message("a ruling is about one player or one table"),
                rules=["TS-38"],
                persons=players,
                ways_out=[message("name one player"), message("name a table")],
            )
        number = ruling.round or _round_of(session.tournament, player)
        done = session.execute(ruling.command(kind, player, number))
    return Answer(session.data(rulings=[each.data for each in done.happenings]), say(*done.told))


def _round_of(t: Tournament, player: str) -> int:
    """The last published round in which somebody sits, else the last one."""
    published = [each.number for each in t.rounds if each.published]
    sits = [number for number in published if player and t.round(number).table_of(player)]
    return max(sits or published, default=0)


@COMMANDS.add("history", "history --all")
def history(session: Session, *, all_: bool = False) -> Answer:
    """Show what happened, by whom and when; what was taken back stays there, marked.

    --all: from the beginning
    """
    t = session.tournament
    session.actor.role_for("see the record")
    done = session.event.commands
    shown = done if all_ else done[-RECENT:]
    stages = stage_names(t)
    told = {index: tell(t.happenings[index], stages) for command in shown for index in command}
    rows = [_history_row(t, command, [told[index] for index in command]) for command in shown]
    parts: list[Part] = [
        Grid(
            [mark("Entry"), mark("When"), mark("Who"), mark("What")],
            rows,
            numbers=frozenset({"Entry"}),
        )
    ]
    if len(shown) < len(done):
        earlier = len(done) - len(shown)
        parts += say(message("{count} earlier ones: history --all", count=earlier), ink="dim")
    data = [
        {
            **t.happenings[index].to_json(),
            "entry": index + 1,
            "undone": index in t.undone,
            "told": words,
        }
        for index, words in told.items()
    ]
    return Answer(session.data(history=data), parts)


def _history_row(t: Tournament, command: range, told: Sequence[Message]) -> list[Cell]:
    """What one command made happen."""
    first, last = t.happenings[command.start], command.stop
    entries = str(last) if len(command) == 1 else f"{command.start + 1}-{last}"
    shown = list(told[:TOLD])
    if len(told) > TOLD:
        shown.append(message("and {count} more", count=len(told) - TOLD))
    words = joined(shown)
    if command.start in t.undone:
        words = message("{what} (taken back)", what=words)
    return [entries, _clock_time(datetime.fromisoformat(first.at)), _who(first.by), words]


def _who(by: str) -> OwnWords | Term:
    """Who did it; whoever gave no name is told by their role."""
    return Term(by) if by == NOBODY_NAMED else OwnWords(by)


def _clock_time(at: datetime) -> str:
    return f"{at.astimezone():%Y-%m-%d %H:%M:%S}"


@COMMANDS.add("undo --yes")
def undo(session: Session, *, yes: bool = False) -> Answer:
    """Take back the last command; it stays in the history, marked.

    --yes: do it without asking
    """
    last = session.event.last_command
    if last is None:
        raise Refused(message("there is nothing to undo"), rules=["T-2"])
    told = [message("{what} (by {name})", what=words, name=_who(last.by)) for words in last.words]
    shown = Grid(
        [mark("When"), mark("To be taken back")], [[_clock_time(last.at), words] for words in told]
    )
    if not (yes or session.agreed([shown], message("Take back?"))):
        data = session.data(done=False, undone=told)
        return Answer(data, say(NOTHING_CHANGED))
    session.execute(last.undo)
    back = [message("Taken back: {what}", what=words) for words in told]
    return Answer(session.data(done=True, undone=told), say(*back))
