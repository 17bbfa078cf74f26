"""Looks: where the things of a state stand and what they look like, as plain data."""
