"""The organiser's desk in the terminal: `guildhall event ...`."""
