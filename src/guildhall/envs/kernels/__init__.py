"""What environments add to the compiled rules: steps of many games, and what a seat is told."""
