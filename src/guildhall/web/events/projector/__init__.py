"""The projector of an event."""
