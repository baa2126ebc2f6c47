/**
 * Whether the colours of one picture follow those of another: what is of one colour in two places of a print is of one colour there in every colorway of
 * it. Edges alone can't tell mosaics apart that fill one grid with other colours. Pictures are compared place by place.
 */

/** px of a side of the map that is sampled, and px from one sample to the next */
export const colorSide = 128;
const STEP = 4;
const samplesASide = colorSide / STEP;
/** 0 … 1 of an edge's strength: what is less is inside an area */
const FLAT = 0.25;
/** Of the usual distance to other places: a colour that is nearer is as good as the same. */
const NEAR = 0.5;
/** of R, G and B: of a place that others hardly differ from, noise decides */
const LEAST_CONTRAST = 16;
/** samples that have a partner, taken together: fewer say nothing */
const LEAST_KNOWN = 40;

export interface ColorOrder {
  /** R, G and B of each sample */
  colors: Float32Array;
  /** of each sample: another area's nearest sample by colour, −1 where there is none */
  partners: Int16Array;
  /** of each sample: 0 … 1, how much its partner counts */
  weights: Float32Array;
  /** of each sample: how far the colours of other areas are, on average */
  usual: Float32Array;
}

/** `px`: sRGB, of `colorSide` a side; `edges`: of the same px. */
export function readColorOrder(px: Uint8Array, edges: Float64Array): ColorOrder {
  const areas = findAreas(edges);
  const count = samplesASide * samplesASide;
  const colors = new Float32Array(count * 3);
  const area = new Int32Array(count);
  for (let sample = 0; sample < count; sample++) {
    const at = placeOf(sample);
    area[sample] = areas[at]!;
    for (let band = 0; band < 3; band++) colors[3 * sample + band] = px[3 * at + band]!;
  }
  const partners = new Int16Array(count).fill(-1);
  const weights = new Float32Array(count);
  const usual = new Float32Array(count);
  for (let one = 0; one < count; one++) {
    if (area[one] === 0) continue;
    let [sum, others, nearest] = [0, 0, Infinity];
    for (let other = 0; other < count; other++) {
      if (area[other] === 0 || area[other] === area[one]) continue;
      const distance = distanceOf(colors, one, other);
      sum += distance;
      others++;
      if (distance >= nearest) continue;
      nearest = distance;
      partners[one] = other;
    }
    usual[one] = others > 0 ? sum / others : 0;
    weights[one] = usual[one]! < LEAST_CONTRAST ? 0 : Math.max(0, 1 - nearest / (NEAR * usual[one]!));
  }
  return { colors, partners, weights, usual };
}

const placeOf = (sample: number) =>
  (Math.floor(sample / samplesASide) * STEP + STEP / 2) * colorSide + (sample % samplesASide) * STEP + STEP / 2;

function distanceOf(colors: Float32Array, one: number, other: number): number {
  const [a, b] = [3 * one, 3 * other];
  const [red, green, blue] = [
    colors[a]! - colors[b]!,
    colors[a + 1]! - colors[b + 1]!,
    colors[a + 2]! - colors[b + 2]!,
  ];
  return Math.sqrt(red * red + green * green + blue * blue);
}

/** Of each px the number of the area that it lies in, from 1 on; 0 on an edge. The map is as endless as its print. */
function findAreas(edges: Float64Array): Int32Array {
  const areas = new Int32Array(edges.length);
  const waiting: number[] = [];
  let area = 0;
  const enter = (at: number) => {
    if (areas[at] !== 0 || edges[at]! > FLAT) return;
    areas[at] = area;
    waiting.push(at);
  };
  for (let start = 0; start < edges.length; start++) {
    if (areas[start] !== 0 || edges[start]! > FLAT) continue;
    area++;
    enter(start);
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const [x, y] = [at % colorSide, Math.floor(at / colorSide)];
      enter(y * colorSide + ((x + 1) % colorSide));
      enter(y * colorSide + ((x + colorSide - 1) % colorSide));
      enter(((y + 1) % colorSide) * colorSide + x);
      enter(((y + colorSide - 1) % colorSide) * colorSide + x);
    }
  }
  return areas;
}

/** 1: what is of one colour here is of one there; about 0: chance. Null where too little is of one colour to tell. */
export function compareColorOrder(a: ColorOrder, b: ColorOrder): number | null {
  const known = [follow(a, b), follow(b, a)].filter((one) => one !== null);
  // Of two inks a colorway may make one: then the other way round alone tells.
  return known.length > 0 ? Math.max(...known) : null;
}

function follow(from: ColorOrder, to: ColorOrder): number | null {
  let [known, apart, usual] = [0, 0, 0];
  for (let one = 0; one < from.partners.length; one++) {
    const [partner, weight] = [from.partners[one]!, from.weights[one]!];
    // On an edge there, or hardly different from anything.
    const isTold = weight > 0 && to.usual[one]! >= LEAST_CONTRAST && to.usual[partner]! > 0;
    if (!isTold) continue;
    known += weight;
    apart += weight * distanceOf(to.colors, one, partner);
    usual += weight * to.usual[one]!;
  }
  return known < LEAST_KNOWN || usual === 0 ? null : 1 - apart / usual;
}
