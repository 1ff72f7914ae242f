"""Text to moves: what a player typed, or why it is refused.

The reasons of refusals are those of the console (C2); the detail says what would help.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from guildhall.games.contract import AmbiguousMove, IllegalMove, MalformedMove
from guildhall.games.engine.command_text import choices, example, read_words, unknown_command
from guildhall.games.engine.game import GAME_OVER
from guildhall.games.splendor.cards import COLOURS, LETTERS
from guildhall.games.splendor.editions.edition import NOT_ENOUGH, Verb
from guildhall.games.splendor.moves import PAYING, Move
from guildhall.games.splendor.notation import (
    DECKS,
    HAND,
    ORDER,
    PAYING_ORDER,
    all_moves,
    gems_in_words,
    slot_names,
    with_payment,
)
from guildhall.games.splendor.rules import base
from guildhall.messages import Listing, Message, Symbols, Word, message

if TYPE_CHECKING:
    from guildhall.games.splendor.position import Position

NO_CARD = message("Card does not exist")
NO_GOLD = message("Can’t take gold gems")
EMPTY_PILE = message("One or more gems is empty")
GEM_WORDS = {
    **{letter: letter for letter in LETTERS},
    **{name.upper(): letter for name, letter in zip((*COLOURS, "gold"), LETTERS, strict=True)},
    "ONYX": "O",
}


class ChoiceTexts(NamedTuple):
    """What is said where one of several things is to be chosen."""

    which: Message
    """Where none is named."""
    unknown: Message
    """Where there is no such one."""
    unfit: Message
    """Where it cannot be chosen."""


NOBLES = ChoiceTexts(
    message("Which noble?"),
    message("Noble does not exist"),
    message("This noble cannot visit you"),
)


def parse(position: Position, text: str) -> Move:
    """The one move that a text means in a position."""
    words = read_words(text, "take R G O")
    return Reader(position).read(words[0], words[1:])


def read_gems(words: Sequence[str], known: str = ORDER) -> list[str]:
    """The letters of gems given as letters, as words or as letters in a row."""
    gems: list[str] = []
    for word in " ".join(words).replace(",", " ").upper().split():
        if word in GEM_WORDS:
            gems.append(GEM_WORDS[word])
        elif all(letter in known for letter in word):
            gems.extend(word)
        else:
            raise MalformedMove(
                message("Error, wrong gems code"),
                message("Gems are {gems}", gems=Symbols(" ".join(known))),
            )
    return gems


class Reader:
    """Reads the words of one command in one position."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.ruleset = position.ruleset
        self.slots = slot_names(position.ruleset)
        self.decks = DECKS[: len(position.deck_sizes)]
        self.verbs = {**VERBS, **position.edition.verbs}

    def read(self, verb: str, words: list[str]) -> Move:
        """The move that a verb and the words behind it mean."""
        if verb in self.verbs:
            return self.verbs[verb](self, words)
        if verb in self.slots:
            raise AmbiguousMove(
                message("Buy {card} or reserve it?", card=Word(verb)),
                choices([f"buy {verb}", f"reserve {verb}"]),
            )
        raise unknown_command(verb, self.verbs)

    def take(self, words: list[str]) -> Move:
        """`take R G O` or `take W W` (S4 to S6)."""
        gems = read_gems(words)
        if not gems:
            raise MalformedMove(
                message("Take which gems?"),
                message("For example {command}, or {other}", **_words("take R G O", "take W W")),
            )
        self.expect("turn")
        if "E" in gems:
            raise IllegalMove(NO_GOLD, message("Gold comes with reserving a card"))
        if len(gems) == 2 and gems[0] == gems[1]:
            return self.take_pair(gems[0])
        return self.take_different(gems)

    def take_pair(self, gem: str) -> Move:
        """Two of one colour, from a pile of four or more (S5)."""
        left = self.position.bank[gem]
        if left < base.PAIR_NEEDS:
            raise IllegalMove(
                message("Not enough gems for double picking"),
                message(
                    "{left} {gem} left; two of one colour need a pile of {needed}",
                    left=left,
                    gem=Symbols(gem),
                    needed=base.PAIR_NEEDS,
                ),
            )
        return self.move(base.TAKE_PAIR, LETTERS.index(gem))

    def take_different(self, gems: list[str]) -> Move:
        """Three different gems, fewer only if fewer piles are left (S4)."""
        bank = self.position.bank
        piles = [gem for gem in ORDER[:5] if bank[gem]]
        wanted = min(3, len(piles))
        empty = sorted(set(gems) - set(piles), key=ORDER.index)
        if empty:
            gone = Listing(tuple(map(Symbols, empty)), " or ")
            raise IllegalMove(EMPTY_PILE, message("No {gems} left", gems=gone))
        if len(gems) != wanted or len(set(gems)) != wanted:
            raise IllegalMove(
                message("Take {wanted} different gems or 2 of one colour", wanted=wanted),
                message("There are gems in {gems}", gems=Symbols(" ".join(piles))),
            )
        mask = sum(1 << LETTERS.index(gem) for gem in gems)
        return self.move(base.TAKE, self.ruleset.rows(base.PICK_MASK).index(mask))

    def reserve(self, words: list[str]) -> Move:
        """`reserve b2` or `reserve tier1` (S7)."""
        if len(words) != 1:
            raise MalformedMove(
                message("Reserve which card?"),
                message(
                    "For example {command}, or {other}", **_words("reserve a1", "reserve tier1")
                ),
            )
        word = words[0]
        if word not in self.slots and word not in self.decks:
            raise MalformedMove(
                NO_CARD,
                message(
                    "Cards are {first} to {last}, decks {decks}",
                    first=Word(self.slots[0]),
                    last=Word(self.slots[-1]),
                    decks=Listing(tuple(map(Word, self.decks))),
                ),
            )
        self.expect("turn")
        if all(self.position.own.reserved):
            raise IllegalMove(
                message("Can not reserve more than 3 cards"),
                message("Pay for one of your cards first"),
            )
        if word in self.decks:
            move = self.move(base.RESERVE_BLIND, self.decks.index(word))
            empty = message("The deck of {deck} is empty", deck=Word(word))
            return self.legal(move, NO_CARD, empty)
        self.expect_card(word)
        return self.move(base.RESERVE, self.slots.index(word))

    def buy(self, words: list[str]) -> Move:
        """`buy a1`, or with an explicit payment `buy a1 with R E` (S8)."""
        if not words:
            raise MalformedMove(message("Buy which card?"), example("buy a1"))
        if words[0] not in self.slots:
            raise MalformedMove(
                NO_CARD,
                message(
                    "Cards are {first} to {last}; for reserved ones type {command}",
                    first=Word(self.slots[0]),
                    last=Word(self.slots[-1]),
                    command=Word("pay 1"),
                ),
            )
        self.expect("turn")
        self.expect_card(words[0])
        return self.purchase(self.move(base.BUY, self.slots.index(words[0])), words[1:])

    def pay(self, words: list[str]) -> Move:
        """`pay 1` for a reserved card, or with an explicit payment `pay 1 with R E` (S8)."""
        held = [k for k, place in zip(HAND, self.position.own.reserved, strict=True) if place]
        if not words and len(held) > 1:
            raise AmbiguousMove(message("Pay for which card?"), choices(f"pay {k}" for k in held))
        number = words[0] if words else "".join(held)
        if number not in held:
            detail = message("You have no reserved cards")
            if held:
                detail = message("Reserved are {cards}", cards=Listing(tuple(map(Word, held))))
            raise (IllegalMove if number in HAND else MalformedMove)(NO_CARD, detail)
        self.expect("turn")
        return self.purchase(self.move(base.PAY, HAND.index(number)), words[1:])

    def purchase(self, move: Move, words: list[str]) -> Move:
        """A purchase that can be paid, as it is to be paid."""
        payment = self.payment(words)
        card = self.position.target(move)
        if card is None:
            raise IllegalMove(NO_CARD)
        if not self.position.is_legal(move):
            raise self.position.edition.unaffordable(self.position, card)
        if payment is None:
            return move
        move = with_payment(move, payment)
        if not self.position.is_legal(move):
            due = gems_in_words(self.position.price(card).values())
            raise IllegalMove(
                message("That is not the price"),
                message("You owe {price}; gold may stand for any gem", price=due),
            )
        return move

    def payment(self, words: list[str]) -> tuple[int, ...] | None:
        """The tokens behind `with`, if any."""
        if not words:
            return None
        if words[0] != "with" or len(words) == 1:
            raise MalformedMove(message("Pay with what?"), example("buy a1 with R R E"))
        size = self.position.tender_size
        gems = [] if words[1:] == ["nothing"] else read_gems(words[1:], PAYING_ORDER[:size])
        return tuple(gems.count(letter) for letter in PAYING[:size])

    def give_back(self, words: list[str]) -> Move:
        """`return R`, one token at a time (S9)."""
        gems = read_gems(words)
        self.expect("return")
        if not gems:
            held = [gem for gem in ORDER if self.position.own.tokens[gem]]
            raise AmbiguousMove(
                message("Return which gem?"), choices(f"return {gem}" for gem in held)
            )
        if len(gems) > 1:
            raise MalformedMove(message("One gem at a time"), example(f"return {gems[0]}"))
        move = self.move(base.RETURN, LETTERS.index(gems[0]))
        none = message("You have no {gem}", gem=Symbols(gems[0]))
        return self.legal(move, NOT_ENOUGH, none)

    def noble(self, words: list[str]) -> Move:
        """`noble 2`, when several want to visit (S10)."""
        self.expect("noble")
        return self.choose(words, NOBLES, base.NOBLE, self.noble_numbers)

    @property
    def noble_numbers(self) -> list[str]:
        """The numbers of the nobles on the table."""
        return [str(k) for k in range(1, len(self.position.nobles) + 1)]

    def choose(
        self, words: list[str], texts: ChoiceTexts, actions: int, names: Sequence[str]
    ) -> Move:
        """One of several things by its name, in a decision about just that."""
        offered = choices(self.position.legal_moves()[:6])
        if not words:
            raise AmbiguousMove(texts.which, offered)
        if len(words) > 1 or words[0] not in names:
            raise MalformedMove(texts.unknown, offered)
        return self.legal(self.move(actions, names.index(words[0])), texts.unfit, offered)

    def pass_turn(self, words: list[str]) -> Move:
        """`pass`, when there is nothing else (S13)."""
        if words:
            raise MalformedMove(message("Nothing comes after pass"))
        self.expect("turn")
        return self.legal(
            self.move(base.PASS), message("You cannot pass"), message("You still have a move")
        )

    def expect(self, decision: str) -> None:
        """Refuse what does not belong to the decision to make."""
        if self.position.decision == decision:
            return
        refusals = {
            "turn": message("There is no {decision} to decide", decision=Word(decision)),
            "return": message("More than 10 gems"),
            "noble": message("Several nobles want to visit"),
            **self.position.edition.refusals,
        }
        asked = self.position.decision
        if asked is None:
            raise IllegalMove(GAME_OVER)
        command = Word(str(self.position.legal_moves()[0]))
        raise IllegalMove(
            refusals[asked], message("Decide that first, for example {command}", command=command)
        )

    def expect_card(self, name: str) -> None:
        """Refuse a place without a card, or with one that may not be taken."""
        slot = self.slots.index(name)
        if self.position.face_up[slot] is None:
            raise IllegalMove(NO_CARD, message("The place {place} is empty", place=Word(name)))
        if not self.position.is_open(slot):
            raise IllegalMove(
                message("You cannot take {card}", card=Word(name)),
                self.position.edition.why_closed(self.position, slot),
            )

    def legal(self, move: Move, reason: Message, detail: Message) -> Move:
        """The move, if the rules allow it."""
        if not self.position.is_legal(move):
            raise IllegalMove(reason, detail)
        return move

    def move(self, actions: int, offset: int = 0) -> Move:
        """The move of an action in a declared range."""
        return all_moves(self.ruleset)[self.ruleset.number(actions) + offset]


VERBS: dict[str, Verb] = {
    "take": Reader.take,
    "reserve": Reader.reserve,
    "buy": Reader.buy,
    "pay": Reader.pay,
    "return": Reader.give_back,
    "noble": Reader.noble,
    "pass": Reader.pass_turn,
}


def _words(command: str, other: str) -> dict[str, Word]:
    return {"command": Word(command), "other": Word(other)}
