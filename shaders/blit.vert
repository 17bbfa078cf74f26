#version 330
uniform vec2 u_screen;
uniform vec4 u_rect;    // x y w h in pixels, origin at the top left
out vec2 v_uv;

void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    v_uv = vec2(corner.x, 1.0 - corner.y);
    vec2 pixel = u_rect.xy + corner * u_rect.zw;
    gl_Position = vec4(pixel.x / u_screen.x * 2.0 - 1.0, 1.0 - pixel.y / u_screen.y * 2.0, 0.0, 1.0);
}
