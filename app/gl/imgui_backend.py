"""Dear ImGui on moderngl: input in, triangles out.

Everything is in framebuffer pixels with the origin at the top left, also on screens with a pixel ratio other than 1:
only the text is scaled, by `ui_scale` × pixel ratio, and glyphs are made at their final size, so they stay crisp.
Font sizes given to `imgui.push_font` are unscaled; paddings and the like are the theme's to scale (by `scale`).
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable

import moderngl
import numpy as np
from imgui_bundle import imgui
from numpy.typing import NDArray

from app.gl.programs import Programs
from assets.fonts import FACES, SYMBOLS

BASE_SIZE = 18.0
"""Size of the text face before scaling, in pixels."""
SETTLE = 3
"""Frames drawn after an input before the panels count as settled: presses and releases are fed one a frame."""

_KEYS: dict[str, imgui.Key] = {
    **{c: getattr(imgui.Key, c) for c in "abcdefghijklmnopqrstuvwxyz"},
    **{c: getattr(imgui.Key, f"_{c}") for c in "0123456789"},
    **{f"f{n}": getattr(imgui.Key, f"f{n}") for n in range(1, 13)},
    **{f"keypad_{n}": getattr(imgui.Key, f"keypad{n}") for n in range(10)},
    "left": imgui.Key.left_arrow, "right": imgui.Key.right_arrow, "up": imgui.Key.up_arrow,
    "down": imgui.Key.down_arrow, "home": imgui.Key.home, "end": imgui.Key.end, "pageup": imgui.Key.page_up,
    "pagedown": imgui.Key.page_down, "page_up": imgui.Key.page_up, "page_down": imgui.Key.page_down,
    "enter": imgui.Key.enter, "return": imgui.Key.enter, "keypad_enter": imgui.Key.keypad_enter,
    "num_enter": imgui.Key.keypad_enter, "escape": imgui.Key.escape, "tab": imgui.Key.tab,
    "space": imgui.Key.space, "backspace": imgui.Key.backspace, "delete": imgui.Key.delete,
    "insert": imgui.Key.insert, "slash": imgui.Key.slash, "backslash": imgui.Key.backslash,
    "minus": imgui.Key.minus, "equal": imgui.Key.equal, "comma": imgui.Key.comma, "period": imgui.Key.period,
    "semicolon": imgui.Key.semicolon, "apostrophe": imgui.Key.apostrophe, "grave": imgui.Key.grave_accent,
    "bracketleft": imgui.Key.left_bracket, "bracketright": imgui.Key.right_bracket, "menu": imgui.Key.menu,
}  # fmt: skip
_CURSORS = {
    imgui.MouseCursor_.hand: "hand",
    imgui.MouseCursor_.text_input: "text",
    imgui.MouseCursor_.resize_ew: "size_ew",
    imgui.MouseCursor_.resize_ns: "size_ns",
    imgui.MouseCursor_.not_allowed: "no",
}


class ImguiBackend:
    """One Dear ImGui context drawn through one moderngl context."""

    def __init__(self, ctx: moderngl.Context, programs: Programs | None = None) -> None:
        self.ctx = ctx
        self.context = imgui.create_context()
        imgui.set_current_context(self.context)
        self.io = imgui.get_io()
        self.io.set_ini_filename("")
        self.io.set_log_filename("")
        self.io.backend_flags |= imgui.BackendFlags_.renderer_has_textures | imgui.BackendFlags_.has_mouse_cursors
        self.io.config_flags |= imgui.ConfigFlags_.nav_enable_keyboard
        # The board is played by keys too: arrows belong to the panels only while their highlight is visible.
        self.io.config_nav_capture_keyboard = False
        # A blinking caret would ask for frames while nothing happens.
        self.io.config_input_text_cursor_blink = False
        self.ui_scale = 1.0
        self.pixel_ratio = 1.0
        self.fonts: dict[str, imgui.ImFont] = {}
        self._load_fonts()
        self._owned: dict[int, moderngl.Texture] = {}
        self._shown: dict[int, moderngl.Texture] = {}
        self._settle = SETTLE
        self._programs = programs or Programs(ctx)
        self._program = self._programs["panel"]
        self._vertices = ctx.buffer(reserve=imgui.VERTEX_SIZE * 4096, dynamic=True)
        self._indices = ctx.buffer(reserve=4 * 8192, dynamic=True)
        self._array = ctx.vertex_array(
            self._program,
            [(self._vertices, "2f 2f 4f1", "in_position", "in_uv", "in_color")],
            index_buffer=self._indices,
            index_element_size=4,
        )
        # Without it the library asks for larger textures than the driver can hold.
        limit = int(ctx.info["GL_MAX_TEXTURE_SIZE"])
        platform = imgui.get_platform_io()
        platform.renderer_texture_max_width = limit
        platform.renderer_texture_max_height = limit

    def _load_fonts(self) -> None:
        for name, path in FACES.items():
            self.fonts[name] = self.io.fonts.add_font_from_file_ttf(str(path), BASE_SIZE)
            merged = imgui.ImFontConfig()
            merged.merge_mode = True
            self.io.fonts.add_font_from_file_ttf(str(SYMBOLS), BASE_SIZE, merged)
        self.io.font_default = self.fonts["text"]
        imgui.get_style().font_size_base = BASE_SIZE

    @property
    def scale(self) -> float:
        """UI scale × pixel ratio: what lengths of the theme are multiplied by."""
        return self.ui_scale * self.pixel_ratio

    # A frame

    def begin(self, width: int, height: int, pixel_ratio: float, dt: float) -> None:
        """Opens a frame of this many framebuffer pixels, `dt` seconds after the one before."""
        imgui.set_current_context(self.context)
        self.pixel_ratio = pixel_ratio
        self.io.display_size = imgui.ImVec2(float(max(width, 1)), float(max(height, 1)))
        self.io.display_framebuffer_scale = imgui.ImVec2(1.0, 1.0)
        self.io.delta_time = max(dt, 1e-4)
        style = imgui.get_style()
        style.font_scale_main = self.ui_scale
        style.font_scale_dpi = pixel_ratio
        self._shown.clear()
        self._settle = max(0, self._settle - 1)
        imgui.new_frame()

    def end(self, target: moderngl.Framebuffer | None = None) -> None:
        """Closes the frame and draws it over what is in `target` (the window when not given)."""
        imgui.render()
        data = imgui.get_draw_data()
        for texture in data.textures:
            if texture.status != imgui.ImTextureStatus.ok:
                self._update(texture)
        self._draw(data, target or self.ctx.screen)

    def texture(self, texture: moderngl.Texture) -> imgui.ImTextureRef:
        """A texture for `imgui.image` in this frame.

        Pictures are drawn bottom up: show them with uv0 = (0, 1), uv1 = (1, 0).
        """
        self._shown[texture.glo] = texture
        return imgui.ImTextureRef(texture.glo)

    def _update(self, texture: imgui.ImTextureData) -> None:
        status = imgui.ImTextureStatus
        size = (texture.width, texture.height)
        if texture.status == status.want_create:
            made = self.ctx.texture(size, texture.bytes_per_pixel, np.ascontiguousarray(texture.get_pixels_array()))
            made.filter = (moderngl.LINEAR, moderngl.LINEAR)
            made.repeat_x = made.repeat_y = False
            self._owned[made.glo] = made
            texture.set_tex_id(made.glo)
            texture.status = status.ok
        elif texture.status == status.want_updates:
            pixels = texture.get_pixels_array().reshape(size[1], size[0], texture.bytes_per_pixel)
            for part in texture.updates:
                block = pixels[part.y : part.y + part.h, part.x : part.x + part.w]
                self._owned[texture.tex_id].write(
                    np.ascontiguousarray(block), viewport=(part.x, part.y, part.w, part.h)
                )
            texture.status = status.ok
        elif texture.status == status.want_destroy and texture.unused_frames > 0:
            self._owned.pop(texture.tex_id).release()
            texture.set_tex_id(0)
            texture.status = status.destroyed

    def _draw(self, data: imgui.ImDrawData, target: moderngl.Framebuffer) -> None:
        lists = [part for part in data.cmd_lists if part.idx_buffer.size()]
        width, height = int(data.display_size.x), int(data.display_size.y)
        if not lists or width <= 0 or height <= 0:
            return
        self._upload(lists)
        target.use()
        target.viewport = (0, 0, width, height)
        ctx = self.ctx
        ctx.enable_only(moderngl.BLEND)
        ctx.blend_equation = moderngl.FUNC_ADD
        ctx.blend_func = (
            moderngl.SRC_ALPHA, moderngl.ONE_MINUS_SRC_ALPHA, moderngl.ONE, moderngl.ONE_MINUS_SRC_ALPHA
        )  # fmt: skip
        self._program["u_size"].value = (float(width), float(height))
        self._program["u_texture"].value = 0
        first = 0
        for part in lists:
            for command in part.cmd_buffer:
                box = command.clip_rect
                left, top = max(0, int(box.x)), max(0, int(box.y))
                right, bottom = min(width, int(box.z)), min(height, int(box.w))
                texture = self._find(command.get_tex_id())
                if right <= left or bottom <= top or texture is None:
                    continue
                target.scissor = (left, height - bottom, right - left, bottom - top)
                texture.use(0)
                self._array.render(vertices=command.elem_count, first=first + command.idx_offset)
            first += part.idx_buffer.size()
        target.scissor = None
        ctx.enable_only(moderngl.NOTHING)

    def _find(self, key: int) -> moderngl.Texture | None:
        return self._owned.get(key) or self._shown.get(key)

    def _upload(self, lists: list[imgui.ImDrawList]) -> None:
        vertices: list[bytes] = []
        indices: list[NDArray[np.uint32]] = []
        base = 0
        kind: type[ctypes.c_uint16] | type[ctypes.c_uint32] = (
            ctypes.c_uint16 if imgui.INDEX_SIZE == 2 else ctypes.c_uint32
        )
        for part in lists:
            count = part.vtx_buffer.size()
            vertices.append(ctypes.string_at(part.vtx_buffer.data_address(), count * imgui.VERTEX_SIZE))
            numbers = (kind * part.idx_buffer.size()).from_address(part.idx_buffer.data_address())
            indices.append(np.frombuffer(numbers, dtype=kind).astype(np.uint32) + np.uint32(base))
            base += count
        _stream(self._vertices, b"".join(vertices))
        _stream(self._indices, np.concatenate(indices).tobytes())

    # Input

    @property
    def wants_frame(self) -> bool:
        """Whether input is still being worked off, so that another frame is due at once."""
        return self._settle > 0

    @property
    def wants_mouse(self) -> bool:
        """Whether the pointer is over, or held by, a panel."""
        return bool(self.io.want_capture_mouse)

    @property
    def wants_keyboard(self) -> bool:
        """Whether a widget is being used by keys, or the navigation highlight is visible."""
        return bool(self.io.want_capture_keyboard or self.io.want_text_input or self.io.nav_visible)

    @property
    def wants_text(self) -> bool:
        """Whether a text field has the caret."""
        return bool(self.io.want_text_input)

    @property
    def cursor(self) -> str:
        """The pointer's shape: `arrow`, `hand`, `text`, `size_ew`, `size_ns` or `no`."""
        return _CURSORS.get(imgui.MouseCursor_(imgui.get_mouse_cursor()), "arrow")

    def navigation(self, on: bool) -> None:
        """Switches walking through the widgets by Tab and arrows."""
        flag = imgui.ConfigFlags_.nav_enable_keyboard
        self.io.config_flags = self.io.config_flags | flag if on else self.io.config_flags & ~flag

    def mouse_pos(self, x: float, y: float) -> None:
        """The pointer moved to a framebuffer pixel."""
        self._settle = SETTLE
        self.io.add_mouse_pos_event(float(x), float(y))

    def mouse_button(self, button: int, down: bool) -> None:
        """A button of the mouse: 0 left, 1 right, 2 middle."""
        self._settle = SETTLE
        self.io.add_mouse_button_event(button, down)

    def wheel(self, dx: float, dy: float) -> None:
        """The wheel turned by so many notches, up and to the left positive."""
        self._settle = SETTLE
        self.io.add_mouse_wheel_event(float(dx), float(dy))

    def key(self, name: str, down: bool, ctrl: bool = False, shift: bool = False, alt: bool = False) -> None:
        """A key by its physical name; names the panels have no use for are ignored."""
        self._settle = SETTLE
        self.io.add_key_event(imgui.Key.mod_ctrl, ctrl)
        self.io.add_key_event(imgui.Key.mod_shift, shift)
        self.io.add_key_event(imgui.Key.mod_alt, alt)
        if name in _KEYS:
            self.io.add_key_event(_KEYS[name], down)

    def text(self, text: str) -> None:
        """Typed characters."""
        self._settle = SETTLE
        self.io.add_input_characters_utf8(text)

    def focus(self, focused: bool) -> None:
        """The window got or lost the keyboard; losing it lets go of every key and button."""
        self._settle = SETTLE
        if not focused:
            for button in range(3):
                self.io.add_mouse_button_event(button, False)
            self.io.add_mouse_pos_event(-3.4e38, -3.4e38)
        self.io.add_focus_event(focused)

    def clipboard(self, read: Callable[[], str], write: Callable[[str], None]) -> None:
        """Connects copy and paste of text fields to the system's clipboard."""
        platform = imgui.get_platform_io()
        platform.platform_get_clipboard_text_fn = lambda _context: read()
        platform.platform_set_clipboard_text_fn = lambda _context, text: write(text)

    def close(self) -> None:
        """Ends the context and gives everything back to the driver."""
        imgui.set_current_context(self.context)
        for texture in imgui.get_platform_io().textures:
            texture.set_tex_id(0)
            texture.status = imgui.ImTextureStatus.destroyed
        self.io.backend_flags &= ~imgui.BackendFlags_.renderer_has_textures
        for owned in self._owned.values():
            owned.release()
        self._owned.clear()
        self._shown.clear()
        imgui.destroy_context(self.context)
        for thing in (self._array, self._vertices, self._indices):
            thing.release()


def _stream(buffer: moderngl.Buffer, data: bytes) -> None:
    """Refills a buffer without waiting for the frame before: its old storage is orphaned, and grown when short."""
    buffer.orphan(max(buffer.size, 1 << (len(data) - 1).bit_length()))
    buffer.write(data)
