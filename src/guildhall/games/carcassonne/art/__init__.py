"""The tiles of Carcassonne as drawings."""
