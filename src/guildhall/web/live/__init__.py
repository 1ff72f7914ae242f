"""The live page: what a table looks like to each viewer, and how changes reach browsers."""
