"""The lessons of the first game: a prepared game, its turns, and what is said about them.

The game is a real one with a fixed seed. A lesson stops it before a move of the learner, and goes
on when that move is made.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache

from guildhall.games.contract import MoveError
from guildhall.games.splendor import Game, move_text
from guildhall.games.splendor.notation import DECKS
from guildhall.messages import Message, Parameter, PlayerRef, Term, as_message, mark, message

NAMES = ("You", "Lorenzo")
YOU = PlayerRef(NAMES[0])
SEED = "first lesson 3497"

SCRIPT = """\
take R O B; reserve c2; take G G; reserve a3; reserve b2; reserve c2; buy a2; take R O B; take W W;
buy a1; take W O B; take W O B; reserve c1; buy a3; pay 1; take R O B; take W O B; take W R O;
reserve b2; buy a1; reserve b4; take R G B; take W R G; pay 2; pay 3; reserve tier3; take W R O;
take R G O; reserve b4; buy a4; buy a2; take R O B; take W R O; take R G; return G; buy a2; buy a2;
buy a2; buy a4; pay 2; buy b4; take O O; buy a1; take W G O; take W R B; reserve c4; take W R G;
buy a4; take W R O; return G; return O; return B; buy a2; buy a1; buy c1; take O O"""

MOVES = tuple(move.strip() for move in SCRIPT.split(";"))

DEEDS = {
    "take": ("take",),
    "buy": ("buy", "reserve"),
    "reserve": ("reserve", "buy"),
    "pay": ("buy",),
}
"""The buttons for each kind of move, the right one first."""

DEED_WORDS = {"take": mark("Take"), "buy": mark("Buy"), "reserve": mark("Reserve")}
"""What stands on the buttons."""

COULD = {"buy": mark("You could buy it"), "reserve": mark("You could reserve it")}

RINGED = mark("This time touch what has a ring.")

WHY_NOT = {
    "gem-E": mark("Gold comes only with a card that you reserve"),
    "gem": mark("You could take that"),
    "tile": mark("Nobles come by themselves when your cards show what they want"),
    "token": mark("These are yours already"),
    **dict.fromkeys(DECKS, mark("You could reserve its top card unseen")),
}
"""What is said of spots that are no cards."""

TO_YOU = {
    "{player} takes {gems}": mark("You take {gems}"),
    "{player} buys {card} for {price}": mark("You buy {card} for {price}"),
    "{player} buys reserved card {card} for {price}": mark(
        "You buy reserved card {card} for {price}"
    ),
    "{player} reserves {card} and takes a gold": mark("You reserve {card} and take a gold"),
    "{player} wins, {prestige} to {other}": mark("You win, {prestige} to {other}"),
}
"""What is told to the learner, by what is told of others: all that happens in this game."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One turn of the learner: what is to be done, and why."""

    at: int
    """How many moves of the script come before."""
    title: str
    words: str
    """Why one does it, a paragraph a line."""
    task: str
    praise: str
    """Said when it is done."""

    @property
    def move(self) -> str:
        """The move that is taught."""
        return MOVES[self.at]


@dataclass(frozen=True, slots=True)
class Attempt:
    """What the learner has touched, and what comes of it."""

    path: tuple[str, ...]
    wanted: tuple[str, ...] = ()
    """The spots that are still to be touched."""
    deeds: tuple[str, ...] = ()
    """What can be done with the touched spots."""
    refusal: Message | None = None
    done: bool = False


LESSONS = (
    Lesson(
        0,
        mark("Take three gems"),
        mark(
            "Cards cost gems, and the one who first has 15 prestige on cards and nobles wins.\n"
            "Look at card a2 in the lowest row: it costs 1 ruby, 2 emeralds, 1 onyx and 1 sapphire."
            " In a turn you may take three gems of different colours."
        ),
        mark("Tap ruby (R), onyx (O) and sapphire (B) in the bank, then Take."),
        mark("Three gems are yours. You may keep up to ten."),
    ),
    Lesson(
        2,
        mark("Take two of a kind"),
        mark(
            "Card a2 wants 2 emeralds. Instead of three different gems you may take two of one"
            " colour, if at least four lie in that pile."
        ),
        mark("Tap emerald (G) twice, then Take."),
        mark("Now you hold everything that card a2 costs."),
    ),
    Lesson(
        4,
        mark("Reserve a card"),
        mark(
            "Card b2 gives 3 prestige for 6 diamonds, which is far away. Before Lorenzo gets"
            " it, reserve it: it waits in your hand, and you receive a gold, which stands for"
            " any gem.\n"
            "Three cards can wait there. Gold comes in no other way."
        ),
        mark("Tap card b2 in the middle row, then Reserve."),
        mark("Card b2 waits in your hand, and the gold is yours."),
    ),
    Lesson(
        6,
        mark("Buy a card"),
        mark(
            "You hold 1 ruby, 2 emeralds, 1 onyx and 1 sapphire: exactly the price of card a2."
            " It brings no prestige, but a diamond that stays for good."
        ),
        mark("Tap card a2, then Buy."),
        mark(
            "The gems went back to the bank. The diamond of the card is never spent: from now on"
            " every card costs you one diamond less."
        ),
    ),
    Lesson(
        14,
        mark("Pay with what you own"),
        mark(
            "A few turns later. The card in your hand costs 6 diamonds. Your first card pays one,"
            " three tokens pay three, and two gold pay the rest."
        ),
        mark("Tap the first card in your hand, then Buy."),
        mark(
            "Three prestige, and a second diamond for good."
            " That is how one thing leads to the next."
        ),
    ),
    Lesson(
        52,
        mark("Be visited by a noble"),
        mark(
            "Much later. Elisabeth of Austria wants to see 3 permanent diamonds, 3 sapphires and"
            " 3 onyxes. One onyx is missing, and card a2 gives it.\n"
            "Nobles cost nothing and no turn: they come by themselves, and bring 3 prestige."
        ),
        mark("Tap card a2, then Buy, and wait for the guest."),
        mark("Elisabeth of Austria came by herself: 3 prestige more."),
    ),
    Lesson(
        54,
        mark("Finish it"),
        mark(
            "You have 12 prestige. Card c1 costs 3 diamonds, 3 sapphires and more, but your cards"
            " pay most of it, and it brings 5.\n"
            "With 15 or more the last round begins: everybody gets as many turns as you had. Then"
            " most prestige wins; in a tie, fewer cards."
        ),
        mark("Tap card c1, then Buy."),
        mark("Lorenzo had his last turn, and could not catch up."),
    ),
)


def position(step: int) -> Game:
    """The game as a lesson finds it; behind the last lesson its end."""
    return _after(LESSONS[step - 1].at if step <= len(LESSONS) else len(MOVES)).copy()


def meanwhile(step: int) -> list[Message]:
    """What has happened since the move of the lesson before, in words."""
    first = LESSONS[step - 2].at + 1 if step > 1 else 0
    return _story()[first : len(position(step).history)]


def to_you(sentence: Message) -> Message:
    """What is told of the learner, as one tells it to them."""
    return _second_person(sentence.with_parts(_change))


def _change(part: Parameter) -> Parameter:
    return _second_person(part) if isinstance(part, Message) else part


def _second_person(sentence: Message) -> Message:
    learner = "player", YOU
    if learner not in sentence.parameters:
        return sentence
    others = tuple(item for item in sentence.parameters if item != learner)
    return Message(TO_YOU[sentence.text], others)


def spots_of(game: Game, text: str) -> list[str]:
    """The spots that are touched to make a move."""
    return game.edition.touches(game, game.parse(text))


def try_out(step: int, path: tuple[str, ...], spot: str = "", deed: str = "") -> Attempt:
    """Touch a spot, or do something with those that are touched."""
    lesson, game = LESSONS[step - 1], position(step)
    target = Counter(spots_of(game, lesson.move))
    path = path if Counter(path) <= target else ()
    refusal: Message | None = None
    if spot and Counter((*path, spot)) <= target:
        path = (*path, spot)
    elif spot:
        refusal = _why_not_there(game, path, spot)
    complete = Counter(path) == target
    deeds = DEEDS[lesson.move.split()[0]] if complete else ()
    if deed and deed not in deeds[:1]:
        refusal = _why_not_so(game, lesson, path, deed)
    wanted = tuple((target - Counter(path)).elements())
    return Attempt(path, wanted, deeds, refusal, done=bool(deed) and deed in deeds[:1])


def _why_not_there(game: Game, path: tuple[str, ...], spot: str) -> Message:
    """Why a spot is not the one to touch, by the rules if they forbid it."""
    kind, _, number = spot.partition("-")
    if spot in path:
        return _ringed(message("That one is chosen already"))
    for each in (spot, kind):
        if each in WHY_NOT:
            return _ringed(Term(WHY_NOT[each]))
    text = f"pay {number}" if kind == "hand" else f"buy {spot}"
    return _ringed(_refused(game, text) or message("You could buy that"))


def _ringed(why: Parameter) -> Message:
    return message("{why}. {instead}", why=why, instead=Term(RINGED))


def _why_not_so(game: Game, lesson: Lesson, path: tuple[str, ...], deed: str) -> Message:
    if len(path) == 1 and deed in COULD:
        refused = _refused(game, f"{deed} {path[0]}") or as_message(COULD[deed])
        return message("{why}. But first: {task}", why=refused, task=Term(lesson.task))
    return as_message(lesson.task)


def _refused(game: Game, text: str) -> Message | None:
    """Why the rules refuse a move, None if they do not."""
    try:
        game.parse(text)
    except MoveError as error:
        return error.sentences
    return None


@cache
def _after(moves: int) -> Game:
    game = Game(2, SEED, names=NAMES)
    for text in MOVES[:moves]:
        game.push(game.parse(text))
    return game


@cache
def _story() -> list[Message]:
    return [to_you(sentence) for sentence in move_text.retell(_after(len(MOVES)))]
