"""The tablet and the chess clock of a table."""
