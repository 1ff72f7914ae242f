"""Event pages: the desk, players, devices, the public and the projector."""
