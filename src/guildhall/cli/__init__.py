"""The command `guildhall`: one module a command, `program` to run them."""

from guildhall.cli.program import main

__all__ = ["main"]
