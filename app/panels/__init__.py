"""Dear ImGui panels: they draw and return intents, nothing else."""
