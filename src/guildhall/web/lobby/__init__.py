"""The first page, the lobby, and opening a table."""
