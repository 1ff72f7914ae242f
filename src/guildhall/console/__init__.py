"""The terminal: games at the console, and the organiser's desk."""
