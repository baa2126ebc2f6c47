import { fromHex } from '../base/color-math.ts';
import { groupCount, type InkChoice, inkPlace, type InkSheet } from './ink-model.ts';
import { recolorTable } from './ink-recolor.ts';

/** What the shader's uniforms are set to for a choice. */
export interface InkUniforms {
  /** `inkTable`: RGB bytes of a texture of steps² × steps² px (nearest, unpack alignment 1); null where the sheet has no process inks */
  table: { width: number; height: number; data: Uint8Array } | null;
  /** `inkSpots`: vec4 for each ink of the sheet, colour 0 … 1 and solidity; solidity -1 switches it off. Process inks' are unused. */
  spots: Float32Array;
}

export function inkUniforms(sheet: InkSheet, choices: InkChoice[]): InkUniforms {
  const table = sheet.process && recolorTable(sheet.process, choices, sheet.inks);
  const spots = new Float32Array(sheet.inks.length * 4);
  sheet.inks.forEach((ink, i) => {
    const rgb = fromHex(choices[i]!.srgb ?? ink.srgb);
    spots.set([rgb[0] / 255, rgb[1] / 255, rgb[2] / 255, choices[i]!.on ? ink.solidity : -1], i * 4);
  });
  return { table: table && { width: table.steps ** 2, height: table.steps ** 2, data: table.nodes }, spots };
}

/**
 * GLSL ES 3.00: uniforms `inkTable` (where the sheet has process inks) and `inkSpots`, and
 * `vec3 printInks(vec3 planes[N])`, N = groupCount(sheet): the planes of every group at one place, 0 … 1, as its texture
 * gives them; the answer is sRGB as it is coded.
 */
export function inkShader(sheet: InkSheet): string {
  const groups = groupCount(sheet);
  const steps = sheet.process?.steps ?? 0;
  const band = (ink: number) => {
    const place = inkPlace(sheet, ink);
    return `planes[${place.group}].${'rgb'[place.band]!}`;
  };
  const spots = sheet.inks.flatMap((ink, i) =>
    ink.kind === 'spot' ? [`  printSpot(color, ${band(i)}, inkSpots[${i}]);`] : [],
  );
  const start = sheet.process
    ? `lookUpInks(vec4(${[0, 1, 2, 3].map(band).join(', ')}))`
    : sheet.base
      ? 'planes[0]'
      : 'vec3(1.0)';
  return `
uniform vec4 inkSpots[${Math.max(1, sheet.inks.length)}];
${sheet.process ? tableShader(steps) : ''}
void printSpot(inout vec3 under, float cover, vec4 ink) {
  if (ink.a < 0.0) return;
  vec3 keeps = 1.0 - cover * ((1.0 - ink.a) * (1.0 - ink.rgb) + ink.a);
  under = under * keeps + ink.a * ink.rgb * cover;
}
vec3 printInks(vec3 planes[${groups}]) {
  vec3 color = ${start};
${spots.join('\n')}
  return clamp(color, 0.0, 1.0);
}
`;
}

function tableShader(steps: number): string {
  return `
uniform mediump sampler2D inkTable;
vec3 inkNode(ivec4 n) {
  return texelFetch(inkTable, ivec2(n.x + n.y * ${steps}, n.z + n.w * ${steps}), 0).rgb;
}
vec3 lookUpInks(vec4 cover) {
  vec4 place = cover * ${(steps - 1).toFixed(1)};
  ivec4 first = min(ivec4(place), ivec4(${steps - 2}));
  vec4 part = place - vec4(first);
  vec3 color = vec3(0.0);
  for (int corner = 0; corner < 16; corner++) {
    ivec4 far = ivec4(corner & 1, (corner >> 1) & 1, (corner >> 2) & 1, corner >> 3);
    vec4 weight = mix(1.0 - part, part, vec4(far));
    color += weight.x * weight.y * weight.z * weight.w * inkNode(first + far);
  }
  return color;
}
`;
}
