"""A fifth expansion of Splendor, of another package: whoever buys a card may light a lantern."""
