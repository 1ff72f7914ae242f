"""Bots that play Carcassonne."""
