#version 330
in vec2 v_at;
flat in float v_kind;
flat in vec4 v_shape;
flat in vec4 v_fill;
flat in vec4 v_stroke;
out vec4 f_color;

float edge(vec2 at) {
    vec2 size = v_shape.xy;
    if (v_kind < 0.5) {
        float radius = min(v_shape.z, min(size.x, size.y));
        vec2 q = abs(at) - size + radius;
        return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - radius;
    }
    vec2 size_safe = max(size, vec2(1e-3));
    float k = length(at / size_safe);
    float slope = length(at / (size_safe * size_safe));
    return slope < 1e-6 ? -min(size.x, size.y) : k * (k - 1.0) / slope;
}

void main() {
    float away = edge(v_at);
    float inside = clamp(0.5 - away, 0.0, 1.0);
    float wide = v_shape.w;
    // The stroke lies within the outline; under a pixel it gets fainter, not ragged.
    float stroke = wide <= 0.0 ? 0.0 : clamp(away + max(wide, 1.0) + 0.5, 0.0, 1.0) * min(wide, 1.0) * v_stroke.a;
    float alpha = v_fill.a + (1.0 - v_fill.a) * stroke;
    if (alpha * inside < 0.002) discard;
    vec3 color = (v_fill.rgb * v_fill.a * (1.0 - stroke) + v_stroke.rgb * stroke) / max(alpha, 1e-4);
    f_color = vec4(color, alpha * inside);
}
