"""GLSL sources, one pair a job, as package data."""
