"""TOTAS: both sides plan in secret on 12×12, the plans are opened at once, dice decide damage."""
