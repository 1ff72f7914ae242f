"""Games in plain words, for language models that are to play them, and an MCP server."""

from guildhall.language_models.text_game import TextGame

__all__ = ["TextGame"]
