"""Puzzles of Splendor: found in games of bots, verified by search, with themes and words."""
