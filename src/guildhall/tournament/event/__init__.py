"""An event as a fold of what happened."""
