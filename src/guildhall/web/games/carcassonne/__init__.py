"""Carcassonne in the browser."""
