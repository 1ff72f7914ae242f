"""A fifth expansion of Splendor, as another package may add it."""
