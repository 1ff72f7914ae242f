"""The application: use cases over the log, for tables where games are played and for events."""
