"""The phone of a player."""
