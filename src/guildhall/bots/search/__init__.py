"""Tree search over the rules of any game: kernels that run compiled, or slowly without numba."""
