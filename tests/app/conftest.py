"""A drawing context for tests: a hidden window of the same kind as the program's, opened once."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import Any

import pytest


@pytest.fixture(scope="session")
def gl_context() -> Iterator[Any]:
    """One moderngl context for the whole run; skipped, with the reason, where no picture can be had."""
    if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
        pytest.skip("no display: run through xvfb-run or play.py --test")
    import pyglet

    pyglet.options.shadow_window = False
    pyglet.options.debug_gl = False
    import moderngl
    import pyglet.window

    config = pyglet.gl.Config(major_version=3, minor_version=3, forward_compatible=True, double_buffer=True)
    window = pyglet.window.Window(64, 64, visible=False, config=config)
    ctx = moderngl.create_context(require=330)
    yield ctx, window
    window.close()


@pytest.fixture
def gl(gl_context: Any) -> Iterator[Any]:
    """The context, current, with no GL error before the test and none after it."""
    ctx, window = gl_context
    window.switch_to()
    assert ctx.error == "GL_NO_ERROR"
    yield ctx
    assert ctx.error == "GL_NO_ERROR"
