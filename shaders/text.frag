#version 330
uniform sampler2D u_atlas;
in vec2 v_uv;
flat in vec4 v_color;
flat in vec2 v_edge;    // pixels at the end of the distance scale, and how much wider than the letter
out vec4 f_color;

void main() {
    float away = (texture(u_atlas, v_uv).r * 255.0 - 128.0) / 127.0 * v_edge.x;
    float cover = v_edge.y > 0.0
        ? smoothstep(-0.6, 1.2, away + v_edge.y)
        : clamp(away + 0.55, 0.0, 1.0);
    if (cover * v_color.a < 0.004) discard;
    f_color = vec4(v_color.rgb, v_color.a * cover);
}
