"""From tables to an order of people, with every value kept."""
