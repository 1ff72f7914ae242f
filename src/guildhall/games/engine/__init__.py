"""The rules engine: rule modules written once, run interpreted or compiled."""
