"""The terminal: the Splendor console."""
