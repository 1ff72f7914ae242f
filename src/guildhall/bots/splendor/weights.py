"""What the greedy bot holds dear, in units of about one prestige."""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """The numbers behind the greedy bot's valuation, found by letting variants play each other."""

    gained_prestige: float = 1.14
    """One prestige that a purchase brings now."""
    hoped_prestige: float = 1.52
    """One prestige of a card that is still to be bought."""
    bonus: float = 1.0
    """A bonus at the beginning of the game."""
    bonus_fade: float = 1.0
    """The share of a bonus's value that is lost by the time somebody has fifteen prestige."""
    demand: float = 0.12
    """The share of a bonus's value that depends on how much the cards on the table ask for it."""
    noble: float = 0.25
    """A step towards a noble, to be divided by the number of steps that are missing."""
    patience: float = 0.7
    """What remains of a hope for every turn it is away."""
    turns_per_gem: float = 0.33
    """Turns for each missing gem: three come at a time at best."""
    turns_per_layer: float = 0.45
    """Further turns for each missing gem of the colour that is missing most."""
    turns_per_scarce_gem: float = 1.0
    """Further turns for each gem that neither the bank nor the bot has."""
    turns_per_gem_over_limit: float = 1.0
    """Further turns for each gem of a price that is above the limit of ten tokens."""
    next_hope: float = 0.3
    """The weight of each hope compared with the one before it, the best first."""
    open_hope: float = 0.97
    """What remains of a hope because the card may be gone before it can be bought."""
    contested_hope: float = 0.7
    """The same for a card that a rival can pay already."""
    gold: float = 0.11
    """A gold token, beyond what it does for the hopes."""
    token: float = 0.02
    """Any token, beyond what it does for the hopes."""
    waste: float = 0.26
    """What returning a token costs."""
    standstill: float = 3.0
    """What a turn costs after which nothing is nearer, such as returning what was taken."""
    denial: float = 0.2
    """One prestige that a rival could have bought next turn and now cannot."""
    rescue: float = 3.0
    """Taking away the one card with which a rival could reach fifteen prestige."""
    urgency: float = 1.0
    """One prestige more, when a rival could reach fifteen next turn."""
    full_hand: float = 0.09
    """What reserving costs for each card that is already reserved."""
    unseen: float = 0.1
    """What reserving an unseen card costs, because it may be anything."""
