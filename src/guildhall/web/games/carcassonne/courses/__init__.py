"""What can be learned of Carcassonne by playing, in the order in which it is offered."""

from __future__ import annotations

from guildhall.web.games.carcassonne.courses import czech_variant, standard

COURSES = (standard.COURSE, czech_variant.COURSE)
