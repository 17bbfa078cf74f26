"""The screen of Prostor; it knows how things look and no rule of any game."""
