"""Games that have no drawing of their own, in the browser."""
