#version 330
uniform sampler2D u_picture;
uniform vec4 u_rect;
uniform float u_radius;
in vec2 v_uv;
out vec4 f_color;

void main() {
    vec2 half_size = u_rect.zw * 0.5;
    vec2 q = abs((v_uv - 0.5) * u_rect.zw) - half_size + u_radius;
    float away = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - u_radius;
    vec4 color = texture(u_picture, v_uv);
    float corner = u_radius > 0.0 ? clamp(0.5 - away, 0.0, 1.0) : 1.0;
    f_color = vec4(color.rgb, color.a * corner);
}
