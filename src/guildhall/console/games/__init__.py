"""The games at the console, one folder each."""
