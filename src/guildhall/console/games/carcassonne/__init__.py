"""Carcassonne at the console."""
