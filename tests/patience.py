"""How long tests wait for what must happen: a limit for a stuck program, never a time to pass."""

from __future__ import annotations

PATIENCE = 180.0
"""In seconds; a machine that is loaded many times over still keeps within it."""
PATIENCE_MS = PATIENCE * 1000
"""The same for a browser."""
