"""A small board game of another package: whoever takes the last pebble of the heap wins."""
