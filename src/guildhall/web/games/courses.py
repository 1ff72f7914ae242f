"""What can be learned by playing: the courses that the games bring."""

from __future__ import annotations

from guildhall.games import catalogue
from guildhall.web.games import presenter_of
from guildhall.web.games.lessons import Course


def all_courses() -> dict[str, Course]:
    """Every course by its name in addresses, game by game, in the order of each game."""
    return {
        course.name: course for game in catalogue.games() for course in presenter_of(game).courses()
    }


def course_of(game: str, choice: str) -> Course | None:
    """The course that teaches a way to play a game, None if there is none."""
    variant = f"{game}/{choice}"
    courses = presenter_of(game).courses()
    return next((course for course in courses if course.variant == variant), None)


def first_lesson(game: str) -> str:
    """Where one begins to learn a game, as an address; empty where it has no course."""
    courses = presenter_of(game).courses()
    return f"/tutorial/{courses[0].name}" if courses else ""
