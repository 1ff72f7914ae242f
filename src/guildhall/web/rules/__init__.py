"""How to play: rules and tutorial."""
