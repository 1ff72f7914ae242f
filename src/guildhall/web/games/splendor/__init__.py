"""Splendor in the browser."""
