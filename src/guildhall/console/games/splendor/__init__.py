"""Splendor at the console."""
