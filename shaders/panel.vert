#version 330
// Panels: positions in framebuffer pixels, origin at the top left.
uniform vec2 u_size;
in vec2 in_position;
in vec2 in_uv;
in vec4 in_color;
out vec2 v_uv;
out vec4 v_color;

void main() {
    v_uv = in_uv;
    v_color = in_color;
    gl_Position = vec4(in_position.x / u_size.x * 2.0 - 1.0, 1.0 - in_position.y / u_size.y * 2.0, 0.0, 1.0);
}
