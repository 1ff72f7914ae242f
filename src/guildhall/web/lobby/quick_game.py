"""A game against bots at once: what is offered, and what was chosen the last time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import Request, Response

from guildhall.bots.characters import Character, opponents, strength
from guildhall.bots.strength import Strength
from guildhall.games import catalogue
from guildhall.games.catalogue import USUAL, GameSpec
from guildhall.hall.errors import HallError, Invalid
from guildhall.hall.games import game_spec
from guildhall.messages import Word, message, quoted
from guildhall.web.cookies import CHOICE, set_cookie
from guildhall.web.games.variants import check_bot, chosen_variant


@dataclass(frozen=True, slots=True)
class Choice:
    """What somebody plays against bots: `game/variant`, the bot on the other seats, how many."""

    variant: str
    bot: str
    players: int

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.variant.partition("/")[0]


@dataclass(frozen=True, slots=True)
class Variant:
    """One way to play a game, for those who choose."""

    value: str
    title: str
    about: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Opponent:
    """A character as a card."""

    character: Character
    strength: Strength | None
    chosen: bool


@dataclass(frozen=True, slots=True)
class Offer:
    """All that can be chosen for one game."""

    spec: GameSpec
    variants: Sequence[Variant]
    opponents: Sequence[Opponent]
    players: int


def checked(variant: str, bot: str, players: str) -> Choice:
    """What a form sends; raises Invalid where it is not offered."""
    game, _ = chosen_variant(variant)
    spec = game_spec(game)
    wanted = players or str(spec.sizes[0])
    if wanted not in {str(size) for size in spec.sizes}:
        raise Invalid(
            message("Number of players: {number}", number=quoted(wanted[:10])),
            message("{game} is for {sizes}", game=Word(spec.title), sizes=spec.sizes_words),
        )
    return Choice(variant, check_bot(game, bot or spec.usual_bot), int(wanted))


def remember(request: Request, response: Response, choice: Choice) -> None:
    """Let the browser keep a choice for the next time."""
    text = f"{choice.variant} {choice.bot} {choice.players}"
    set_cookie(request, response, CHOICE, text)


def last_choice(request: Request) -> Choice | None:
    """What was chosen the last time, None if nothing was or it is not offered any more."""
    parts = request.cookies.get(CHOICE, "").split(" ")
    if len(parts) != 3:
        return None
    try:
        return checked(*parts)
    except HallError:
        return None


def offer(request: Request, game: str | None = None) -> Offer:
    """What is offered for a game: that of the last time unless another one is asked for."""
    last = last_choice(request)
    spec = game_spec(game or (last.game if last else USUAL))
    if last is None or last.game != spec.name:
        last = None
    variants = _variants(spec, last.variant if last else "")
    chosen = next(each.value for each in variants if each.chosen)
    players = last.players if last else spec.sizes[0]
    bot = last.bot if last else spec.usual_bot
    cards = [
        Opponent(each, _strength(each, chosen, players), each.bot == bot)
        for each in opponents(spec.name)
    ]
    return Offer(spec, variants, in_order(cards), players)


def game_tabs() -> list[tuple[str, str]]:
    """The games that can be chosen, with their titles."""
    return [(name, spec.title) for name, spec in catalogue.games().items()]


def _variants(spec: GameSpec, last: str) -> list[Variant]:
    main = spec.main_setting
    if main is None:
        return [Variant(f"{spec.name}/", spec.title, spec.about, chosen=True)]
    choices = main.for_newcomers()
    values = [f"{spec.name}/{choice.text}" for choice in choices]
    chosen = last if last in values else values[0]
    return [
        Variant(value, _short(spec, choice), choice.about, value == chosen)
        for value, choice in zip(values, choices, strict=True)
    ]


def _short(spec: GameSpec, choice: catalogue.Choice) -> str:
    """What a variant is called below the name of its game."""
    main = spec.main_setting
    base = main is not None and choice == main.for_newcomers()[0]
    return spec.title if base else choice.title


def _strength(character: Character, variant: str, players: int) -> Strength | None:
    game, _, choice = variant.partition("/")
    return strength(character, game, choice, players)


def in_order(cards: Sequence[Opponent]) -> list[Opponent]:
    """The weakest first; whoever is not measured stays where the house lists them."""
    measured = [each for each in cards if each.strength]
    ordered = iter(sorted(measured, key=lambda each: each.strength.rating if each.strength else 0))
    return [next(ordered) if each.strength else each for each in cards]
