"""GLSL programs by name: `shaders/<name>.vert` and `.frag`; `#include "part.glsl"` brings in a shared part."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib import resources

import moderngl

_INCLUDE = re.compile(r'^#include "([a-z_]+\.glsl)"$', re.MULTILINE)


@lru_cache(maxsize=64)
def source(name: str) -> str:
    """The text of a shader file with its included parts put in place."""
    text = (resources.files("shaders") / name).read_text(encoding="utf-8")
    return _INCLUDE.sub(lambda found: source(found.group(1)), text)


class Programs:
    """Compiles each program once, on first use."""

    def __init__(self, ctx: moderngl.Context) -> None:
        self._ctx = ctx
        self._made: dict[str, moderngl.Program] = {}

    def __getitem__(self, name: str) -> moderngl.Program:
        if name not in self._made:
            self._made[name] = self._ctx.program(
                vertex_shader=source(f"{name}.vert"), fragment_shader=source(f"{name}.frag")
            )
        return self._made[name]

    def release(self) -> None:
        """Gives the programs back to the driver."""
        for program in self._made.values():
            program.release()
        self._made.clear()
