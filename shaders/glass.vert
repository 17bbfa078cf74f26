#version 330
// Everything translucent, already in world space and in drawing order. Lit at the corners: glass covers much of the
// picture many times over, and the eye cannot tell.
#include "shade.glsl"
uniform mat4 u_matrix;
in vec3 in_position;
in vec3 in_normal;
in vec4 in_tint;
in vec2 in_kind;    // glow, and 0 a lit solid, 1 a plain face, 2 a halo (its normal is the place in it, −1 … 1)
out vec4 v_color;
out vec2 v_place;

void main() {
    v_place = vec2(0.0);
    if (in_kind.y < 0.5) {
        v_color = shade(in_position, normalize(in_normal), in_tint, in_kind.x, 1.0, 1.0);
    } else if (in_kind.y < 1.5) {
        v_color = vec4(air(in_tint.rgb, in_position), in_tint.a);
    } else {
        v_color = in_tint;
        v_place = in_normal.xy;
    }
    gl_Position = u_matrix * vec4(in_position, 1.0);
}
