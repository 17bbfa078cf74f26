#version 330
uniform vec4 u_top;
uniform vec4 u_bottom;
uniform float u_fall;   // how much the corners darken
in vec2 v_uv;
out vec4 f_color;

void main() {
    vec2 q = v_uv - vec2(0.5, 0.54);
    vec4 color = mix(u_bottom, u_top, smoothstep(0.0, 1.0, v_uv.y));
    float corner = smoothstep(0.25, 0.85, length(q * vec2(1.0, 0.9)));
    color.rgb *= 1.0 - u_fall * corner;
    // Half a step of noise hides the bands of a slow gradient.
    float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5;
    f_color = vec4(color.rgb + noise / 255.0, color.a);
}
