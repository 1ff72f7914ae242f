"""All courses, by their names in addresses, in the order in which they are offered."""

from __future__ import annotations

from guildhall.web.rules.courses import (
    carcassonne,
    cities,
    czech_variant,
    orient,
    splendor,
    strongholds,
    trading_posts,
)
from guildhall.web.rules.lessons import Course

COURSES: dict[str, Course] = {
    module.COURSE.name: module.COURSE
    for module in (
        splendor,
        cities,
        trading_posts,
        orient,
        strongholds,
        carcassonne,
        czech_variant,
    )
}


def course_of(game: str, choice: str) -> Course | None:
    """The course that teaches a way to play a game, None if there is none."""
    variant = f"{game}/{choice}"
    return next((each for each in COURSES.values() if each.variant == variant), None)
