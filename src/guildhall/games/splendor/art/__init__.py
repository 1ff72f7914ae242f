"""The pieces of Splendor as drawings."""
