"""The commands of a tournament desk: each reads an event and says what happens next."""
