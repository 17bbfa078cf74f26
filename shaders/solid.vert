#version 330
// Opaque instances of one mesh.
uniform mat4 u_matrix;
in vec3 in_position;
in vec3 in_normal;
in vec3 in_centre;
in vec3 in_size;
in vec4 in_tint;
in float in_glow;
out vec3 v_at;
out vec3 v_local;
out vec3 v_normal;
flat out vec4 v_tint;
flat out float v_glow;

void main() {
    v_at = in_centre + in_position * in_size;
    v_local = in_position;
    v_normal = in_normal / max(in_size, vec3(1e-6));
    v_tint = in_tint;
    v_glow = in_glow;
    gl_Position = u_matrix * vec4(v_at, 1.0);
}
