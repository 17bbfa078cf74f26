// Light on a surface, shared by everything solid. Lights hang on the viewer, so a ball looks the same from any side.
uniform vec3 u_back;
uniform vec3 u_eye;
uniform vec4 u_air;     // colour that distance fades into, and how far at the back
uniform vec2 u_depth;   // nearest and farthest depth of the scene, in cells
uniform vec3 u_key;     // towards the two lights, of length 1
uniform vec3 u_fill;
uniform float u_paper;  // 1 on a light ground: edges darken there instead of lighting up

vec3 to_linear(vec3 c) { return c * (c * (c * 0.305306011 + 0.682171111) + 0.012522878); }
// The power of 1 / 2.2 to half a step of 255, without pow(): that is slow where the processor draws.
vec3 to_screen(vec3 c) {
    c = max(c, vec3(0.0));
    vec3 root = sqrt(c);
    return 1.00819369 * root + 0.06972505 * sqrt(root) - 0.07981915 * c;
}

vec3 air(vec3 color, vec3 at) {
    float depth = dot(u_eye - at, u_back);
    float away = clamp((depth - u_depth.x) / max(u_depth.y - u_depth.x, 1e-3), 0.0, 1.0);
    return mix(color, u_air.rgb, u_air.a * away * away);
}

// Less light comes to what is low; `tall` is 1 for a piece of chess, much darker at its foot, so that its top stands out.
float open_at(float height, float tall) {
    return mix(0.80 - 0.26 * tall, 1.0, smoothstep(-0.5, 0.25 + 0.1 * tall, height));
}

// `n` of length 1; `calm` takes back the gloss, `open` the light, where something is near.
vec4 shade(vec3 at, vec3 n, vec4 tint, float glow, float calm, float open) {
    vec3 view = normalize(u_eye - at);
    vec3 base = to_linear(tint.rgb);

    float sky = 0.5 + 0.5 * n.y;
    float wrap = clamp((dot(n, u_key) + 0.22) / 1.22, 0.0, 1.0);
    float side = max(dot(n, u_fill), 0.0);
    vec3 light = mix(vec3(0.20, 0.19, 0.22), vec3(0.36, 0.38, 0.42), sky)
        + vec3(0.86, 0.83, 0.78) * wrap * wrap + vec3(0.10, 0.11, 0.14) * side;
    vec3 color = base * light * open;

    vec3 middle = normalize(u_key + view);
    float facing = max(dot(n, middle), 0.0);
    // Powers of 70 and of 14.
    float f2 = facing * facing, f4 = f2 * f2, f8 = f4 * f4, f16 = f8 * f8, f32 = f16 * f16;
    float gloss = f32 * f32 * f4 * f2 * 0.55 + f8 * f4 * f2 * 0.10;
    float rim = 1.0 - clamp(dot(n, view), 0.0, 1.0);
    float edge = rim * rim * rim;
    color += vec3(1.0, 0.98, 0.94) * gloss * calm * (0.35 + 0.65 * wrap);
    color += mix(vec3(0.30, 0.36, 0.46) * (0.35 + base), vec3(0.0), u_paper) * edge * (0.25 + 0.75 * sky);
    color *= 1.0 - 0.38 * u_paper * edge;
    color += base * glow * 0.5 + glow * 0.06;
    // Glass is denser where one looks along it.
    float alpha = tint.a >= 0.999 ? 1.0 : clamp(tint.a * (1.0 + 0.8 * edge) + gloss * tint.a, 0.0, 1.0);
    return vec4(air(to_screen(color), at), alpha);
}
