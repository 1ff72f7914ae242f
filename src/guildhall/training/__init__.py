"""Networks that learn by playing against themselves; needs the extra `train`."""
