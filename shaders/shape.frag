#version 330
in vec2 v_at;
flat in float v_kind;
flat in vec4 v_shape;
flat in vec4 v_fill;
flat in vec4 v_stroke;
out vec4 f_color;

float box(vec2 at, vec2 size, float radius) {
    radius = min(radius, min(size.x, size.y));
    vec2 q = abs(at) - size + radius;
    return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - radius;
}

float ellipse(vec2 at, vec2 size) {
    vec2 size_safe = max(size, vec2(1e-3));
    float k = length(at / size_safe);
    float slope = length(at / (size_safe * size_safe));
    return slope < 1e-6 ? -min(size.x, size.y) : k * (k - 1.0) / slope;
}

// Two circles laid over each other: pointed at top and bottom.
float leaf(vec2 at, vec2 size) {
    float tall = max(size.y, size.x + 1e-3);
    float radius = (size.x * size.x + tall * tall) / (2.0 * max(size.x, 1e-3));
    float apart = radius - size.x;
    vec2 p = abs(at);
    return (p.y - tall) * apart > p.x * tall ? length(p - vec2(0.0, tall)) : length(p + vec2(apart, 0.0)) - radius;
}

// A large circle above, a small one (`low`) below, and the tangents between them.
float egg(vec2 at, vec2 size, float low) {
    float high = size.x;
    low = min(low, high);
    float apart = 2.0 * size.y - high - low;
    vec2 p = vec2(abs(at.x), size.y - high - at.y);
    if (apart <= high - low + 1e-3) return length(p) - high;
    float b = (high - low) / apart;
    float a = sqrt(1.0 - b * b);
    float k = dot(p, vec2(-b, a));
    if (k < 0.0) return length(p) - high;
    if (k > a * apart) return length(p - vec2(0.0, apart)) - low;
    return dot(p, vec2(a, b)) - high;
}

float edge(vec2 at) {
    vec2 size = v_shape.xy;
    if (v_kind < 0.5) return box(at, size, v_shape.z);
    if (v_kind < 1.5) return ellipse(at, size);
    if (v_kind < 2.5) return leaf(at, size);
    // The lower half of an ellipse.
    if (v_kind < 3.5) return max(ellipse(at - vec2(0.0, size.y), vec2(size.x, 2.0 * size.y)), at.y - size.y);
    return egg(at, size, v_shape.z);
}

void main() {
    if (v_kind > 4.5) {
        // A box that fades towards its rim, as wide as the stroke says: shadows and glows.
        float fade = max(v_shape.w, 1.0);
        float beyond = box(v_at, v_shape.xy - 0.5 * fade, v_shape.z) / fade + 0.5;
        float cover = 1.0 - smoothstep(0.0, 1.0, beyond);
        if (cover * v_fill.a < 0.002) discard;
        f_color = vec4(v_fill.rgb, v_fill.a * cover);
        return;
    }
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
