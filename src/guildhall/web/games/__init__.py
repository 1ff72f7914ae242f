"""How each game is shown at a table."""

from guildhall.web.games.carcassonne.presenter import CarcassonneShowing
from guildhall.web.games.presenter import Choices, Offer, Showing, Way
from guildhall.web.games.splendor.presenter import SplendorShowing

SHOWINGS: dict[str, Showing] = {
    "splendor": SplendorShowing(),
    "carcassonne": CarcassonneShowing(),
}
"""By the name of the game."""

__all__ = ["SHOWINGS", "Choices", "Offer", "Showing", "Way"]
