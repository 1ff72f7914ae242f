"""Games that are over, move by move."""
