"""What networks are told of a position: a kernel for the base game and for each expansion."""
