"""Lists of people as files: how they are read, and what is wrong with them."""
