"""Data sets of games that bots have played: records, decisions, checksums, a card; extra `data`."""
