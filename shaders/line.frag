#version 330
uniform float u_dash;   // pixels of a dash and of the gap after it; 0 draws it whole
noperspective in vec2 v_at;
flat in vec2 v_shape;
in vec4 v_color;
out vec4 f_color;

void main() {
    float cover;
    if (v_color.a > 0.98) {
        // Opaque: round ends, so that joints are closed.
        float beyond = max(max(-v_at.x, v_at.x - v_shape.x), 0.0);
        cover = clamp(v_shape.y + 0.5 - length(vec2(beyond, v_at.y)), 0.0, 1.0);
    } else {
        // Translucent: ends cut square, so that no dot shows where two meet.
        float across = clamp(v_shape.y + 0.5 - abs(v_at.y), 0.0, 1.0);
        float along = clamp(v_at.x + 0.5, 0.0, 1.0) * clamp(v_shape.x - v_at.x + 0.5, 0.0, 1.0);
        cover = across * along;
    }
    if (u_dash > 0.0) {
        float place = mod(v_at.x, 2.0 * u_dash);
        cover *= clamp(place + 0.5, 0.0, 1.0) * clamp(u_dash - place + 0.5, 0.0, 1.0);
    }
    if (cover * v_color.a < 0.004) discard;
    f_color = vec4(v_color.rgb, v_color.a * cover);
}
