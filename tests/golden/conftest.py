"""Pictures are drawn in the same hidden window as the client's other tests."""

from tests.app.conftest import gl, gl_context

__all__ = ["gl", "gl_context"]
