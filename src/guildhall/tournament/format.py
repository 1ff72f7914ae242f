"""What an organiser can choose: every setting of a format, typed, with the rule it comes from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from guildhall.messages import mark
from guildhall.tournament.parts import PAIRINGS, POINT_SCALES
from guildhall.tournament.registry import Sentences

Says = str | Mapping[Any, str]
"""How a setting reads as a rule: a sentence around {value}, or one sentence for each value."""


def option(default: Any, says: Says, *rules: str, in_forms: bool = True) -> Any:
    """A setting with its default, its sentence, its rule numbers and whether forms offer it."""
    return field(default=default, metadata={"says": says, "rules": rules, "in_forms": in_forms})


def switch(off: str, on: str, *rules: str) -> Any:
    """A setting that is off unless chosen."""
    says = {False: off, True: on}
    return field(default=False, metadata={"says": says, "rules": rules, "in_forms": True})


class Settings:
    """What all groups of settings have in common: names that nobody knows are refused."""

    __slots__ = ()
    __pydantic_config__: ClassVar = {"extra": "forbid"}


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOptions(Settings):
    """How people are spread over tables."""

    smallest: int = option(3, mark("A table has at least {value}."), "TS-5", "TC-2")
    usual: int = option(4, mark("A table usually has {value}."), "TS-8", "TC-2", "TC-6")
    largest: int = option(4, mark("A table has at most {value}."), "TS-5", "TC-2")
    short_again_from_round: int = option(
        0,
        mark("From round {value} on nobody sits at a short table again before others have."),
        "TS-10",
        "TC-7",
    )
    short_again_reach: int = option(
        1,
        mark("To be fair about short tables, people move by at most {value} in the ranking."),
        "TS-10",
    )
    rules: tuple[str, ...] = option((), "")
    """What to cite when people cannot be seated."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attendance(Settings):
    """The rounds for a number of players: from so many on, so many rounds, so large a top cut."""

    players: int
    rounds: int
    top_cut: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundOptions(Settings):
    """How many rounds are played."""

    count: int = option(3, mark("Rounds: {value}."), "TS-4", "TC-1")
    by_attendance: tuple[Attendance, ...] = option(
        (), mark("Rounds by attendance: {value}."), "SW-7", "SW-8"
    )
    recommended_players: int = option(0, mark("At least {value} players are recommended."), "SW-7")


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingOptions(Settings):
    """Who meets whom."""

    by: str = option("ranking", Sentences(PAIRINGS), "TS-12", "TC-3", "SW-11", "TS-3")
    first_round: Literal["lot", "entry order"] = option(
        "lot",
        {
            "lot": mark("Round 1 is drawn by lot."),
            "entry order": mark("Round 1 follows the order of entry."),
        },
        "TS-13",
        "TC-3",
        "SW-10",
        "TS-3",
    )
    repeats: Literal["allowed", "avoided nearby", "avoided among equals", "never"] = option(
        "allowed",
        {
            "allowed": mark("The same opponents may meet again."),
            "avoided nearby": mark("Repeats are avoided by moving people a few places."),
            "avoided among equals": (
                mark(
                    "New opponents are preferred among equal points; "
                    "course and victory points are set aside for it."
                )
            ),
            "never": mark("Nobody meets the same opponent twice."),
        },
        "TS-14",
        "TC-8",
        "SW-13",
    )
    nearby: int = option(2, mark("Nearby means at most {value} apart in the ranking."), "TS-14")
    mirrors: Literal["ignored", "avoided"] = option(
        "ignored",
        {
            "ignored": mark("Two players of the same deck may meet."),
            "avoided": mark("Two players of the same deck do not meet where it can be avoided."),
        },
        "SW-15",
    )
    mirrors_before_crossings: bool = switch(
        mark("Staying within the score group matters more than avoiding a mirror."),
        mark("Avoiding a mirror matters more than staying within the score group."),
        "SW-16",
    )
    first_bye_random_always: bool = switch(
        mark("A bye goes to the weakest record without one; in round 1 to anybody by lot."),
        mark("The first bye goes to anybody by lot, later ones to the weakest record without."),
        "SW-19",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldOptions(Settings):
    """A whole number that a format asks on each line of a sheet, besides those of the house."""

    name: str
    """How forms, programs, the terminal and logs call it: a word in small letters."""
    heading: str
    """Above its column."""
    most: int = 0
    """More is refused; 0 is no limit."""
    likely: int = 0
    """More is asked about; 0 is no limit."""
    required: bool = False
    fewer_is_better: bool = False
    """Whether fewer win where it breaks a tie of a final."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PointOptions(Settings):
    """What a place at a table is worth."""

    scale: str = option(
        "fixed_offset", Sentences(POINT_SCALES), "TS-15", "TS-16", "TC-9", "TC-11", "SW-26"
    )
    custom: tuple[tuple[int, ...], ...] = option(
        (), mark("Listed points, one list a size: {value}."), "TS-16"
    )
    cards_break_ties: bool = switch(
        mark("Equal scores share the points of their places."),
        mark("Equal scores: fewer cards is better; what is still equal shares the points."),
        "TS-17",
        "TS-18",
        "TC-12",
        "TC-13",
    )
    out_of_game: Literal["last place", "nothing"] = option(
        "last place",
        {
            "last place": mark(
                "Whoever is put out of a game is alone in last place, with its points."
            ),
            "nothing": mark("Whoever is put out of a game is alone in last place, without points."),
        },
        "TS-20",
    )
    winner_score: int = option(0, mark("The winner scores {value}, the loser as played."), "SW-23")
    score_is: str = option("score", mark("The score of a game is called {value}."))
    most_score: int = option(
        0, mark("A score above {value} is impossible and refused."), "TS-37", "SW-23", "TC-12"
    )
    likely_score: int = option(
        0, mark("A score above {value} is unusual and asked about."), "TS-37", "SW-23", "TC-12"
    )
    likely_win: int = option(0, mark("A winner below {value} is unusual and asked about."), "TS-37")
    most_cards: int = option(
        90, mark("More than {value} cards are impossible and refused."), "TS-37"
    )
    likely_cards: int = option(
        30, mark("More than {value} cards are unusual and asked about."), "TS-37"
    )
    most_nobles: int = option(
        5, mark("More than {value} nobles are impossible and refused."), "TS-37"
    )
    likely_nobles: int = option(
        3, mark("More than {value} nobles are unusual and asked about."), "TS-37"
    )
    most_tokens: int = option(
        10, mark("More than {value} tokens are impossible and refused."), "TS-37"
    )
    fields: tuple[FieldOptions, ...] = option(
        (), mark("The sheet also asks for: {value}."), in_forms=False
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingOptions(Settings):
    """How people are ordered."""

    chain: tuple[str, ...] = option(
        ("points", "lot"), mark("Order: {value}."), "TS-24", "TC-15", "TC-16", "SW-26"
    )
    before_round_2: tuple[str, ...] = option((), mark("Before round 2: {value}."), "TC-14")
    head_to_head_again: bool = switch(
        mark("Head-to-head counts once, directly after the wins."),
        mark("Head-to-head counts again whenever exactly two remain equal."),
        "SW-27",
    )
    strength_of_schedule: Literal["total", "average"] = option(
        "total",
        {
            "total": mark("Strength of schedule is the sum of the opponents’ wins."),
            "average": mark("Strength of schedule is the mean of the opponents’ wins."),
        },
        "SW-26",
        "SW-28",
    )
    lots: Literal["each round", "once"] = option(
        "each round",
        {
            "each round": mark("Lots are drawn anew after each round."),
            "once": mark("Lots are drawn once."),
        },
        "TS-25",
        "SW-30",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalOptions(Settings):
    """What follows the rounds."""

    size: int = option(0, mark("The final is for the best {value}."), "TS-27", "SW-31", "SW-7")
    above_players: int = option(0, mark("A top cut needs more than {value} players."), "SW-9")
    ties: tuple[str, ...] = option(
        (), mark("A shared victory is broken by: {value}."), "TS-29", "TS-33"
    )
    fill: Literal["byes", "runners-up"] = option(
        "byes",
        {
            "byes": mark("Numbers that do not work out are filled with first-round byes."),
            "runners-up": mark("Numbers that do not work out are filled with the best runners-up."),
        },
        "TS-34",
    )
    seeded: bool = switch(
        mark("The bracket is drawn by lot."),
        mark("The bracket is seeded by the ranking."),
        "TS-3",
        "SW-31",
    )
    prizes: tuple[str, ...] = option((), mark("Prizes from first place on: {value}."), "TS-31")
    keepsake: str = option("", mark("Everybody takes home: {value}."), "TS-31")


@dataclass(frozen=True, slots=True, kw_only=True)
class PeopleOptions(Settings):
    """What happens to people who come late or lose their sheet, and who confirms results."""

    missed_rounds: Literal["nothing", "losses"] = option(
        "nothing",
        {
            "nothing": mark("Whoever comes late starts with nothing."),
            "losses": mark("Whoever comes late has a loss for each missed round."),
        },
        "T-5",
    )
    confirmed_by: Literal["table", "organiser"] = option(
        "table",
        {
            "table": mark("Anyone at the table enters the result, all the others sign it."),
            "organiser": mark("The players hand in the result, the organiser confirms it."),
        },
        "TS-36",
        "SW-24",
    )
    checked_twice: bool = switch(
        mark("What one person at the desk enters counts at once."),
        mark("What one person at the desk enters counts once another person has checked it."),
    )
    lost_sheet_withdraws: bool = switch(
        mark("A lost sheet is printed again."),
        mark("Whoever loses the sheet is withdrawn from the tournament."),
        "TC-21",
    )
    exclusion_refunds: bool = switch(
        mark("Whoever is excluded gets no entry fee back."),
        mark("Whoever is excluded gets the entry fee back."),
        "TC-19",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeOptions(Settings):
    """How long things may take."""

    control: Literal["none", "limit", "sudden death", "chess clock"] = option(
        "none",
        {
            "none": mark("The referee sets the timetable."),
            "limit": mark("At the time limit the game ends at once and counts as it stands."),
            "sudden death": mark(
                "After time is up, each turn begins with damage to one’s own summoner."
            ),
            "chess clock": mark(
                "Each player has their own clock;"
                " whoever runs out of time loses at the end of that turn."
            ),
        },
        "TS-19",
        "SW-35",
        "SW-36",
        "SW-37",
        "TC-22",
    )
    minutes: int = option(
        0, mark("Time: {value} minutes (per player, with chess clocks)."), "TS-19", "SW-35"
    )
    delay_minutes: int = option(
        0, mark("A delay of {value} minutes ends the game for who delays."), "TS-20"
    )
    sudden_death_damage: int = option(0, mark("Sudden death: {value} damage a turn."), "SW-36")


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckOptions(Settings):
    """The decks that players register."""

    kind: Literal["none", "base", "custom"] = option(
        "none",
        {
            "none": mark("No decks are registered."),
            "base": mark("Each player names one base deck for each round, in order."),
            "custom": mark("Each player registers one deck and plays it in every round."),
        },
        "SW-1",
        "SW-2",
        "SW-5",
    )
    distinct: bool = switch(
        mark("A base deck may be named twice (with a warning)."),
        mark("All base decks of a player are different."),
        "SW-3",
    )
    collected: Literal["after entries close", "six in advance"] = option(
        "after entries close",
        {
            "after entries close": mark("Deck orders are collected when the rounds are fixed."),
            "six in advance": mark(
                "Six decks are collected, as many as there are rounds are used."
            ),
        },
        "SW-4",
    )
    top_cut: Literal["free choice", "listed", "first rounds again"] = option(
        "free choice",
        {
            "free choice": mark("In the top cut the deck is free before each game."),
            "listed": mark("Extra decks are listed for the top cut."),
            "first rounds again": mark("The top cut repeats the decks of round 1, 2, ..."),
        },
        "SW-3",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Format(Settings):
    """A way to run a tournament: nothing but settings."""

    key: str
    name: str
    game: str
    about: str = ""
    tables: TableOptions = field(default_factory=TableOptions)
    rounds: RoundOptions = field(default_factory=RoundOptions)
    pairing: PairingOptions = field(default_factory=PairingOptions)
    points: PointOptions = field(default_factory=PointOptions)
    ranking: RankingOptions = field(default_factory=RankingOptions)
    final: FinalOptions = field(default_factory=FinalOptions)
    people: PeopleOptions = field(default_factory=PeopleOptions)
    time: TimeOptions = field(default_factory=TimeOptions)
    decks: DeckOptions = field(default_factory=DeckOptions)

    @property
    def duels(self) -> bool:
        """Whether two people meet at a table, with a winner, a loser and byes."""
        return POINT_SCALES[self.points.scale].duels

    @property
    def elimination(self) -> bool:
        """Whether only winners play on from the first round on."""
        return PAIRINGS[self.pairing.by].elimination
