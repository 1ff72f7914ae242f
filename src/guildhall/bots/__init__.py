"""Players that think."""
