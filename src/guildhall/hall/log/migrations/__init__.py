"""How databases of earlier revisions become what this program reads."""
