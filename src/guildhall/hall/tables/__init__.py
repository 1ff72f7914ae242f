"""Tables where games are played: what may happen at them, and how they are kept alive."""
