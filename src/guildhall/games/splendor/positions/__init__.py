"""Positions of Splendor as text: the base game, and what expansions add to it."""
