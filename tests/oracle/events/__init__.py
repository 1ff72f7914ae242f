"""A second opinion on events: slow and plain, written from the rules, sharing no code."""
