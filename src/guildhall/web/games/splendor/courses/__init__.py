"""What can be learned of Splendor by playing, in the order in which it is offered."""

from __future__ import annotations

from guildhall.web.games.splendor.courses import (
    base_game,
    cities,
    orient,
    strongholds,
    trading_posts,
)

COURSES = tuple(module.COURSE for module in (base_game, cities, trading_posts, orient, strongholds))
