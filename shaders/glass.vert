#version 330
// Everything translucent, already in world space and in drawing order.
uniform mat4 u_matrix;
in vec3 in_position;
in vec3 in_normal;
in vec4 in_tint;
in vec2 in_kind;
out vec3 v_at;
out vec3 v_normal;
flat out vec4 v_tint;
flat out vec2 v_kind;

void main() {
    v_at = in_position;
    v_normal = in_normal;
    v_tint = in_tint;
    v_kind = in_kind;
    gl_Position = u_matrix * vec4(in_position, 1.0);
}
