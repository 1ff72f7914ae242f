"""Players that think, and the registry that finds them by name."""
