"""The words of event pages in other languages than English."""
