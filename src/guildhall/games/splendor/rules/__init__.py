"""The rule modules of Splendor and how they are bound together."""
