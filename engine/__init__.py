"""The headless engine of Prostor: five games, their records and their archive; it knows no screen."""

__version__ = "0.1.0"
