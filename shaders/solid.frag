#version 330
#include "shade.glsl"
in vec3 v_at;
in vec3 v_normal;
flat in vec4 v_tint;
flat in float v_glow;
out vec4 f_color;

void main() {
    f_color = vec4(shade(v_at, v_normal, vec4(v_tint.rgb, 1.0), v_glow).rgb, 1.0);
}
