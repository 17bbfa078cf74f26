"""Stavropol spheres, 5×5×5. Source: rules page `stavropol.md`, seed 000."""
