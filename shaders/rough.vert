#version 330
// Pieces of chess on their way, lit at the corners: where the processor draws, that spares a third of the picture.
#include "shade.glsl"
uniform mat4 u_matrix;
in vec3 in_position;
in vec3 in_normal;
in vec3 in_centre;
in vec3 in_size;
in vec4 in_tint;
in float in_glow;
out vec3 v_color;

void main() {
    vec3 at = in_centre + in_position * in_size;
    vec3 normal = normalize(in_normal / max(in_size, vec3(1e-6)));
    v_color = shade(at, normal, vec4(in_tint.rgb, 1.0), in_glow, 1.0, open_at(in_position.y, 1.0)).rgb;
    gl_Position = u_matrix * vec4(at, 1.0);
}
