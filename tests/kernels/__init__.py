"""Kernels of the tests, written like rules and bound behind them."""
