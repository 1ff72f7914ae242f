"""Guildhall: play Splendor and Carcassonne, run board-game tournaments, study both."""

__version__ = "0.1.0"
