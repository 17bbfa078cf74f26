#version 330
#include "shade.glsl"
uniform float u_seat;   // 1 for a mesh that something stands on: its top is darker in the middle
uniform float u_tall;   // 1 for a piece of chess
in vec3 v_at;
in vec3 v_local;
in vec3 v_normal;
flat in vec4 v_tint;
flat in float v_glow;
out vec4 f_color;

void main() {
    vec3 normal = normalize(v_normal);
    // A bevel narrower than a pixel would sparkle.
    float bend = length(fwidth(normal));
    float calm = 1.0 - smoothstep(0.12, 0.45, bend);
    // Less light comes to where a ball touches its base.
    float touch = u_seat * smoothstep(0.6, 0.9, normal.y) * (1.0 - smoothstep(0.05, 0.42, length(v_local.xz)));
    f_color = vec4(shade(v_at, normal, vec4(v_tint.rgb, 1.0), v_glow, calm, open_at(v_local.y, u_tall) * (1.0 - 0.5 * touch)).rgb, 1.0);
}
