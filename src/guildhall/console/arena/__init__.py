"""The arena in the terminal: bots play each other, with a bar that says how far it is."""
