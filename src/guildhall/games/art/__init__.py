"""What the drawings of all games share: shapes, the pieces of players, pictures."""
