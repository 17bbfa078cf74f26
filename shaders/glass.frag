#version 330
in vec4 v_color;
in vec2 v_place;    // in a halo, −1 … 1; elsewhere the middle
out vec4 f_color;

void main() {
    float fade = max(1.0 - length(v_place), 0.0);
    f_color = vec4(v_color.rgb, v_color.a * fade * fade);
}
