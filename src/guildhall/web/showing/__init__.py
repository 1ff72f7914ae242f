"""How each game is shown at a table."""

from guildhall.web.showing.carcassonne import CarcassonneShowing
from guildhall.web.showing.contract import Choices, Offer, Showing, Way
from guildhall.web.showing.splendor import SplendorShowing

SHOWINGS: dict[str, Showing] = {
    "splendor": SplendorShowing(),
    "carcassonne": CarcassonneShowing(),
}
"""By the name of the game."""

__all__ = ["SHOWINGS", "Choices", "Offer", "Showing", "Way"]
