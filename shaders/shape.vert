#version 330
// Flat shapes, one strip each, a pixel larger than the shape.
uniform mat4 u_matrix;
uniform float u_scale;  // pixels to a cell
in float in_kind;       // which shape; its fraction is how far it is turned, in rounds
in vec4 in_box;         // centre and size, in cells
in float in_radius;
in vec4 in_fill;
in vec4 in_stroke;
in float in_line;
out vec2 v_at;          // pixels from the centre
flat out float v_kind;
flat out vec4 v_shape;  // half size, corner radius, stroke width, in pixels
flat out vec4 v_fill;
flat out vec4 v_stroke;

void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    vec2 half_size = in_box.zw * 0.5 * u_scale;
    v_at = corner * (half_size + 1.0);
    v_kind = floor(in_kind);
    v_shape = vec4(half_size, in_radius * u_scale, in_line * u_scale);
    v_fill = in_fill;
    v_stroke = in_stroke;
    float turn = (in_kind - v_kind) * 6.28318530718;
    vec2 turned = vec2(cos(turn) * v_at.x - sin(turn) * v_at.y, sin(turn) * v_at.x + cos(turn) * v_at.y);
    gl_Position = u_matrix * vec4(in_box.xy + turned / u_scale, 0.0, 1.0);
}
