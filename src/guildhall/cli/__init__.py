"""The command line: one module a command, and the program that runs them."""

from guildhall.cli.program import main

__all__ = ["main"]
