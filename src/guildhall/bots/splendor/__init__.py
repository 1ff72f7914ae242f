"""The bots of Splendor."""
