#version 330
// A glyph hangs on a point of the scene, in pixels, and always faces the viewer.
uniform mat4 u_matrix;
uniform vec2 u_size;
uniform float u_lift;
in vec3 in_anchor;
in vec4 in_box;
in vec4 in_place;
in vec4 in_color;
in vec2 in_edge;
out vec2 v_uv;
flat out vec4 v_color;
flat out vec2 v_edge;

void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    vec4 clip = u_matrix * vec4(in_anchor, 1.0);
    vec2 pixel = mix(in_box.xy, in_box.zw, corner);
    v_uv = mix(in_place.xy, in_place.zw, corner);
    v_color = in_color;
    v_edge = in_edge;
    gl_Position = vec4(clip.xy + pixel / (0.5 * u_size) * clip.w, clip.z - u_lift * clip.w, clip.w);
}
