#version 330
// A segment becomes a strip of constant width in pixels.
#include "shade.glsl"
uniform mat4 u_matrix;
uniform vec2 u_size;    // of the picture, in pixels
uniform float u_near;
uniform float u_lift;   // towards the viewer, so that lines on a face are not half hidden by it
in vec3 in_start;
in vec3 in_end;
in vec4 in_color;
in float in_width;
noperspective out vec2 v_at;    // along and across, in pixels
flat out vec2 v_shape;          // length and half width, in pixels
out vec4 v_color;

void main() {
    vec4 a = u_matrix * vec4(in_start, 1.0);
    vec4 b = u_matrix * vec4(in_end, 1.0);
    vec3 from = in_start, to = in_end;
    // The part behind the eye is cut off before the division.
    if (a.w < u_near && b.w > u_near) {
        float t = (u_near - a.w) / (b.w - a.w);
        a = mix(a, b, t);
        from = mix(from, to, t);
    } else if (b.w < u_near && a.w > u_near) {
        float t = (u_near - b.w) / (a.w - b.w);
        b = mix(b, a, t);
        to = mix(to, from, t);
    } else if (a.w < u_near) {
        gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
        return;
    }
    vec2 pa = a.xy / a.w * 0.5 * u_size;
    vec2 pb = b.xy / b.w * 0.5 * u_size;
    vec2 way = pb - pa;
    float length_px = length(way);
    way = length_px > 1e-4 ? way / length_px : vec2(1.0, 0.0);
    float end = float(gl_VertexID & 1);
    float side = float(gl_VertexID >> 1) * 2.0 - 1.0;
    float half_width = max(in_width, 1.0) * 0.5;
    float cap = half_width + 1.0;
    vec2 corner = mix(pa, pb, end) + way * (end * 2.0 - 1.0) * cap + vec2(-way.y, way.x) * side * cap;
    vec4 clip = end < 0.5 ? a : b;
    v_at = vec2(end < 0.5 ? -cap : length_px + cap, side * cap);
    v_shape = vec2(length_px, half_width);
    // A hairline is drawn one pixel wide and fainter.
    v_color = vec4(air(in_color.rgb, end < 0.5 ? from : to), in_color.a * min(in_width, 1.0));
    gl_Position = vec4(corner / (0.5 * u_size) * clip.w, clip.z - u_lift * clip.w, clip.w);
}
