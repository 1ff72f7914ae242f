"""Lessons that teach a game by playing it: a prepared game, its turns, and what is said of them.

A course is a real game that stops before decisions of the learner and goes on when they are made.
It begins with a seed or with a position in writing; a lesson may begin at a position of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from guildhall.games.catalogue import GameSpec
from guildhall.messages import Message, Parameter, PlayerRef, as_message, mark, message
from guildhall.web.games.touches import Deed, Touches

NAMES = (mark("You"), "Lorenzo")
YOU = PlayerRef(NAMES[0])
DEAL = "lesson"
"""The seed that deals what a position leaves open."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One decision of the learner: what is to be done, and why."""

    title: str
    words: str
    """Why one does it, a paragraph a line."""
    move: str
    """The move that is taught."""
    praise: str
    """Said when it is done."""
    task: str = ""
    """What is asked for; said by the move where it is empty."""
    before: str = ""
    """What is played by itself before it, separated by semicolons."""
    start: str = ""
    """The position at which it begins; empty where the game of the lesson before goes on."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """What the learner has touched, and what comes of it."""

    path: tuple[str, ...]
    wanted: tuple[str, ...] = ()
    """The spots that are still to be touched."""
    deeds: tuple[Deed, ...] = ()
    """What can be done with the touched spots, the right thing first."""
    refusal: Message | None = None
    done: bool = False


@dataclass(frozen=True, eq=False)
class Course:
    """The lessons of one way to play a game."""

    name: str
    """The word for it in addresses."""
    title: str
    about: str
    spec: GameSpec
    variant: str
    """What is played afterwards, as forms send it."""
    lessons: Sequence[Lesson]
    closing: str
    """Said at the end."""
    touches: Touches
    begin: Callable[[], Any] | None = None
    """The game in which it begins; None where the first lesson has a position."""
    ending: str = ""
    """What is played by itself after the last lesson."""

    def position(self, step: int) -> Any:
        """The game as a lesson finds it; behind the last lesson its end."""
        return _game(self, step).copy()

    def begun(self, step: int) -> Any:
        """The game before anything was played by itself for a lesson."""
        lesson = self.lessons[step - 1] if step <= len(self.lessons) else None
        if lesson and lesson.start:
            return self.spec.game_class().from_position(lesson.start, DEAL, NAMES)
        if step == 1 and self.begin:
            return self.begin()
        game = self.position(step - 1)
        game.push(game.parse(self.lessons[step - 2].move))
        return game

    def meanwhile(self, step: int) -> list[Message]:
        """What has happened since the move of the lesson before, in words."""
        game, words, told = self.begun(step), self.spec.game_words(), []
        for text in self.played_before(step):
            before = game.view_for(None)
            game.push(game.parse(text))
            told.append(self.to_learner(words.log_line(before, game.view_for(None))))
        return told

    def played_before(self, step: int) -> list[str]:
        """What is played by itself before a lesson; behind the last one, at the end."""
        over = step > len(self.lessons)
        texts = self.ending if over else self.lessons[step - 1].before
        return [text.strip() for text in texts.split(";") if text.strip()]

    def task(self, step: int) -> Message:
        """What is asked for."""
        lesson = self.lessons[step - 1]
        if lesson.task:
            return as_message(lesson.task)
        return self.touches.task(self.position(step), lesson.move)

    def spots(self, step: int) -> list[str]:
        """The spots that are touched in a lesson, in their order."""
        return self.touches.spots(self.position(step), self.lessons[step - 1].move)

    def try_out(self, step: int, path: tuple[str, ...], spot: str = "", deed: str = "") -> Attempt:
        """Touch a spot, or do something with those that are touched."""
        lesson, game = self.lessons[step - 1], self.position(step)
        target = Counter(self.touches.spots(game, lesson.move))
        path = path if Counter(path) <= target else ()
        refusal: Message | None = None
        if spot and Counter((*path, spot)) <= target:
            path = (*path, spot)
        elif spot:
            refusal = self.touches.why_not(game, path, spot)
        deeds = self.touches.deeds(game, lesson.move) if Counter(path) == target else ()
        right = bool(deed) and deed in {each.name for each in deeds[:1]}
        if deed and not right:
            refusal = self._why_not_so(step, path, deed)
        wanted = tuple((target - Counter(path)).elements())
        return Attempt(path, wanted, deeds, refusal, done=right)

    def to_learner(self, sentence: Message) -> Message:
        """What is told of the learner, as one tells it to them."""
        return self._second_person(sentence.with_parts(self._part_to_learner))

    def _part_to_learner(self, part: Parameter) -> Parameter:
        return self.to_learner(part) if isinstance(part, Message) else part

    def _second_person(self, sentence: Message) -> Message:
        learner = "player", YOU
        if learner not in sentence.parameters or sentence.text not in self.touches.second_person:
            return sentence
        others = tuple(item for item in sentence.parameters if item != learner)
        told = self.touches.second_person[sentence.text]
        if isinstance(told, Message):
            return Message(told.text, others, told.plural)
        return Message(told, others)

    def _why_not_so(self, step: int, path: tuple[str, ...], deed: str) -> Message:
        why = self.touches.other_deed(self.position(step), path, deed)
        task = self.task(step)
        return message("{why}. But first: {task}", why=why, task=task) if why else task


@cache
def _game(course: Course, step: int) -> Any:
    game = course.begun(step)
    for text in course.played_before(step):
        game.push(game.parse(text))
    return game
