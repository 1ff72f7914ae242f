"""One table: what is handed in, what it is worth, how long it may take."""
