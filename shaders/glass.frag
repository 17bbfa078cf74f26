#version 330
#include "shade.glsl"
in vec3 v_at;
in vec3 v_normal;
flat in vec4 v_tint;
flat in vec2 v_kind;    // glow, and 0 a lit solid, 1 a plain face, 2 a halo (its normal is the place in it, −1 … 1)
out vec4 f_color;

void main() {
    if (v_kind.y < 0.5) {
        f_color = shade(v_at, v_normal, v_tint, v_kind.x);
    } else if (v_kind.y < 1.5) {
        f_color = vec4(air(v_tint.rgb, v_at), v_tint.a);
    } else {
        float fade = clamp(1.0 - length(v_normal.xy), 0.0, 1.0);
        f_color = vec4(v_tint.rgb, v_tint.a * fade * fade);
    }
}
