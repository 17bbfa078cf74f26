"""The only place that speaks OpenGL."""
