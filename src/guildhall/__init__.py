"""Guildhall: play Splendor, run board-game tournaments, study both."""
