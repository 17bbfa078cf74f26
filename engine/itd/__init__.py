"""ITD (IntelTraining), a card-ordering puzzle. Source: rules page `itd.md`, seed 004."""
