"""What all pages of an event show alike: standings, rounds, brackets, clocks."""
