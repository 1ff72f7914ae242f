"""Who sits where in the next round, and why."""
