"""The games of the house: rules without input or output."""
