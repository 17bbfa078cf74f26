"""Fonts, words, sounds and rules pages, as package data."""
